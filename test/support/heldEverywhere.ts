/** Writes one person into a data folder by every kind of write that can contain one. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstPlace } from '#contract/review/place.ts';
import { phonePlan, rested } from './phoneRun.ts';
import type { TestCore } from './openTestCore.ts';

export const mary = {
  name: 'Maryse Quillfeather',
  phone: '+12065550142',
  written: '(206) 555-0142',
  email: 'm.quillfeather@example.com',
  address: '4711 Larkspur Hollow Street, Seattle, WA 98101',
};
/** Short enough to be found in the remains of a row that was partly overwritten. */
export const piecesOfMary: readonly string[] = ['Maryse', 'Quillfeather', '2065550142', '555-0142', '555.0142', '5550142', 'Larkspur'];

const heading = 'id,name,phone,email,street,city,state,zip,note';
const other = (number: number): string =>
  `${number},Person ${number},+1206555${1000 + number},p${number}@example.com,${number} Main Street,Seattle,WA,98101,`;
const row = `${mary.name},${mary.written},${mary.email},4711 Larkspur Hollow Street,Seattle,WA,98101`;
/** Enough that a table has several pages: SQLite copied the first page's contents when the table got a second. */
const others = 120;

export interface Made {
  core: TestCore;
  /** She is in rows 10 and 100. */
  listId: string;
  /** A list about someone else, whose texts name her. */
  otherList: string;
  folder: string;
}

const fileOf = ({ core, folder }: Pick<Made, 'core' | 'folder'>, name: string, lines: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, lines.join('\n'));
  return core.grant(path);
};

async function importLines(made: Pick<Made, 'core' | 'folder'>, name: string, lines: readonly string[]): Promise<string> {
  const { handlers } = made.core;
  const files = [fileOf(made, name, lines)];
  const { listId } = await handlers['lists.import']({ importId: randomUUID(), files, reading: {}, keepOriginals: true });
  await handlers['lists.screened']({ listId });
  return listId;
}

export async function importMary(core: TestCore): Promise<Made> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-held-'));
  const lines = Array.from({ length: others }, (_, index) => other(index + 1));
  lines[9] = `10,${row},first`;
  lines[99] = `100,${row},`;
  const listId = await importLines({ core, folder }, 'leads.csv', [heading, ...lines, `130,${row},too,many,cells`]);
  const otherList = await importLines({ core, folder }, 'others.csv', [heading, other(201), other(202), other(203)]);
  return { core, listId, otherList, folder };
}

const lookUp = async ({ core }: Made, operation: string, parameters: Record<string, string>): Promise<void> => {
  await core.handlers['lookups.ask']({ environmentId: 'sandbox', operation, addOns: [], parameters, anyway: true });
};

const runOver = async ({ core, listId }: Made): Promise<void> => {
  const checks = [{ operation: 'real_contact', addOns: ['litigator_checks' as const], where: {} }];
  const { runId } = await core.handlers['runs.start'](phonePlan(listId, 'sandbox', { freshForMs: 0, checks }));
  await rested(core, runId);
};

const exportTo = async ({ core, listId, folder }: Made, name: string, only: 'keep' | null = null): Promise<string> => {
  const path = join(folder, name);
  await core.handlers['exports.write']({
    ...{ listId, destinationId: core.grantDestination(path), format: 'csv', only, rows: null },
    ...{ escapeFormulas: false, bom: false, unchecked: { accept: `${mary.name} said so` } },
  });
  return path;
};

/** In this order. Each entry is a kind of write that writes the person. */
export const writes: readonly (readonly [kind: string, write: (made: Made) => Promise<void>])[] = [
  [
    'a list read again',
    async ({ core, folder }) => {
      const listId = await importLines({ core, folder }, 'again.csv', [
        heading,
        ...Array.from({ length: 60 }, (_, at) => other(at)),
        `61,${row},`,
      ]);
      await core.handlers['lists.readAgain']({ listId, importId: randomUUID(), reading: { heading: false } });
    },
  ],
  [
    'lines appended',
    async ({ core, listId, folder }) => {
      const files = [
        fileOf({ core, folder }, 'later.csv', [heading, ...Array.from({ length: 40 }, (_, at) => other(300 + at)), `350,${row},`]),
      ];
      await core.handlers['lists.importInto']({ listId, importId: randomUUID(), files, reading: {} });
      await core.handlers['lists.screened']({ listId });
    },
  ],
  [
    'another mapping, and back',
    async ({ core, listId }) => {
      const { mapping } = await core.handlers['lists.get']({ listId });
      const fewer = mapping.fields.filter(({ field }) => field !== 'phone' && field !== 'name');
      for (const fields of [fewer, mapping.fields]) await core.handlers['lists.map']({ listId, mapping: { ...mapping, fields } });
    },
  ],
  ['a run', runOver],
  [
    'notes that grow and shrink',
    async ({ core, listId }) => {
      for (const note of [`asked for ${mary.name} `.repeat(12), `${mary.written} rings`])
        for (let one = 1; one <= 30; one += 1) await core.handlers['review.note']({ listId, row: one, note: `${note} ${one}` });
    },
  ],
  [
    'decisions on single rows and on many',
    async ({ core, listId }) => {
      await core.handlers['review.decide']({ listId, rows: [9, 10, 11], value: 'hold', note: `${mary.name} asked to be called later` });
      const view = await core.handlers['review.open']({ listId, filter: { text: mary.name }, sort: { by: 'row', descending: false } });
      await core.handlers['review.changeMany']({
        ...{ listId, change: { value: 'hold' }, overwrite: true, withoutNoCalls: false },
        choice: { viewId: view.viewId, ranges: [[0, view.count - 1]] },
      });
    },
  ],
  [
    'exports with a reason',
    async (made) => {
      await made.core.handlers['review.decide']({ listId: made.otherList, rows: [1], value: 'keep' });
      await exportTo({ ...made, listId: made.otherList }, `out for ${mary.name}.csv`, 'keep');
      await exportTo(made, 'all.csv');
    },
  ],
  [
    'a suppressed row that is kept with a reason',
    async ({ core, otherList: listId }) => {
      await core.handlers['suppressions.import']({ of: { text: '+12065551203' } });
      await core.handlers['lists.screened']({ listId });
      const acknowledgement = { reason: `${mary.name} asked for it` };
      await core.handlers['review.decide']({ listId, rows: [3], value: 'keep', acknowledgement });
    },
  ],
  [
    'a merge',
    async (made) => {
      const { core, listId } = made;
      await core.handlers['review.note']({ listId, row: 12, note: 'before' });
      const path = await exportTo(made, 'merged.csv');
      writeFileSync(path, readFileSync(path, 'utf8').replace('before', `see ${mary.email}`));
      const { listId: fromListId } = await core.handlers['lists.import']({
        importId: randomUUID(),
        files: [core.grant(path)],
        reading: {},
      });
      await core.handlers['review.merge']({ fromListId, conflicts: 'file' });
      // A row in which she is named stays another person’s.
      await core.handlers['lists.deleteForGood']({ listId: fromListId });
    },
  ],
  [
    'look-ups',
    async (made) => {
      await lookUp(made, 'phone_intel', { phone: mary.phone });
      await lookUp(made, 'person', {
        name: mary.name,
        'address.street_line_1': '4711 Larkspur Hollow St',
        'address.city': 'Seattle',
        'address.state_code': 'WA',
      });
    },
  ],
  [
    'suppressions with reasons',
    async ({ core }) => {
      const reason = `${mary.name} wrote to us`;
      const { batch } = await core.handlers['suppressions.import']({
        of: { text: `${mary.phone}\n${mary.email}\n+12065550177`, name: mary.name },
        reason,
      });
      await core.handlers['suppressions.import']({
        of: { text: Array.from({ length: 200 }, (_, at) => `+1206555${3000 + ((at * 37) % 200)}`).join('\n') },
      });
      await core.handlers['suppressions.edit']({
        of: { batchId: batch?.batchId ?? '' },
        reason: `${reason} from ${mary.email}`,
        until: null,
      });
    },
  ],
  [
    'outcomes of calls',
    async ({ core, listId }) => {
      await core.handlers['outcomes.enter']({
        listId,
        row: 10,
        meaning: 'connected:right',
        name: mary.name,
        disposition: `spoke to ${mary.name}`,
      });
      await core.handlers['outcomes.enter']({ listId, row: 14, meaning: 'connected:wrong', name: mary.name, disposition: 'sister' });
    },
  ],
  [
    'names of lists, views and policies',
    async ({ core, listId, otherList }) => {
      await core.handlers['lists.rename']({ listId: otherList, name: `Friends of ${mary.name}` });
      const policy = { name: 'ours', version: 1, otherwise: 'keep' as const };
      const rules = (text: string) => [
        { when: { columns: [{ heading: 'note', test: { is: 'contains' as const, text } }] }, suggest: 'drop' as const },
      ];
      await core.handlers['policies.apply']({ listId: otherList, policy: { ...policy, rules: rules(mary.name) } });
      await core.handlers['policies.keepDraft']({ listId: otherList, draft: { ...policy, rules: rules(mary.email) } });
      const { cursor, ...place } = firstPlace;
      await core.handlers['review.keepPlace']({ listId, place: { ...place, cursor, extra: { text: mary.name } } });
      const view = { savedViewId: randomUUID(), name: mary.name, ...place, extra: { text: mary.email } };
      await core.handlers['review.changeSavedViews']({ listId, change: { put: view } });
    },
  ],
  [
    'a list that is deleted, and can be restored',
    async (made) => {
      const listId = await importLines(made, `${mary.name}.csv`, [heading, `1,${row},`]);
      await made.core.handlers['lists.delete']({ listId });
    },
  ],
];

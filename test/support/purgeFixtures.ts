/** A data folder that holds a person everywhere it can hold one, and a search for their bytes in all of its files. */
import { randomUUID } from 'node:crypto';
import { writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstPlace } from '#contract/review/place.ts';
import { findBytes as findTexts } from './everyByte.ts';
import { phonePlan, rested } from './phoneRun.ts';
import type { TestCore } from './openTestCore.ts';

export const jane = {
  name: 'Janeth Doebridge',
  phone: '+12065550142',
  written: '(206) 555-0142',
  dotted: '206.555.0142',
  email: 'janeth.doebridge@example.com',
};
const others = ['Ann Ames,(206) 555-0101,ann@example.com', 'Bob Bates,(206) 555-0102,bob@example.com'];

/** Texts that must not be found anywhere. */
const textsOfJane = [jane.name, jane.phone, jane.phone.slice(2), jane.written, jane.dotted, '206-555-0142', jane.email];

/** As in `everyByte.ts`. */
export const findBytes = (dataDir: string, sought: readonly string[] = textsOfJane): string[] => findTexts(dataDir, sought);

export interface FolderWithJane {
  /** Two lists that contain her, the second one deleted, and one that doesn't. */
  lists: [string, string, string];
  /** Her rows in the first one. */
  rows: number[];
}

async function importText(core: TestCore, fileName: string, lines: readonly string[]): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'rollcall-purge-')), fileName);
  writeFileSync(path, lines.join('\n'));
  const { listId } = await core.handlers['lists.import']({
    importId: randomUUID(),
    files: [core.grant(path)],
    reading: {},
    keepOriginals: true,
  });
  await core.handlers['lists.screened']({ listId });
  return listId;
}

/** Checks, decides, adds notes and calls, looks up, suppresses, exports, saves a view and makes a backup. */
export async function fillWithJane(core: TestCore, backup = true): Promise<FolderWithJane> {
  const { handlers } = core;
  const row = `${jane.name},${jane.written},${jane.email}`;
  const heading = 'name,phone,email,spare';
  const first = await importText(core, `leads of ${jane.phone}.csv`, [
    heading,
    `${others[0] ?? ''},`,
    `${row},`,
    `${others[1] ?? ''},`,
    `Nobody Else,2065550109,,${jane.dotted}`,
    `${row},one,cell,too,many`,
  ]);
  const second = await importText(core, 'more.csv', [heading, `${jane.name},12065550142,${jane.email},`, `${others[1] ?? ''},`]);
  const without = await importText(core, 'others.csv', [heading, `${others[0] ?? ''},`]);
  for (const listId of [first, second, without]) {
    const { runId } = await handlers['runs.start'](
      phonePlan(listId, 'sandbox', {
        freshForMs: 0,
        checks: [{ operation: 'real_contact', addOns: ['litigator_checks'], where: {} }],
      }),
    );
    await rested(core, runId);
  }
  await handlers['review.decide']({ listId: first, rows: [1, 2, 3], value: 'drop' });
  await handlers['review.decide']({ listId: first, rows: [2], value: 'hold', note: `${jane.name} asked to be called later` });
  await handlers['review.note']({ listId: first, row: 3, note: `married to ${jane.name}, ${jane.dotted}` });
  await handlers['outcomes.enter']({
    listId: first,
    row: 2,
    meaning: 'connected:right',
    name: jane.name,
    disposition: `spoke to ${jane.name}`,
  });
  await handlers['lookups.ask']({
    environmentId: 'sandbox',
    operation: 'phone_intel',
    addOns: [],
    parameters: { phone: jane.phone },
    anyway: true,
  });
  await handlers['suppressions.import']({ of: { text: `${jane.phone}\n${jane.email}\n+12065550177`, name: 'own list' } });
  const view = await handlers['review.open']({ listId: first, filter: { text: jane.name }, sort: { by: 'row', descending: false } });
  // Enough rows for a set: its record contains the text by which they were found.
  await handlers['review.changeMany']({
    ...{ listId: first, change: { value: 'hold' }, overwrite: true, withoutNoCalls: false },
    choice: { viewId: view.viewId, ranges: [[0, view.count - 1]] },
  });
  const { cursor, ...place } = firstPlace;
  await handlers['review.keepPlace']({ listId: first, place: { ...place, cursor, extra: { text: jane.name } } });
  await handlers['review.changeSavedViews']({
    listId: first,
    change: { put: { savedViewId: randomUUID(), name: 'The one who calls', ...place, extra: { text: jane.email } } },
  });
  await handlers['exports.write']({
    listId: first,
    destinationId: core.grantDestination(join(mkdtempSync(join(tmpdir(), 'rollcall-purge-')), 'out.csv')),
    format: 'csv',
    only: null,
    rows: null,
    escapeFormulas: false,
    bom: false,
  });
  if (backup) await handlers['backups.make']({ lists: true });
  await handlers['lists.delete']({ listId: second });
  return { lists: [first, second, without], rows: [2, 4] };
}

/** A number that one answer in the folder reports as a litigator's is a litigator in every list, regardless of who requested what there. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Decision } from '#contract/review/decision.ts';
import type { ExportRequest } from '#contract/exports/export.ts';
import type { Mapping } from '#contract/lists/list.ts';
import { everyColumn } from '#contract/exports/recipeColumns.ts';
import { openTestCore, type TestCore } from './support/openTestCore.ts';
import { openEnvironment, phonePlan, rested } from './support/phoneRun.ts';
import { scriptedTransport, type ScriptedCall } from './support/scriptedTransport.ts';

const columns = { name: 0, mobile: 1, home: 2, note: 3 };
const litigator = '+12065550199';
const lookedUp = '+12065550198';
const foundLate = '+12065550197';
const litigators = new Set([litigator, lookedUp]);
const map = (phone: number): Mapping => ({
  country: 'US',
  fields: [
    { field: 'name', column: columns.name },
    { field: 'phone', column: phone },
  ],
});
const litigatorCheck = { operation: 'real_contact@2.0', addOns: ['litigator_checks' as const], where: {} };

let core: TestCore;
let environmentId: string;
beforeAll(async () => {
  const transport = scriptedTransport(({ operation, parameters: { phone = '' } }: ScriptedCall) =>
    operation === 'person@3.1'
      ? { count_person: 1, person: [{ name: 'Ann', phones: [{ phone_number: litigator }, { phone_number: '+12065550142' }] }] }
      : {
          phone: { is_valid: true, contact_grade: 'A', activity_score: 90, line_type: 'Mobile', name_match: true },
          add_ons: { litigator_checks: { phone_is_litigator_risk: litigators.has(phone) } },
        },
  );
  core = await openTestCore({ ports: { transport } });
  environmentId = await openEnvironment(core, 'https://service.example');
});
afterAll(() => core.end());

const file = (lines: readonly string[]): string => {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  writeFileSync(path, ['Name,Mobile,Home,Note', ...lines].join('\n'));
  return core.grant(path);
};
async function mapped(listId: string, mapping: Mapping): Promise<void> {
  await core.handlers['lists.map']({ listId, mapping });
  await core.handlers['lists.screened']({ listId });
}
/** Imports a list whose rows are all suggested to be kept. */
async function imported(lines: readonly string[]): Promise<string> {
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [file(lines)], reading: {} });
  await core.handlers['policies.apply']({ listId, policy: { rules: [], otherwise: 'keep', name: 'Keep all', version: 1 } });
  await mapped(listId, map(columns.mobile));
  return listId;
}
async function checked(listId: string, checks = [litigatorCheck]): Promise<void> {
  const { runId } = await core.handlers['runs.start'](phonePlan(listId, environmentId, { checks, callsPerSecond: 100_000 }));
  expect(await rested(core, runId)).toMatchObject({ state: 'finished' });
}
async function verdicts(listId: string, rows: readonly number[]): Promise<[string, string | undefined][]> {
  await core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } });
  const details = await Promise.all(rows.map((row) => core.handlers['review.row']({ listId, row })));
  return details.map(({ verdict }) => [verdict.litigator, verdict.reasons.find(({ code }) => code.startsWith('litigator.'))?.code]);
}
const decide = (listId: string, rows: number[], value: Decision['value']): Promise<unknown> =>
  core.handlers['review.decide']({ listId, rows, value });
let left: [litigators: number, unchecked: number] = [0, 0];
/** Returns the file's text; adds the number of phones that were left out. */
async function written(listId: string, more: Partial<ExportRequest> = {}, by = core): Promise<string> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  const whole = { format: 'csv', only: 'toCall', rows: null, escapeFormulas: false, bom: false, columns: everyColumn('machine') } as const;
  const { leftOut } = await by.handlers['exports.write']({ listId, destinationId: by.grantDestination(path), ...whole, ...more });
  left = [leftOut.litigatorPhones, leftOut.uncheckedPhones];
  return readFileSync(path, 'utf8');
}

const elsewhere = ['litigator', 'litigator.elsewhere'];
const clear = ['clear', 'litigator.clear'];

it('is one in a list that never asked, as soon as another list found it, also in rows that come later and when columns change', async () => {
  const waiting = await imported([`Ann,${litigator},,`, 'Bo,+12065550101,,']);
  expect(await verdicts(waiting, [1])).toEqual([['notChecked', undefined]]);
  await decide(waiting, [1, 2], 'keep');

  await checked(await imported([`Cy,${litigator},,`]));
  expect(await verdicts(waiting, [1, 2])).toEqual([elsewhere, ['notChecked', undefined]]);
  expect(await core.handlers['exports.count']({ listId: waiting, only: 'keep' })).toMatchObject({ heldBack: { litigators: 1 } });
  const file1 = await written(waiting, { unchecked: { accept: 'tested' } });
  expect(file1).toContain('+12065550101');
  expect(file1).not.toContain(litigator);

  await core.handlers['lists.importInto']({
    listId: waiting,
    importId: randomUUID(),
    files: [file([`Di,${litigator},,`])],
    reading: {},
  });
  await core.handlers['lists.screened']({ listId: waiting });
  expect(await verdicts(waiting, [1, 3])).toEqual([elsewhere, elsewhere]);

  await mapped(waiting, map(columns.home));
  expect(await verdicts(waiting, [1, 3])).toEqual([
    ['notChecked', undefined],
    ['notChecked', undefined],
  ]);
  await mapped(waiting, map(columns.mobile));
  expect(await verdicts(waiting, [1, 3])).toEqual([elsewhere, elsewhere]);
});

it('is one wherever it was found, also by a look-up, and whatever the list’s own answers say', async () => {
  const list = await imported([`Ann,${lookedUp},,`, 'Bo,+12065550102,,']);
  await checked(list, [{ operation: 'phone_intel@3.0', addOns: [], where: {} }]);
  await decide(list, [1, 2], 'keep');
  // From then on, the litigator check is settled for this list.
  await written(list, { unchecked: { accept: 'our own customers' } });
  const parameters = { phone: lookedUp, name: 'Ann' };
  await core.handlers['lookups.ask']({ environmentId, operation: 'real_contact@2.0', addOns: ['litigator_checks'], parameters });
  expect(await verdicts(list, [1, 2])).toEqual([elsewhere, ['notChecked', 'litigator.notChecked']]);
  expect(await written(list)).not.toContain(lookedUp);
});

it('leaves no file that is written beside the program that found it, whose list isn’t up to date yet', async () => {
  const list = await imported([`Ann,${foundLate},,`, 'Bo,+12065550151,,']);
  await checked(list);
  const beside = await openTestCore({ dataDir: core.dataDir, mode: 'read' });
  try {
    expect(await written(list, {}, beside)).toContain(foundLate);
    litigators.add(foundLate);
    const parameters = { phone: foundLate, name: 'Bob' };
    await core.handlers['lookups.ask']({
      environmentId,
      operation: 'real_contact@2.0',
      addOns: ['litigator_checks'],
      parameters,
      anyway: true,
    });
    await expect(written(list, {}, beside)).rejects.toMatchObject({ failure: { code: 'dataFolder.inUse' } });
    await core.handlers['exports.count']({ listId: list, only: 'toCall' });
    expect(await written(list, {}, beside)).toContain('+12065550151');
    expect(await written(list, {}, beside)).not.toContain(foundLate);
  } finally {
    await beside.close();
  }
});

it('leaves no column of a file of rows to call, matched or not, however it is written, and stays in the whole spreadsheet', async () => {
  const list = await imported([
    `Ann,+12065550111,(206) 555-0199,`,
    `Bo,+12065550112,+12065550113,2065550198 / 206-555-0114`,
    `Cy,+12065550115,+12065550115,ID 99120655501990`,
  ]);
  await checked(list);
  expect(await verdicts(list, [1, 2, 3])).toEqual([clear, clear, clear]);
  const lines = (text: string): string[][] =>
    text
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(',').slice(0, 4));
  for (const only of ['toCall', 'keep'] as const)
    expect(lines(await written(list, { only }))).toEqual([
      ['Ann', '+12065550111', '', ''],
      ['Bo', '+12065550112', '', '206-555-0114'],
      ['Cy', '+12065550115', '+12065550115', 'ID 99120655501990'],
    ]);
  expect(left).toEqual([2, 1]);
  expect(lines(await written(list, { only: null }))[0]).toEqual(['Ann', '+12065550111', '(206) 555-0199', '']);
});

it('leaves no column of an answer or of a note either, nor does a phone there that nobody checked', async () => {
  const list = await imported(['Ann,+12065550141,,']);
  await checked(list, [litigatorCheck, { operation: 'person@3.1', addOns: [], where: {} }]);
  await core.handlers['review.note']({ listId: list, row: 1, note: `Or ${litigator}` });
  const held = (text: string): string[] => [litigator, '+12065550142', '+12065550141'].filter((phone) => text.includes(phone));
  expect(held(await written(list, { only: null }))).toHaveLength(3);
  expect(held(await written(list))).toEqual(['+12065550141']);
  expect(left).toEqual([2, 1]);
  expect(held(await written(list, { acceptPhones: 'tested' }))).toEqual(['+12065550142', '+12065550141']);
  const found: ExportRequest['columns'] = [{ from: 'our', column: 'person.person.0.phones.0.phone_number', heading: 'phone' }];
  expect(held(await written(list, { columns: found }))).toEqual([]);
});

it('has no unchecked other phone, unless a person gives a reason or another list checked it; other parts of a split list do', async () => {
  const list = await imported([
    'Ann,+12065550121,+12065550122 or (206) 555-0123,',
    'Bo,+12065550124,+12065550124,',
    'Cy,+12065550125,+12065550126,',
  ]);
  await checked(list);
  await checked(await imported(['Di,+12065550126,,']));
  const home = (text: string): (string | undefined)[] =>
    Papa.parse<Record<string, string>>(text, { header: true, delimiter: ',', skipEmptyLines: true }).data.map(({ Home }) => Home);
  expect(home(await written(list))).toEqual(['', '+12065550124', '+12065550126']);
  expect(left).toEqual([0, 2]);
  // Accepting rows doesn't accept phones.
  expect(home(await written(list, { unchecked: { accept: 'tested' } }))).toEqual(['', '+12065550124', '+12065550126']);
  expect(home(await written(list, { acceptPhones: 'Customers of ours' }))).toEqual([
    '+12065550122 or (206) 555-0123',
    '+12065550124',
    '+12065550126',
  ]);
  await core.handlers['review.decide']({ listId: list, rows: [1], value: 'drop' });
  const folder = join(core.dataDir, randomUUID());
  const split = { format: 'csv', only: null, rows: null, escapeFormulas: false, bom: false, split: true } as const;
  await core.handlers['exports.write']({ listId: list, destinationId: core.grantDestination(`${folder}/`), ...split });
  expect(home(readFileSync(join(folder, 'drop.csv'), 'utf8'))).toEqual(['+12065550122 or (206) 555-0123']);
});

it('holds in a file of all rows whose phones a dialer gets: who must not be called is held back, and who wasn’t checked stops it', async () => {
  const list = await imported(['Ann,+12065550131,,', `Bo,${litigator},,`, 'Cy,+12065550132,,']);
  const columns: ExportRequest['columns'] = [{ from: 'phone', place: 1, format: 'e164', heading: 'phone' }];
  const file = { listId: list, only: null, columns };
  expect(await core.handlers['exports.count'](file)).toMatchObject({ rows: 2, heldBack: { litigators: 1 }, unchecked: { rows: 2 } });
  await expect(written(list, file)).rejects.toMatchObject({ failure: { code: 'export.unchecked' } });
  await checked(list);
  expect(await core.handlers['exports.count'](file)).toMatchObject({ rows: 2, unchecked: { rows: 0 } });
  expect((await written(list, file)).trim().split(/\r?\n/)).toEqual(['phone', '+12065550131', '+12065550132']);
  // Hashes can't be dialed.
  const hashed: ExportRequest['columns'] = [{ from: 'phone', place: 1, format: 'sha256E164', heading: 'phone' }];
  expect(await core.handlers['exports.count']({ ...file, columns: hashed })).toMatchObject({ rows: 3 });
});

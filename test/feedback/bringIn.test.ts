/** The effects of a result sheet on the ledger, the outbox and the suppression list, and how they are undone. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Meaning } from '#contract/outcomes/callOutcome.ts';
import { checkRows, untilDelivered, type CheckedList } from '../support/checkedList.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { importLeads, labelOf, readSheet, sheetAbout } from '../support/resultSheets.ts';
import { startTestSandbox, type TestSandbox } from '../support/startTestSandbox.ts';

let sandbox: TestSandbox;
let core: TestCore;
let list: CheckedList;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  core = await openTestCore();
  list = await checkRows(core, sandbox.url, 16);
});
afterAll(async () => {
  await core.end();
  await sandbox.close();
});

let imported: Promise<string> | undefined;
/** Another list, which has some phones in several rows; imported by the first test that needs it. */
const otherLeads = (): Promise<string> => (imported ??= importLeads(core));

/** Writes a sheet with a line for each row (from 1): its label, and its time if there is one. */
function writeSheet(name: string, lines: readonly (readonly [row: number, label: string, time?: string])[]): string {
  const path = join(core.dataDir, name);
  const cells = lines.map(([row, label, time = '']) => [list.phones[row - 1], label, time].join(','));
  writeFileSync(path, ['Phone,Result,Call time', ...cells].join('\n'));
  return path;
}
const says = (label: string, meaning: Meaning) => ({ label, meaning });
const bringIn = ({ sheetId }: { sheetId: string }) => core.handlers['outcomes.bringIn']({ sheetId });
const deliver = async () => {
  await core.handlers['outbox.deliver']({});
  await untilDelivered(core);
};

test('a sheet is brought in as one act, told once, and the same sheet tells nothing a second time', async () => {
  const lines = [
    [1, 'Sale'],
    [2, 'wrong number'],
    [3, 'DC'],
    [4, 'no answer'],
    [5, 'XFER-2'],
  ] as const;
  const path = writeSheet('calls-nov-13.csv', lines);
  const meanings = [says('sale ', 'connected:right')];
  const preview = await readSheet(core, path, { meanings });
  expect(preview.sums).toMatchObject({ lines: 5, matched: 5, queued: 3, known: 0 });
  const before = sandbox.feedback().length;
  const brought = await bringIn(preview);
  expect(brought).toMatchObject({ sums: { ...preview.sums, queued: 3, known: 0 } });
  await deliver();
  expect(
    sandbox
      .feedback()
      .slice(before)
      .map(({ phone_status: status, phone_right_party_contact: right }) => [status, right]),
  ).toEqual([
    ['Connected', true],
    ['Connected', false],
    ['Disconnected', false],
  ]);
  const { acts } = await core.handlers['outcomes.acts']({ from: 0, count: 1 });
  expect(acts).toMatchObject([{ recordId: brought.recordId, source: 'calls-nov-13.csv', reported: 3 }]);

  const again = await readSheet(core, writeSheet('calls-nov-13 (1).csv', lines));
  expect(again.broughtInAt).not.toBeNull();
  expect(again.sums).toMatchObject({ matched: 5, queued: 0, known: 5 });
  expect(await bringIn(again)).toMatchObject({ recordId: null, sums: { queued: 0, known: 5 } });
  await deliver();
  expect(sandbox.feedback().length).toBe(before + 3);
});

test('what a person said of labels is remembered for sheets with the same headings, with the sheet that it comes from', async () => {
  const preview = await readSheet(
    core,
    writeSheet('calls-nov-20.csv', [
      [6, 'SALE'],
      [7, 'Busy'],
    ]),
  );
  expect(preview.labels).toMatchObject([
    { label: 'SALE', meaning: 'connected:right', why: 'remembered', from: 'calls-nov-13.csv', undecided: 0 },
    { label: 'Busy', meaning: 'not-reached', why: 'table', from: null },
  ]);
  // The meanings are kept although no outcome is brought in.
  await readSheet(
    core,
    writeSheet('calls-nov-20.csv', [
      [6, 'SALE'],
      [7, 'Busy'],
    ]),
    { meanings: [says('XFER-2', 'ask'), says('busy', 'disconnected')] },
  );
  await core.handlers['outcomes.keepMeanings']({
    sheetId: (await readSheet(core, join(core.dataDir, 'calls-nov-20.csv'), { meanings: [says('busy', 'disconnected')] })).sheetId,
  });
  const next = await readSheet(core, writeSheet('calls-nov-27.csv', [[7, 'BUSY ']]));
  expect(labelOf(next, 'BUSY')).toBe('disconnected remembered 1');
  const { total } = await core.handlers['outcomes.acts']({ from: 0, count: 1 });
  expect(total).toBe(1);
});

test('nothing is told before a person says what a label means', async () => {
  const path = writeSheet('unsure.csv', [
    [8, 'Sale made'],
    [9, 'invalid number'],
    [10, 'SPOKE W/ SOMEONE'],
    [11, 'never heard of'],
  ]);
  const preview = await readSheet(core, path);
  expect(preview.sums).toMatchObject({ matched: 4, queued: 0, outcomes: { undecided: 4 } });
  const meanings = [
    says('sale made', 'connected:right'),
    says('INVALID NUMBER', 'disconnected'),
    says('spoke w/ someone', 'connected:wrong'),
  ];
  const output = await readSheet(core, path, { meanings });
  expect(output.sheetId).toBe(preview.sheetId);
  expect(output.sums).toMatchObject({ queued: 3, outcomes: { connected: 2, disconnected: 1, undecided: 1 } });
});

test('of several calls of a row all are kept, and the latest is told', async () => {
  const preview = await readSheet(
    core,
    writeSheet('several.csv', [
      [12, 'DC', '2026-03-06 15:00'],
      [12, 'wrong number', '2026-03-06 09:00'],
      [13, 'wrong number'],
      [13, 'DC'],
      [14, 'DC'],
      [14, 'Disconnected'],
    ]),
    { zone: 'UTC' },
  );
  expect(preview.sums).toMatchObject({ lines: 6, matched: 4, ambiguous: 2, queued: 2 });
  expect(preview.reasons).toEqual({ severalOutcomes: 2 });
  // The row is chosen for one of the two lines: that line counts.
  const chosen = await readSheet(core, join(core.dataDir, 'several.csv'), {
    zone: 'UTC',
    choices: [{ file: 0, line: 5, row: { listId: list.listId, row: 13 } }],
  });
  expect(chosen.sums).toMatchObject({ matched: 6, ambiguous: 0, queued: 3 });
  const { recordId } = await bringIn(chosen);
  const of = async (row: number) =>
    (await core.handlers['outcomes.ofRow']({ listId: list.listId, row })).map((one) => [one.kind, one.outbox]);
  expect(await of(12)).toEqual([
    ['connected', null],
    ['disconnected', 'waiting'],
  ]);
  expect(await of(13)).toEqual([
    ['disconnected', 'waiting'],
    ['connected', null],
  ]);
  await core.handlers['outcomes.undo']({ recordId: recordId ?? '' });
  expect(await of(12)).toEqual([]);
});

test('somebody who asked not to be called is suppressed, with the sheet as the source, until the sheet is taken back', async () => {
  const { recordId } = await bringIn(
    await readSheet(
      core,
      writeSheet('asked.csv', [
        [15, 'Do Not Call'],
        [16, 'DNCL'],
      ]),
    ),
  );
  const { batches, phones } = await core.handlers['suppressions.list']({});
  expect([phones, batches[0]?.source, batches[0]?.phones]).toEqual([2, 'asked.csv', 2]);
  await core.handlers['outcomes.undo']({ recordId: recordId ?? '' });
  expect(await core.handlers['suppressions.list']({})).toMatchObject({ phones: 0 });
});

test('a phone that asks not to be called is suppressed even where no row, or more than one, has it', async () => {
  const leads = await otherLeads();
  const path = join(core.dataDir, 'unknown.csv');
  writeFileSync(path, 'Phone,Result\n2065550199,DNC\n2065550152,dnc\n2065550142,Do not call\n2065550198,no answer\n');
  const preview = await readSheet(core, path, { lists: [leads] });
  expect(preview.sums).toMatchObject({ lines: 4, matched: 1, unmatched: 2, ambiguous: 1 });
  const { recordId } = await bringIn(preview);
  const { phones, batches } = await core.handlers['suppressions.list']({});
  expect([phones, batches[0]?.source, batches[0]?.phones]).toEqual([3, 'unknown.csv', 3]);
  await core.handlers['outcomes.undo']({ recordId: recordId ?? '' });
  expect(await core.handlers['suppressions.list']({})).toMatchObject({ phones: 0 });
});

test('every number of a cell is suppressed for whoever asks not to be called, whether its row is found or not', async () => {
  const leads = await otherLeads();
  const path = join(core.dataDir, 'both.csv');
  writeFileSync(
    path,
    'Phone,Result\n206-555-0142 / 206-555-0197,DNC\n206-555-0199 or 206-555-0198,dnc\n206-555-0193 / 206-555-0194,no answer\n',
  );
  const { recordId } = await bringIn(await readSheet(core, path, { lists: [leads] }));
  const filter = { kind: null, batchId: null, until: null, text: '' };
  const { entries } = await core.handlers['suppressions.browse']({ filter, from: 0, count: 9 });
  expect(entries.map(({ value }) => value).toSorted()).toEqual([142, 197, 198, 199].map((end) => `+12065550${end}`));
  await core.handlers['outcomes.undo']({ recordId: recordId ?? '' });
  expect(await core.handlers['suppressions.list']({})).toMatchObject({ phones: 0 });
});

test('a phone of several rows is never guessed; a person chooses, or says that none is meant', async () => {
  const leads = await otherLeads();
  const path = sheetAbout(core, 'hubspot-calls.csv', leads);
  // Without the name, which would identify the row.
  const columns = { name: null };
  const shown = await readSheet(core, path, { lists: [leads], zone: 'UTC', columns });
  const [line] = await core.handlers['outcomes.sheetLines']({ sheetId: shown.sheetId, reasons: ['severalRows'], from: 0, count: 10 });
  expect(line).toMatchObject({ line: 9, rowCount: 2, rows: [{ row: 11 }, { row: 12 }] });
  const choose = (row: { listId: string; row: number } | null) =>
    readSheet(core, path, { lists: [leads], zone: 'UTC', columns, choices: [{ file: 0, line: 9, row }] });
  expect((await choose({ listId: leads, row: 12 })).sums).toMatchObject({ matched: 7, ambiguous: 0 });
  expect((await choose(null)).reasons).toEqual({ noneChosen: 1, phoneUnknown: 1 });
  // No row of another list has these phones.
  expect((await readSheet(core, path, { lists: [list.listId], zone: 'UTC' })).sums).toMatchObject({ matched: 0, unmatched: 8 });
});

test('lines without a row are written to a file with why, and their cells as they were', async () => {
  const leads = await otherLeads();
  const { sheetId } = await readSheet(core, sheetAbout(core, 'plain.csv', leads), { lists: [leads] });
  const out = join(core.dataDir, 'lines.csv');
  expect(await core.handlers['outcomes.exportLines']({ sheetId, destinationId: core.grantDestination(out) })).toMatchObject({ lines: 7 });
  const [head, ...rest] = readFileSync(out, 'utf8').split('\r\n');
  expect(head).toBe('\ufeffrollcall.file,rollcall.line,rollcall.reason,Name,Tel,rollcall.row,rollcall.status,Result,Spoke with');
  expect(rest).toContain(`plain.csv,13,Tel: phone in several rows,Kim Abbott,2065550152,,answered,no answer,`);
  expect(rest).toContain('plain.csv,12,line can’t be read,Ines Duarte,2065550150,,answered,no answer,,extra');
});

test('a sheet is refused whole, and a command about another sheet is', async () => {
  const path = join(core.dataDir, 'x.csv');
  writeFileSync(path, 'a,b\n1,2\n');
  await expect(readSheet(core, path)).rejects.toMatchObject({ failure: { code: 'sheet.noRows', params: { headings: 'a, b' } } });
  writeFileSync(path, 'phone,b\n2065550142,2\n');
  await expect(readSheet(core, path)).rejects.toMatchObject({ failure: { code: 'sheet.noDisposition' } });
  expect((await readSheet(core, path, { columns: { disposition: 1 } })).labels).toMatchObject([{ label: '2', meaning: 'ask', why: 'new' }]);
  await expect(bringIn({ sheetId: '0198c0de-0000-7000-8000-000000000001' })).rejects.toMatchObject({ failure: { code: 'sheet.notFound' } });
});

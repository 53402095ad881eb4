/** `rollcall feedback FILE…`, as seen by scripts. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xlsxOf } from '../support/madeWorkbook.ts';
import { sheetPath } from '../support/resultSheets.ts';
import { openCliHere } from '../support/cliHere.ts';
import type { CliWorkspace } from '../support/spawnCli.ts';

let workspace: CliWorkspace;
beforeAll(async () => {
  workspace = openCliHere();
  const checked = await workspace.run([
    'check',
    sheetPath('leads.csv'),
    '--operation',
    'phone_intel',
    '--environment',
    'sandbox',
    '--json',
  ]);
  expect(checked.code).toBe(0);
});
afterAll(() => workspace.remove());

const feedback = async (...args: string[]): Promise<{ code: number | null; json: unknown; stderr: string }> => {
  const { code, stdout, stderr } = await workspace.run(['feedback', ...args, '--json']);
  return { code, json: stdout === '' ? null : JSON.parse(stdout), stderr };
};
const nothing = { connected: 0, disconnected: 0, notReached: 0, suppressed: 0, undecided: 0 };
const outbox = { waiting: 0, sent: 0, noResponseId: 0, refused: 0, inDoubt: 0, withdrawn: 0 };

test('a sheet is shown first, then told, and told once', async () => {
  const sheet = sheetPath('convoso-calls.csv');
  const sums = { lines: 7, matched: 5, unmatched: 2, ambiguous: 0 };
  const outcomes = { ...nothing, connected: 3, undecided: 2 };
  const shown = await feedback(sheet, '--dry-run', '--zone', 'America/New_York');
  expect([shown.code, shown.json]).toEqual([3, { ...sums, outcomes, queued: 3, outbox }]);
  expect(shown.stderr).toContain('convoso-calls.csv, line 6, column “Number Dialed”: “1.20656E+10” isn’t a phone number.');
  expect(shown.stderr).toContain('convoso-calls.csv, line 7, column “Right Party”: “perhaps” is neither yes nor no.');
  expect(shown.stderr).toContain('--disposition "CPD Invalid Number=disconnected"');
  const queued = await feedback(sheet, '--no-deliver');
  expect(queued.json).toEqual({ ...sums, outcomes, queued: 3, outbox: { ...outbox, waiting: 3 } });
  const reported = await feedback(sheet);
  expect([reported.code, reported.json]).toEqual([3, { ...sums, outcomes, queued: 0, outbox: { ...outbox, sent: 3 } }]);
});

test('labels and columns are said on the command line, and a sheet that leaves nothing open ends with 0', async () => {
  const sheet = join(workspace.dir, 'calls.csv');
  writeFileSync(sheet, 'Nr;What;Wer\n2065550145;SPOKE;Ann\n2065550146;gone;\n');
  const named = ['--map', 'phone=Nr', '--map', 'disposition=What', '--map', 'name=wer', '--list', 'leads'];
  const output = await feedback(sheet, ...named, '--disposition', 'spoke=connected:wrong', '--disposition', 'GONE=disconnected');
  expect([output.code, output.json]).toMatchObject([0, { lines: 2, matched: 2, queued: 2, outcomes: { connected: 1, disconnected: 1 } }]);
  const again = await feedback(sheet, ...named);
  expect([again.code, again.json]).toMatchObject([0, { matched: 2, queued: 0, outcomes: { connected: 1, disconnected: 1 } }]);
});

test('a workbook is read like any other sheet', async () => {
  const sheet = join(workspace.dir, 'calls.xlsx');
  const text = (cell: string): string => `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
  const rows = [
    ['Phone', 'Disposition', 'Time'].map(text).join(''),
    `<c><v>12065550147</v></c>${text('Disconnected')}<c s="1"><v>46087.5</v></c>`,
    `<c><v>2065550148</v></c>${text('Busy')}<c s="1"><v>46087.75</v></c>`,
  ];
  const data = rows.map((cells) => `<row>${cells}</row>`).join('');
  writeFileSync(sheet, xlsxOf({ sheets: [{ name: 'Calls', rows: data }], formats: [22] }));
  const { code, json } = await feedback(sheet, '--zone', 'UTC', '--dry-run');
  expect([code, json]).toMatchObject([0, { lines: 2, matched: 2, outcomes: { disconnected: 1, notReached: 1 }, queued: 1 }]);
});

test('what can’t be read is one sentence, exit status 2, and nothing queued', async () => {
  const sheet = join(workspace.dir, 'bare.csv');
  writeFileSync(sheet, 'a,b\n1,2\n');
  const cases: [string[], string][] = [
    [[sheet], 'has no column with a phone or with rollcall.row'],
    [[sheet, '--map', 'phone=c'], '“c”'],
    [[sheet, '--list', 'nowhere'], 'There is no list nowhere'],
  ];
  for (const [args, sentence] of cases) {
    const { code, json, stderr } = await feedback(...args);
    expect([code, json, stderr.trim().split('\n').length], args.join(' ')).toEqual([2, null, 1]);
    expect(stderr).toContain(sentence);
  }
});

/** Exports on the command line: a workbook, a file per part in a folder and a zip, and merging edited decisions. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openCliHere } from '../support/cliHere.ts';
import type { CliWorkspace } from '../support/spawnCli.ts';

let workspace: CliWorkspace;
beforeEach(() => {
  workspace = openCliHere();
});
afterEach(() => workspace.remove());

const summary = z.object({ list: z.uuid(), out: z.array(z.string()) });
const mergedSchema = z.object({ changed: z.int(), inConflict: z.int(), merged: z.int(), problems: z.array(z.object({ why: z.string() })) });

test('a list is exported as a workbook and in parts, and decisions made elsewhere are merged', async () => {
  writeFileSync(join(workspace.dir, 'leads.csv'), 'Name,Phone\nAda,0012065550101\nBob,+12065550102\nCyd,+12065550103\n');
  const checked = await workspace.run([
    'check',
    'leads.csv',
    '--operation',
    'phone_intel',
    '--environment',
    'sandbox',
    '--out',
    'out.xlsx',
    '--json',
    '--quiet',
  ]);
  expect(checked.stderr).toBe('');
  const { list, out } = summary.parse(JSON.parse(checked.stdout));
  expect(out).toEqual([join(workspace.dir, 'out.xlsx')]);
  const { sheets } = await readXlsx(readFileSync(join(workspace.dir, 'out.xlsx')));
  expect(sheets.map(({ name }) => name)).toEqual(['Rows (sandbox)', 'Summary (sandbox)', 'Overview (sandbox)', 'Provenance (sandbox)']);
  expect(sheets[0]?.rows[1]?.slice(0, 2)).toEqual(['Ada', '0012065550101']);

  const parts = ['export', list, '--split-by', 'decision', '--out', 'parts/', '--out', 'parts.zip', '--json'];
  const split = await workspace.run([...parts, '--accept-unchecked', 'customers of ours']);
  expect(split.code, split.stderr).toBe(0);
  const names = ['drop.csv', 'hold.csv', 'keep.csv', 'litigator.csv', 'rejected.csv', 'undecided.csv'];
  expect(readdirSync(join(workspace.dir, 'parts')).sort()).toEqual(names);
  expect(summary.parse(JSON.parse(split.stdout)).out).toHaveLength(names.length + 1);
  const lines = names.map(
    (name) => Papa.parse<string[]>(readFileSync(join(workspace.dir, 'parts', name), 'utf8'), { skipEmptyLines: true }).data.length - 1,
  );
  expect(lines.reduce((sum, count) => sum + count, 0)).toBe(3);

  await workspace.run(['export', list, '--out', 'home.csv', '--quiet']);
  const file = join(workspace.dir, 'home.csv');
  const [headings = [], ...rows] = Papa.parse<string[]>(readFileSync(file, 'utf8'), { skipEmptyLines: true }).data;
  const at = headings.indexOf('rollcall.decision');
  const was = rows[0]?.[at];
  if (rows[0]) rows[0][at] = was === 'drop' ? 'keep' : 'drop';
  if (rows[1]) rows[1][at] = 'perhaps';
  writeFileSync(file, Papa.unparse([headings, ...rows]));
  const shown = await workspace.run(['merge', 'home.csv', '--preview', '--json']);
  expect(mergedSchema.parse(JSON.parse(shown.stdout))).toMatchObject({
    changed: 1,
    inConflict: 0,
    merged: 0,
    problems: [{ why: 'unknownDecision' }],
  });
  const merged = await workspace.run(['merge', 'home.csv', '--json']);
  expect(mergedSchema.parse(JSON.parse(merged.stdout))).toMatchObject({ changed: 1, merged: 1 });
  await workspace.run(['export', 'leads', '--out', 'again.csv', '--quiet']);
  const again = Papa.parse<string[]>(readFileSync(join(workspace.dir, 'again.csv'), 'utf8'), { skipEmptyLines: true }).data;
  expect(again[1]?.[at]).toBe(was === 'drop' ? 'keep' : 'drop');
  // The file read for the merge doesn't become a list.
  expect(JSON.parse((await workspace.run(['lists', '--json'])).stdout)).toHaveLength(1);
  // A remark beside the table makes a line too long to be read.
  writeFileSync(file, Papa.unparse([headings, ...rows.map((cells, index) => (index === 2 ? [...cells, 'call her'] : cells))]));
  const partly = await workspace.run(['merge', 'home.csv', '--json']);
  expect(mergedSchema.extend({ rejected: z.int() }).parse(JSON.parse(partly.stdout)).rejected).toBe(1);
  expect(partly.stderr).toBe(
    `Line 4 of home.csv isn’t merged, because it can’t be read: ${headings.length + 1} cells instead of ${headings.length}.\n`,
  );
  const foreign = await workspace.run(['merge', 'leads.csv']);
  expect([foreign.code, foreign.stderr]).toEqual([2, expect.stringContaining('names no rows of any of your lists')]);
});

test('a redacted copy is named as one, masks people, and can be had of rows to call that nobody checked', async () => {
  writeFileSync(join(workspace.dir, 'leads.csv'), 'Name,Phone,Comment\nAda Lovelace,0012065550101,Ada at 206.555.0177\n');
  const keepAll = join(workspace.dir, 'keep.json');
  writeFileSync(keepAll, JSON.stringify({ name: 'Keep all', version: 1, rules: [], otherwise: 'keep' }));
  const check = ['check', 'leads.csv', '--operation', 'phone_intel', '--policy', keepAll, '--json'];
  // Refused before anything is bought, although only for files to call.
  expect((await workspace.run([...check, '--only', 'keep', '--out', 'out.csv'])).code).toBe(2);
  const checked = await workspace.run([...check, '--only', 'keep', '--out', 'out.csv', '--redacted']);
  expect(checked.code, checked.stderr).toBe(0);
  const { list, out } = summary.parse(JSON.parse(checked.stdout));
  expect(out).toEqual([join(workspace.dir, 'out.redacted.sandbox.csv')]);
  expect(checked.stderr).toContain('look through your other columns before you show the file');
  const masked = readFileSync(out[0] ?? '', 'utf8');
  expect(masked).toContain('A*** L***,***********01,A*** at ***.***.**77,');
  // Not within an id, which is random.
  expect(masked).not.toMatch(/\bada\b|lovelace|2065550101/i);

  const split = await workspace.run([
    'export',
    list,
    '--redacted',
    '--split-by',
    'decision',
    '--out',
    'parts/',
    '--out',
    'parts.zip',
    '--json',
  ]);
  expect(split.code, split.stderr).toBe(0);
  expect(readdirSync(join(workspace.dir, 'parts'))).toContain('keep.redacted.sandbox.csv');
  expect(summary.parse(JSON.parse(split.stdout)).out).toContain(join(workspace.dir, 'parts.redacted.sandbox.zip'));
  const refused = await workspace.run(['export', list, '--redacted', '--out', 'out.csv', '--accept-unchecked', 'why not']);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('leave out --accept-unchecked')]);
});

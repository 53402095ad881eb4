/** `--recipe` on the command line: each shipped recipe, one from a file, and refusals before anything is bought. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { simpleHeading } from '#contract/exports/export.ts';
import { recipeNamed, type Recipe } from '#contract/exports/recipe.ts';
import { shippedRecipes, everyDetail } from '#contract/exports/shippedRecipes.ts';
import { parseSummary } from '../support/cliSummary.ts';
import { openCliHere } from '../support/cliHere.ts';
import type { CliWorkspace, Ended } from '../support/spawnCli.ts';

const leads = [
  'First,Last,Phone,E-mail,Comment',
  'Li,Tigator,+15005550101,li@example.com,=HYPERLINK("x")',
  '"Ro, ""Roz""",=Teague,(206) 555-0142,Roz@Example.com,"a',
  'b"',
  'Bo,Wright,12125550148,,-1',
  'No,Phone,,no@example.com,+1',
].join('\r\n');
const keepAll = JSON.stringify({ name: 'Keep all', version: 1, rules: [], otherwise: 'keep' });

let workspace: CliWorkspace;
beforeEach(() => {
  workspace = openCliHere();
  writeFileSync(join(workspace.dir, 'leads.csv'), leads);
  writeFileSync(join(workspace.dir, 'keep.json'), keepAll);
});
afterEach(() => workspace.remove());

/** With only the sandbox's answers, no row may leave in a file to call. */
const accepted = ['--accept-unchecked', 'Only a test'];
const base = ['--environment', 'sandbox', '--operation', 'phone_intel', '--add-ons', 'litigator_checks', ...accepted, '--json'];
const table = (file: string): string[][] =>
  Papa.parse<string[]>(readFileSync(join(workspace.dir, file), 'utf8').replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;
const slug = (name: string): string => name.replaceAll(/\W+/g, '-');

test('check and export write each of the recipes', async () => {
  const checked = await workspace.run(
    ['check', 'leads.csv', ...base, '--policy', 'keep.json', '--recipe', 'dialer, e.164', '--out', 'dial.csv'],
    {},
  );
  expect(checked.code, checked.stderr).toBe(0);
  const { list, run, leftOut } = parseSummary(checked.stdout);
  // The policy suggests nothing for a row that couldn't be checked.
  expect(leftOut).toEqual({ withoutContact: 0, zoneUnknown: 0, notCallableNow: 0, litigatorPhones: 0, uncheckedPhones: 0 });
  expect(checked.stderr).toContain('1 litigator held back: must not be called.');
  expect(table('dial.csv').map((cells) => cells.slice(0, 6))).toEqual([
    ['phone', 'phone2', 'phone3', 'extension', 'first_name', 'last_name'],
    ['+12065550142', '', '', '', 'Ro, "Roz"', "'=Teague"],
    ['+12125550148', '', '', '', 'Bo', 'Wright'],
  ]);

  const resumed = await workspace.run(['resume', run ?? '', '--recipe', 'Close', ...accepted, '--out', 'resumed.csv']);
  expect(resumed.code, resumed.stderr).toBe(0);
  expect(table('resumed.csv').map((cells) => cells.slice(0, 4))).toEqual([
    ['Lead Name', 'Contact Name', 'Phone', 'Email'],
    ['', 'Ro, "Roz" =Teague', '+12065550142', 'roz@example.com'],
    ['', 'Bo Wright', '+12125550148', ''],
  ]);

  for (const { name } of shippedRecipes) {
    const { code, stderr } = await workspace.run(['export', list, '--recipe', name, ...accepted, '--out', `${slug(name)}.csv`]);
    expect(code, stderr).toBe(0);
    const recipe = recipeNamed(shippedRecipes, name) ?? everyDetail;
    const [headings, ...rows] = table(`${slug(name)}.csv`);
    if (recipe.columns.every(({ from }) => from !== 'originals')) {
      const named = recipe.columns.map((column) => ('heading' in column ? column.heading : 'column' in column ? column.column : ''));
      const expected = [...named, 'rollcall.environment'];
      expect(headings).toEqual(recipe.file.simpleHeadings === true ? expected.map((heading) => simpleHeading(heading ?? '')) : expected);
    }
    expect({ name, rows: rows.length }).toEqual({
      name,
      rows: name.startsWith('Whole spreadsheet') ? 4 : name === 'Suppression list' ? 1 : 2,
    });
    // The litigator is only in files of all rows, or of rows that aren't called.
    const text = rows.flat().join('\n');
    expect(text.includes('+15005550101')).toBe(name.startsWith('Whole spreadsheet') || name === 'Suppression list');
  }
  expect(table('Whole-spreadsheet.csv').map((cells) => cells.slice(0, 5))).toEqual(
    Papa.parse<string[]>(leads, { skipEmptyLines: true }).data,
  );
});

test('a recipe comes from a file, and options win over its form', async () => {
  const recipe: Recipe = {
    name: 'Mine',
    version: 1,
    rows: { only: null, callableNow: false, having: ['email'] },
    columns: [
      { from: 'original', column: 'e-mail' },
      { from: 'original', column: 'Gone' },
      { from: 'our', column: 'rollcall.row' },
    ],
    file: { format: 'csv', delimiter: ';', bom: false, heading: true, escapeFormulas: false },
  };
  writeFileSync(join(workspace.dir, 'mine.json'), JSON.stringify(recipe));
  const checked = await workspace.run([
    'check',
    'leads.csv',
    ...base,
    '--recipe',
    'mine.json',
    '--out-delimiter',
    '|',
    '--out',
    'mine.csv',
  ]);
  expect(checked.code, checked.stderr).toBe(0);
  expect(checked.stderr).toContain('The list has no column “Gone”, so the file has none either.');
  expect(checked.stderr).toContain('1 row left out: no phone or email address that this file can write.');
  const { list } = parseSummary(checked.stdout);
  const written = readFileSync(join(workspace.dir, 'mine.csv'), 'utf8');
  // Each row names the same export.
  const [, exported = ''] = /:1:([0-9a-f]{12})\|/.exec(written) ?? [];
  expect(written).toBe(
    [
      'E-mail|rollcall.row|rollcall.environment',
      `li@example.com|${list}:1:${exported}|sandbox (sandbox)`,
      `Roz@Example.com|${list}:2:${exported}|sandbox (sandbox)`,
      `no@example.com|${list}:4:${exported}|`,
      '',
    ].join('\r\n'),
  );
});

test('what can’t be used is refused in one sentence before anything is bought', async () => {
  writeFileSync(join(workspace.dir, 'broken.json'), '{"name": "Broken"}');
  const refused: (Ended & { args: string[] })[] = [];
  for (const args of [
    ['--recipe', 'Dialler'],
    ['--recipe', 'broken.json'],
    ['--recipe', 'HubSpot', '--only', 'keep'],
    ['--recipe', 'HubSpot', '--headings', 'plain'],
  ])
    refused.push({ args, ...(await workspace.run(['check', 'leads.csv', ...base, '--out', 'x.csv', '--quiet', ...args])) });
  for (const { args, code, stderr } of refused)
    expect({ args, code, lines: stderr.trim().split('\n').length }).toEqual({ args, code: 2, lines: 1 });
  expect(refused.map(({ stderr }) => stderr.trim().replace('rollcall: ', ''))).toEqual([
    expect.stringMatching(
      /^There is no recipe “Dialler”, neither by this name nor as a file; use “To call”, “Whole spreadsheet”, “Dialer, 10 digits”, .*“Suppression list”, .*every detail”\.$/,
    ) as unknown,
    expect.stringContaining('The recipe broken.json can’t be used (version: ') as unknown,
    'The recipe “HubSpot” chooses the rows; leave out --only.',
    '--recipe and --headings both say how columns are headed; keep one.',
  ]);
  expect(existsSync(join(workspace.dir, 'x.csv'))).toBe(false);
  expect(JSON.parse((await workspace.run(['lists', '--json'])).stdout)).toEqual([]);
});

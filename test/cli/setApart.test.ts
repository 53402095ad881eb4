/** Rows that a list itself sets apart, on the command line: opt-outs, and rows hidden in a workbook. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSummary } from '../support/cliSummary.ts';
import { xlsxOf } from '../support/madeWorkbook.ts';
import { useServedCli } from '../support/servedCli.ts';

const { workspace } = useServedCli();

test('C04: rows whose own column refuses calls are left out of a plan, which says so, unless --opt-outs ignore takes them', async () => {
  writeFileSync(
    join(workspace().dir, 'crm.csv'),
    ['Name,Phone,Do Not Call,Email Opt Out', 'Ava,2065550142,TRUE,0', 'Bo,2065550143,0,1', 'Cy,2065550144,,'].join('\n'),
  );
  const honored = parseSummary((await workspace().run(['plan', 'crm.csv', '--json'])).stdout);
  expect(honored).toMatchObject({ suppressed: 1, calls: { planned: 2 }, optOuts: { call: 1, text: 0, mail: 1, choice: 'honor' } });
  const ignored = parseSummary((await workspace().run(['plan', 'crm.csv', '--json', '--opt-outs', 'ignore'])).stdout);
  expect(ignored).toMatchObject({ suppressed: 0, calls: { planned: 3 }, optOuts: { call: 1, choice: 'ignore' } });
  const { stdout } = await workspace().run(['plan', 'crm.csv']);
  expect(stdout).toContain('1 row says not to be called (“Do Not Call”): left out, no check is bought.');
});

test('C22: a workbook with hidden rows stops with exit status 2 and leaves nothing, until --hidden-rows says what becomes of them', async () => {
  const row = (name: string, phone: string, attributes = ''): string =>
    `<row${attributes}>${[name, phone].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  const rows = [row('Name', 'Phone'), row('Ava', '2065550142'), row('Bo', '2065550143', ' hidden="1"'), row('Cy', '2065550144')].join('');
  writeFileSync(join(workspace().dir, 'filtered.xlsx'), xlsxOf({ sheets: [{ name: 'Leads', rows }] }));
  const before = (await workspace().run(['lists', '--json'])).stdout;
  const stopped = await workspace().run(['plan', 'filtered.xlsx']);
  expect([stopped.code, stopped.stderr]).toEqual([2, expect.stringContaining('1 of 3 rows is hidden in the workbook')]);
  expect(stopped.stderr).toContain('--hidden-rows skip|take');
  expect((await workspace().run(['lists', '--json'])).stdout).toBe(before);
  const planned = async (choice: string) =>
    parseSummary((await workspace().run(['plan', 'filtered.xlsx', '--json', '--hidden-rows', choice])).stdout);
  expect(await planned('skip')).toMatchObject({ suppressed: 1, calls: { planned: 2 }, hiddenRows: { rows: 1, choice: 'skip' } });
  expect(await planned('take')).toMatchObject({ suppressed: 0, calls: { planned: 3 }, hiddenRows: { rows: 1, choice: 'take' } });
});

test('--repeated-phones skip leaves out rows whose phone an earlier row is checked with, unless their result is free', async () => {
  const rows = ['Name,Phone', 'Ava,2065550142', 'Bo,206-555-0142', 'Ava,+1 206 555 0142', 'Cy,2065550144'];
  writeFileSync(join(workspace().dir, 'households.csv'), rows.join('\n'));
  const planned = async (...more: string[]) => parseSummary((await workspace().run(['plan', 'households.csv', '--json', ...more])).stdout);
  expect(await planned()).toMatchObject({ duplicates: 1, calls: { planned: 3 } });
  expect(await planned('--repeated-phones', 'skip')).toMatchObject({ duplicates: 1, repeatedPhones: 1, calls: { planned: 2 } });
});

test('counts lines that aren’t rows apart from unreadable ones, and takes --heading-line', async () => {
  const lines = ['Leads of spring', 'Name,Phone', 'Ava Reed,2065550142', 'Bo Lind,2065550143', 'Cy Park,2065550144,x,y', 'Total,3'];
  writeFileSync(join(workspace().dir, 'titled.csv'), lines.join('\n'));
  const planned = async (...more: string[]) => parseSummary((await workspace().run(['plan', 'titled.csv', '--json', ...more])).stdout);
  expect(await planned()).toMatchObject({ rows: 2, rejected: 1, setAside: 2 });
  expect(await planned('--heading-line', '2')).toMatchObject({ rows: 2, rejected: 1, setAside: 2 });
  // That line's cells then become the headings.
  expect(await planned('--heading-line', '3', '--map', 'phone=2065550142', '--map', 'name=Ava Reed')).toMatchObject({
    rows: 1,
    setAside: 3,
  });
  expect((await planned('--heading-line', '0', '--map', 'phone=Column 2', '--map', 'name=Column 1')).rows).toBeGreaterThan(2);
  const both = await workspace().run(['plan', 'titled.csv', '--heading-line', '2', '--no-header']);
  expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('keep one')]);
});

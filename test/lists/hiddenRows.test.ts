/**
 * C22: rows that are hidden in a workbook, through the core's commands: counted, presented as a choice, left out or included, and recorded.
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { List, ListChoices } from '#contract/lists/list.ts';
import { findingSentence } from '#messages/lists/findingWords.ts';
import { odsOf, xlsxOf } from '../support/madeWorkbook.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { phonePlan } from '../support/phoneRun.ts';

let core: TestCore;
beforeAll(async () => {
  core = await openTestCore({ operator: 'Ana' });
});
afterAll(() => core.end());

const cellsOf = (texts: readonly string[]): string => texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
const people = [
  ['Ava', '2065550142', 'new'],
  ['Bo', '2065550143', 'do not call'],
  ['Cy', '2065550144', 'new'],
  ['Di', '2065550145', 'do not call'],
];
const isHidden = ([, , status]: readonly string[]): boolean => status === 'do not call';
const filtered = xlsxOf({
  sheets: [
    {
      name: 'Leads',
      rows: [
        `<row>${cellsOf(['Name', 'Phone', 'Status'])}</row>`,
        ...people.map((cells) => `<row${isHidden(cells) ? ' hidden="1"' : ''}>${cellsOf(cells)}</row>`),
      ].join(''),
    },
  ],
});
const row = (texts: readonly string[], attributes = ''): string =>
  `<table:table-row${attributes}>${texts.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`;
/** One hidden by a filter, one by hand, two in a folded group. */
const folded = odsOf([
  {
    name: 'Leads',
    rows: [
      row(['Name', 'Phone']),
      row(['Ava', '2065550142']),
      row(['Bo', '2065550143'], ' table:visibility="filter"'),
      row(['Cy', '2065550144'], ' table:visibility="collapse"'),
      `<table:table-row-group table:display="false">${row(['Di', '2065550145'])}${row(['Ed', '2065550146'])}</table:table-row-group>`,
      row(['Flo', '2065550147'], ' table:visibility="visible"'),
    ].join(''),
  },
]);

async function fileOf(content: Uint8Array | string, name: string): Promise<string> {
  const path = join(core.dataDir, `${randomUUID()}-${name}`);
  writeFileSync(path, content);
  return Promise.resolve(core.grant(path));
}
async function imported(content: Uint8Array, name: string, choices: ListChoices = {}): Promise<List> {
  const files = [await fileOf(content, name)];
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files, reading: {}, choices });
  return core.handlers['lists.screened']({ listId });
}
const callsOf = async (listId: string): Promise<number | undefined> =>
  (await core.handlers['plans.make'](phonePlan(listId, 'sandbox', { freshForMs: 0 }))).checks[0]?.calls;

describe('C22: a workbook with hidden rows', () => {
  it('is counted, and nothing can be planned or bought before somebody chose', async () => {
    const { listId, rows, hiddenRows } = await imported(filtered, 'filtered.xlsx');
    expect({ rows, hiddenRows }).toEqual({ rows: 4, hiddenRows: { rows: 2, chosen: null } });
    const refused = { failure: { code: 'list.hiddenRows', params: { listId, hidden: 2, rows: 4 } } };
    await expect(core.handlers['plans.make'](phonePlan(listId, 'sandbox'))).rejects.toMatchObject(refused);
    await expect(core.handlers['runs.start'](phonePlan(listId, 'sandbox'))).rejects.toMatchObject(refused);
  });

  it('plans nothing for rows that are left out, whose details say so', async () => {
    const { listId } = await imported(filtered, 'filtered.xlsx');
    const list = await core.handlers['lists.choose']({ listId, hiddenRows: 'skip' });
    expect(list.hiddenRows).toMatchObject({ rows: 2, chosen: { choice: 'skip', by: 'Ana' } });
    expect(await callsOf(listId)).toBe(2);
    const { findings, noCalls } = await core.handlers['review.row']({ listId, row: 2 });
    expect([noCalls, findings.map(findingSentence)]).toEqual([['suppressed'], ['Left out: hidden in the workbook']]);
  });

  it('treats rows that are taken like any other, and the other way round again', async () => {
    const { listId } = await imported(filtered, 'filtered.xlsx', { hiddenRows: 'take' });
    expect(await callsOf(listId)).toBe(4);
    await core.handlers['lists.choose']({ listId, hiddenRows: 'skip' });
    expect(await callsOf(listId)).toBe(2);
  });

  it('is asked about again if lines that are added have more of them', async () => {
    const { listId } = await imported(filtered, 'filtered.xlsx');
    await core.handlers['lists.choose']({ listId, hiddenRows: 'take' });
    const more = [await fileOf(filtered, 'more.xlsx')];
    const { list } = await core.handlers['lists.importInto']({ listId, importId: randomUUID(), files: more, reading: {} });
    expect([list.rows, list.hiddenRows]).toEqual([8, { rows: 4, chosen: null }]);
    expect((await core.handlers['lists.screened']({ listId })).hiddenRows).toEqual({ rows: 4, chosen: null });
    await core.handlers['lists.choose']({ listId, hiddenRows: 'skip' });
    expect(await callsOf(listId)).toBe(2);
  });

  it('is recognized in an ODS, whatever hides them', async () => {
    const { listId, rows, hiddenRows } = await imported(folded, 'folded.ods', { hiddenRows: 'skip' });
    expect([rows, hiddenRows?.rows]).toEqual([6, 4]);
    const found = await Promise.all([1, 2, 3, 4, 5, 6].map((one) => core.handlers['review.row']({ listId, row: one })));
    expect(found.map(({ findings }) => findings.length)).toEqual([0, 1, 1, 1, 1, 0]);
  });
});

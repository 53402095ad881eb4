import { casesOf, fc } from '#test/support/propertyCases.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLedger, makeList, newDataDir, removeDataDir, type MadeLedger } from '#test/support/madeList.ts';
import { madeCells } from '#test/support/plainQuestions.ts';
import type { ColumnFacet, ColumnFacetRequest, ColumnTest } from '#contract/review/columnTest.ts';
import type { Filter, Sort } from '#contract/review/facets.ts';
import { comparable } from '../../lists/rows/textBlocks.sql.ts';
import type { TaskHandlers } from '../../platform/threads/serveTasks.ts';
import { reviewTasks, type ReviewTasks } from '../tasks.ts';

const context = { progress: () => undefined, signal: new AbortController().signal };
const byRow: Sort = { by: 'row', descending: false };
const dataDir = newDataDir();
let ledger: MadeLedger;
let tasks: TaskHandlers<ReviewTasks>;

beforeAll(() => {
  ledger = makeLedger(dataDir);
  tasks = reviewTasks(dataDir);
});
afterAll(() => {
  ledger.close();
  removeDataDir(dataDir);
});

const listOf = (cells: readonly string[]): string =>
  makeList(
    dataDir,
    ['Value'],
    cells.map((cell) => ({ cells: [cell] })),
  );
const open = (listId: string, filter: Filter, sort: Sort = byRow) => tasks['review.open']({ listId, filter, sort }, context);
async function rowsOf(listId: string, filter: Filter, sort: Sort = byRow): Promise<number[]> {
  const { viewId, count } = await open(listId, filter, sort);
  const rows = await tasks['review.rowNumbers']({ viewId }, context);
  expect(count).toBe(rows.length);
  return rows;
}
const passing = (listId: string, test: ColumnTest): Promise<number[]> => rowsOf(listId, { columns: [{ column: 0, test }] });
async function facetOf(
  listId: string,
  asked: Omit<ColumnFacetRequest, 'column'> = {},
  filter: Filter = {},
): Promise<ColumnFacet | undefined> {
  const { viewId } = await open(listId, filter);
  return (await tasks['review.columnFacets']({ viewId, facets: [{ column: 0, ...asked }] }, context))[0];
}

describe('a test on a column', () => {
  const long = (end: string): string => `${'A very long note that many rows begin with, word by word. '.repeat(3)}${end}`;
  const cells = fc.oneof(madeCells, fc.constantFrom(long(''), long('a'), long('b'), `${long('')}${long('c')}`));

  const ways: [name: string, prepare: (listId: string) => Promise<unknown>][] = [
    ['the column’s values', async (listId) => open(listId, {}, { by: { column: 0 }, descending: false })],
    ['the list’s text alone', (listId) => Promise.resolve(tasks['review.prepareSearch']({ listId }, context))],
  ];
  it.each(ways)('lets the rows pass that comparing each cell would, from %s', async (_, prepare) => {
    const tests = fc.tuple(
      fc.constantFrom('contains' as const, 'equals' as const, 'startsWith' as const),
      cells,
      fc.nat(120),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(cells, { minLength: 1, maxLength: 40 }),
        fc.array(tests, { minLength: 1, maxLength: 6 }),
        async (all, asked) => {
          const listId = listOf(all);
          await prepare(listId);
          const empty = all.flatMap((one, index) => (comparable(one) === '' ? [index + 1] : []));
          expect(await passing(listId, { is: 'empty' })).toEqual(empty);
          for (const [is, cell, length, not] of asked) {
            const text = cell.slice(0, length + 1).trim();
            // No cell contains half a character, and every cell contains a lone accent, which folds to nothing.
            if (text === '' || comparable(text) === '' || !text.isWellFormed()) continue;
            const sought = comparable(text);
            const plain = {
              contains: (one: string) => one.includes(sought),
              equals: (one: string) => one === sought,
              startsWith: (one: string) => one.startsWith(sought),
            };
            const expected = all.flatMap((one, index) => (plain[is](comparable(one)) === not ? [] : [index + 1]));
            expect(await passing(listId, { is, text, not })).toEqual(expected);
          }
          const chosen = all.slice(0, 3);
          const keys = chosen.map(comparable);
          expect(await passing(listId, { is: 'oneOf', values: chosen })).toEqual(
            all.flatMap((one, index) => (keys.includes(comparable(one)) ? [index + 1] : [])),
          );
          await tasks['review.close']({ listId }, context);
        },
      ),
      casesOf(12),
    );
  });

  it('knows empty cells, blank ones included', async () => {
    const listId = listOf(['', ' \u00a0', 'x']);
    expect(await passing(listId, { is: 'empty' })).toEqual([1, 2]);
    expect(await passing(listId, { is: 'empty', not: true })).toEqual([3]);
    expect(await passing(listId, { is: 'oneOf', values: ['', 'X'] })).toEqual([1, 2, 3]);
  });

  it('gives the same rows again after it was combined with others', async () => {
    const listId = listOf(['Ana', 'Anna', 'Ben', 'Hannah']);
    const an = { column: 0, test: { is: 'contains', text: 'an' } } as const;
    const h = { column: 0, test: { is: 'startsWith', text: 'H' } } as const;
    expect(await passing(listId, an.test)).toEqual([1, 2, 4]);
    expect(await rowsOf(listId, { text: 'n', columns: [an, h] })).toEqual([4]);
    expect(await passing(listId, an.test)).toEqual([1, 2, 4]);
    expect(await passing(listId, h.test)).toEqual([4]);
    expect(await rowsOf(listId, { text: 'n' })).toEqual([1, 2, 3, 4]);
  });

  it('finds many chosen values, short and long ones, among others of the same length', async () => {
    const cells = Array.from({ length: 300 }, (_, index) => `${index % 3 === 0 ? 'x'.repeat(100) : ''}value ${1_000 + index}`);
    const chosen = cells.filter((_, index) => index % 10 < 3);
    const rows = cells.flatMap((cell, index) => (chosen.includes(cell) ? [index + 1] : []));
    expect(await passing(listOf(cells), { is: 'oneOf', values: [...chosen, 'value 9999', `${'x'.repeat(100)}value 9999`] })).toEqual(rows);
  });

  it('finds no number and no date where there are none, and lets all rows pass that have none', async () => {
    const listId = listOf(['Ana', '', 'May the first']);
    for (const test of [
      { is: 'number', from: 0 },
      { is: 'date', from: '2020-01-01' },
    ] as const) {
      expect(await passing(listId, test)).toEqual([]);
      expect(await passing(listId, { ...test, not: true })).toEqual([1, 2, 3]);
    }
  });

  /** Puts each cell in a column of its own, so that the others don’t influence how it is read. */
  const columnsOf = (cells: readonly string[]): string =>
    makeList(
      dataDir,
      cells.map((_, column) => `Column ${column}`),
      [{ cells: [...cells] }],
    );
  const passes = async (listId: string, column: number, test: ColumnTest): Promise<boolean> =>
    (await open(listId, { columns: [{ column, test }] })).count === 1;

  const numbers: readonly [cell: string, value: number][] = [
    ['1,204.50', 1204.5],
    ['$12', 12],
    ['-$3.50', -3.5],
    ['($1,000)', -1000],
    ['12 %', 12],
    ['12.5 €', 12.5],
    ['1 204', 1204],
    ['1\u00a0204.5', 1204.5],
    ["1'204", 1204],
    ['USD 7', 7],
    ['.5', 0.5],
    ['007', 7],
    ['\u221212', -12],
  ];
  it('reads numbers as people write them', async () => {
    const listId = columnsOf(numbers.map(([cell]) => cell));
    for (const [column, [cell, value]] of numbers.entries())
      expect([cell, await passes(listId, column, { is: 'number', from: value, to: value })]).toEqual([cell, true]);
  });

  it('takes nothing else for a number', async () => {
    const cells = ['', 'x', '1e5', '12 34', '1,20,4', '--3', '1.2.3', '(5', '206-555-0142', '12/5', '+', '1..2'];
    const listId = columnsOf(cells);
    for (const [column, cell] of cells.entries()) {
      expect([cell, await passes(listId, column, { is: 'number' })]).toEqual([cell, false]);
      expect(await passes(listId, column, { is: 'number', not: true })).toBe(true);
    }
  });

  it('judges the decimal comma from the numbers of the whole column', async () => {
    const german = listOf(['1.204,50', '1.204', '12,5']);
    expect(await passing(german, { is: 'number', from: 1204, to: 1205 })).toEqual([1, 2]);
    expect(await passing(german, { is: 'number', to: 20 })).toEqual([3]);
    const american = listOf(['1,204.50', '1,204', '12.5']);
    expect(await passing(american, { is: 'number', from: 1204, to: 1205 })).toEqual([1, 2]);
    const unsure = listOf(['1,204', '3']);
    expect(await passing(unsure, { is: 'number', from: 1204 })).toEqual([1]);
  });

  it('reads dates as people write them', async () => {
    const cells = ['2026-05-18', '2026-05-18T23:10:00Z', '2026-05-18 09:00', '2026/5/18', '5/18/26', '05/18/2026', '18.05.2026', '18.5.26'];
    const named = ['May 18, 2026', '18 may 2026', '18-May-26'];
    const listId = columnsOf([...cells, ...named]);
    const day = '2026-05-18';
    for (const [column, cell] of [...cells, ...named].entries())
      expect([cell, await passes(listId, column, { is: 'date', from: day, to: day })]).toEqual([cell, true]);
  });

  it('takes nothing else for a date', async () => {
    const cells = ['2026-02-30', '13/13/2026', 'may', '2026', '5/18', 'May 32, 2026', '18.05/2026'];
    const listId = columnsOf(cells);
    for (const [column, cell] of cells.entries()) expect([cell, await passes(listId, column, { is: 'date' })]).toEqual([cell, false]);
  });

  it('judges the order of day and month from the dates of the whole column', async () => {
    expect(await passing(listOf(['5/6/2026', '5/18/2026']), { is: 'date', to: '2026-05-07' })).toEqual([1]);
    expect(await passing(listOf(['5/6/2026', '18/5/2026']), { is: 'date', from: '2026-06-01' })).toEqual([1]);
    // If no date decides, months come first, except between dots.
    expect(await passing(listOf(['5/6/2026']), { is: 'date', to: '2026-05-07' })).toEqual([1]);
    expect(await passing(listOf(['5.6.2026']), { is: 'date', from: '2026-06-01' })).toEqual([1]);
  });

  it('is one of several parts of a filter, and several may ask about one column', async () => {
    const listId = makeList(
      dataDir,
      ['City', 'Amount'],
      [
        { cells: ['Mesa', '10'], verdict: { grade: 'A' } },
        { cells: ['mesa ', '20'], verdict: { grade: 'B' } },
        { cells: ['Boise', '20'], verdict: { grade: 'A' } },
      ],
    );
    const mesa = { column: 0, test: { is: 'equals' as const, text: 'MESA' } };
    expect(await rowsOf(listId, { columns: [mesa, { column: 1, test: { is: 'number', from: 15 } }] })).toEqual([2]);
    expect(await rowsOf(listId, { columns: [mesa], grade: ['A'], text: 'e' })).toEqual([1]);
    expect((await open(listId, { columns: [mesa] })).facets.grade).toMatchObject({ A: 1, B: 1 });
    await expect(rowsOf(listId, { columns: [{ column: 2, test: { is: 'empty' } }] })).rejects.toMatchObject({
      failure: { code: 'command.badParams' },
    });
  });
});

describe('a column as a facet', () => {
  it('lists its fifty most frequent values as written first, and sums up the rest', async () => {
    const cells = Array.from({ length: 60 }, (_, at) => Array.from({ length: at < 10 ? 5 : 1 }, () => `Source ${at}`)).flat();
    const listId = listOf([...cells, 'WA', ' wa', 'Wa', '', 'wa ', 'WA', 'WA']);
    const facet = await facetOf(listId);
    if (facet?.look !== 'values') throw new Error('expected values');
    expect(facet.values).toHaveLength(50);
    expect(facet.values[0]).toEqual({ value: 'WA', rows: 6 });
    expect(facet.others).toEqual({ values: 12, rows: 12 });
  });

  it('counts under the other parts of the filter, and keeps its lines', async () => {
    const listId = makeList(
      dataDir,
      ['City'],
      [
        { cells: ['Mesa'], verdict: { grade: 'A' } },
        { cells: ['Mesa'], verdict: { grade: 'B' } },
        { cells: ['Boise'], verdict: { grade: 'B' } },
      ],
    );
    const columns = [{ column: 0, test: { is: 'oneOf' as const, values: ['boise'] } }];
    const values = [
      { value: 'Mesa', rows: 1 },
      { value: 'Boise', rows: 1 },
    ];
    expect(await facetOf(listId, {}, { grade: ['B'], columns })).toEqual({
      ...{ column: 0, look: 'values', kind: 'text', values },
      others: { values: 0, rows: 0 },
    });
  });

  it('finds values by a part of them', async () => {
    const listId = listOf(['Boise', 'Mesa', 'mesa', 'La Mesa', '']);
    expect(await facetOf(listId, { sought: ' MES' })).toMatchObject({
      values: [
        { value: 'Mesa', rows: 2 },
        { value: 'La Mesa', rows: 1 },
      ],
      others: { values: 0, rows: 0 },
    });
  });

  it('always lists what is chosen', async () => {
    const listId = listOf(Array.from({ length: 80 }, (_, at) => `Value ${at}`));
    const columns = [{ column: 0, test: { is: 'oneOf' as const, values: ['value 79'], not: true } }];
    const facet = await facetOf(listId, {}, { columns });
    if (facet?.look !== 'values') throw new Error('expected values');
    expect(facet.values.at(-1)).toEqual({ value: 'Value 79', rows: 1 });
    expect(facet.others).toEqual({ values: 29, rows: 29 });
  });

  it('draws numbers between round edges, with outliers in the bars at the ends', async () => {
    const listId = listOf([...Array.from({ length: 1000 }, (_, at) => String(at % 100)), '1000000', 'n/a', 'n/a', '']);
    const facet = await facetOf(listId);
    if (facet?.look !== 'range') throw new Error('expected a range');
    expect(facet).toMatchObject({ kind: 'number', reading: 'decimalPoint', whole: true, unread: 2, empty: 1 });
    expect(facet.edges.slice(0, 4)).toEqual([0, 5, 10, 15]);
    expect(facet.bars.slice(0, 3)).toEqual([50, 50, 50]);
    expect(facet.edges.at(-1)).toBe(1_000_000);
    expect(facet.bars.reduce((sum, rows) => sum + rows, 0)).toBe(1001);
    expect(facet.bars.length).toBeLessThanOrEqual(24);
  });

  it('draws dates by months, and says how they were read', async () => {
    const listId = listOf(Array.from({ length: 24 }, (_, at) => `${(at % 12) + 1}/15/${2024 + Math.floor(at / 12)}`));
    const facet = await facetOf(listId);
    if (facet?.look !== 'range') throw new Error('expected a range');
    expect(facet).toMatchObject({ kind: 'date', reading: 'monthFirst', unread: 0, empty: 0 });
    expect(facet.edges[0]).toBe(Date.UTC(2024, 0, 1));
    expect(facet.bars).toEqual(Array.from({ length: 24 }, () => 1));
  });

  it('lists a column of few different numbers, and draws it only if asked', async () => {
    const listId = listOf(['1', '2', '2', '3']);
    expect((await facetOf(listId))?.look).toBe('values');
    expect(await facetOf(listId, { look: 'range' })).toMatchObject({ look: 'range', edges: [1, 2, 3, 4], bars: [1, 2, 1] });
  });
});

describe('an excluded value', () => {
  it('keeps its rows out, and says how many they are', async () => {
    const listId = makeList(
      dataDir,
      ['Name'],
      [
        { cells: ['a'], verdict: { grade: 'A', lineType: 'Mobile' }, findings: ['phone.repeated'] },
        { cells: ['b'], verdict: { grade: 'B', lineType: 'Landline' } },
        { cells: ['c'], verdict: { grade: 'B', lineType: null } },
      ],
    );
    expect(await rowsOf(listId, { excluded: { grade: ['A'] } })).toEqual([2, 3]);
    expect(await rowsOf(listId, { excluded: { lineType: ['Landline'] } })).toEqual([1, 3]);
    expect(await rowsOf(listId, { excluded: { findings: ['phone.repeated'] } })).toEqual([2, 3]);
    expect(await rowsOf(listId, { grade: ['A', 'B'], excluded: { grade: ['A'], lineType: ['Landline'] } })).toEqual([3]);
    const { facets } = await open(listId, { excluded: { grade: ['A'] } });
    expect(facets.grade).toMatchObject({ A: 1, B: 2 });
    expect(facets.findings).toEqual([{ rule: 'phone.repeated', rows: 0 }]);
  });
});

describe('a sort by several keys', () => {
  it('takes the next key where the ones before are equal, each in its direction, and keeps empty ones last', async () => {
    const listId = makeList(
      dataDir,
      ['City', 'Amount'],
      [
        { cells: ['Mesa', '10'], verdict: { grade: 'B', checkedAt: 5 } },
        { cells: ['Boise', '9'], verdict: { grade: 'A', checkedAt: 7 } },
        { cells: ['mesa', ''], verdict: { grade: 'A', checkedAt: 6 } },
        { cells: ['', '1'], verdict: { grade: 'A', checkedAt: 7 } },
        { cells: ['Mesa', '100'] },
      ],
    );
    const city = { by: { column: 0 }, descending: false };
    const amount = { by: { column: 1 }, descending: true };
    expect(await rowsOf(listId, {}, { ...city, then: [amount] })).toEqual([2, 5, 1, 3, 4]);
    expect(await rowsOf(listId, {}, { ...city, descending: true, then: [amount] })).toEqual([5, 1, 3, 2, 4]);
    expect(await rowsOf(listId, {}, { by: 'grade', descending: false, then: [{ by: 'row', descending: true }, city] })).toEqual([
      4, 3, 2, 1, 5,
    ]);
    expect(await rowsOf(listId, {}, { by: 'checkedAt', descending: true, then: [{ by: 'grade', descending: false }, city] })).toEqual([
      2, 4, 3, 1, 5,
    ]);
  });

  it('sorts dates by time, however they are written', async () => {
    const listId = listOf(['12/1/2025', '2/15/2026', '1/2/2026', '']);
    expect(await rowsOf(listId, {}, { by: { column: 0 }, descending: false })).toEqual([1, 3, 2, 4]);
  });
});

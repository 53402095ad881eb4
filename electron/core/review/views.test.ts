import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLedger, makeList, newDataDir, removeDataDir, type MadeLedger } from '#test/support/madeList.ts';
import { Failed } from '#contract/failure.ts';
import type { Filter, Sort } from '#contract/review/facets.ts';
import type { View } from '#contract/review/view.ts';
import type { TaskHandlers } from '../platform/threads/serveTasks.ts';
import { reviewTasks, type ReviewTasks } from './tasks.ts';

const context = { progress: () => undefined, signal: new AbortController().signal };
const byRow: Sort = { by: 'row', descending: false };

describe('views', () => {
  const dataDir = newDataDir();
  let ledger: MadeLedger;
  let tasks: TaskHandlers<ReviewTasks>;
  let listId: string;

  beforeAll(() => {
    ledger = makeLedger(dataDir);
    tasks = reviewTasks(dataDir);
    listId = makeList(
      dataDir,
      ['Name', 'Amount'],
      [
        { cells: ['Ana Lima', '9'], verdict: { grade: 'A', score: 94 } },
        { cells: ['émile Bernard', '1,200'], verdict: { grade: 'B', score: 78, checkedAt: 2000 } },
        {
          cells: ['Priya Raman', '10'],
          verdict: { grade: 'C', score: 50, checkedAt: 1000 },
          findings: ['email.mistyped', 'phone.repeated'],
        },
        { cells: ['Everett Kowalczyk', ''], verdict: { grade: 'F', score: 61, litigator: 'litigator' } },
        {
          cells: ['Rosalind Teague', 'none'],
          verdict: { grade: 'D', score: 30, litigator: 'notChecked', notChecked: 'null', lineType: 'NonFixedVOIP' },
        },
        { cells: ['Winifred 100% Osei', '-3'], verdict: { status: 'partial', grade: null, score: null, lineType: null } },
        { cells: ['Tobias', '2'], findings: ['phone.missing'] },
        {
          cells: ['Nobody', '2'],
          verdict: { status: 'failed', grade: null, score: null, lineType: null, litigator: 'notChecked', answerIds: [], checkedAt: null },
        },
      ],
    );
  });
  afterAll(() => {
    ledger.close();
    removeDataDir(dataDir);
  });

  const open = async (filter: Filter, sort: Sort = byRow): Promise<View> => tasks['review.open']({ listId, filter, sort }, context);
  const rowsOf = async (filter: Filter, sort: Sort = byRow): Promise<number[]> => {
    const { viewId } = await open(filter, sort);
    return (await tasks['review.window']({ viewId, from: 0, count: 500 }, context)).map(({ row }) => row);
  };

  it('come with the page of the current row where somebody asks for one', async () => {
    const pageOf = async (row: number | undefined, pageSize?: number) => {
      const cursor = row === undefined ? undefined : { rows: [row], position: 0 };
      const { at, page } = await tasks['review.open']({ listId, filter: {}, sort: byRow, cursor, pageSize }, context);
      return { at, from: page.from, rows: page.rows.map((one) => one.row) };
    };
    expect(await pageOf(undefined, 3)).toEqual({ at: undefined, from: 0, rows: [1, 2, 3] });
    expect(await pageOf(5, 3)).toEqual({ at: 4, from: 3, rows: [4, 5, 6] });
    expect(await pageOf(8, 3)).toEqual({ at: 7, from: 6, rows: [7, 8] });
    expect(await pageOf(8)).toEqual({ at: 7, from: 0, rows: [] });
  });

  it('have every row in the order of the file without a filter', async () => {
    const view = await open({});
    expect(view).toMatchObject({ listId, count: 8, rows: 8 });
    expect(await rowsOf({})).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('join parts by "and" and the values within a part by "or"', async () => {
    expect(await rowsOf({ grade: ['A', 'B'] })).toEqual([1, 2]);
    expect(await rowsOf({ grade: ['none'] })).toEqual([6, 7, 8]);
    expect(await rowsOf({ grade: ['A', 'B', 'F'], litigator: ['litigator'] })).toEqual([4]);
    expect(await rowsOf({ decision: ['keep'] })).toEqual([1, 2]);
    expect(await rowsOf({ decision: ['none'] })).toEqual([7, 8]);
    expect(await rowsOf({ decidedBy: ['none'] })).toEqual([7, 8]);
    expect(await rowsOf({ status: ['partial', 'unplanned'] })).toEqual([6, 7]);
    expect(await rowsOf({ lineType: ['NonFixedVOIP'] })).toEqual([5]);
    expect(await rowsOf({ findings: ['phone.repeated', 'phone.missing'] })).toEqual([3, 7]);
    expect(await rowsOf({ grade: [], litigator: [] })).toHaveLength(8);
  });

  it('are of kept rows if their filter lets nothing else through, however it says so', async () => {
    const keepsOnly = async (filter: Filter): Promise<boolean> =>
      (await tasks['review.viewRows']({ viewId: (await open(filter)).viewId }, context)).keepsOnly;
    const others = { decision: ['hold', 'drop', 'none'] } as const satisfies Filter;
    const ofKeeps: Filter[] = [{ decision: ['keep'] }, { decision: ['keep', 'keep'] }, { decision: ['keep', 'hold'], excluded: others }];
    expect(await Promise.all([...ofKeeps, { excluded: others }].map(keepsOnly))).toEqual([true, true, true, true]);
    const ofOthers: Filter[] = [{}, { decision: [] }, { decision: ['keep', 'none'] }, { excluded: { decision: ['hold', 'drop'] } }];
    expect(await Promise.all(ofOthers.map(keepsOnly))).toEqual([false, false, false, false]);
  });

  it('never count a row that was not checked as clear', async () => {
    expect(await rowsOf({ litigator: ['clear'] })).toEqual([1, 2, 3, 6]);
    expect(await rowsOf({ litigator: ['notChecked'] })).toEqual([5, 7, 8]);
  });

  it('include the bounds of scores, and rows without a score only if no score is required', async () => {
    expect(await rowsOf({ scoreFrom: 50, scoreTo: 78 })).toEqual([2, 3, 4]);
    expect(await rowsOf({ scoreTo: 30 })).toEqual([5]);
    expect(await rowsOf({ scoreFrom: 0 })).toEqual([1, 2, 3, 4, 5]);
  });

  it('find a text in any cell, whatever its case and accents, and take % and _ literally', async () => {
    expect(await rowsOf({ text: ' RAMAN ' })).toEqual([3]);
    expect(await rowsOf({ text: 'EMILE' })).toEqual([2]);
    expect(await rowsOf({ text: 'Émile' })).toEqual([2]);
    expect(await rowsOf({ text: '0%' })).toEqual([6]);
    expect(await rowsOf({ text: '1_2' })).toEqual([]);
    // A match never spans two cells.
    expect(await rowsOf({ text: 'Lima9' })).toEqual([]);
    expect(await rowsOf({ text: '  ' })).toHaveLength(8);
  });

  it('find a text in the last of a thousand columns', async () => {
    const columns = Array.from({ length: 1000 }, (_, index) => `Column ${index}`);
    const wide = makeList(dataDir, columns, [{ cells: columns }, { cells: [...columns.slice(1), 'needle'] }]);
    const view = await tasks['review.open'](
      { listId: wide, filter: { text: 'NEEDLE' }, sort: { by: { column: 999 }, descending: true } },
      context,
    );
    expect(await tasks['review.rowNumbers']({ viewId: view.viewId }, context)).toEqual([2]);
    await tasks['review.close']({ listId: wide }, context);
  });

  it('count each facet under the other parts of the filter', async () => {
    const { facets, count } = await open({ grade: ['A'], litigator: ['clear'] });
    expect(count).toBe(1);
    expect(facets.grade).toEqual({ A: 1, B: 1, C: 1, D: 0, E: 0, F: 0, none: 1 });
    expect(facets.litigator).toEqual({ litigator: 0, clear: 1, notChecked: 0 });
    expect(facets.status).toEqual({ answered: 1, partial: 0, failed: 0, skipped: 0, pending: 0, unplanned: 0, purged: 0 });
    // Values that occur in the list stay, with the rows that choosing them would give now.
    expect(facets.lineType).toEqual({
      values: [
        { value: 'Mobile', rows: 1 },
        { value: 'NonFixedVOIP', rows: 0 },
      ],
      others: { values: 0, rows: 0 },
    });
    expect(facets.findings.map(({ rule, rows }) => [rule, rows])).toEqual([
      ['phone.missing', 0],
      ['phone.repeated', 0],
      ['email.mistyped', 0],
    ]);
    const { facets: found } = await open({ findings: ['phone.missing'] });
    expect(found.findings.map(({ rows }) => rows)).toEqual([1, 1, 1]);
    expect(found.decision).toEqual({ keep: 0, hold: 0, drop: 0, none: 1 });
  });

  it('list the most frequent of thousands of texts and the chosen ones, and sum up the rest', async () => {
    // Carrier 0 has one row, carrier 1 two, up to 20; then it starts over.
    const carriers = Array.from({ length: 240 }, (_, at) => Array.from({ length: 1 + (at % 20) }, () => `Carrier ${at}`)).flat();
    const many = makeList(
      dataDir,
      ['Name'],
      carriers.map((carrier) => ({ cells: ['x'], verdict: { carrier } })),
    );
    const all = { by: 'row' as const, descending: false };
    const { facets } = await tasks['review.open']({ listId: many, filter: {}, sort: all }, context);
    expect(facets.carrier.values).toHaveLength(200);
    expect(facets.carrier.values[0]?.rows).toBe(20);
    expect(facets.carrier.others.values).toBe(40);
    const reported = facets.carrier.values.reduce((sum, { rows }) => sum + rows, 0);
    expect(reported + facets.carrier.others.rows).toBe(carriers.length);
    const view = await tasks['review.open']({ listId: many, filter: { carrier: ['Carrier 0', 'Carrier 239'] }, sort: all }, context);
    expect(view.count).toBe(21);
    expect(view.facets.carrier.values).toContainEqual({ value: 'Carrier 0', rows: 1 });
    expect(view.facets.carrier.others.values).toBe(39);
    await tasks['review.close']({ listId: many }, context);
  });

  it('put scores into 21 buckets of five, with only 100 in the last', async () => {
    const { facets } = await open({});
    expect(facets.score).toHaveLength(21);
    expect([facets.score[6], facets.score[10], facets.score[12], facets.score[15], facets.score[18]]).toEqual([1, 1, 1, 1, 1]);
    expect(facets.score.reduce((sum, rows) => sum + rows, 0)).toBe(5);
  });

  it('sort by fields, with rows without one last in either direction', async () => {
    expect(await rowsOf({}, { by: 'grade', descending: false })).toEqual([1, 2, 3, 5, 4, 6, 7, 8]);
    expect(await rowsOf({}, { by: 'grade', descending: true })).toEqual([4, 5, 3, 2, 1, 6, 7, 8]);
    expect(await rowsOf({}, { by: 'score', descending: true })).toEqual([1, 2, 4, 3, 5, 6, 7, 8]);
    expect(await rowsOf({}, { by: 'litigator', descending: false })).toEqual([4, 5, 7, 8, 1, 2, 3, 6]);
    expect(await rowsOf({}, { by: 'row', descending: true })).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(await rowsOf({}, { by: 'lineType', descending: false })).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await rowsOf({ grade: ['A', 'B', 'C'] }, { by: 'checkedAt', descending: false })).toEqual([3, 2, 1]);
    expect(await rowsOf({}, { by: 'decision', descending: false })).toEqual([1, 2, 3, 6, 4, 5, 7, 8]);
    expect(await rowsOf({}, { by: 'status', descending: false })).toEqual([1, 2, 3, 4, 5, 6, 8, 7]);
  });

  it('sort cells that are numbers by value, then text, with empty ones last in either direction', async () => {
    expect(await rowsOf({}, { by: { column: 1 }, descending: false })).toEqual([6, 7, 8, 1, 3, 2, 5, 4]);
    expect(await rowsOf({}, { by: { column: 1 }, descending: true })).toEqual([5, 2, 3, 1, 7, 8, 6, 4]);
    expect((await rowsOf({}, { by: { column: 0 }, descending: false })).slice(0, 3)).toEqual([1, 2, 4]);
    await expect(open({}, { by: { column: 2 }, descending: false })).rejects.toThrow(Failed);
  });

  it('are read by position, with the cells as in the file', async () => {
    const { viewId } = await open({}, { by: 'score', descending: true });
    const rows = await tasks['review.window']({ viewId, from: 2, count: 2 }, context);
    expect(rows.map(({ row }) => row)).toEqual([4, 3]);
    expect(rows[1]).toMatchObject({
      cells: ['Priya Raman', '10'],
      verdict: { grade: 'C', score: 50, band: 'insufficient' },
      decision: { value: 'hold', by: 'policy' },
    });
    expect(await tasks['review.rowNumbers']({ viewId }, context)).toEqual([1, 2, 4, 3, 5, 6, 7, 8]);
    expect(await tasks['review.window']({ viewId, from: 7, count: 100 }, context)).toHaveLength(1);
  });

  it('are dropped, least recently used first, and say so', async () => {
    const first = await open({});
    const second = await open({});
    for (let more = 0; more < 15; more++) {
      await open({});
      await tasks['review.facets']({ viewId: first.viewId }, context);
    }
    await expect(tasks['review.facets']({ viewId: first.viewId }, context)).resolves.toBeDefined();
    await expect(tasks['review.facets']({ viewId: second.viewId }, context)).rejects.toMatchObject({ failure: { code: 'view.notFound' } });
  });

  it('end with the list', async () => {
    const other = makeList(dataDir, ['Name'], [{ cells: ['x'] }]);
    const view = await tasks['review.open']({ listId: other, filter: {}, sort: byRow }, context);
    await tasks['review.close']({ listId: other }, context);
    await expect(tasks['review.window']({ viewId: view.viewId, from: 0, count: 1 }, context)).rejects.toMatchObject({
      failure: { code: 'view.notFound' },
    });
  });

  it('show a row’s details, and refuse a missing row or list', async () => {
    const detail = await tasks['review.readRow']({ listId, row: 3 }, context);
    expect(detail).toMatchObject({ row: 3, line: 4, fields: { name: 'Priya Raman' }, history: [], answers: [] });
    expect(detail.findings.map(({ rule }) => rule)).toEqual(['phone.repeated', 'email.mistyped']);
    expect((await tasks['review.readRow']({ listId, row: 7 }, context)).verdict).toMatchObject({
      status: 'unplanned',
      litigator: 'notChecked',
      notChecked: 'notAsked',
    });
    await expect(tasks['review.readRow']({ listId, row: 99 }, context)).rejects.toMatchObject({ failure: { code: 'list.row.notFound' } });
    await expect(tasks['review.readRow']({ listId: crypto.randomUUID(), row: 1 }, context)).rejects.toMatchObject({
      failure: { code: 'list.notFound' },
    });
  });
});

import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { casesOf, fc } from '#test/support/propertyCases.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { privateModes } from '#test/support/privateModes.ts';
import {
  madeVerdict,
  makeClock,
  makeLedger,
  makeList,
  newDataDir,
  putMadeVerdicts,
  removeDataDir,
  type MadeLedger,
} from '#test/support/madeList.ts';
import { putMadeAction } from '#test/support/madeAction.ts';
import { openReview, type OpenReview } from '#test/support/openReview.ts';
import { madeCells, orderedRows, rowsWith } from '#test/support/plainQuestions.ts';
import { grades } from '#contract/verdict/verdict.ts';
import type { Facets, Filter } from '#contract/review/facets.ts';
import type { View } from '#contract/review/view.ts';
import { openListToWrite } from '../lists/file/openList.sql.ts';
import { searchTextPath } from '../platform/paths.ts';
import type { TaskHandlers } from '../platform/threads/serveTasks.ts';
import type { ReviewNeeds } from './acts/recordActions.ts';
import { createOpenLists, type OpenLists } from './openLists.ts';
import { reviewTasks, type ReviewTasks } from './tasks.ts';

const context = { progress: () => undefined, signal: new AbortController().signal };
const byRow = { by: 'row', descending: false } as const;
const dataDir = newDataDir();
let ledger: MadeLedger;
let lists: OpenLists;
let tasks: TaskHandlers<ReviewTasks>;

beforeAll(() => {
  ledger = makeLedger(dataDir);
  lists = createOpenLists(dataDir);
  tasks = reviewTasks(dataDir, lists);
});
afterAll(() => {
  ledger.close();
  lists.end();
  removeDataDir(dataDir);
});

/** As if the program had been closed and opened again. */
function openAgain(): void {
  lists.end();
  lists = createOpenLists(dataDir);
  tasks = reviewTasks(dataDir, lists);
}

async function rowsOf(listId: string, text: string, sort: Parameters<(typeof tasks)['review.open']>[0]['sort'] = byRow): Promise<number[]> {
  const { viewId } = await tasks['review.open']({ listId, filter: { text }, sort }, context);
  return tasks['review.rowNumbers']({ viewId }, context);
}

const table = fc.array(fc.array(madeCells, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 40 });

describe('a search', () => {
  it('finds what a search of every cell finds, whatever they contain', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.array(madeCells, { minLength: 1, maxLength: 6 }), async (rows, texts) => {
        const listId = makeList(
          dataDir,
          ['a', 'b', 'c'],
          rows.map((cells) => ({ cells })),
        );
        // One after another, so that a text that extends an earlier one is searched in fewer rows.
        for (const text of texts.flatMap((one) => [one.slice(0, 1), one])) {
          const found = await rowsOf(listId, text);
          // No cell contains half a character, but it must not keep the whole one from being found.
          if (text.isWellFormed()) expect(found).toEqual(rowsWith(rows, text.trim()));
        }
        await tasks['review.close']({ listId }, context);
      }),
      casesOf(12),
    );
  });
});

describe('a sort by a column', () => {
  it('orders rows as comparing them one by one would', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const listId = makeList(
          dataDir,
          ['a', 'b', 'c'],
          rows.map((cells) => ({ cells })),
        );
        for (const column of [0, 1, 2])
          for (const descending of [false, true])
            expect(await rowsOf(listId, '', { by: { column }, descending })).toEqual(orderedRows(rows, column, descending));
        await tasks['review.close']({ listId }, context);
      }),
      casesOf(15),
    );
  });

  it('does so among thousands with a long common prefix, and in cells longer than the indexed part', async () => {
    const long = 'x'.repeat(30_000);
    const cellOf = (index: number): string => {
      if (index % 10 === 9) return String(index % 40);
      return index % 10 === 0 ? `${long}${(index * 31) % 11}` : `The same beginning for all of them ${(index * 7919) % 500}`;
    };
    const rows = Array.from({ length: 1_000 }, (_, index) => [cellOf(index)]);
    const listId = makeList(
      dataDir,
      ['a'],
      rows.map((cells) => ({ cells })),
    );
    for (const descending of [false, true])
      expect(await rowsOf(listId, '', { by: { column: 0 }, descending })).toEqual(orderedRows(rows, 0, descending));
    await tasks['review.close']({ listId }, context);
  });
});

describe('counts', () => {
  const change = fc.record({
    row: fc.integer({ min: 1, max: 12 }),
    grade: fc.constantFrom(...grades, null),
    score: fc.option(fc.integer({ min: 0, max: 100 })),
    litigator: fc.constantFrom('litigator' as const, 'clear' as const, 'notChecked' as const),
    lineType: fc.constantFrom('Mobile', 'Landline', 'FixedVOIP', 'A line type of tomorrow', '', null),
    decision: fc.constantFrom('keep' as const, 'hold' as const, 'drop' as const, null),
  });
  // As many views as are kept open, including those opened for comparison.
  const filters: Filter[][] = [
    [{}, { grade: ['A', 'none'] }, { litigator: ['litigator', 'clear'], decision: ['keep', 'none'] }],
    [{ findings: ['phone.repeated'], scoreFrom: 20 }, { lineType: ['Landline'], text: 'person 1' }, { decidedBy: ['person'] }],
  ];

  it.each(filters)('updated for changed rows equal a full recount: %j, %j, %j', async (...filters) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), async (rounds) => {
        const listId = makeList(
          dataDir,
          ['Name'],
          Array.from({ length: 12 }, (_, index) => ({
            cells: [`Person ${index + 1}`],
            findings: index % 3 === 0 ? ['phone.repeated'] : [],
            ...(index % 4 === 0 ? {} : { verdict: { grade: grades[index % 6] ?? null, score: index * 9 } }),
          })),
        );
        const views: View[] = [];
        for (const filter of filters) views.push(await tasks['review.open']({ listId, filter, sort: byRow }, context));
        const db = openListToWrite(dataDir, listId);
        for (const changes of rounds) {
          for (const { row, decision, ...verdict } of changes) {
            putMadeVerdicts(db, [[row, madeVerdict(verdict)]]);
            putMadeAction(db, { rows: [row], value: decision });
          }
          await tasks['review.refresh']({ listId, rows: [...new Set(changes.map(({ row }) => row))] }, context);
          const anew = reviewTasks(dataDir);
          for (const [index, { viewId }] of views.entries()) {
            const counted = await anew['review.open']({ listId, filter: filters[index] ?? {}, sort: byRow }, context);
            const followed = await tasks['review.facets']({ viewId }, context);
            expect(sorted(followed)).toEqual(sorted(counted.facets));
            const again = await tasks['review.open']({ listId, filter: filters[index] ?? {}, sort: byRow }, context);
            expect(await tasks['review.rowNumbers']({ viewId: again.viewId }, context)).toEqual(
              await anew['review.rowNumbers']({ viewId: counted.viewId }, context),
            );
          }
          await anew['review.close']({ listId }, context);
        }
        db.close();
        await tasks['review.close']({ listId }, context);
      }),
      casesOf(5),
    );
  });

  /** Line types keep their order of arrival, and those without rows stay, while a fresh count has neither. */
  const sorted = ({ lineType, ...facets }: Facets) => ({
    ...facets,
    lineType: lineType.values.filter(({ rows }) => rows > 0).sort((a, b) => (a.value < b.value ? -1 : 1)),
  });
});

describe('a question that is superseded', () => {
  let listId: string;
  beforeAll(() => {
    const row = (index: number) => ({ cells: [`Person ${(index * 7919) % 9_000}`], verdict: { grade: grades[index % 6] ?? null } });
    listId = makeList(
      dataDir,
      ['Name'],
      Array.from({ length: 9_000 }, (_, index) => row(index)),
    );
  });
  it.each([
    ['a sort', { filter: {}, sort: { by: { column: 0 }, descending: false } }],
    ['a search', { filter: { text: 'person' }, sort: byRow }],
    ['a filter', { filter: { grade: ['A' as const] }, sort: byRow }],
  ])('ends where it is: %s', async (_, { filter, sort }) => {
    // Every reading of the clock ends a slice, so that the test doesn't depend on the machine's speed.
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
    const asking = new AbortController();
    const asked = tasks['review.open']({ listId, filter, sort }, { ...context, signal: asking.signal });
    setImmediate(() => asking.abort());
    await expect(asked).rejects.toMatchObject({ failure: { code: 'view.superseded' } });
    clock.mockRestore();
    // The next request is answered as usual.
    expect((await tasks['review.open']({ listId, filter: { text: 'person 8999' }, sort: byRow }, context)).count).toBe(1);
    await tasks['review.close']({ listId }, context);
  });

  const list = { listId: '00000000-0000-7000-8000-000000000000' };
  const requester = { requesterId: 'a window' };
  it.each<[string, (review: OpenReview) => Promise<unknown>]>([
    ['a view', (review) => review['review.open']({ ...list, ...requester, filter: {}, sort: byRow })],
    ['facets of columns', (review) => review['review.columnFacets']({ ...requester, viewId: 'a view', facets: [{ column: 0 }] })],
    ['an overview', (review) => review['review.overview']({ ...list, ...requester, column: null })],
    ['a day of calls', (review) => review['review.callDay']({ ...list, ...requester, day: '2026-11-26', zone: 'UTC' })],
  ])('is given up by the thread that answers it when its requester cancels: %s', async (_, ask) => {
    const signals: (AbortSignal | undefined)[] = [];
    const thread: ReviewNeeds['thread'] = {
      call: (_name, _params, options) => {
        signals.push(options?.signal);
        return new Promise<never>(() => undefined);
      },
    };
    const review = openReview({ dataDir, ledger, clock: makeClock(), by: () => 'kim', thread });
    const failed = expect(ask(review)).rejects.toMatchObject({ failure: { code: 'view.superseded' } });
    await expect.poll(() => signals.map((signal) => signal?.aborted)).toEqual([false]);
    await review['review.cancel'](requester);
    await failed;
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });
});

describe('the text of a list that is searched', () => {
  const notes = (row: number): string => `Note ${row}: ${'called, and called again. '.repeat(45)}`;
  const rows = Array.from({ length: 4_500 }, (_, index) => [`Person ${index + 1}`, notes(index + 1), index === 2_777 ? 'Zoë, 日本' : '']);
  const expectFound = async (listId: string): Promise<void> => {
    expect(await rowsOf(listId, 'ZOE')).toEqual([2_778]);
    expect(await rowsOf(listId, 'note 4299:')).toEqual([4_299]);
    expect(await rowsOf(listId, 'gain. called')).toHaveLength(4_500);
  };
  const another = async (listId: string): Promise<void> => {
    openAgain();
    await expectFound(listId);
  };

  it('is stored next to it, private and reused, is rebuilt if it doesn’t match, and is deleted with the list', async () => {
    const listId = makeList(
      dataDir,
      ['Name', 'Note', 'Other'],
      rows.map((cells) => ({ cells })),
    );
    const path = searchTextPath(dataDir, listId);
    expect(existsSync(path)).toBe(false);
    await expectFound(listId);
    expect(statSync(path).mode & 0o777).toBe(privateModes.file);
    const whole = readFileSync(path);
    const { ino } = statSync(path);
    await another(listId);
    expect(statSync(path).ino).toBe(ino);

    const damaged = Buffer.from(whole);
    damaged.write('zoe', 1_000);
    writeFileSync(path, damaged);
    openAgain();
    const filter: Filter = { columns: [{ column: 0, test: { is: 'contains', text: 'son 277' } }] };
    expect((await tasks['review.open']({ listId, filter, sort: byRow }, context)).count).toBe(11);
    await tasks['review.prepareSearch']({ listId }, context);
    writeFileSync(path, damaged);
    await another(listId);
    expect(readFileSync(path).equals(whole)).toBe(true);
    for (const length of [0, 5, Math.floor(whole.length / 2), whole.length - 3]) {
      truncateSync(path, length);
      await another(listId);
      expect(readFileSync(path).equals(whole)).toBe(true);
    }
    rmSync(path);
    await another(listId);

    // A list that replaces another has different rows, even if it has as many.
    const other = makeList(
      dataDir,
      ['Name', 'Note', 'Other'],
      rows.map(([name = '', note = '']) => ({ cells: [name, note, 'zoe'] })),
    );
    await tasks['review.open']({ listId: other, filter: { text: 'zoe' }, sort: byRow }, context);
    writeFileSync(searchTextPath(dataDir, other), whole);
    openAgain();
    expect(await rowsOf(other, 'zoe')).toHaveLength(4_500);

    await tasks['review.close']({ listId }, context);
    await tasks['review.close']({ listId: other }, context);
    expect(readdirSync(join(dataDir, 'lists')).filter((name) => name.includes('.text'))).toEqual([]);
  });
});

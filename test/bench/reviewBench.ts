/**
 * A reviewer's waits: the first view of a list in a process, searches, sorts, a request that replaces an older one, and counts after a
 * decision.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { DecisionValue, RowChoice } from '#contract/review/decision.ts';
import type { Filter, Sort } from '#contract/review/facets.ts';
import type { View } from '#contract/review/view.ts';
import { indexLayout } from '#core/review/facets/keepIndex.ts';
import { missingPieces } from '#core/lists/findings/keptIndex.sql.ts';
import { withList } from '#core/lists/file/openList.sql.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { ms, whole, type Line } from './line.ts';
import { writeLeads } from './lists/leads.ts';

interface Waits {
  firstReview: number;
  firstUnkept: number;
  firstSearch: number;
  commonSearch: number;
  longerSearch: number;
  medianSearch: number;
  worstSearch: number;
  phoneSearch: number;
  sort: number;
  sortAgain: number;
  newerQuestion: number;
  countsAfterDecision: number;
  windowBesideBulk: number;
  decideAll: number;
  undoAll: number;
  overview: number;
  overviewFirstColumn: number;
  overviewColumn: number;
  callableFirst: number;
  callableAgain: number;
  callDay: number;
}

const reaches: Record<keyof Waits, [what: string, mostMs: number | null]> = {
  firstReview: ['the first view of a list in a process, with its thread’s start', 600],
  firstUnkept: ['the same where its facts are not kept in its file yet', null],
  firstSearch: ['the first search in a process, which hits one row, with its first page', 300],
  commonSearch: ['a search that hits every row', 300],
  longerSearch: ['the same search with one letter more', 300],
  medianSearch: ['the median of nine searches for parts of words', 300],
  worstSearch: ['the worst of them', 300],
  phoneSearch: ['a search for the last seven digits of a phone', 300],
  sort: ['a sort by an original column', 1_500],
  sortAgain: ['the same sort the other way around', null],
  newerQuestion: ['until an older question is over when a newer one came', 50],
  countsAfterDecision: ['counts that follow a decision, with the decision', 150],
  windowBesideBulk: ['the longest wait for a window while 10,000 scattered rows are decided', 50],
  decideAll: ['all rows decided as one action, with counts that follow', 2_000],
  undoAll: ['its undo, likewise', 2_000],
  overview: ['the overview of the list', 300],
  overviewFirstColumn: ['the same by a column that was not read yet', null],
  overviewColumn: ['the same by that column again', 300],
  callableFirst: ['filter by who can be called now, the first time', 4000],
  callableAgain: ['filter by who can be called now again', 500],
  callDay: ['plan a day of calls', 500],
};

const byRow: Sort = { by: 'row', descending: false };

/** Measures in one process, with a window's requests. */
async function waitsOf(rows: number): Promise<Waits> {
  const first = await openTestCore();
  const file = join(first.dataDir, 'leads.csv');
  writeLeads(file, rows);
  const { listId } = await first.handlers['lists.import']({ importId: randomUUID(), files: [first.grant(file)], reading: {} });
  rmSync(file);
  await first.handlers['lists.screened']({ listId });
  await first.close();

  // Opened like a window; the searchable text and the facts are stored once, in the background.
  const { dataDir } = first;
  const second = await openTestCore({ dataDir, host: 'browser' });
  const [firstUnkept] = await timed(() => lookAt(second, listId));
  await second.handlers['review.open']({ listId, filter: { text: 'nowhere to be found' }, sort: byRow });
  while (withList(dataDir, listId, (db) => missingPieces(db, rows, indexLayout)).length > 0) await setTimeout(100);
  await second.close();

  const core = await openTestCore({ dataDir, host: 'browser' });
  try {
    return { ...(await ask(core, listId, rows)), firstUnkept };
  } finally {
    await core.end();
  }
}

/** Opens the list's first view, and reads its visible rows. */
async function lookAt({ handlers }: TestCore, listId: string): Promise<View> {
  const view = await handlers['review.open']({ listId, filter: {}, sort: byRow });
  await handlers['review.window']({ viewId: view.viewId, from: 0, count: 100 });
  return view;
}

async function ask(core: TestCore, listId: string, rows: number): Promise<Omit<Waits, 'firstUnkept'>> {
  const open = (filter: Filter, sort: Sort = byRow, requesterId?: string): Promise<View> =>
    core.handlers['review.open']({ listId, filter, sort, requesterId });
  const [firstReview] = await timed(() => lookAt(core, listId));
  const search = async (text: string): Promise<number> => {
    const [tookMs] = await timed(async () => {
      const { viewId } = await open({ text });
      await core.handlers['review.window']({ viewId, from: 0, count: 100 });
    });
    return tookMs;
  };
  const firstSearch = await search(`jordan.${rows - 1}@`);
  const searches: number[] = [];
  for (const text of ['qu', 'z', 'street', 'casey.12', '0142', 'ples', 'nowhere', '.com', '98']) searches.push(await search(text));
  searches.sort((a, b) => a - b);
  const [medianSearch = 0, worstSearch = 0] = [searches[Math.floor(searches.length / 2)], searches.at(-1)];
  const phoneSearch = await search('555-0142');
  const commonSearch = await search('example');
  const longerSearch = await search('example9');
  const [sort] = await timed(() => open({}, { by: { column: 3 }, descending: false }));
  const [sortAgain] = await timed(() => open({}, { by: { column: 3 }, descending: true }));

  // The searches have closed the first view: only some of a list's views are kept open.
  const view = await open({});
  const requesterId = randomUUID();
  const over = open({}, { by: { column: 1 }, descending: false }, requesterId).catch(() => undefined);
  await setTimeout(50);
  // New requests queue behind the older one; a window's latency shows how long the thread still works on that.
  const newest = open({}, byRow, requesterId);
  const [newerQuestion] = await timed(() => core.handlers['review.window']({ viewId: view.viewId, from: 0, count: 100 }));
  await Promise.all([over, newest]);

  const [countsAfterDecision] = await timed(async () => {
    await core.handlers['review.decide']({ listId, rows: [Math.ceil(rows / 2)], value: 'keep' });
    await core.handlers['review.facets']({ viewId: view.viewId });
  });
  const step = Math.max(1, Math.floor(rows / 10_000));
  const scattered = Array.from({ length: Math.min(10_000, rows) }, (_, index): [number, number] => [index * step, index * step]);
  const selected = { viewId: view.viewId, ranges: scattered };
  const windowBesideBulk = await longestWait(
    () => decideMany(core, listId, selected, 'hold'),
    () => core.handlers['review.window']({ viewId: view.viewId, from: Math.floor(rows / 3), count: 40 }),
  );
  const all = { viewId: view.viewId, ranges: [[0, rows - 1]] as [number, number][] };
  const [decideAll] = await timed(async () => {
    await decideMany(core, listId, all, 'drop');
    await core.handlers['review.facets']({ viewId: view.viewId });
  });
  const [undoAll] = await timed(async () => {
    await core.handlers['review.undo']({ listId });
    await core.handlers['review.facets']({ viewId: view.viewId });
  });
  const glance = (column: number | null) => timed(() => core.handlers['review.overview']({ listId, column }));
  const [overview] = await glance(null);
  const [overviewFirstColumn] = await glance(2);
  const [overviewColumn] = await glance(2);
  const now = Date.now();
  const callableNow = () => timed(() => open({ callable: { is: ['open'], from: now, to: now } }));
  const [callableFirst] = await callableNow();
  const [callableAgain] = await callableNow();
  const [callDay] = await timed(() => core.handlers['review.callDay']({ listId, day: '2026-11-24', zone: 'America/Chicago' }));
  return {
    callableFirst,
    callableAgain,
    callDay,
    overview,
    overviewFirstColumn,
    overviewColumn,
    decideAll,
    undoAll,
    firstReview,
    firstSearch,
    commonSearch,
    longerSearch,
    medianSearch,
    worstSearch,
    phoneSearch,
    sort,
    sortAgain,
    newerQuestion,
    countsAfterDecision,
    windowBesideBulk,
  };
}

const decideMany = (core: TestCore, listId: string, choice: RowChoice, value: DecisionValue) =>
  core.handlers['review.changeMany']({ listId, choice, change: { value }, overwrite: true, withoutNoCalls: false });

/** The longest duration of `ask`, repeated while the work is under way. */
async function longestWait(work: () => Promise<unknown>, ask: () => Promise<unknown>): Promise<number> {
  const state = { isOver: false };
  const working = work().finally(() => (state.isOver = true));
  let longest = 0;
  while (!state.isOver) {
    const [tookMs] = await timed(ask);
    longest = Math.max(longest, tookMs);
    await setTimeout(2);
  }
  await working;
  return longest;
}

async function timed<R>(work: () => Promise<R>): Promise<[tookMs: number, value: R]> {
  const began = performance.now();
  const value = await work();
  return [performance.now() - began, value];
}

/** Compares each wait at `many` rows with the same at a tenth of them. */
export async function reviewBench(many: number): Promise<Line[]> {
  const few = await waitsOf(many / 10);
  const waits = await waitsOf(many);
  return (Object.keys(reaches) as (keyof Waits)[]).map((name) => {
    const [what, mostMs] = reaches[name];
    return {
      what: `${what}, ${whole(many)} rows`,
      ours: ms(waits[name]),
      reference: `${ms(few[name])} with ${whole(many / 10)} rows`,
      ...(mostMs === null ? {} : { reach: `≤ ${whole(mostMs)} ms`, reached: waits[name] <= mostMs }),
    };
  });
}

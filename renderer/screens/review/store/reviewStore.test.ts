import { hangMs } from '#test/support/hangMs.ts';
import { madeFacets } from '#test/support/madeFacets.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { firstPlace, type Cursor } from '#contract/review/place.ts';
import type { Facets } from '#contract/review/facets.ts';
import type { ManyEffect, ManyRequest } from '#contract/review/decision.ts';
import { unplannedVerdict, verdictValuesSchema } from '#contract/verdict/verdict.ts';
import type { ViewRow } from '#contract/review/view.ts';
import { setTransport } from '#renderer/bridge/chooseTransport.ts';
import { listen, streamOpened } from '#renderer/bridge/listen.ts';
import { workingWords } from './askView.ts';
import { createPages } from '../grid/pages.ts';
import { rowAt } from './reviewState.ts';
import { createReview, type Review } from './reviewStore.ts';
import { nothingSelected } from './selection.ts';

const listId = '0198c0de-0000-7000-8000-000000000001';
const facets: Facets = madeFacets({});

const undecided: ViewRow['decision'] = {
  ...{ value: 'hold', by: 'policy', suggested: 'hold', rule: 0, note: '', operator: null, at: null, kept: null },
};
const rowOf = (row: number): ViewRow => ({
  row,
  cells: [`Person ${row}`],
  verdict: {
    ...verdictValuesSchema.parse(unplannedVerdict),
    status: 'answered',
    grade: 'C',
    score: 50,
    band: 'insufficient',
    lineType: null,
    nameMatch: null,
    litigator: 'clear',
    notChecked: null,
    sandbox: true,
    checkedAt: 1,
  },
  decision: undecided,
  noCalls: [],
});

/** Waits until the expectation holds, even on a busy machine. */
const untilSeen = (look: () => void): Promise<void> => vi.waitFor(look, { timeout: hangMs });

/** A program with one list of 250 rows; decisions wait until they are released. */
function program() {
  const rows = Array.from({ length: 250 }, (_, index) => rowOf(index + 1));
  let views = new Set<string>();
  let opened = 0;
  let tell: (name: string, payload: unknown) => void = () => undefined;
  const held: (() => void)[] = [];
  const asked: [name: string, params: unknown][] = [];
  /** The effect of an action on many rows; null if it changes all of them. */
  let effect: ManyEffect | null = null;
  const effectOf = ({ choice }: ManyRequest): ManyEffect => {
    const all = choice.ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
    return effect ?? { rows: all, changes: all, decided: 0, same: 0, noCalls: { litigators: 0, suppressed: 0 } };
  };
  const answers: Record<string, (params: never) => unknown> = {
    'review.open': ({ cursor, pageSize }: { cursor?: Cursor; pageSize: number }) => {
      const viewId = `v${++opened}`;
      views.add(viewId);
      const at = cursor && (cursor.rows[0] ?? 1) - 1;
      const from = Math.floor((at ?? 0) / pageSize) * pageSize;
      const page = { from, rows: rows.slice(from, from + pageSize) };
      return { viewId, listId, count: rows.length, rows: rows.length, facets, at, page };
    },
    'review.window': ({ from, count }: { from: number; count: number }) => rows.slice(from, from + count),
    'review.facets': () => facets,
    'review.previewMany': effectOf,
    'review.changeMany': (request: ManyRequest) => ({ ...effectOf(request), recordId: listId }),
    'review.decide': ({ rows: numbers, value }: { rows: number[]; value: 'keep' | null }) => {
      for (const number of numbers) {
        const row = rowOf(number);
        rows[number - 1] = value === null ? row : { ...row, decision: { ...row.decision, value, by: 'person', operator: 'mara', at: 5 } };
      }
      return { rows: rows.filter(({ row }) => numbers.includes(row)), recordId: listId };
    },
    'review.undoable': ({ seen }: { seen: number[] }) => {
      const last = rows.find(({ decision }) => decision.by === 'person')?.row;
      return last === undefined
        ? null
        : { recordId: listId, row: last, rows: 1, touched: seen.filter((row) => row === last), position: last - 1, policy: null };
    },
    'review.undo': () => {
      const last = rows.find(({ decision }) => decision.by === 'person');
      if (!last) return { changed: 0, policy: null, rows: [] };
      rows[last.row - 1] = rowOf(last.row);
      return { changed: 1, policy: null, rows: [rowOf(last.row)] };
    },
  };
  setTransport({
    host: 'browser',
    call: async (name, params) => {
      asked.push([name, params]);
      if (name === 'review.decide') await new Promise<void>((resolve) => held.push(resolve));
      const viewId = (params as { viewId?: string }).viewId;
      if (viewId !== undefined && !views.has(viewId)) return { ok: false, failure: { code: 'view.notFound', params: { viewId } } };
      const value = answers[name]?.(params as never);
      return value === undefined ? { ok: false, failure: { code: 'list.notFound', params: { listId } } } : { ok: true, value };
    },
    sendFile: () => Promise.resolve(),
    sendText: () => Promise.resolve(),
    listen: (receive) => {
      tell = receive;
      queueMicrotask(() => receive('bridge.opened', {}));
      return () => undefined;
    },
  });
  return {
    asked,
    /** Lets the pending decision be saved. */
    release: async () => {
      await untilSeen(() => expect(held).not.toEqual([]));
      held.splice(0).forEach((resolve) => resolve());
    },
    break: (name: string) => delete answers[name],
    /** Simulates a restart of the program, which loses all views. */
    forgetViews: () => (views = new Set()),
    change: () => tell('review.changed', { listId }),
    /** Simulates the event stream being lost and reopened. */
    reopen: () => tell('bridge.opened', {}),
    get effect() {
      return effect;
    },
    set effect(now) {
      effect = now;
    },
  };
}

describe('the review', () => {
  let backend: ReturnType<typeof program>;
  let review: Review;
  let stop: () => void;
  const decisionAt = (position: number): ViewRow['decision'] | undefined => review.use.getState().pages.row(position)?.decision;

  beforeEach(async () => {
    vi.useFakeTimers();
    backend = program();
    review = createReview(listId);
    stop = review.start();
    await untilSeen(() => expect(review.use.getState().whole).not.toBeNull());
    await untilSeen(() => expect(rowAt(review.use.getState())?.row).toBe(1));
  });

  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('shows a decision at once, moves to the next row, and keeps it when the ledger has it', async () => {
    review.decide('keep');
    expect(decisionAt(0)).toMatchObject({ value: 'keep', by: 'person' });
    expect(review.use.getState().at).toBe(1);
    await backend.release();
    await untilSeen(() => expect(decisionAt(0)?.operator).toBe('mara'));
  });

  it('reverts what couldn’t be written', async () => {
    backend.break('review.decide');
    review.decide('keep');
    expect(decisionAt(0)?.value).toBe('keep');
    await backend.release();
    await untilSeen(() => expect(decisionAt(0)).toEqual(undecided));
  });

  it('doesn’t let a pending decision flicker while rows are read again', async () => {
    review.decide('keep');
    backend.change();
    await untilSeen(() => expect(backend.asked.filter(([name]) => name === 'review.window')).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(10);
    expect(decisionAt(0)).toMatchObject({ value: 'keep', by: 'person' });
    await backend.release();
    await untilSeen(() => expect(decisionAt(0)?.operator).toBe('mara'));
  });

  it('applies one change to all selected rows as one action, and stays where it is', async () => {
    review.select();
    review.goTo(4);
    review.extendTo(6);
    review.changeSelected({ value: 'keep' });
    await untilSeen(() => expect(review.use.getState()).toMatchObject({ at: 6, selection: nothingSelected, announcement: 'Kept 4 rows' }));
    const request = {
      listId,
      choice: {
        viewId: 'v1',
        ranges: [
          [0, 0],
          [4, 6],
        ],
      },
      change: { value: 'keep' },
      overwrite: false,
      withoutNoCalls: false,
    };
    expect(backend.asked.find(([name]) => name === 'review.changeMany')?.[1]).toEqual(request);
  });

  it('selects all rows of a view that is shown for that', async () => {
    review.showSelected({ tab: 'all', extra: { grade: ['F'] } });
    await untilSeen(() =>
      expect(review.use.getState()).toMatchObject({ opening: false, extra: { grade: ['F'] }, selection: { count: 250 } }),
    );
  });

  it('asks before it changes rows some of which would stay, and again including those', async () => {
    backend.effect = { rows: 250, changes: 200, decided: 50, same: 0, noCalls: { litigators: 0, suppressed: 0 } };
    review.selectAll();
    review.changeSelected({ value: 'drop' });
    await untilSeen(() => expect(review.use.getState().many?.effect.decided).toBe(50));
    backend.effect = { rows: 250, changes: 250, decided: 0, same: 0, noCalls: { litigators: 0, suppressed: 0 } };
    review.overwrite(true);
    await untilSeen(() => expect(review.use.getState().many?.overwrite).toBe(true));
    expect(backend.asked.some(([name]) => name === 'review.changeMany')).toBe(false);
    review.answerMany(null);
    expect(review.use.getState()).toMatchObject({ many: null, selection: { count: 250 } });
    review.changeSelected({ value: 'drop' });
    await untilSeen(() => expect(review.use.getState().announcement).toBe('Dropped 250 rows'));
  });

  it('undoes what is visible and returns to its row, and scrolls to what isn’t', async () => {
    review.decide('keep');
    await backend.release();
    await untilSeen(() => expect(decisionAt(0)?.operator).toBe('mara'));
    review.goTo(60);
    const bring = vi.fn();
    review.undo({ rows: () => [60, 61], bring });
    await untilSeen(() => expect(bring).toHaveBeenCalledWith(0));
    expect(decisionAt(0)?.operator).toBe('mara');
    // No longer visible by the time the answer arrives.
    let looks = 0;
    review.undo({ rows: () => (++looks === 1 ? [1] : []), bring });
    await untilSeen(() => expect(bring).toHaveBeenCalledTimes(2));
    review.undo({ rows: () => [1, 2], bring });
    await untilSeen(() => expect(review.use.getState().at).toBe(0));
    expect(decisionAt(0)).toEqual(undecided);
    expect(backend.asked.filter(([name]) => name === 'review.undo')).toHaveLength(1);
  });

  it('reads the pages that are looked at and those next to them, and forgets those far behind', async () => {
    expect(review.use.getState().pages.row(120)).toBeUndefined();
    review.look(110, 150);
    await untilSeen(() => expect(review.use.getState().pages.row(120)?.row).toBe(121));
    await untilSeen(() => expect(review.use.getState().pages.row(210)?.row).toBe(211));
    const asked = backend.asked.filter(([name]) => name === 'review.window').map(([, params]) => params);
    expect(asked.slice(-2)).toMatchObject([{ from: 100 }, { from: 200 }]);
    let far = createPages()
      .withPage(0, [rowOf(1)])
      .withPage(50, [rowOf(5001)]);
    for (let page = 90; page < 96; page++) far = far.withPage(page, [rowOf(page * 100 + 1)]);
    // The current row stays loaded however far away one scrolls, because the next key decides it. So do the last pages that were read.
    expect([0, 50, 90, 95].map((number) => far.near(20_000, 20_040, 3).has(number))).toEqual([true, false, true, true]);
  });

  it('never leaves the view', () => {
    review.goTo(-3);
    expect(review.use.getState().at).toBe(0);
    review.goTo(Number.MAX_SAFE_INTEGER);
    expect(review.use.getState().at).toBe(249);
  });

  it('requests quick typing once, shows at once what it works on, and keeps the previous rows visible', async () => {
    const opened = (): unknown[] => backend.asked.filter(([name]) => name === 'review.open').map(([, params]) => params);
    const before = review.use.getState().view;
    for (const text of ['p', 'pe', 'person 2']) {
      review.show({ extra: { text } }, true);
      await vi.advanceTimersByTimeAsync(40);
    }
    const { opening, shown, extra, sort, view, pages } = review.use.getState();
    expect({ opening, view }).toEqual({ opening: true, view: before });
    expect(pages.row(0)?.row).toBe(1);
    expect(workingWords(shown, { filter: extra, sort }, () => '')).toBe('Searching for “person 2”…');
    expect(opened()).toHaveLength(1);
    await untilSeen(() => expect(review.use.getState().opening).toBe(false));
    expect(opened()).toMatchObject([{ filter: {} }, { filter: { text: 'person 2' } }]);
    // Each request names its requester, so that the program can cancel the previous one.
    expect(new Set(opened().map((params) => (params as { requesterId: string }).requesterId)).size).toBe(1);
  });

  it('ignores the answer to a superseded query', async () => {
    review.show({ sort: { by: 'score', descending: true } });
    review.show({ sort: { by: 'grade', descending: false } });
    await untilSeen(() => expect(review.use.getState().opening).toBe(false));
    expect(review.use.getState()).toMatchObject({ shown: { sort: { by: 'grade' } }, failure: null });
  });

  it('lets the counts follow the first change at once, and a swarm of changes now and then', async () => {
    const counted = (): number => backend.asked.filter(([name]) => name === 'review.facets').length;
    backend.change();
    await vi.advanceTimersByTimeAsync(1);
    expect(counted()).toBe(1);
    for (let change = 0; change < 39; change++) {
      backend.change();
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(counted()).toBe(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(counted()).toBe(2);
  });

  it('reads again whenever the stream of events opens anew, even if it was open before the review was', async () => {
    // The window always has a listener of its own.
    onTestFinished(listen('lists.changed', () => undefined));
    stop();
    stop = review.start();
    await streamOpened();
    const counted = (): number => backend.asked.filter(([name]) => name === 'review.facets').length;
    const before = counted();
    backend.reopen();
    await untilSeen(() => expect(counted()).toBe(before + 1));
  });

  it('reopens its views if the program has lost them, at the current row', async () => {
    const before = review.use.getState().view?.viewId;
    review.look(140, 180);
    await untilSeen(() => expect(review.use.getState().pages.row(150)?.row).toBe(151));
    review.goTo(150);
    backend.forgetViews();
    backend.change();
    await untilSeen(() => expect(review.use.getState().view?.viewId).not.toBe(before));
    expect(rowAt(review.use.getState())?.row).toBe(151);
  });

  it('opens where it was left, and reads the page of that row first', async () => {
    const left = createReview(listId, { ...firstPlace, tab: 'toDecide', cursor: { rows: [203, 204], position: 202 } });
    const end = left.start();
    await untilSeen(() => expect(rowAt(left.use.getState())?.row).toBe(203));
    expect(left.use.getState()).toMatchObject({ tab: 'toDecide', at: 202 });
    expect(left.use.getState().pages.has(0)).toBe(false);
    end();
  });
});

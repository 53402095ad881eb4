/** Reads for the review: which view is open, which of its rows and counts are loaded, and how they follow the list's changes. */
import { createDebounce, createThrottle } from '#base/async.ts';
import { type Cursor, firstPlace, type Place } from '#contract/review/place.ts';
import type { ViewRow } from '#contract/review/view.ts';
import { failureOf, attempt, notifyFailure } from '#renderer/base/notify.ts';
import { call } from '#renderer/bridge/call.ts';
import { listen, listenReopened } from '#renderer/bridge/listen.ts';
import { createPages } from '../grid/pages.ts';
import { createAsker, isEverything } from './askView.ts';
import { allSelected, nothingSelected } from './selection.ts';
import { questionOf, standingOf, type ReviewState, type ReviewStore } from './reviewState.ts';
import { createMovement, mostAtOnce, type Sight } from './readAhead.ts';
import { arrived } from './triage.ts';
import { beginTriage, type TriageOrder } from './triageState.ts';

/** Changes come in bursts during a run; the visible rows are refetched at once, and then at most this often. */
const refreshPauseMs = 400;
const typingPauseMs = 60;

/** `cursor`: the current row of the first view. `onTheirWay`: unsaved decisions that a refetch must not overwrite. */
export function createViewReads(listId: string, use: ReviewStore, onTheirWay: OnTheirWay, cursor: Cursor | undefined) {
  const { getState: get, setState: set } = use;
  let wholeViewId: string | null = null;
  const requester = createAsker(listId);
  /** Whether the review has been closed. */
  let left = false;
  let sight: Sight = { first: 0, last: 0 };
  const movement = createMovement();
  /** Pages being read, keyed by view and number, so that fast key presses don't request them again. */
  const pending = new Set<string>();
  const typing = createDebounce(() => void open(), typingPauseMs);

  /**
   * `cursor`: the row to make current; by default the first. Resolves to whether the view's counts are those of the whole list, so that one request
   * serves both.
   */
  async function open(cursor?: Cursor): Promise<boolean> {
    typing.cancel();
    const question = questionOf(get());
    set({ opening: true });
    const readingEnds = onTheirWay.beginReading();
    try {
      const answer = await requester.ask(question, get().pages.size, cursor);
      const newer = readingEnds();
      if (answer === null) return false;
      const { view, page } = answer;
      const pages = createPages()
        .withPage(Math.floor(page.from / get().pages.size), page.rows)
        .overlaid(newer);
      const unselected = { selection: nothingSelected, many: null };
      const shown = { view, facets: view.facets, pages, at: view.at ?? 0, opening: false, shown: question, failure: null, ...unselected };
      set((now) => ({ ...shown, ...(now.triage === null ? {} : arrived({ ...now, ...shown })) }));
      if (!isEverything(question.filter)) return false;
      wholeViewId = view.viewId;
      set({ whole: view.facets });
      return true;
    } catch (error) {
      readingEnds();
      set({ opening: false, failure: failureOf(error) });
      return false;
    }
  }

  async function openBoth(cursor?: Cursor): Promise<void> {
    // If the rows failed to load, requesting the list's counts would only fail again.
    if ((await open(cursor)) || left || wholeViewId !== null || get().view === null) return;
    const { viewId, facets } = await call('review.open', { listId, filter: {}, sort: { by: 'row', descending: false } });
    wholeViewId = viewId;
    set({ whole: facets });
  }

  /** Reads pages of the open view; pages of a view that is no longer open are dropped. */
  async function read(numbers: readonly number[]): Promise<void> {
    const { view, pages } = get();
    if (view === null) return;
    await Promise.all(
      numbers.map(async (number) => {
        const key = `${view.viewId} ${number}`;
        const readingEnds = onTheirWay.beginReading();
        pending.add(key);
        try {
          const rows = await call('review.window', { viewId: view.viewId, from: number * pages.size, count: pages.size });
          const newer = readingEnds();
          if (get().view !== view) return;
          set((now) => ({ pages: now.pages.withPage(number, rows).near(sight.first, sight.last, now.at).overlaid(newer) }));
        } finally {
          readingEnds();
          pending.delete(key);
        }
      }),
    );
  }

  /** Reads the visible pages and those ahead of the scrolling, a few at a time. */
  function readMissing(): void {
    const { view, pages } = get();
    if (view === null || left) return;
    const isComing = (number: number): boolean => pending.has(`${view.viewId} ${number}`);
    const missing = movement.wanted(pages.size, view.count).filter((number) => !pages.has(number) && !isComing(number));
    const free = mostAtOnce - [...pending].filter((key) => key.startsWith(view.viewId)).length;
    for (const number of missing.slice(0, Math.max(0, free))) attempt(() => read([number]).then(readMissing).catch(refresh));
  }

  async function refresh(): Promise<void> {
    const { view, pages } = get();
    if (view === null) return;
    try {
      const [facets, whole] = await Promise.all([
        call('review.facets', { viewId: view.viewId }),
        wholeViewId === null || wholeViewId === view.viewId ? Promise.resolve(null) : call('review.facets', { viewId: wholeViewId }),
        read(pages.numbersOf(sight.first, sight.last)),
      ]);
      if (get().view === view) set({ facets });
      if (whole !== null || wholeViewId === view.viewId) set({ whole: whole ?? facets });
    } catch (error) {
      // Views live only as long as the host process: after it restarts, it has none of them.
      if (failureOf(error).code !== 'view.notFound') throw error;
      wholeViewId = null;
      await openBoth(standingOf(get()));
    }
  }

  return {
    /** Opens the view and follows the list's changes until the returned function is called. */
    start() {
      left = false;
      attempt(() => openBoth(cursor));
      const refreshing = createThrottle(() => refresh().catch(notifyFailure), refreshPauseMs);
      const off = [
        listen('review.changed', (changed) => changed.listId === listId && refreshing.request()),
        listenReopened(() => refreshing.request()),
      ];
      return () => {
        left = true;
        requester.leave();
        typing.cancel();
        refreshing.cancel();
        for (const stop of off) stop();
      };
    },
    /** Requests another view. `isTyping`: debounces the request until typing pauses. */
    show(change: Partial<Pick<ReviewState, 'tab' | 'extra' | 'sort'>>, isTyping = false) {
      set({ ...change, selection: nothingSelected, announcement: '', opening: true });
      if (!isTyping) {
        attempt(() => openBoth());
        return;
      }
      requester.leave();
      typing.request();
    },
    /** Requests another view and selects all of its rows once it has arrived. */
    showSelected(change: Pick<ReviewState, 'tab' | 'extra'>) {
      set({ ...change, selection: nothingSelected, announcement: '', opening: true });
      attempt(async () => {
        await open();
        // Skipped if another view was requested meanwhile.
        const { extra, opening, failure, view } = get();
        if (extra === change.extra && !opening && failure === null) set({ selection: allSelected(view?.count ?? 0) });
      });
    },
    /** Shows all rows, with this one as the current row. */
    showRow(row: number) {
      set({ tab: 'all', extra: {}, selection: nothingSelected, announcement: '', opening: true });
      void open({ rows: [row], position: 0 });
    },
    /**
     * Shows one row at a time in this order, starting at the current row if the order is the grid's. Null returns to the grid at the
     * current row.
     */
    showTriage(order: TriageOrder | null) {
      const { view, triage } = get();
      if (order === (triage?.order ?? null)) return;
      const stays = order === 'view' || order === null;
      const standing = view === null ? cursor : standingOf(get());
      set({ triage: order === null ? null : beginTriage(order, triage), selection: nothingSelected, announcement: '', opening: true });
      // Positions differ in another view: if it contains none of these rows, it opens at its beginning.
      void open(stays && standing !== undefined ? { rows: standing.rows, position: 0 } : undefined);
    },
    /** Sends a debounced request immediately. */
    askNow() {
      if (typing.cancel()) void open();
    },
    /** Reports the first and last visible position. */
    look(first: number, last: number) {
      sight = { first, last };
      movement.look(sight, performance.now());
      readMissing();
    },
  };
}

type Decision = ViewRow['decision'];
export type OnTheirWay = ReturnType<typeof createOnTheirWay>;

/**
 * Decisions that rows read from the program must not overwrite: shown but not saved yet, or saved while a reading was in progress that may
 * be older.
 */
export function createOnTheirWay() {
  const unsaved = new Map<number, Decision>();
  /** Decisions saved since the oldest read in progress began, by row. */
  const since = new Map<number, { decision: Decision; turn: number }>();
  const readings = new Set<{ turn: number }>();
  let turn = 0;
  return {
    /** Records a decision that is shown before it is saved. */
    put: (row: number, decision: Decision) => void unsaved.set(row, decision),
    /** Called once the decision was saved or failed: from then on, the row shows the program's version. */
    settle(row: number, decision: Decision) {
      if (unsaved.get(row) === decision) unsaved.delete(row);
    },
    /** Whether the row has a newer decision that is still unsaved. */
    has: (row: number) => unsaved.has(row),
    /** Records the rows returned by the program after a decision or an undo. */
    saved(rows: readonly ViewRow[]) {
      turn++;
      if (readings.size > 0) for (const { row, decision } of rows) since.set(row, { decision, turn });
    },
    /** Call this before reading rows. The returned function ends the read and returns the decisions that override those it read. */
    beginReading(): () => ReadonlyMap<number, Decision> {
      const reading = { turn };
      readings.add(reading);
      return () => {
        const newer = [...since].filter(([, saved]) => saved.turn > reading.turn).map(([row, { decision }]) => [row, decision] as const);
        readings.delete(reading);
        if (readings.size === 0) since.clear();
        return new Map([...newer, ...unsaved]);
      };
    },
  };
}

/** Minimum time between two saves of the place: a reviewer passes many rows on the way to a decision. */
const pauseMs = 500;

// Places saved by this window, which are newer than those the program returns.
const known = new Map<string, Place>();

/** The place where this window left the list; undefined if it has not opened it yet. */
export const placeHere = (listId: string): Place | undefined => known.get(listId);

/**
 * The place where the list was left before this window opened. Never rejects: a list that is missing or unreadable is reported elsewhere.
 */
export const placeKept = (listId: string): Promise<Place> =>
  call('review.place', { listId }).then(
    (place) => place ?? firstPlace,
    () => firstPlace,
  );

/** Saves the place as it changes. `start`: the place when opened. `look`: returns the current place. */
export function keepPlace(listId: string, start: Place, look: () => Place) {
  let written = JSON.stringify(start);
  const save = (leaving: boolean): void => {
    const place = look();
    const text = JSON.stringify(place);
    if (text === written) return;
    written = text;
    known.set(listId, place);
    // Failing to save a place isn't worth interrupting anyone for; the next move tries again.
    call('review.keepPlace', { listId, place }, { keepalive: leaving }).catch(() => {
      written = '';
    });
  };
  const saving = createThrottle(() => save(false), pauseMs, { leading: false });
  return {
    /** Reports that the place may have changed; it is read when the pause is over. */
    touch: saving.request,
    /** Saves any unsaved place. `leaving`: the page is being closed, which cancels ordinary requests. */
    flush: (leaving = false) => {
      if (saving.cancel()) save(leaving);
    },
  };
}

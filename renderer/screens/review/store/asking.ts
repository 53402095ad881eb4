/** Reads for the review: which view is open, which of its rows and counts are loaded, and how they follow the list's changes. */
import type { Cursor } from '../../../../electron/contract/place.ts';
import { failureOf } from '../../../app/failureOf.ts';
import { attempt, notifyFailure } from '../../../app/notify.ts';
import { call } from '../../../bridge/call.ts';
import { listen, listenOpened } from '../../../bridge/listen.ts';
import { createAsker, isEverything } from './askView.ts';
import type { OnTheirWay } from './deciding.ts';
import { createPaced } from '../../../app/paced.ts';
import { createPages } from '../grid/pages.ts';
import { filterOf, standingOf, type ReviewState, type ReviewStore } from './reviewState.ts';

export interface Asking {
  /** Opens the view and follows the list's changes until the returned function is called. */
  start(): () => void;
  /** Requests another view; `afterMs`: debounces, as while somebody types. */
  show(change: Partial<Pick<ReviewState, 'tab' | 'extra' | 'sort'>>, afterMs?: number): void;
  /** Shows all rows, with this one as the current row. */
  showRow(row: number): void;
  /** Sends a debounced request immediately. */
  askNow(): void;
  /** Reports the visible positions, first and last. */
  look(first: number, last: number): void;
}

/** Changes come in bursts during a run; the visible rows are refetched at once, and then at most this often. */
const refreshPauseMs = 400;

/** `cursor`: the current row of the first view. `onTheirWay`: unsaved decisions that a refetch must not overwrite. */
export function createAsking(listId: string, use: ReviewStore, onTheirWay: OnTheirWay, cursor: Cursor | undefined): Asking {
  const { getState: get, setState: set } = use;
  let wholeViewId: string | null = null;
  const asker = createAsker(listId);
  /** The review was closed. */
  let left = false;
  let sight = { first: 0, last: 0 };
  let later: ReturnType<typeof setTimeout> | undefined;

  /**
   * `cursor`: the row to make current; by default the first. Resolves to whether the view's counts are those of the whole list, so that one request
   * serves both.
   */
  async function open(cursor?: Cursor): Promise<boolean> {
    clearTimeout(later);
    later = undefined;
    const question = { filter: filterOf(get()), sort: get().sort };
    set({ opening: true });
    try {
      const answer = await asker.ask(question, get().pages.size, cursor);
      if (answer === null) return false;
      const { view, page, rows } = answer;
      const pages = createPages().withPage(page, rows).overlaid(onTheirWay);
      set({ view, facets: view.facets, pages, at: view.at ?? 0, opening: false, shown: question, failure: null });
      if (!isEverything(question.filter)) return false;
      wholeViewId = view.viewId;
      set({ whole: view.facets });
      return true;
    } catch (error) {
      set({ opening: false, failure: failureOf(error) });
      return false;
    }
  }

  async function openBoth(cursor: Cursor | undefined): Promise<void> {
    if ((await open(cursor)) || left) return;
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
        const rows = await call('review.window', { viewId: view.viewId, from: number * pages.size, count: pages.size });
        if (get().view !== view) return;
        set((now) => ({ pages: now.pages.withPage(number, rows).near(sight.first, sight.last, now.at).overlaid(onTheirWay) }));
      }),
    );
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
      // Views live as long as the process behind the window: a new process knows none of them.
      if (failureOf(error).code !== 'view.notFound') throw error;
      await openBoth(standingOf(get()));
    }
  }

  return {
    start() {
      left = false;
      attempt(() => openBoth(cursor));
      const refreshing = createPaced(() => refresh().catch(notifyFailure), refreshPauseMs);
      let opened = false;
      const off = [
        listen('review.changed', (changed) => changed.listId === listId && refreshing.soon()),
        listenOpened(() => {
          if (opened) refreshing.soon();
          opened = true;
        }),
      ];
      return () => {
        left = true;
        asker.leave();
        clearTimeout(later);
        refreshing.stop();
        for (const stop of off) stop();
      };
    },
    show(change, afterMs) {
      set({ ...change, ticked: new Set(), said: '', opening: true });
      if (afterMs === undefined) {
        void open();
        return;
      }
      asker.leave();
      clearTimeout(later);
      later = setTimeout(() => void open(), afterMs);
    },
    showRow(row) {
      set({ tab: 'all', extra: {}, ticked: new Set(), said: '', opening: true });
      void open({ rows: [row], position: 0 });
    },
    askNow() {
      if (later !== undefined) void open();
    },
    look(first, last) {
      sight = { first, last };
      const { pages } = get();
      const missing = pages.numbersOf(first, last).filter((number) => !pages.has(number));
      if (missing.length > 0) attempt(() => read(missing).catch(refresh));
    },
  };
}

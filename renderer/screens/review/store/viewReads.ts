/** Reads for the review: which view is open, which of its rows and counts are loaded, and how they follow the list's changes. */
import { createThrottle } from '#base/async.ts';
import type { Cursor } from '#contract/review/place.ts';
import { attempt, failureOf, notifyFailure } from '#renderer/base/notify.ts';
import { listen, listenReopened } from '#renderer/bridge/listen.ts';
import { allSelected, nothingSelected } from './selection.ts';
import type { OnTheirWay } from './onTheirWay.ts';
import { createOpening } from './openView.ts';
import { createPageReads } from './readAhead.ts';
import { standingOf, type ReviewState, type ReviewStore } from './reviewState.ts';
import { beginTriage, type TriageOrder } from './triageState.ts';

/** Changes come in bursts during a run; the visible rows are refetched at once, and then at most this often. */
const refreshPauseMs = 400;

/** `cursor`: the current row of the first view. `onTheirWay`: unsaved decisions that a refetch must not overwrite. */
export function createViewReads(listId: string, use: ReviewStore, onTheirWay: OnTheirWay, cursor: Cursor | undefined) {
  const { getState: get, setState: set } = use;
  /** Whether the review has been closed. */
  let left = false;
  const isLeft = (): boolean => left;
  const views = createOpening(listId, use, onTheirWay, isLeft);
  const pages = createPageReads(use, onTheirWay, { isLeft, lost: refresh });
  /** The state while another view is requested. */
  const asked = { selection: nothingSelected, announcement: '', opening: true } as const;

  async function refresh(): Promise<void> {
    const { view } = get();
    if (view === null) return;
    try {
      const [{ facets, whole }] = await Promise.all([views.counts(view), pages.readSeen()]);
      set((now) => ({ ...(now.view === view ? { facets } : {}), ...(whole === null ? {} : { whole }) }));
    } catch (error) {
      // Views live only as long as the host process: after it restarts, it has none of them.
      if (failureOf(error).code !== 'view.notFound') throw error;
      await views.openAnew(standingOf(get()));
    }
  }

  return {
    /** Opens the view and follows the list's changes until the returned function is called. */
    start() {
      left = false;
      attempt(() => views.openBoth(cursor));
      const refreshing = createThrottle(() => refresh().catch(notifyFailure), refreshPauseMs);
      const off = [
        listen('review.changed', (changed) => changed.listId === listId && refreshing.request()),
        listenReopened(() => refreshing.request()),
      ];
      return () => {
        left = true;
        views.leave();
        refreshing.cancel();
        for (const stop of off) stop();
      };
    },
    /** Requests another view. `isTyping`: debounces the request until typing pauses. */
    show(change: Partial<Pick<ReviewState, 'tab' | 'extra' | 'sort'>>, isTyping = false) {
      set({ ...change, ...asked });
      if (isTyping) views.openSoon();
      else attempt(() => views.openBoth());
    },
    /** Requests another view and selects all of its rows once it has arrived. */
    showSelected(change: Pick<ReviewState, 'tab' | 'extra'>) {
      set({ ...change, ...asked });
      attempt(async () => {
        await views.open();
        // Skipped if another view was requested meanwhile.
        const { extra, opening, failure, view } = get();
        if (extra === change.extra && !opening && failure === null) set({ selection: allSelected(view?.count ?? 0) });
      });
    },
    /** Shows all rows, with this one as the current row. */
    showRow(row: number) {
      set({ tab: 'all', extra: {}, ...asked });
      void views.open({ rows: [row], position: 0 });
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
      set({ triage: order === null ? null : beginTriage(order, triage), ...asked });
      // Positions differ in another view: if it contains none of these rows, it opens at its beginning.
      void views.open(stays && standing !== undefined ? { rows: standing.rows, position: 0 } : undefined);
    },
    askNow: views.openNow,
    look: pages.look,
  };
}

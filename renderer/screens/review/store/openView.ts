/** Opens the views of the review, one at a time, and the view of the whole list beside them, for its counts. */
import { createDebounce } from '#base/async.ts';
import type { Cursor } from '#contract/review/place.ts';
import { isEverything, type Facets } from '#contract/review/facets.ts';
import type { View } from '#contract/review/view.ts';
import { failureOf } from '#renderer/base/notify.ts';
import { call } from '#renderer/bridge/call.ts';
import { createPages } from '../grid/pages.ts';
import { createAsker } from './askView.ts';
import type { OnTheirWay } from './onTheirWay.ts';
import { questionOf, type ReviewStore } from './reviewState.ts';
import { nothingSelected } from './selection.ts';
import { arrived } from './triage.ts';

const typingPauseMs = 60;

/** `isLeft`: whether the review has been closed. */
export function createOpening(listId: string, use: ReviewStore, onTheirWay: OnTheirWay, isLeft: () => boolean) {
  const { getState: get, setState: set } = use;
  const requester = createAsker(listId);
  /** The view of the whole list, once there is one. */
  let wholeViewId: string | null = null;
  const typing = createDebounce(() => void open(), typingPauseMs);

  /**
   * Opens the view that answers the current question. `cursor`: the row to make current; by default the first. Resolves to whether the
   * view's counts are those of the whole list, so that one request serves both.
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
    if ((await open(cursor)) || isLeft() || wholeViewId !== null || get().view === null) return;
    const { viewId, facets } = await call('review.open', { listId, filter: {}, sort: { by: 'row', descending: false } });
    wholeViewId = viewId;
    set({ whole: facets });
  }

  return {
    open,
    /** Opens the view, and that of the whole list unless it is known. */
    openBoth,
    /** Opens both views again after the host process has lost them. */
    openAnew(cursor: Cursor): Promise<void> {
      wholeViewId = null;
      return openBoth(cursor);
    },
    /** Opens the view once typing pauses; a request in progress is canceled. */
    openSoon() {
      requester.leave();
      typing.request();
    },
    /** Sends a debounced request immediately. */
    openNow() {
      if (typing.cancel()) void open();
    },
    /** Returns the current counts of the open view, and of the whole list, if a view of it is known. */
    async counts({ viewId }: View): Promise<{ facets: Facets; whole: Facets | null }> {
      const countsOf = (of: string): Promise<Facets> => call('review.facets', { viewId: of });
      const isWhole = wholeViewId === viewId;
      const [facets, whole] = await Promise.all([countsOf(viewId), isWhole || wholeViewId === null ? null : countsOf(wholeViewId)]);
      return { facets, whole: isWhole ? facets : whole };
    },
    /** Cancels any request. */
    leave() {
      requester.leave();
      typing.cancel();
    },
  };
}

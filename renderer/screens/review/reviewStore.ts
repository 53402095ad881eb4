/** What the review screen knows: the open view, the pages of it that are near, where the reviewer stands, and what was just decided. */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { effectiveDecision, type DecisionValue } from '../../../electron/contract/decision.ts';
import type { Failure } from '../../../electron/contract/failure.ts';
import { firstPlace, type Place, type Standing, type ViewName } from '../../../electron/contract/place.ts';
import type { Facets, Filter, Sort, View, ViewRow } from '../../../electron/contract/view.ts';
import { decidedWords, undoneWords } from '../../../electron/words/decidedWords.ts';
import { failureOf } from '../../app/failureOf.ts';
import { attempt, notifyDone, notifyFailure } from '../../app/notify.ts';
import { appState } from '../../app/queries.ts';
import { call } from '../../bridge/call.ts';
import { listen, listenOpened } from '../../bridge/listen.ts';
import { createAsker, isEverything, type Question } from './askView.ts';
import { viewFilters } from './filter.ts';
import { keepQuestion, othersOf, takesReason, type KeepAnswer, type KeepQuestion } from './keepQuestion.ts';
import { createPaced } from './paced.ts';
import { createPages, type Pages } from './pages.ts';

export interface ReviewState {
  readonly tab: ViewName;
  /** What is chosen beside the tab. */
  readonly extra: Filter;
  readonly sort: Sort;
  /** Null until it was opened for the first time; it stays in sight while the next one opens. */
  readonly view: View | null;
  readonly opening: boolean;
  /** What the view in sight answers; what is asked meanwhile stands in `tab`, `extra` and `sort`. */
  readonly shown: Question | null;
  /** Counts under the filter, and of the whole list, as they are now. */
  readonly facets: Facets | null;
  readonly whole: Facets | null;
  readonly failure: Failure | null;
  readonly pages: Pages;
  /** The reviewer's place: a position in the view, from 0. */
  readonly at: number;
  /** Row numbers that are ticked: a decision goes to them instead of to the row at hand. */
  readonly ticked: ReadonlySet<number>;
  /** Rows that are about to be kept although they must not be called: a person is asked why. */
  readonly question: KeepQuestion | null;
  /** What was done last, for the eye and for screen readers; empty where it says nothing of this view any more. */
  readonly said: string;
  /** What was said last of a key that did nothing. */
  readonly refusal: string;
}

export interface Review {
  readonly use: UseBoundStore<StoreApi<ReviewState>>;
  /** Opens the view and follows the list's changes until the returned function is called. */
  start(): () => void;
  /** Asks for another view; `afterMs`: when nothing else is asked until then, as while somebody types. */
  show(change: Partial<Pick<ReviewState, 'tab' | 'extra' | 'sort'>>, afterMs?: number): void;
  /** Asks at once what was to be asked in a moment. */
  askNow(): void;
  /** Positions that are in sight, first and last. */
  look(first: number, last: number): void;
  goTo(position: number): void;
  tick(): void;
  untick(): void;
  /** Keeping rows that must not be called opens the question first. */
  decide(value: DecisionValue | null): void;
  /** Answers the question: keeps all its rows for this reason, or the others alone; null: nothing is decided. */
  answer(answer: KeepAnswer | null): void;
  note(row: number, note: string): void;
  undo(): void;
}

/** Changes come in swarms while a run is on; what is in sight is read again at once, and then at most this often. */
const refreshPauseMs = 400;

export const filterOf = ({ tab, extra }: Pick<ReviewState, 'tab' | 'extra'>): Filter => ({ ...viewFilters[tab], ...extra });
/** Rows behind the one at hand that are remembered, for when that one has left the view by then. */
const rowsBehind = 20;
/** Where one stands, to be found again in a view that is opened anew. */
export const standingOf = ({ pages, at }: Pick<ReviewState, 'pages' | 'at'>): Standing => ({
  rows: Array.from({ length: rowsBehind + 1 }, (_, index) => pages.row(at + index)?.row).filter((row) => row !== undefined),
  position: at,
});
export const rowAt = ({ pages, at }: Pick<ReviewState, 'pages' | 'at'>): ViewRow | undefined => pages.row(at);

/** `start`: what is shown first, and which row is at hand. */
export function createReview(listId: string, start: Pick<Place, 'tab' | 'extra' | 'sort' | 'standing'> = firstPlace): Review {
  const use = create<ReviewState>(() => ({
    tab: start.tab,
    extra: start.extra,
    sort: start.sort,
    view: null,
    opening: true,
    shown: null,
    facets: null,
    whole: null,
    failure: null,
    pages: createPages(),
    at: 0,
    ticked: new Set(),
    question: null,
    said: '',
    refusal: '',
  }));
  const { getState: get, setState: set } = use;
  /** Decisions on their way: what is read meanwhile must not make them flicker. */
  const onTheirWay = new Map<number, ViewRow['decision']>();
  let wholeViewId: string | null = null;
  const asker = createAsker(listId);
  let sight = { first: 0, last: 0 };

  const windowOf = (viewId: string, from: number, count: number): Promise<ViewRow[]> => call('review.window', { viewId, from, count });
  const put = (rows: readonly ViewRow[]): void => set(({ pages }) => ({ pages: pages.patched(rows) }));

  let later: ReturnType<typeof setTimeout> | undefined;

  /**
   * `standing`: the row to be at; the first one where none is given. Resolves to whether the view's counts are those of the whole list, so that one
   * serves both.
   */
  async function open(standing?: Standing): Promise<boolean> {
    clearTimeout(later);
    later = undefined;
    const question = { filter: filterOf(get()), sort: get().sort };
    set({ opening: true });
    try {
      const answer = await asker.ask(question, get().pages.size, standing);
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

  async function openBoth(standing: Standing | undefined): Promise<void> {
    if (await open(standing)) return;
    const { viewId, facets } = await call('review.open', { listId, filter: {}, sort: { by: 'row', descending: false } });
    wholeViewId = viewId;
    set({ whole: facets });
  }

  /** Reads pages of the open view; what comes for a view that is no longer open is dropped. */
  async function read(numbers: readonly number[]): Promise<void> {
    const { view, pages } = get();
    if (view === null) return;
    await Promise.all(
      numbers.map(async (number) => {
        const rows = await windowOf(view.viewId, number * pages.size, pages.size);
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
      // Views live as long as the process behind the window: a new one knows none of them.
      if (failureOf(error).code !== 'view.notFound') throw error;
      await openBoth(standingOf(get()));
    }
  }

  /** Shows at once what is about to be so, and what really is once the ledger has it. */
  function act(
    rows: readonly number[],
    shown: (row: ViewRow) => ViewRow['decision'],
    write: () => Promise<{ rows: ViewRow[] }>,
    /** Whether what was thrown is taken care of. */
    caught: (error: unknown) => boolean = () => false,
  ): void {
    const before = get().pages.rowsWith(new Set(rows));
    const after = before.map((row) => ({ ...row, decision: shown(row) }));
    for (const { row, decision } of after) onTheirWay.set(row, decision);
    put(after);
    attempt(async () => {
      try {
        const written = await write();
        after.forEach(({ row, decision }) => onTheirWay.get(row) === decision && onTheirWay.delete(row));
        put(written.rows.filter(({ row }) => !onTheirWay.has(row)));
      } catch (error) {
        after.forEach(({ row }) => onTheirWay.delete(row));
        put(before);
        if (!caught(error)) throw error;
      }
    });
  }

  /** Asks why, by what the program knows of these rows: many of them may not have been read here. */
  const ask = (rows: readonly number[]): void =>
    attempt(async () => {
      const question = keepQuestion(rows, await call('review.noCalls', { listId, rows: [...rows] }));
      if (question === null) decideRows(rows, 'keep');
      else set({ question });
    });

  function decideRows(rows: readonly number[], value: DecisionValue | null, reason?: string): void {
    act(
      rows,
      ({ decision }) => ({
        ...decision,
        ...effectiveDecision(value, decision.suggested),
        operator: operator(),
        at: Date.now(),
      }),
      () => call('review.decide', { listId, rows: [...rows], value, ...(reason === undefined ? {} : { acknowledgement: { reason } }) }),
      (error) => {
        // Known since the row was read: the question comes late, and nothing was decided.
        if (failureOf(error).code !== 'decision.reasonMissing') return false;
        ask(rows);
        return true;
      },
    );
    const { ticked, at } = get();
    set({ ticked: new Set(), at: ticked.size > 0 ? at : clamped(at + 1), said: decidedWords(value, rows) });
  }

  const operator = (): string | null => appState.use.getState().value?.settings.operator ?? null;
  const clamped = (position: number): number => Math.max(0, Math.min(position, (get().view?.count ?? 1) - 1));

  return {
    use,
    start() {
      attempt(() => openBoth(start.standing));
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
    askNow() {
      if (later !== undefined) void open();
    },
    look(first, last) {
      sight = { first, last };
      const { pages } = get();
      const missing = pages.numbersOf(first, last).filter((number) => !pages.has(number));
      if (missing.length > 0) attempt(() => read(missing).catch(refresh));
    },
    goTo: (position) => set({ at: clamped(position) }),
    tick() {
      const row = rowAt(get())?.row;
      if (row === undefined) return;
      const ticked = new Set(get().ticked);
      if (!ticked.delete(row)) ticked.add(row);
      set({ ticked, at: clamped(get().at + 1) });
    },
    untick: () => set({ ticked: new Set() }),
    decide(value) {
      const { ticked, pages } = get();
      const one = rowAt(get())?.row;
      const rows = ticked.size > 0 ? [...ticked] : one === undefined ? [] : [one];
      if (rows.length === 0) return;
      if (value === 'keep' && pages.rowsWith(new Set(rows)).some(takesReason)) ask(rows);
      else decideRows(rows, value);
    },
    answer(answer) {
      const { question } = get();
      set({ question: null });
      if (question === null || answer === null) return;
      if (answer.keeps === 'others') decideRows(othersOf(question), 'keep');
      else decideRows(question.rows, 'keep', answer.reason);
    },
    note(row, note) {
      act(
        [row],
        ({ decision }) => ({ ...decision, note }),
        () => call('review.note', { listId, row, note }),
      );
    },
    undo: () =>
      attempt(async () => {
        const { rows } = await call('review.undo', { listId });
        const [first] = rows;
        if (first === undefined) {
          notifyDone('There is nothing of yours to undo in this list.');
          return;
        }
        put(rows);
        const position = get().pages.positionOf(first.row);
        set({ said: undoneWords(rows.map(({ row }) => row)), ...(position === undefined ? {} : { at: position }) });
      }),
  };
}

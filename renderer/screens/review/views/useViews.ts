/** The views of a list: the fixed ones, then the saved ones; choosing, saving and changing them. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { filterKey } from '#contract/review/facets.ts';
import { type SavedView, type SavedViewChange, type ViewName, viewNames, type ColumnLayout } from '#contract/review/place.ts';
import { count } from '#messages/count.ts';
import { reviewStoreWords, reviewViewsWords as words } from '#messages/review/reviewWords.ts';
import { attempt } from '#renderer/base/notify.ts';
import { queryClient, declareQuery } from '#renderer/base/queryClient.ts';
import { call } from '#renderer/bridge/call.ts';
import { offerActs } from '#renderer/keys/offeredActs.ts';
import type { Columns } from '../grid/useColumns.ts';
import { asOf, viewCount } from '../store/filter.ts';
import type { Review } from '../store/reviewStore.ts';
import { filterOf, useParts } from '../store/reviewState.ts';

interface ViewChoice {
  /** The name of a fixed view, or the id of a saved one. */
  readonly id: string;
  readonly title: string;
  /** Number of rows in the whole list; null if not counted. */
  readonly rows: string | null;
  /** Whether it is the view being shown. */
  readonly current: boolean;
  /** Whether it was chosen last and has been changed since. */
  readonly changed: boolean;
  readonly show: () => void;
}

export interface Views {
  /** All views, in the order in which they are shown and numbered. */
  readonly all: readonly ViewChoice[];
  readonly saved: readonly SavedView[];
  /** The saved view that was chosen last, if it has been changed since. */
  readonly changed: SavedView | null;
  /** Saves the current view under this name, replacing any view of that name. */
  readonly save: (name: string) => void;
  readonly change: (change: SavedViewChange) => void;
}

/** The list's saved views, in display order. */
const viewsQuery = declareQuery('review.savedViews', { 'review.viewsChanged': { ofList: true } });

export function useViews(review: Review, { layout, lay }: Pick<Columns, 'layout' | 'lay'>): Views {
  const { listId } = review;
  const { tab, extra, sort, view, whole } = useParts(review, 'tab', 'extra', 'sort', 'view', 'whole');
  const saved = useQuery(viewsQuery({ listId })).data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const now: ShownView = { tab, extra, sort, layout };
  const current = saved.find((one) => one.savedViewId === chosen && sameView(one, now)) ?? saved.find((one) => sameView(one, now));
  const changed = current === undefined ? (saved.find(({ savedViewId }) => savedViewId === chosen) ?? null) : null;
  const change = (what: SavedViewChange): void =>
    attempt(async () => {
      const all = await call('review.changeSavedViews', { listId, change: what });
      queryClient.setQueryData(viewsQuery({ listId }).queryKey, all);
    });
  const fixed = (name: ViewName): ViewChoice => ({
    id: name,
    title: reviewStoreWords.views[name],
    rows: whole === null || view === null ? null : count(viewCount(name, whole, view.rows)),
    current: current === undefined && changed === null && name === tab,
    changed: false,
    show: () => {
      setChosen(null);
      review.show({ tab: name, extra: {} });
    },
  });
  const own = (one: SavedView): ViewChoice => ({
    id: one.savedViewId,
    title: one.name,
    rows: null,
    current: one === current,
    changed: one === changed,
    show: () => {
      setChosen(one.savedViewId);
      lay(() => one.layout);
      review.show({ tab: one.tab, extra: asOf(one.extra, Date.now()), sort: one.sort });
    },
  });
  const hasRows = (name: ViewName): boolean => tab === name || (whole !== null && view !== null && viewCount(name, whole, view.rows) > 0);
  // Last, so that the other views keep their numbers when these come and go.
  const passing = (['contested', 'mine'] as const).filter(hasRows);
  const lasting = viewNames.filter((name) => !['mine', 'contested'].includes(name));
  const all = [...lasting.map(fixed), ...saved.map(own), ...passing.map(fixed)];
  const latest = useRef(all);
  useLayoutEffect(() => {
    latest.current = all;
  });
  useEffect(
    () =>
      offerActs(() =>
        latest.current.map(({ id, title, show }) => ({ id: `view ${id}`, label: words.view(title), group: words.title, act: show })),
      ),
    [],
  );
  return {
    all,
    saved,
    changed,
    save: (name) => {
      const known = saved.find((one) => one.name === name);
      const savedViewId = known?.savedViewId ?? crypto.randomUUID();
      setChosen(savedViewId);
      change({ put: { savedViewId, name, ...now } });
    },
    change,
  };
}

/** The contents of a view, apart from its name. */
type ShownView = Pick<SavedView, 'tab' | 'extra' | 'sort' | 'layout'>;

const sameLayout = (a: ColumnLayout, b: ColumnLayout): boolean => {
  const plain = ({ order, widths, hidden, pinned }: ColumnLayout): string =>
    JSON.stringify([order, Object.entries(widths).sort(), hidden.toSorted(), pinned.toSorted()]);
  return plain(a) === plain(b);
};

/** Whether both show the same rows in the same way. */
const sameView = (a: ShownView, b: ShownView): boolean =>
  // "Callable now" is saved without its moment.
  filterKey(asOf(filterOf(a), 0)) === filterKey(asOf(filterOf(b), 0)) &&
  JSON.stringify(a.sort) === JSON.stringify(b.sort) &&
  sameLayout(a.layout, b.layout);

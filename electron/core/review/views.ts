/** Views: a filter and a sort, materialised once as row numbers, so that rows don't move while answers and decisions arrive. */
import { randomUUID } from 'node:crypto';
import { Failed } from '../../contract/failure.ts';
import type { Facets, Filter, Sort, View, ViewRow } from '../../contract/view.ts';
import { readViewRows } from '../store/lists/viewRows.ts';
import { countView } from './countView.ts';
import type { OpenList, OpenLists } from './openLists.ts';
import { orderRows } from './orderRows.ts';

interface OpenView {
  readonly listId: string;
  readonly filter: Filter;
  readonly rows: Uint32Array;
  /** Where the filter asks for a text: one byte a row, 1 where a cell holds it. Cells never change. */
  readonly textHits: Uint8Array | null;
}

export interface Views {
  open(list: OpenList, filter: Filter, sort: Sort): Promise<View>;
  /** Rows as they are now; fewer than `count` at the end of the view. */
  window(viewId: string, from: number, count: number): Promise<ViewRow[]>;
  rowNumbers(viewId: string): number[];
  rows(viewId: string): Uint32Array;
  /** Counts as they are now, under the view's filter. */
  facets(viewId: string): Promise<Facets>;
  closeList(listId: string): void;
}

const mostViews = 16;

export function createViews(lists: OpenLists): Views {
  // The first one is the least recently used.
  const views = new Map<string, OpenView>();
  const touch = (viewId: string): OpenView => {
    const view = views.get(viewId);
    if (!view) throw new Failed('view.notFound', { viewId });
    views.delete(viewId);
    views.set(viewId, view);
    return view;
  };
  return {
    async open(list, filter, sort) {
      const text = filter.text?.trim() ?? '';
      const textHits = text === '' ? null : await list.search(text);
      const facts = await list.facts();
      const { passes, count, facets } = countView(facts, filter, textHits);
      const rows = orderRows(list.db, facts, list.columns, passes, count, sort);
      const viewId = randomUUID();
      views.set(viewId, { listId: list.listId, filter, rows, textHits });
      const [oldest] = views.keys();
      if (views.size > mostViews && oldest !== undefined) views.delete(oldest);
      return { viewId, listId: list.listId, count, rows: list.rows, facets };
    },
    async window(viewId, from, count) {
      const { listId, rows } = touch(viewId);
      return lists.use(listId, ({ db }) => readViewRows(db, [...rows.subarray(from, from + count)]));
    },
    rowNumbers: (viewId) => [...touch(viewId).rows],
    rows: (viewId) => touch(viewId).rows,
    async facets(viewId) {
      const { listId, filter, textHits } = touch(viewId);
      const facts = await lists.use(listId, (list) => list.facts());
      return countView(facts, filter, textHits).facets;
    },
    closeList(listId) {
      for (const [viewId, view] of views) if (view.listId === listId) views.delete(viewId);
    },
  };
}

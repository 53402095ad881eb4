/** Views: a filter and a sort, materialized once as row numbers, so that rows don't move while answers and decisions arrive. */
import { randomUUID } from 'node:crypto';
import type { Cursor } from '#contract/review/place.ts';
import { hasRow, type RowSet } from '#base/rowSet.ts';
import type { ColumnFacet, ColumnFacetRequest } from '#contract/review/columnTest.ts';
import { Failed } from '#contract/failure.ts';
import type { Facets, Filter, Sort } from '#contract/review/facets.ts';
import type { RowChoice } from '#contract/review/decision.ts';
import type { View, ViewRow } from '#contract/review/view.ts';
import { readViewRows } from '../lists/rows/viewRows.sql.ts';
import { columnFacet } from './facets/columnFacet.ts';
import { wantsKeepsOnly } from './facets/countView.ts';
import { facetsOf } from './facets/overviewOf.ts';
import { hitsOf, openedColumn, type FilterHits } from './facets/hitsOf.ts';
import type { OpenList, OpenLists } from './openLists.ts';
import { prepareOrder } from './order/orderRows.ts';
import { openSlices, type Slices } from './slices.ts';

/**
 * Finds the current row in a view that was reopened. Returns its position in `rows`, from 0: that of the row itself, else of the first
 * later row that is still there, else its old position; 0 if the view is empty.
 */
export function positionOf(rows: Uint32Array, { rows: sought, position }: Cursor): number {
  for (const row of sought) {
    const at = rows.indexOf(row);
    if (at >= 0) return at;
  }
  return Math.max(0, Math.min(position, rows.length - 1));
}

/** Returns the position, from 0, of the first row in the view that is one of `sought`; null if there is none. */
export function firstPosition(rows: Uint32Array, sought: readonly number[] | RowSet): number | null {
  const at = rows.findIndex(isOneOf(sought));
  return at < 0 ? null : at;
}

function isOneOf(sought: readonly number[] | RowSet): (row: number) => boolean {
  if (sought instanceof Uint8Array) return (row) => hasRow(sought, row);
  const wanted = new Set(sought);
  return (row) => wanted.has(row);
}

interface OpenView {
  readonly listId: string;
  readonly filter: Filter;
  readonly rows: Uint32Array;
  /** If the filter tests cells, a comparison or calls: one byte per row, 1 if it passes. Doesn't change while the view is open. */
  readonly cellHits: Uint8Array | null;
}

/**
 * The rows of a view in its order. `keepsOnly`: its filter lets only kept rows through, so that a file of them counts as a file of kept
 * rows.
 */
export interface ChosenRows {
  rows: Uint32Array;
  filter: Filter;
  keepsOnly: boolean;
}

interface Views {
  /** Opens a view. Throws Failed('view.superseded') when `slices` do. */
  open(list: OpenList, filter: Filter, sort: Sort, slices: Slices): Promise<View>;
  /** Returns the rows' current state; fewer than `count` at the end of the view. */
  window(viewId: string, from: number, count: number): Promise<ViewRow[]>;
  /** Opens another view with only the rows at these positions. */
  select(viewId: string, ranges: RowChoice['ranges']): { viewId: string; count: number };
  pick(viewId: string, ranges: RowChoice['ranges']): Uint32Array;
  rowNumbers(viewId: string): number[];
  rows(viewId: string): ChosenRows;
  /** Returns the current counts under the view's filter. */
  facets(viewId: string): Promise<Facets>;
  /**
   * Returns columns as facets, counted now under the other parts of the view's filter. Throws Failed('view.superseded') when `slices` do.
   */
  columnFacets(viewId: string, asked: readonly ColumnFacetRequest[], slices: Slices): Promise<ColumnFacet[]>;
  closeList(listId: string): void;
}

/** Number of open views. A window needs two or three; each has four bytes per row, and one more if its filter tests cells. */
const mostViews = 8;

export function createViews(lists: OpenLists, known: FilterHits): Views {
  // The first one is the least recently used.
  const views = new Map<string, OpenView>();
  const touch = (viewId: string): OpenView => {
    const view = views.get(viewId);
    if (!view) throw new Failed('view.notFound', { viewId });
    views.delete(viewId);
    views.set(viewId, view);
    return view;
  };
  const add = (view: OpenView): string => {
    const viewId = randomUUID();
    views.set(viewId, view);
    const [oldest] = views.keys();
    if (views.size > mostViews && oldest !== undefined) views.delete(oldest);
    return viewId;
  };
  const pick = (viewId: string, ranges: RowChoice['ranges']): Uint32Array => {
    const { rows } = touch(viewId);
    const parts = ranges.map(([first, last]) => rows.subarray(first, last + 1));
    const picked = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      picked.set(part, at);
      at += part.length;
    }
    return picked;
  };
  return {
    async open(list, filter, sort, slices) {
      const { index } = await slices.join(list.index());
      const putInOrder = await prepareOrder(list, index, sort, slices);
      const cellHits = await hitsOf(list, filter, known, slices);
      const counted = await count(list, filter, cellHits, slices);
      // `putInOrder` captures what it sorts before any pause: rows and counts must match.
      const rows = await putInOrder(counted.passes, counted.count);
      const viewId = add({ listId: list.listId, filter, rows, cellHits });
      void list.text.prepare();
      return { viewId, listId: list.listId, count: rows.length, rows: list.rows, facets: counted.facets };
    },
    async window(viewId, from, count) {
      const { listId, rows } = touch(viewId);
      return lists.use(listId, ({ db }) => readViewRows(db, [...rows.subarray(from, from + count)]));
    },
    select(viewId, ranges) {
      const rows = pick(viewId, ranges);
      return { viewId: add({ ...touch(viewId), rows }), count: rows.length };
    },
    pick,
    rowNumbers: (viewId) => [...touch(viewId).rows],
    rows(viewId) {
      const { rows, filter } = touch(viewId);
      return { rows, filter, keepsOnly: wantsKeepsOnly(filter) };
    },
    async facets(viewId) {
      const { listId, filter, cellHits } = touch(viewId);
      return (await lists.use(listId, (list) => count(list, filter, cellHits, openSlices()))).facets;
    },
    async columnFacets(viewId, asked, slices) {
      const { listId, filter } = touch(viewId);
      return lists.use(listId, async (list) => {
        const facets: ColumnFacet[] = [];
        for (const one of asked) facets.push(await facetOf(list, filter, known, one, slices));
        return facets;
      });
    },
    closeList(listId) {
      for (const [viewId, view] of views) if (view.listId === listId) views.delete(viewId);
    },
  };
}

/** Returns the current rows of a filter and their facets. */
async function count(
  list: OpenList,
  filter: Filter,
  cellHits: Uint8Array | null,
  slices: Slices,
): Promise<{ passes: Uint8Array; count: number; facets: Facets }> {
  const { index, counts } = await slices.join(list.index());
  const whole = await counts.of({}, null, slices);
  const found = await counts.of(filter, cellHits, slices);
  return { passes: found.passes, count: found.count, facets: facetsOf(found.counts, whole.counts, index, filter) };
}

async function facetOf(list: OpenList, filter: Filter, known: FilterHits, asked: ColumnFacetRequest, slices: Slices): Promise<ColumnFacet> {
  const column = await openedColumn(list, asked.column, 'facets', slices);
  const others = { ...filter, columns: filter.columns?.filter((one) => one.column !== asked.column) };
  const { counts } = await slices.join(list.index());
  const { passes } = await counts.of(others, await hitsOf(list, others, known, slices), slices);
  const own = filter.columns?.filter((one) => one.column === asked.column) ?? [];
  // A copy, because rows may change during a pause.
  return columnFacet(column, asked, passes.slice(), own, slices);
}

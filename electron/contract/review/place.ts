/** The place at which a list's review was left, for the next visit. It is deleted with the list, and isn't part of the ledger. */
import { z } from 'zod';
import { writtenText } from '#base/writtenText.ts';
import { entryOf, fieldsWith } from '../verdict/verdictFields.ts';
import { rowNumberSchema, idSchema } from '../ids.ts';
import { columnFacetChoiceSchema } from './columnTest.ts';
import { filterSchema, sortSchema } from './facets.ts';

/** Limits of a column's width, in CSS pixels. The layout of a list's grid is part of its place and of its saved views. */
export const narrowestColumn = 40;
export const widestColumn = 1_200;

/** One of Rollcall's columns by its name (`row`, `grade`), or one of the spreadsheet's by its position (`c0`, `c1`). */
const columnKeySchema = z.string().max(40);
const columnKeysSchema = z.array(columnKeySchema).max(20_000);

/** A layout of columns. Names of columns that the list doesn't have are ignored. */
export const columnLayoutSchema = z.object({
  /** Includes hidden columns; a column that isn't listed follows its default predecessor. Empty: the default order. */
  order: columnKeysSchema,
  /** Widths in CSS pixels, only of columns whose width a person has set. */
  widths: z.record(columnKeySchema, z.int().min(narrowestColumn).max(widestColumn)),
  hidden: columnKeysSchema,
  /** Pinned columns, in addition to row number and decision, which always are. */
  pinned: columnKeysSchema,
});
export type ColumnLayout = z.infer<typeof columnLayoutSchema>;

/** The layout of a list whose columns nobody has changed. */
export const firstLayout: ColumnLayout = {
  order: [],
  widths: {},
  hidden: fieldsWith('column').filter((field) => entryOf(field).column?.hidden),
  pinned: [],
};

/** The views of every review; `contested` and `mine` (assigned to the current person) are shown only if they contain rows. */
export const viewNames = ['all', 'toCall', 'toDecide', 'litigators', 'notChecked', 'contested', 'mine'] as const;
export type ViewName = (typeof viewNames)[number];

/** The current row, so that it is found again in a view that has changed. */
export const cursorSchema = z.object({
  /** Its number, then those of the rows after it; the first one that is in the view is used. */
  rows: z.array(rowNumberSchema).max(50),
  /** Its position in the view, from 0: the fallback if none of the rows is in the view. */
  position: z.int().min(0),
});
export type Cursor = z.infer<typeof cursorSchema>;

export const placeSchema = z.object({
  tab: z.enum(viewNames),
  /** The filter in addition to the tab, including the search text: the only text typed by a person that a place contains. */
  extra: filterSchema,
  sort: sortSchema,
  cursor: cursorSchema,
  layout: columnLayoutSchema,
  /** Columns of the spreadsheet that are shown as facets, in this order. */
  columnFacets: z.array(columnFacetChoiceSchema).max(20),
  /** Whether the panes beside the grid are open, if there is room. */
  facets: z.boolean(),
  drawer: z.boolean(),
});
export type Place = z.infer<typeof placeSchema>;

/** The place of a list that was never reviewed. */
export const firstPlace: Place = {
  tab: 'all',
  extra: {},
  sort: { by: 'row', descending: false },
  cursor: { rows: [], position: 0 },
  layout: firstLayout,
  columnFacets: [],
  facets: true,
  drawer: true,
};

/** Reads a place that another version may have written: drops unknown parts and keeps the rest. */
export function readPlace(value: unknown): Place {
  const written = partsOf(value);
  const extra = partsOf(written['extra']);
  const known = Object.entries(filterSchema.shape).flatMap(([part, schema]) => {
    const { success, data } = schema.safeParse(extra[part]);
    return success && data !== undefined ? [[part, data] as const] : [];
  });
  const place: Record<string, unknown> = { ...firstPlace, extra: Object.fromEntries(known) };
  for (const [part, schema] of Object.entries(placeSchema.omit({ extra: true }).shape)) {
    const { success, data } = schema.safeParse(written[part]);
    if (success) place[part] = data;
  }
  return placeSchema.parse(place);
}

const partsOf = (value: unknown): Record<string, unknown> => z.record(z.string(), z.unknown()).catch({}).parse(value);

export const mostSavedViews = 30;

export const savedViewSchema = placeSchema.pick({ tab: true, extra: true, sort: true }).extend({
  savedViewId: idSchema,
  name: writtenText(60),
  layout: columnLayoutSchema,
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** `put`: appends the view, or replaces the one with its id. `order`: these come first, in this order. */
export const savedViewChangeSchema = z.union([
  z.object({ put: savedViewSchema }),
  z.object({ remove: idSchema }),
  z.object({ order: z.array(idSchema).max(mostSavedViews) }),
]);
export type SavedViewChange = z.infer<typeof savedViewChangeSchema>;

/**
 * Reads a saved view: a named filter, sort and column layout, which belongs to a list and is deleted with it. Another version may have
 * written it: unknown parts are dropped, the rest is kept. Null if it isn't a saved view.
 */
export function readSavedView(value: unknown): SavedView | null {
  const named = savedViewSchema.pick({ savedViewId: true, name: true }).safeParse(value);
  if (!named.success) return null;
  const { tab, extra, sort, layout } = readPlace(value);
  return { ...named.data, tab, extra, sort, layout };
}

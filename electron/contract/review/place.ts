/** Where a list's review was left, for the next visit. It belongs to the list, is deleted with it, and isn't part of the record. */
import { z } from 'zod';
import { rowNumberSchema } from '../ids.ts';
import { columnLayoutSchema, firstLayout } from './columnLayout.ts';
import { columnFacetChoiceSchema } from './columnTest.ts';
import { filterSchema, sortSchema } from './facets.ts';

/** The views that every review has; `contested` and `mine` (assigned to whoever looks) are shown where there is something in them. */
export const viewNames = ['all', 'toCall', 'toDecide', 'litigators', 'notChecked', 'contested', 'mine'] as const;
export type ViewName = (typeof viewNames)[number];

/** The current row, so that it is found again in a view that has changed. */
export const cursorSchema = z.object({
  /** Its number, then those of the rows after it: the first one in the view is used. */
  rows: z.array(rowNumberSchema).max(50),
  /** Its position in the view, from 0: the fallback if none of the rows is in the view. */
  position: z.int().min(0),
});
export type Cursor = z.infer<typeof cursorSchema>;

export const placeSchema = z.object({
  tab: z.enum(viewNames),
  /** The filter in addition to the tab, including the search text: the only text a person typed that a place holds. */
  extra: filterSchema,
  sort: sortSchema,
  cursor: cursorSchema,
  layout: columnLayoutSchema,
  /** Columns of the spreadsheet that are shown as facets, in this order. */
  columnFacets: z.array(columnFacetChoiceSchema).max(20),
  /** Whether the panes are open beside the grid, if there is room. */
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

/** Reads a place that another version may have written: unknown parts are dropped, the rest is kept. */
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

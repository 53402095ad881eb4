/**
 * A test on a cell of one of the spreadsheet's own columns. Filters of the review and rules of a policy use the same tests; what names the
 * column differs: its position in a list, its heading in a policy.
 */
import { z } from 'zod';

const text = z.string().trim().min(1).max(200);
/** The opposite: exactly the rows that don't pass, empty cells included. */
const not = z.boolean().optional();

/**
 * Texts are compared without case, accents and surrounding white space. Bounds are inclusive, and an absent one doesn't limit: without both,
 * the cell only has to be a number or a date. How a column writes them (decimal comma, day before month) is judged from all its cells.
 */
export const columnTestSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('contains'), text, not }),
  z.object({ is: z.literal('equals'), text, not }),
  z.object({ is: z.literal('startsWith'), text, not }),
  z.object({ is: z.literal('empty'), not }),
  /** `''`: an empty cell. */
  z.object({ is: z.literal('oneOf'), values: z.array(z.string().max(10_000)).min(1).max(1_000), not }),
  z.object({ is: z.literal('number'), from: z.number().optional(), to: z.number().optional(), not }),
  /** `YYYY-MM-DD`. */
  z.object({ is: z.literal('date'), from: z.iso.date().optional(), to: z.iso.date().optional(), not }),
]);
export type ColumnTest = z.infer<typeof columnTestSchema>;

/** In the order in which they are offered. */
export const columnTests = [
  'contains',
  'equals',
  'startsWith',
  'empty',
  'oneOf',
  'number',
  'date',
] as const satisfies readonly ColumnTest['is'][];

/** A column of a list, counted from 0, and what its cells must pass. */
export const columnFilterSchema = z.object({ column: z.int().min(0), test: columnTestSchema });
export type ColumnFilter = z.infer<typeof columnFilterSchema>;

/** What most of a column's filled cells are. */
const columnKinds = ['text', 'number', 'date'] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** A column shown as a facet. `look`: its values, or a histogram of its numbers or dates; by default what suits the column. */
export const columnFacetChoiceSchema = z.object({
  column: z.int().min(0),
  look: z.enum(['values', 'range']).optional(),
});
export type ColumnFacetChoice = z.infer<typeof columnFacetChoiceSchema>;
/** `sought`: only values that contain this text. */
export const columnFacetRequestSchema = columnFacetChoiceSchema.extend({ sought: z.string().max(200).optional() });
export type ColumnFacetRequest = z.infer<typeof columnFacetRequestSchema>;

/** Values listed at once. */
export const mostValues = 50;

const rows = z.int();
/**
 * A column's values, counted over the rows that pass every other part of the filter. `value`: '' for an empty cell, else as the first row
 * with it writes it. `others`: values that aren't listed. Listed are those with the most rows of the whole list, and the chosen ones.
 */
const valuesFacetSchema = z.object({
  column: z.int(),
  look: z.literal('values'),
  kind: z.enum(columnKinds),
  values: z.array(z.object({ value: z.string(), rows })),
  others: z.object({ values: z.int(), rows }),
});
/**
 * A histogram: bar `n` counts from `edges[n]` to below `edges[n + 1]`, the last one including its end. Dates are midnight UTC in epoch ms.
 * `unread`: filled cells that aren't such; `empty`: empty ones. `reading`: how the column writes its numbers or dates; `certain`: nothing had to be judged.
 */
const rangeFacetSchema = z.object({
  column: z.int(),
  look: z.literal('range'),
  kind: z.enum(['number', 'date']),
  edges: z.array(z.number()),
  bars: z.array(rows),
  /** Whether all of them are whole numbers. */
  whole: z.boolean(),
  unread: rows,
  empty: rows,
  reading: z.enum(['decimalPoint', 'decimalComma', 'monthFirst', 'dayFirst', 'certain']),
});
export const columnFacetSchema = z.discriminatedUnion('look', [valuesFacetSchema, rangeFacetSchema]);
export type ColumnFacet = z.infer<typeof columnFacetSchema>;
export type ValuesFacet = z.infer<typeof valuesFacetSchema>;
export type RangeFacet = z.infer<typeof rangeFacetSchema>;
export type Reading = RangeFacet['reading'];

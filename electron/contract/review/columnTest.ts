/**
 * A test on a cell of one of the spreadsheet's own columns, for filters of the review and rules of a policy. They differ in how they name
 * the column: by its position in a list, or by its heading in a policy.
 */
import { z } from 'zod';

const text = z.string().trim().min(1).max(200);
/** Inverts the test: exactly the rows that don't pass, including empty cells. */
const not = z.boolean().optional();

/**
 * Texts are compared ignoring case, accents and surrounding white space. Bounds are inclusive, and an absent one doesn't limit; without
 * both, the cell only has to be a number or a date. A column's notation (decimal comma, day before month) is determined from all its cells.
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

/** In the order of the menu. */
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

/** The kind of most filled cells of a column. */
const columnKinds = ['text', 'number', 'date'] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** A column shown as a facet. `look`: its values, or a histogram of its numbers or dates; by default, whichever suits the column. */
export const columnFacetChoiceSchema = z.object({
  column: z.int().min(0),
  look: z.enum(['values', 'range']).optional(),
});
export type ColumnFacetChoice = z.infer<typeof columnFacetChoiceSchema>;
/** `sought`: only values that contain this text. */
export const columnFacetRequestSchema = columnFacetChoiceSchema.extend({ sought: z.string().max(200).optional() });
export type ColumnFacetRequest = z.infer<typeof columnFacetRequestSchema>;

export const mostValues = 50;

const rows = z.int();
/**
 * A column's values, counted over the rows that pass every other part of the filter. `value`: '' for an empty cell, else as the first row
 * with it writes it. Lists the values with the most rows in the whole list, and the chosen ones; `others`: all other values.
 */
const valuesFacetSchema = z.object({
  column: z.int(),
  look: z.literal('values'),
  kind: z.enum(columnKinds),
  values: z.array(z.object({ value: z.string(), rows })),
  others: z.object({ values: z.int(), rows }),
});
/**
 * A histogram: bar `n` counts from `edges[n]` to below `edges[n + 1]`; the last one includes its end. Dates are midnight UTC in epoch ms.
 * `unread`: filled cells that aren't numbers or dates; `empty`: empty ones. `reading`: the column's notation of numbers or dates;
 * `certain`: it is unambiguous.
 */
const rangeFacetSchema = z.object({
  column: z.int(),
  look: z.literal('range'),
  kind: z.enum(['number', 'date']),
  edges: z.array(z.number()),
  bars: z.array(rows),
  /** Whether all values are integers. */
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

/** How a person has laid out the columns of a list's grid. Part of its place and of its saved views. */
import { z } from 'zod';
import { entryOf, fieldsWith } from '../verdict/verdictFields.ts';

/** In CSS pixels. */
export const narrowestColumn = 40;
export const widestColumn = 1_200;

/** One of Rollcall's columns by its name (`row`, `grade`), or one of the spreadsheet's by its position (`c0`, `c1`). */
const columnKeySchema = z.string().max(40);
const columnKeysSchema = z.array(columnKeySchema).max(20_000);

/** It may name columns that the list doesn't have, which are ignored. */
export const columnLayoutSchema = z.object({
  /** Hidden ones included; a column that isn't named follows the one that it follows by default. Empty: the default order. */
  order: columnKeysSchema,
  /** Only of columns whose width a person has set, in CSS pixels. */
  widths: z.record(columnKeySchema, z.int().min(narrowestColumn).max(widestColumn)),
  hidden: columnKeysSchema,
  /** Beside row number and decision, which always are. */
  pinned: columnKeysSchema,
});
export type ColumnLayout = z.infer<typeof columnLayoutSchema>;

/** Of a list whose columns nobody has touched. */
export const firstLayout: ColumnLayout = {
  order: [],
  widths: {},
  hidden: fieldsWith('column').filter((field) => entryOf(field).column?.hidden),
  pinned: [],
};

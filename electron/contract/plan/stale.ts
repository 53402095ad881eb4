/** Rows whose clear litigator check expires soon, or has expired: before they stop an export, a person can plan to check them again. */
import { z } from 'zod';
import { idSchema, timeSchema } from '../ids.ts';

/** How many days before they expire rows are pointed out, unless the settings say otherwise. */
export const usualStaleDays = 3;

export const staleSchema = z.object({
  /** All of them. */
  rows: z.int(),
  /** Of these, rows whose check has expired. */
  expired: z.int(),
  /** When the next one expires; null: all of them have. */
  at: timeSchema.nullable(),
});
export type Stale = z.infer<typeof staleSchema>;

/** A list with such rows. */
export const staleListSchema = staleSchema.extend({ listId: idSchema, name: z.string() });
export type StaleList = z.infer<typeof staleListSchema>;

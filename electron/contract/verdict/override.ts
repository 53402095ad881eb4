/** What a person took responsibility for by name and reason: rows or phones to call that nobody checked for litigators. */
import { z } from 'zod';
import { idSchema, timeSchema } from '../ids.ts';
import { uncheckedReasonSchema } from './verdictValues.ts';

/** Rows without a litigator answer that counts, by why they have none; reasons without rows are absent. */
export const uncheckedWhySchema = z.partialRecord(uncheckedReasonSchema, z.int().positive());

/**
 * `export`: rows, for one file · `phones`: phones besides those of its rows, for one file · `notAsked`: rows, for the list, as long as no check of it
 * asks for litigators.
 */
export const overrideKinds = ['export', 'phones', 'notAsked'] as const;

export const overrideSchema = z.object({
  overrideId: idSchema,
  listId: idSchema,
  kind: z.enum(overrideKinds),
  reason: z.string(),
  /** How many rows (or phones), and why they weren't checked; they add up to `rows`. */
  rows: z.int(),
  why: uncheckedWhySchema,
  /** The file that was written then; of several files written at once, the first. */
  exportId: idSchema.nullable(),
  by: z.string(),
  at: timeSchema,
});
export type Override = z.infer<typeof overrideSchema>;

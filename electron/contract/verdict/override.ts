/** Overrides: rows or phones to call that weren't checked for litigators, and for which a person took responsibility by name and reason. */
import { z } from 'zod';
import { idSchema, timeSchema } from '../ids.ts';
import { uncheckedReasonSchema } from './verdictValues.ts';

/** Rows without a valid litigator answer, by the reason for it; reasons without rows are absent. */
export const uncheckedWhySchema = z.partialRecord(uncheckedReasonSchema, z.int().positive());

/**
 * `export`: rows, for one file · `phones`: phones other than those of the rows, for one file · `notAsked`: rows, for the list, as long as
 * none of its checks requests the litigator check.
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
  /** The file that was written with it; if there were several files, the first. */
  exportId: idSchema.nullable(),
  by: z.string(),
  at: timeSchema,
});
export type Override = z.infer<typeof overrideSchema>;

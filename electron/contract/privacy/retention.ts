/** How long lists and answers are kept: dates that somebody set, what is past them, and what deleting that would remove. Never by itself. */
import { z } from 'zod';
import { idSchema, timeSchema } from '../ids.ts';

/** Days after the import, or after an answer arrived; null: as long as nobody deletes them. */
export const keptDaysSchema = z.int().min(1).max(3650).nullable();

export const keptListSchema = z.object({
  listId: idSchema,
  name: z.string(),
  rows: z.int(),
  /** Of its file. */
  bytes: z.int(),
  /** The first moment after its last day. */
  until: timeSchema,
  /** The date follows from the settings; nobody set one for this list. */
  isDefault: z.boolean(),
  isDue: z.boolean(),
});
export type KeptList = z.infer<typeof keptListSchema>;

/** A dry run: all lists with a date, and what of the answers is past theirs. */
export const retentionSchema = z.object({
  lists: z.array(keptListSchema),
  answers: z.object({
    /** Days that answers are kept; null: no limit. */
    days: keptDaysSchema,
    /** Answers that are older, and the bytes of what was sent and received. */
    due: z.int(),
    bytes: z.int(),
  }),
});
export type Retention = z.infer<typeof retentionSchema>;

/** Until when a list is kept; null: without end; `default`: as the settings say. */
export const keepUntilSchema = z.union([timeSchema, z.null(), z.literal('default')]);

/** What was deleted because it was past its date. */
export const retentionDoneSchema = z.object({ lists: z.int(), rows: z.int(), answers: z.int() });

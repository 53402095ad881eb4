/** Rows of a workbook that nobody sees there, because a filter or a person hid them. */
import { z } from 'zod';
import { timeSchema } from '../ids.ts';

/** `skip`: they are suppressed · `take`: they are rows like any other. */
export const hiddenChoiceSchema = z.enum(['skip', 'take']);
export type HiddenChoice = z.infer<typeof hiddenChoiceSchema>;

export const hiddenRowsSchema = z.object({
  rows: z.int(),
  /** Null: nobody chose yet. They are suppressed, and nothing can be planned. */
  chosen: z.object({ choice: hiddenChoiceSchema, by: z.string(), at: timeSchema }).nullable(),
});
export type HiddenRows = z.infer<typeof hiddenRowsSchema>;

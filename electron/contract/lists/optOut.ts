/** What a list itself says of whom not to contact: columns like "Do Not Call", "Email Opt Out" and "SMS opt-in". */
import { z } from 'zod';
import { timeSchema } from '../ids.ts';

/** Ways to contact somebody; each is refused apart. */
export const contactChannels = ['call', 'text', 'mail'] as const;
export type ContactChannel = (typeof contactChannels)[number];
/** Channels that Rollcall doesn't use itself: who refuses only them may be called. */
export const quietChannels = ['text', 'mail'] as const satisfies readonly ContactChannel[];

export const optOutColumnSchema = z.object({
  column: z.int().min(0),
  channels: z.array(z.enum(contactChannels)).min(1),
  /** It says who agreed: only a no refuses. */
  optIn: z.boolean(),
});
export type OptOutColumn = z.infer<typeof optOutColumnSchema>;

/** `honor`: rows that must not be called are suppressed · `ignore`: they are rows like any other. */
export const optOutChoices = ['honor', 'ignore'] as const;
export const optOutChoiceSchema = z.enum(optOutChoices);
export type OptOutChoice = z.infer<typeof optOutChoiceSchema>;

export const optOutsSchema = z.object({
  columns: z.array(optOutColumnSchema).min(1),
  /** How many rows refuse each channel; all 0 until the rows are screened. */
  rows: z.object({ call: z.int(), text: z.int(), mail: z.int() }),
  /** Null: nobody chose, and they are honored. */
  chosen: z.object({ choice: optOutChoiceSchema, by: z.string(), at: timeSchema }).nullable(),
});
export type OptOuts = z.infer<typeof optOutsSchema>;

export const noOptOuts: OptOuts['rows'] = { call: 0, text: 0, mail: 0 };

export const areHonored = ({ chosen }: Pick<OptOuts, 'chosen'>): boolean => chosen?.choice !== 'ignore';

/** What a purge has to do, as the ledger keeps it until it is done: enough to finish a purge that was cut off anywhere. */
import { z } from 'zod';
import { idSchema, rowNumberSchema, timeSchema } from '#contract/ids.ts';

export const purgeWorkSchema = z.object({
  recordId: idSchema,
  by: z.string(),
  at: timeSchema,
  /** A list to remove as a whole; null: a person's rows. */
  listId: idSchema.nullable(),
  lists: z.array(z.object({ listId: idSchema, rows: z.array(rowNumberSchema) })),
  identifiers: z.object({
    phones: z.array(z.object({ number: z.string(), national: z.string() })),
    emails: z.array(z.string()),
    names: z.array(z.string()),
    addresses: z.array(z.string()),
  }),
});
export type PurgeWork = z.infer<typeof purgeWorkSchema>;

/** The user's own list of phones and e-mail addresses that are never bought: append-only, what was taken off again included. */
import { z } from 'zod';
import { idSchema, timeSchema } from './ids.ts';

export const suppressionKinds = ['phone', 'email'] as const;
export const suppressionKindSchema = z.enum(suppressionKinds);
export type SuppressionKind = z.infer<typeof suppressionKindSchema>;

/** One action on the list: entries that were put on it together, from a file or pasted, or taken off. */
export const suppressionBatchSchema = z.object({
  batchId: idSchema,
  /** `add`; `remove` takes back what another batch put on. */
  action: z.enum(['add', 'remove']),
  /** The batch that a `remove` takes back. */
  removes: idSchema.nullable(),
  /** The file's name, or what the person called it. */
  source: z.string(),
  phones: z.int(),
  emails: z.int(),
  by: z.string(),
  at: timeSchema,
  /** False: taken back by a later batch. */
  holds: z.boolean(),
});
export type SuppressionBatch = z.infer<typeof suppressionBatchSchema>;

/** What an import came to: lines without a phone or an address that can be read are told, not kept. */
export const suppressionImportSchema = z.object({
  batch: suppressionBatchSchema.nullable(),
  /** Entries that stood on the list already. */
  known: z.int(),
  /** Lines that held neither, and the first few of them as they stand. */
  unread: z.int(),
  unreadSamples: z.array(z.string()),
});
export type SuppressionImport = z.infer<typeof suppressionImportSchema>;

/** The list as it stands: distinct entries that hold, and every action on it, newest first. */
export const suppressionsSchema = z.object({ phones: z.int(), emails: z.int(), batches: z.array(suppressionBatchSchema) });
export type SuppressionsView = z.infer<typeof suppressionsSchema>;

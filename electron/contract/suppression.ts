/** The user's suppression list of phones and e-mail addresses that no call is bought for: append-only, removals included. */
import { z } from 'zod';
import { idSchema, timeSchema } from './ids.ts';
import { rowChoiceSchema } from './many.ts';

export const suppressionKinds = ['phone', 'email'] as const;
export const suppressionKindSchema = z.enum(suppressionKinds);
export type SuppressionKind = z.infer<typeof suppressionKindSchema>;

/** One action on the list: entries added together, from a file or pasted, or removed. */
export const suppressionBatchSchema = z.object({
  batchId: idSchema,
  /** `add`; `remove` takes back what another batch added. */
  action: z.enum(['add', 'remove']),
  /** The batch that a `remove` takes back. */
  removes: idSchema.nullable(),
  /** The file's name, or the name the person gave it. */
  source: z.string(),
  phones: z.int(),
  emails: z.int(),
  by: z.string(),
  at: timeSchema,
  /** False: removed by a later batch. */
  holds: z.boolean(),
});
export type SuppressionBatch = z.infer<typeof suppressionBatchSchema>;

/** Where entries come from: granted files, a pasted text (`name`: what it is called), or rows of a view, with their phones and e-mail addresses. */
export const suppressionSourceSchema = z.union([
  z.object({ files: z.array(z.string()).min(1).max(100) }),
  z.object({ text: z.string().max(5_000_000), name: z.string().max(300).optional() }),
  z.object({ listId: idSchema, rows: rowChoiceSchema }),
]);
export type SuppressionSource = z.infer<typeof suppressionSourceSchema>;

/** The result of an import. Lines without a readable phone or address are reported, not kept. */
export const suppressionImportSchema = z.object({
  batch: suppressionBatchSchema.nullable(),
  /** Entries that were already on the list. */
  known: z.int(),
  /** Lines with neither, and the first few of them as written. */
  unread: z.int(),
  unreadSamples: z.array(z.string()),
});
export type SuppressionImport = z.infer<typeof suppressionImportSchema>;

/** The current list: number of distinct active entries, and every action, newest first. */
export const suppressionsSchema = z.object({ phones: z.int(), emails: z.int(), batches: z.array(suppressionBatchSchema) });
export type SuppressionsView = z.infer<typeof suppressionsSchema>;

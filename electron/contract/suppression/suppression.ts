/**
 * The user's suppression list: people who must be neither bought nor called. Entries are added together as a batch; every change is a
 * record.
 */
import { z } from 'zod';
import { isWritten } from '#base/writtenText.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { rowChoiceSchema } from '../review/decision.ts';
import { suppressingSchema, suppressionKindSchema, type SuppressionKind } from './suppressionKind.ts';

const suppressionCountsSchema = z.object({ phones: z.int(), emails: z.int(), domains: z.int(), persons: z.int() });
export type SuppressionCounts = z.infer<typeof suppressionCountsSchema>;

export const suppressionCountOf = {
  phone: 'phones',
  email: 'emails',
  domain: 'domains',
  person: 'persons',
} as const satisfies Record<SuppressionKind, keyof SuppressionCounts>;

export const noSuppressions: SuppressionCounts = { phones: 0, emails: 0, domains: 0, persons: 0 };
export const allSuppressions = ({ phones, emails, domains, persons }: SuppressionCounts): number => phones + emails + domains + persons;

/** Why a person is on the list; empty if no reason was given. */
export const suppressionReasonSchema = z
  .string()
  .trim()
  .max(500)
  .transform((text) => (isWritten(text) ? text : ''));
/** When an entry ends (epoch ms); null: never. */
export const suppressionUntilSchema = timeSchema.nullable();

/** Entries that were added together, in their current state; `phones` … `persons` count what was added. */
export const suppressionBatchSchema = suppressionCountsSchema.extend({
  batchId: idSchema,
  /** The file's name, or another description of the source. */
  source: z.string(),
  reason: z.string(),
  until: suppressionUntilSchema,
  /** True if only keyed hashes of its entries are kept: they match, but can't be shown. */
  hashed: z.boolean(),
  /**
   * SHA-256 over its entries' keyed hashes, sorted, one per line; it stays the same when only hashes are kept. Without this data folder,
   * entries can't be guessed from it.
   */
  entriesSha256: z.string(),
  /** Its remaining entries, without removed ones. */
  left: suppressionCountsSchema,
  by: z.string(),
  at: timeSchema,
  /** Who removed the whole batch, and when; null while it is on the list. */
  removed: z.object({ by: z.string(), at: timeSchema }).nullable(),
});
export type SuppressionBatch = z.infer<typeof suppressionBatchSchema>;

/** A batch that applied at a given time, as stated in evidence. `entries`: those in force then. */
export type SuppressionInForce = Pick<
  SuppressionBatch,
  'batchId' | 'source' | 'reason' | 'until' | 'hashed' | 'entriesSha256' | 'by' | 'at'
> & {
  entries: SuppressionCounts;
};

/** A change to a batch, or to single entries (`batchId` null). `hash`: only hashes are kept from then on. */
export const suppressionChangeSchema = suppressionCountsSchema.extend({
  recordId: idSchema,
  change: z.enum(['remove', 'edit', 'hash']),
  batchId: idSchema.nullable(),
  /** Set by an edit. */
  reason: z.string(),
  until: suppressionUntilSchema,
  by: z.string(),
  at: timeSchema,
});
export type SuppressionChange = z.infer<typeof suppressionChangeSchema>;

/** A pasted text. `name`: its name. */
export const suppressionTextSchema = z.object({ text: z.string().max(5_000_000), name: z.string().max(300).optional() });

/** Where entries come from: granted files, a pasted text, or rows of a view, with their phones and e-mail addresses. */
const suppressionSourceSchema = z.union([
  z.object({ files: z.array(z.string()).min(1).max(100) }),
  suppressionTextSchema,
  z.object({ listId: idSchema, rows: rowChoiceSchema }),
]);

export const suppressionImportRequestSchema = z.object({
  of: suppressionSourceSchema,
  reason: suppressionReasonSchema.optional(),
  until: suppressionUntilSchema.optional(),
  hashed: z.boolean().optional(),
  /** Adds only the persons, by name with phone or address, instead of everybody at these phones and e-mail addresses. */
  people: z.boolean().optional(),
});

/** The result of an import. Lines without a readable entry are reported, not kept. */
export const suppressionImportSchema = z.object({
  batch: suppressionBatchSchema.nullable(),
  /** Entries that were already on the list, for as long or longer. */
  known: z.int(),
  /** The number of lines without an entry, and the first few of them as written. */
  unread: z.int(),
  unreadSamples: z.array(z.string()),
});
export type SuppressionImport = z.infer<typeof suppressionImportSchema>;

/** The people to look for in exported files. */
export const suppressedExportsRequestSchema = suppressionImportRequestSchema.pick({ of: true, people: true });

/** What is known of earlier exported files, which are outside Rollcall's control. */
export const suppressedExportsSchema = z.object({
  /** All exported files, without redacted copies. */
  looked: z.int(),
  /** The first ten files that contain rows of these people, newest first. */
  files: z.array(z.object({ fileName: z.string(), listName: z.string(), rows: z.int(), at: timeSchema })),
  more: z.int(),
  /** Undetermined, because their list is gone or can't be read, or some of their rows were purged. */
  unknown: z.int(),
});
export type SuppressedExports = z.infer<typeof suppressedExportsSchema>;

/** The current list: number of distinct entries in force, every batch and every change, newest first. */
export const suppressionsSchema = suppressionCountsSchema.extend({
  batches: z.array(suppressionBatchSchema),
  changes: z.array(suppressionChangeSchema),
});
export type SuppressionsView = z.infer<typeof suppressionsSchema>;

/** Which entries to browse; null and empty parts don't filter. */
export const suppressionFilterSchema = z.object({
  kind: suppressionKindSchema.nullable(),
  batchId: idSchema.nullable(),
  /** `lasting`: has no end · `ending`: has an end in the future · `ended`: no longer applies. */
  until: z.enum(['lasting', 'ending', 'ended']).nullable(),
  /** Part of a phone's digits, an address, a domain, a name, a reason or a source; an entry kept as a hash matches only as a whole. */
  text: z.string().max(200),
});
export type SuppressionFilter = z.infer<typeof suppressionFilterSchema>;

export const suppressionEntrySchema = suppressingSchema.extend({
  entryId: z.int(),
  kind: suppressionKindSchema,
  /** The canonical value; null if only its hash is kept. */
  value: z.string().nullable(),
  batchId: idSchema,
  by: z.string(),
  at: timeSchema,
});
export type SuppressionEntry = z.infer<typeof suppressionEntrySchema>;

/** A page of the entries, sorted by kind and value, and their total number. */
export const suppressionPageSchema = z.object({ total: z.int(), entries: z.array(suppressionEntrySchema) });
export type SuppressionPage = z.infer<typeof suppressionPageSchema>;

/** The target of a change: a whole batch, or entries by their ids. */
export const suppressionTargetSchema = z.union([
  z.object({ batchId: idSchema }),
  z.object({ entryIds: z.array(z.int().min(1)).min(1).max(10_000) }),
]);
export type SuppressionTarget = z.infer<typeof suppressionTargetSchema>;

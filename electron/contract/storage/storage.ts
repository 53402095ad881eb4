/** The data folder: backups of the ledger, what was recovered after damage, and the result of a ledger check. */
import { z } from 'zod';
import { idSchema, timeSchema } from '../ids.ts';

/** The ledger's file name, in the data folder and in messages. */
export const ledgerFile = 'ledger.db';

/**
 * `migration`: made automatically before a newer version changed the ledger. `asked`: requested by a person. `found`: any other file in the
 * folder.
 */
export const backupSchema = z.object({
  /** The file's name in the backups folder. */
  backupId: z.string().regex(/^[\w.-]{1,120}\.db$/),
  madeAt: timeSchema,
  bytes: z.int(),
  reason: z.enum(['migration', 'asked', 'found']),
  /** How many lists it includes; they are restored only where they are missing. */
  lists: z.int(),
});
export type Backup = z.infer<typeof backupSchema>;

/** What happened to a damaged or replaced file; kept until a person dismisses it. */
export const storageNoticeSchema = z.object({
  noticeId: idSchema,
  at: timeSchema,
  kind: z.enum(['recovered', 'restored']),
  /** `ledger.db`, or a list's file. */
  file: z.string(),
  /** The list's name if it could be read; null for the ledger. */
  listName: z.string().nullable(),
  /** The new name of the old file, in the same folder. */
  quarantinedAs: z.string().nullable(),
  /** Counts by table. `lost`: parts of the table couldn't be read; how many records they held is unknown. */
  tables: z.array(z.object({ table: z.string(), recovered: z.int(), refused: z.int(), lost: z.boolean() })),
  /** The ledger's chain: its length, and how many of its records are lost. Null for a list. */
  chain: z.object({ size: z.int(), lost: z.int() }).nullable(),
  /** For `restored`: when the backup was made. Newer data is in the quarantined file. */
  backupMadeAt: timeSchema.nullable(),
  /**
   * For `restored`: how many entries of the suppression list were carried over from the previous ledger, and how many couldn't be. Null if
   * the previous ledger couldn't be read.
   */
  suppressed: z.object({ kept: z.int(), lost: z.int() }).nullable(),
  /**
   * For `restored`: purges made since the backup, which are repeated, and how many of them can't be repeated completely for certain. Null
   * as above.
   */
  purged: z.object({ again: z.int(), unsure: z.int() }).nullable(),
});
export type StorageNotice = z.infer<typeof storageNoticeSchema>;

export const ledgerProblemKinds = [
  'structure', // reported by SQLite
  'chainGap', // a record of the chain is missing
  'leafChanged', // a record's payload is not what its leaf commits to
  'headChanged', // the leaves do not fold to the head
  'recordChanged', // a row differs from its payload
  'recordMissing', // a record in the chain, but not in its table
  'answerChanged', // an answer's body is not what its attempt committed to
  'answerMissing', // an answer that an attempt committed to is gone
  'listDiffers', // a list's file differs from its records
  'lostBefore', // lost in an earlier recovery, and already reported then
] as const;
export const ledgerCheckSchema = z.object({
  checkedAt: timeSchema,
  /** Records of the chain, attempts and answers that were checked. */
  records: z.int(),
  attempts: z.int(),
  answers: z.int(),
  /** Lists whose files were compared, without those that haven't caught up with the ledger yet. */
  lists: z.int(),
  /** How often each kind was found; absent: never. */
  problems: z.partialRecord(z.enum(ledgerProblemKinds), z.int()),
  /** The first few problems, by name. */
  examples: z.array(z.object({ kind: z.enum(ledgerProblemKinds), what: z.string() })),
});
export type LedgerCheck = z.infer<typeof ledgerCheckSchema>;

/** Progress of a check: first of the ledger's records, then of each list's rows. */
export interface CheckProgress {
  what: 'records' | 'rows';
  done: number;
  of: number;
}
export type LedgerProblemKind = (typeof ledgerProblemKinds)[number];

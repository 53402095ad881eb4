/** The data folder itself: backups of the ledger, what was recovered after damage, and what a check of the ledger found. */
import { z } from 'zod';
import { idSchema, timeSchema } from './ids.ts';

/** `migration`: made by itself before a newer version changed the ledger. `asked`: a person's. `found`: any other file in the folder. */
export const backupSchema = z.object({
  /** The file's name in the folder of backups. */
  backupId: z.string().regex(/^[\w.-]{1,120}\.db$/),
  madeAt: timeSchema,
  bytes: z.int(),
  reason: z.enum(['migration', 'asked', 'found']),
  /** How many lists stand beside it; they are put back only where they are missing. */
  lists: z.int(),
});
export type Backup = z.infer<typeof backupSchema>;

/** What became of a file that was damaged or replaced; it stays until a person has taken note. */
export const storageNoticeSchema = z.object({
  noticeId: idSchema,
  at: timeSchema,
  kind: z.enum(['recovered', 'restored']),
  /** `ledger.db`, or a list's file. */
  file: z.string(),
  /** The list's name where it could be read; null for the ledger. */
  listName: z.string().nullable(),
  /** What the file of before is called now, in the same folder. */
  quarantinedAs: z.string().nullable(),
  /** By table. `lost`: parts of it could not be read; how many records they held is not known. */
  tables: z.array(z.object({ table: z.string(), recovered: z.int(), refused: z.int(), lost: z.boolean() })),
  /** The ledger's chain: its length, and how many of its records are gone. Null for a list. */
  chain: z.object({ size: z.int(), lost: z.int() }).nullable(),
  /** For `restored`: when the backup was made. What came after it is in the file that was set aside. */
  backupMadeAt: timeSchema.nullable(),
});
export type StorageNotice = z.infer<typeof storageNoticeSchema>;

/** What can be wrong with the ledger, by kind. */
export const ledgerProblemKinds = [
  'structure', // SQLite's own words
  'chainGap', // a record of the chain is missing
  'leafChanged', // a record's payload is not what its leaf commits to
  'headChanged', // the leaves do not fold to the head
  'recordChanged', // a row is not what its payload says
  'recordMissing', // a row that the chain knows is gone
  'answerChanged', // an answer's body is not what its attempt committed to
  'answerMissing', // an answer that an attempt committed to is gone
  'lostBefore', // lost when the ledger was recovered: known, and told then
] as const;
export const ledgerCheckSchema = z.object({
  checkedAt: timeSchema,
  /** Records of the chain, attempts and answers that were looked at. */
  records: z.int(),
  attempts: z.int(),
  answers: z.int(),
  /** How often each kind was found; absent: never. */
  problems: z.partialRecord(z.enum(ledgerProblemKinds), z.int()),
  /** The first of them, by name. */
  examples: z.array(z.object({ kind: z.enum(ledgerProblemKinds), what: z.string() })),
});
export type LedgerCheck = z.infer<typeof ledgerCheckSchema>;
export type LedgerProblemKind = (typeof ledgerProblemKinds)[number];

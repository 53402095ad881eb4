/** A list handed over to a colleague: one encrypted file with the list, what was bought for it, and people's decisions on it. */
import { z } from 'zod';
import { idSchema, timeSchema } from '../ids.ts';

/** A shorter passphrase is refused: anyone who has the file can try any number of passphrases. */
export const leastPassphrase = 12;
export const passphraseSchema = z.string().min(leastPassphrase).max(200);

/** How much of the list a file holds. */
const handedCountsSchema = z.object({
  rows: z.int(),
  rejected: z.int(),
  runs: z.int(),
  attempts: z.int(),
  answers: z.int(),
  /** People's decisions, notes and undos; an action on many rows counts once. */
  actions: z.int(),
  policies: z.int(),
  outcomes: z.int(),
  exports: z.int(),
  /** Entries of the sender's suppression list that match rows of the list. */
  suppressions: z.int(),
});
export type HandedCounts = z.infer<typeof handedCountsSchema>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const partSchema = z.object({ bytes: z.int(), sha256 });

/** The version of the file's layout that this program writes, and the newest one that it reads. */
export const handoverVersion = 1;

/** The first entry of the archive: the file's description of itself. */
export const handoverManifestSchema = z.object({
  format: z.literal('rollcall-handover'),
  version: z.int().min(1),
  program: z.string().max(40),
  /** Identifies this hand-over; both sides record it. */
  handoverId: idSchema,
  listId: idSchema,
  name: z.string().max(400),
  by: z.string().max(80),
  at: timeSchema,
  counts: handedCountsSchema,
  /** True if an answer in it came from a sandbox. */
  sandbox: z.boolean(),
  unfinished: z.int(),
  /** The head of the sender's hash chain of records when the file was made. */
  chain: z.object({ size: z.int(), root: sha256 }),
  parts: z.object({ 'list.db': partSchema, 'ledger.db': partSchema }),
});
export type HandoverManifest = z.infer<typeof handoverManifestSchema>;

export const handoverResultSchema = z.object({
  fileName: z.string(),
  bytes: z.int(),
  counts: handedCountsSchema,
  /** Where a browser downloads the file; null if it was written to its destination. */
  download: z.string().nullable(),
});

/** The contents of a file, before anything is imported. */
export const handoverPreviewSchema = handoverManifestSchema
  .pick({ listId: true, name: true, by: true, at: true, counts: true, sandbox: true, unfinished: true })
  /** The list's name here, if it exists already and the file would be merged into it; null if it would be added. */
  .extend({ known: z.string().nullable() });
export type HandoverPreview = z.infer<typeof handoverPreviewSchema>;

/** For each kind of record: how many in the file were new here, and how many were known. */
const cameSchema = z.object({ added: z.int(), known: z.int() });
const receivedCountsSchema = z.object({
  runs: cameSchema,
  attempts: cameSchema,
  answers: cameSchema,
  actions: cameSchema,
  policies: cameSchema,
  outcomes: cameSchema,
  exports: cameSchema,
  suppressions: cameSchema,
});
export type ReceivedCounts = z.infer<typeof receivedCountsSchema>;

export const receivedSchema = z.object({
  listId: idSchema,
  name: z.string(),
  merged: z.boolean(),
  counts: receivedCountsSchema,
  /**
   * What happened to the sender's evidence, which proves the list's rows. `apart`: both sides made evidence before they had the other's,
   * and each proves its own; `failed`: it couldn't be written, and is written when the file is received again.
   */
  evidence: z.enum(['taken', 'apart', 'failed']),
});
export type Received = z.infer<typeof receivedSchema>;

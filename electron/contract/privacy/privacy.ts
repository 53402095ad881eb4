/** What is held on one person, and purging it. A person is found by phone or e-mail address, or by name together with a phone or an address. */
import { z } from 'zod';
import { idSchema, rowNumberSchema, timeSchema } from '../ids.ts';

/** As a person writes it; which of them must be given is checked where it is read (`person.tooVague`, `person.unreadable`). */
export const personSchema = z.object({
  phone: z.string().max(60).optional(),
  email: z.string().max(254).optional(),
  name: z.string().max(200).optional(),
  address: z.string().max(300).optional(),
});
export type Person = z.infer<typeof personSchema>;

export const purgeOfSchema = z.union([z.object({ person: personSchema }), z.object({ listId: idSchema })]);
export type PurgeOf = z.infer<typeof purgeOfSchema>;

/** Kinds of what is held on somebody, in the order in which they are shown. */
export const heldKinds = [
  'rows', // of lists, deleted ones included
  'rejectedLines', // lines that did not become rows, and name the person
  'requests', // what jobs send or sent
  'answers', // with the parameters that were sent
  'otherAnswers', // answers about others that name the person
  'lookups',
  'decisions', // with their notes
  'outcomes', // of calls, with their entries of the outbox
  'suppressions',
  'mentions', // names of files and lists, saved views, filters, notes on other rows
  'originals', // kept copies of files that a list was read from
  'logs', // lines of the program's log
] as const;
export const heldKindSchema = z.enum(heldKinds);
export type HeldKind = z.infer<typeof heldKindSchema>;

/** How many of a kind, in which file of the data folder. */
export const heldCountSchema = z.object({ file: z.string(), kind: heldKindSchema, count: z.int() });
export type HeldCount = z.infer<typeof heldCountSchema>;

export const heldRowSchema = z.object({
  listId: idSchema,
  listName: z.string(),
  /** The list is deleted, and can still be restored. */
  deleted: z.boolean(),
  row: rowNumberSchema,
  /** Its name, else its phone, else its first text. */
  label: z.string(),
});
export type HeldRow = z.infer<typeof heldRowSchema>;

/** An exported file that had rows of the person. */
export const heldExportSchema = z.object({
  fileName: z.string(),
  listId: idSchema,
  rows: z.int(),
  by: z.string(),
  at: timeSchema,
});

/** A copy in the data folder that still holds the person: a backup, or a file that was replaced. */
export const holdingBackupSchema = z.object({
  /** Its path inside the data folder. */
  file: z.string(),
  madeAt: timeSchema,
  /** How often the person stands in it; null: it can't be read, so nobody knows. */
  count: z.int().nullable(),
});
export type HoldingBackup = z.infer<typeof holdingBackupSchema>;

/** What is held, counted; the file that `privacy.saveHeld` writes has all of it. */
export const heldSchema = z.object({
  /** As it was understood: E.164, lower case. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  counts: z.array(heldCountSchema),
  /** The first thousand. */
  rows: z.array(heldRowSchema),
  exports: z.array(heldExportSchema),
  backups: z.array(holdingBackupSchema),
});
export type Held = z.infer<typeof heldSchema>;

/** What a purge removed, or with `dryRun` would remove. */
export const purgedSchema = z.object({
  /** The record of the purge; null: nothing was to be purged, or it was a dry run. */
  recordId: idSchema.nullable(),
  dryRun: z.boolean(),
  counts: z.array(heldCountSchema),
  /** Rows that lost an answer that they shared with the person, or that named them; they count as not checked again. */
  otherRows: z.int(),
  /** Suppressions that stay as a hash, so that nobody calls the person again. */
  suppressionsKept: z.int(),
  /** Files outside of the data folder that the person was exported to. Rollcall can't delete from them. */
  exports: z.array(heldExportSchema),
  backups: z.array(holdingBackupSchema),
});
export type Purged = z.infer<typeof purgedSchema>;

/** Data held on persons: what values reveal about them, how long it is kept, and purging it. */
import { z } from 'zod';
import { idSchema, timeSchema, rowNumberSchema } from '../ids.ts';
import type { FieldKind } from '../lists/fields.ts';

/**
 * What a value reveals about a person, which determines how much of it a redacted copy of a list masks. `place`: a city, state or country,
 * which stays · `detail`: anything else that could identify a person, such as the service's ids, coordinates, or a move-in date; it is
 * masked entirely.
 */
export const personalKinds = ['detail', 'street', 'name', 'email', 'phone', 'postalCode', 'place'] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** Null: not personal by itself. */
export const personalFields: Readonly<Record<FieldKind, PersonalKind | null>> = {
  phone: 'phone',
  name: 'name',
  email: 'email',
  ip: 'detail',
  street: 'street',
  unit: 'street',
  city: 'place',
  state: 'place',
  postalCode: 'postalCode',
  country: 'place',
  text: null,
  time: null,
  flag: null,
};

const stars = /\*+/;

/** Whether `text` is `known` with parts replaced by stars: a text that comes back masked from a redacted copy contains nothing new. */
export function isMaskOf(text: string, known: string): boolean {
  const [first = '', ...others] = text.split(stars);
  const last = others.pop();
  if (last === undefined || known === '' || !known.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = known.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return known.length - last.length >= at && known.endsWith(last);
}

/**
 * How long lists and answers are kept, in days after the import or after an answer arrived; null: until somebody deletes them. Nothing is
 * deleted automatically.
 */
export const keptDaysSchema = z.int().min(1).max(3650).nullable();

const keptListSchema = z.object({
  listId: idSchema,
  name: z.string(),
  rows: z.int(),
  bytes: z.int(),
  /** The end of its last day (exclusive). */
  until: timeSchema,
  /** True if the date follows from the settings, because none was set for this list. */
  isDefault: z.boolean(),
  isDue: z.boolean(),
});
export type KeptList = z.infer<typeof keptListSchema>;

/** A dry run: all lists with a date, and the answers that are past theirs. */
export const retentionSchema = z.object({
  lists: z.array(keptListSchema),
  answers: z.object({
    /** Days for which answers are kept; null: no limit. */
    days: keptDaysSchema,
    /** Older answers, and the bytes of their requests and responses. */
    due: z.int(),
    bytes: z.int(),
  }),
});
export type Retention = z.infer<typeof retentionSchema>;

/** Until when a list is kept; null: indefinitely; `default`: by the settings. */
export const keepUntilSchema = z.union([timeSchema, z.null(), z.literal('default')]);

export const retentionDoneSchema = z.object({ lists: z.int(), rows: z.int(), answers: z.int() });

/**
 * Identifies a person, in the form that people write: by phone or e-mail address, or by name together with a phone or an address. The
 * required combination is checked where it is read (`person.tooVague`, `person.unreadable`).
 */
export const personSchema = z.object({
  phone: z.string().max(60).optional(),
  email: z.string().max(254).optional(),
  name: z.string().max(200).optional(),
  address: z.string().max(300).optional(),
});
export type Person = z.infer<typeof personSchema>;

export const purgeOfSchema = z.union([z.object({ person: personSchema }), z.object({ listId: idSchema })]);
export type PurgeOf = z.infer<typeof purgeOfSchema>;

/** Kinds of data held on a person, in display order. */
const heldKinds = [
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
const heldKindSchema = z.enum(heldKinds);
export type HeldKind = z.infer<typeof heldKindSchema>;

/** The number of items of a kind in one file of the data folder. */
const heldCountSchema = z.object({ file: z.string(), kind: heldKindSchema, count: z.int() });
export type HeldCount = z.infer<typeof heldCountSchema>;

const heldRowSchema = z.object({
  listId: idSchema,
  listName: z.string(),
  /** True if the list is deleted but can still be restored. */
  deleted: z.boolean(),
  row: rowNumberSchema,
  /** The row's name, else its phone, else its first text. */
  label: z.string(),
});
export type HeldRow = z.infer<typeof heldRowSchema>;

const heldExportSchema = z.object({
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
  /** How often the person occurs in it; null if it can't be read. */
  count: z.int().nullable(),
});
export type HoldingBackup = z.infer<typeof holdingBackupSchema>;

/** Counts of what is held; the file that `privacy.saveHeld` writes contains all of it. */
export const heldSchema = z.object({
  /** As interpreted: E.164, lowercase. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  counts: z.array(heldCountSchema),
  /** The first thousand rows. */
  rows: z.array(heldRowSchema),
  exports: z.array(heldExportSchema),
  backups: z.array(holdingBackupSchema),
});
export type Held = z.infer<typeof heldSchema>;

/** What a purge removed, or with `dryRun` would remove. */
export const purgedSchema = z.object({
  /** The record of the purge; null if there was nothing to purge, or for a dry run. */
  recordId: idSchema.nullable(),
  dryRun: z.boolean(),
  counts: z.array(heldCountSchema),
  /** Rows of others that lost an answer, because they shared it with the person or it named the person; they count as not checked again. */
  otherRows: z.int(),
  /** Suppressions that stay as a hash, so that nobody calls the person again. */
  suppressionsKept: z.int(),
  /** Files outside the data folder to which the person was exported; Rollcall can't delete data from them. */
  exports: z.array(heldExportSchema),
  backups: z.array(holdingBackupSchema),
});
export type Purged = z.infer<typeof purgedSchema>;

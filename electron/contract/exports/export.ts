/** Exports: the original columns first, unchanged and in order, then Rollcall's. */
import { z } from 'zod';
import { decisionValues } from '../review/decision.ts';
import { cellKinds, recipeColumnSchema } from './recipeColumns.ts';
import { idSchema, rowNumberSchema } from '../ids.ts';
import { noCallCountsSchema } from '../verdict/standing.ts';
import { writtenText } from '#base/writtenText.ts';
import { uncheckedChoiceSchema, uncheckedStopSchema, uncheckedWrittenSchema } from '../verdict/unchecked.ts';

export const exportFormats = ['csv', 'tsv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Delimiters of a CSV; a TSV uses tabs. */
export const exportDelimiters = [',', ';', '\t', '|'] as const;
export type ExportDelimiter = (typeof exportDelimiters)[number];

/**
 * The parts into which a list is split; each row goes into one. Being a litigator takes precedence over the effective decision.
 */
const exportSegments = ['keep', 'hold', 'drop', 'undecided', 'litigator', 'rejected'] as const;
export type ExportSegment = (typeof exportSegments)[number];

/**
 * Which rows a file has. A decision: rows with that decision · `toCall`: kept rows, without those that must not be called, even if somebody
 * gave a reason for keeping them · `mustNotCall`: litigators and suppressed rows, whatever was decided.
 */
export const fileRows = [...decisionValues, 'toCall', 'mustNotCall'] as const;
export type FileRows = (typeof fileRows)[number];

export const wantedContacts = ['phone', 'email'] as const;
export type WantedContact = (typeof wantedContacts)[number];

/** What the program that a file is made for accepts; absent: anything. */
export const targetLimits = {
  /** The most rows in one file; further rows go into additional, numbered files. */
  mostRows: z.int().min(1).max(100_000_000).optional(),
  /** Headings consist only of letters, digits, blanks, hyphens and underscores: `rollcall_row`. */
  simpleHeadings: z.boolean().optional(),
  /** A workbook has only the sheet with the rows. */
  oneSheet: z.boolean().optional(),
};

export const exportRequestSchema = z.object({
  listId: idSchema,
  /** From `files.chooseSave`, or granted by the command line. */
  destinationId: z.string(),
  format: z.enum(exportFormats),
  /** Only these rows, by their effective decision; null: all. */
  only: z.enum(fileRows).nullable(),
  /** Of these, only rows that may be called now, by ZIP code, state and area code. Rows whose time zone is unknown never qualify. */
  callableNow: z.boolean().optional(),
  /** Of these, only rows with at least one of these contacts that the file has a column for. */
  having: z.array(z.enum(wantedContacts)).optional(),
  /** Exactly these rows, in this order, instead of the whole list; null: all. */
  rows: z.array(rowNumberSchema).nullable(),
  /** The rows of an open view instead. `order`: the view's own (the default) or the list's. */
  viewId: z.string().optional(),
  order: z.enum(['view', 'list']).optional(),
  /**
   * Writes one file per segment, into the destination as a folder, or as a zip if its name ends in `.zip`. Excludes every other way of
   * choosing rows.
   */
  split: z.boolean().optional(),
  /** Absent: all columns of the list, then all of Rollcall's. */
  columns: z.array(recipeColumnSchema).optional(),
  /** The name of the recipe that these options come from, for the provenance. */
  recipe: z.string().optional(),
  /** Whether a CSV or TSV begins with a line of headings (the default). */
  heading: z.boolean().optional(),
  /** For CSV; the default is a comma. */
  delimiter: z.enum(exportDelimiters).optional(),
  /** Extends the formula guard to the original columns of a CSV or TSV. A workbook needs none: every text is a text cell. */
  escapeFormulas: z.boolean(),
  /** For Excel: a UTF-8 byte order mark, and CR LF after each line unless the file has all rows. CSV and TSV only. */
  bom: z.boolean(),
  ...targetLimits,
  /** Adds `.sandbox` to the file name if the list has sandbox answers and the name doesn't say so. */
  labelSandbox: z.boolean().optional(),
  /** A copy to share: phones, e-mail addresses, names and streets are masked. Adds `.redacted` to the file name. */
  redacted: z.boolean().optional(),
  /** What happens to rows to call that weren't checked for litigators, or whose check has expired; absent: `refuse`. */
  unchecked: uncheckedChoiceSchema.optional(),
  /** The reason for including unchecked phones from other columns of rows to call; absent: they are left out. */
  acceptPhones: writtenText(500).optional(),
});
export type ExportRequest = z.infer<typeof exportRequestSchema>;

/** Which rows to count, chosen as for an export. */
export const fileChoiceSchema = exportRequestSchema.pick({
  ...{ listId: true, only: true, viewId: true, split: true, columns: true, redacted: true },
});
export type FileChoice = z.infer<typeof fileChoiceSchema>;

/** What a file would contain if it were written now. */
export const fileCountsSchema = z.object({
  rows: z.int(),
  litigators: z.int(),
  suppressed: z.int(),
  /** Neither a litigator nor clear. */
  notChecked: z.int(),
  unanswered: z.int(),
  /**
   * Rows skipped in a file of kept rows, because they must not be called and nobody gave a reason for keeping them. In a split export they
   * go to `hold`.
   */
  heldBack: noCallCountsSchema,
  /** Its rows to call that weren't checked for litigators: they prevent writing the file. */
  unchecked: uncheckedStopSchema,
});
export type FileCounts = z.infer<typeof fileCountsSchema>;

/** Chosen rows that aren't in the file, by the first cause, and data that is left out of rows in the file. */
const leftOutSchema = z.object({
  /** Without a contact that the file can write; for calls now, without a phone. */
  withoutContact: z.int(),
  /** Rows with an unknown time zone, and rows outside their calling hours. */
  zoneUnknown: z.int(),
  notCallableNow: z.int(),
  /** Additional phones of rows to call that are known to be litigators', in any column. Counted when the file is written. */
  litigatorPhones: z.int(),
  /** Additional phones in phone columns that weren't checked. */
  uncheckedPhones: z.int(),
});
export type LeftOut = z.infer<typeof leftOutSchema>;
export const noneLeftOut: LeftOut = { withoutContact: 0, zoneUnknown: 0, notCallableNow: 0, litigatorPhones: 0, uncheckedPhones: 0 };

/** The first lines of a file as it would be written now, and its total number of rows. */
export const filePreviewSchema = z.object({
  columns: z.array(z.object({ heading: z.string(), kind: z.enum(cellKinds), original: z.boolean() })),
  /** `noCall`: the row's person must not be called. */
  lines: z.array(z.object({ cells: z.array(z.string()), noCall: z.boolean() })),
  rows: z.int(),
  /** The following counts are of these rows. */
  litigators: z.int(),
  suppressed: z.int(),
  notChecked: z.int(),
  heldBack: noCallCountsSchema,
  leftOut: leftOutSchema,
  /** As in `FileCounts`; if unchecked rows are held, those that are. */
  unchecked: uncheckedStopSchema,
});
export type FilePreview = z.infer<typeof filePreviewSchema>;
export const filePreviewRequestSchema = exportRequestSchema.pick({
  listId: true,
  only: true,
  callableNow: true,
  having: true,
  viewId: true,
  order: true,
  columns: true,
  redacted: true,
  simpleHeadings: true,
  unchecked: true,
  acceptPhones: true,
});
export type FilePreviewRequest = z.infer<typeof filePreviewRequestSchema>;

/** One written file, or one entry of a zip. */
const exportedFileSchema = z.object({
  fileName: z.string(),
  segment: z.enum(exportSegments).nullable(),
  rows: z.int(),
});
export type ExportedFile = z.infer<typeof exportedFileSchema>;

export const exportResultSchema = z.object({
  exportId: idSchema,
  /** The name as written: `.sandbox` may have been added to the chosen name. */
  fileName: z.string(),
  /** Contacts, without rejected lines. */
  rows: z.int(),
  bytes: z.int(),
  sandbox: z.boolean(),
  /** Browser host only: a URL from which the file can be downloaded once. */
  download: z.string().nullable(),
  files: z.array(exportedFileSchema),
  heldBack: noCallCountsSchema,
  leftOut: leftOutSchema,
  unchecked: uncheckedWrittenSchema,
});
export type ExportResult = z.infer<typeof exportResultSchema>;

/**
 * Returns the plain heading of one of Rollcall's columns: `rollcall.activity_score` → `Rollcall activity score`. A single rule, so that a
 * returned file is recognized.
 */
export function plainHeading(name: string): string {
  const words = name.replace(/[._]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a heading that any program accepts. */
export const simpleHeading = (heading: string): string => heading.replace(/[^\p{L}\p{N} _-]+/gu, '_');

/** Returns every heading under which a file may have one of Rollcall's columns. */
export const headingsOf = (name: string): string[] => [name, plainHeading(name), simpleHeading(name)];

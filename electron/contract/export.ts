/** Exports: the original columns first, unchanged and in order, then ours. */
import { z } from 'zod';
import { decisionValueSchema } from './decision.ts';
import { idSchema, rowNumberSchema } from './ids.ts';
import { noCallCountsSchema } from './noCall.ts';

export const exportFormats = ['csv', 'tsv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Delimiters of a CSV; a TSV uses tabs. */
export const exportDelimiters = [',', ';', '\t', '|'] as const;
export type ExportDelimiter = (typeof exportDelimiters)[number];

/**
 * The parts that a list is split into; each row goes into one. Litigators come first, whatever was decided, then the effective decision.
 */
export const exportSegments = ['keep', 'hold', 'drop', 'undecided', 'litigator', 'rejected'] as const;
export type ExportSegment = (typeof exportSegments)[number];

/** `machine`: `rollcall.activity_score`; `plain`: `Rollcall activity score`. */
export const exportHeadings = ['machine', 'plain'] as const;
export type ExportHeadings = (typeof exportHeadings)[number];

export const exportRequestSchema = z.object({
  listId: idSchema,
  /** From `files.chooseSave`, or granted by the command line. */
  destinationId: z.string(),
  format: z.enum(exportFormats),
  /** Only rows with this effective decision; null: all. */
  only: decisionValueSchema.nullable(),
  /** Exactly these rows, in this order, instead of the whole list; null: all. */
  rows: z.array(rowNumberSchema).nullable(),
  /** The rows of an open view instead. `order`: the view's own (the default) or the list's. */
  viewId: z.string().optional(),
  order: z.enum(['view', 'list']).optional(),
  /**
   * One file per segment, into the destination as a folder, or as a zip if its name ends in `.zip`. Excludes `only`, `rows` and `viewId`.
   */
  split: z.boolean().optional(),
  /** Columns to write: positions of the list's own, names of ours; null: all. The list's always come first. */
  columns: z.object({ originals: z.array(z.int().min(0)).nullable(), ours: z.array(z.string()).nullable() }).optional(),
  headings: z.enum(exportHeadings).optional(),
  /** For CSV; the default is a comma. */
  delimiter: z.enum(exportDelimiters).optional(),
  /** Extends the formula guard to the original columns of a CSV or TSV. A workbook needs none: every text is a text cell. */
  escapeFormulas: z.boolean(),
  /** A UTF-8 byte order mark, for Excel; CSV and TSV only. */
  bom: z.boolean(),
  /** Adds `.sandbox` to the file name if the list has sandbox answers and the name doesn't say so. */
  labelSandbox: z.boolean().optional(),
});
export type ExportRequest = z.infer<typeof exportRequestSchema>;

/** Which rows to count, chosen as for an export. */
export const fileChoiceSchema = exportRequestSchema.pick({ listId: true, only: true, viewId: true, split: true });
export type FileChoice = z.infer<typeof fileChoiceSchema>;

/** What a file written now would contain. */
export const fileCountsSchema = z.object({
  rows: z.int(),
  litigators: z.int(),
  /** On the suppression list. */
  suppressed: z.int(),
  /** Neither a litigator nor clear. */
  notChecked: z.int(),
  /** Rows without an answer. */
  unanswered: z.int(),
  /**
   * Skipped in a file of kept rows: they must not be called, and no reason was given for keeping them. In a split export they go to `hold`.
   */
  heldBack: noCallCountsSchema,
});
export type FileCounts = z.infer<typeof fileCountsSchema>;

/** One written file, or one entry of a zip. */
export const exportedFileSchema = z.object({
  fileName: z.string(),
  segment: z.enum(exportSegments).nullable(),
  rows: z.int(),
});
export type ExportedFile = z.infer<typeof exportedFileSchema>;

export const exportResultSchema = z.object({
  exportId: idSchema,
  /** As written: `.sandbox` may have been added to the chosen name. */
  fileName: z.string(),
  /** Contacts, without rejected lines. */
  rows: z.int(),
  bytes: z.int(),
  sandbox: z.boolean(),
  /** Browser host only: a URL from which the file can be downloaded once. */
  download: z.string().nullable(),
  files: z.array(exportedFileSchema),
  heldBack: noCallCountsSchema,
});
export type ExportResult = z.infer<typeof exportResultSchema>;

/** A column set saved by name for any list: its own columns by heading, ours by name; null: all. */
export const exportTemplateSchema = z.object({
  name: z.string().trim().min(1).max(60),
  originals: z.array(z.string()).nullable(),
  ours: z.array(z.string()).nullable(),
  headings: z.enum(exportHeadings),
  format: z.enum(exportFormats),
  delimiter: z.enum(exportDelimiters),
  bom: z.boolean(),
  escapeFormulas: z.boolean(),
});
export type ExportTemplate = z.infer<typeof exportTemplateSchema>;

/**
 * The plain heading of one of our columns. One rule, so that a returned file is recognized: `rollcall.activity_score` → `Rollcall activity
 * score`.
 */
export function plainHeading(name: string): string {
  const words = name.replace(/[._]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

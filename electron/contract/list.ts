/** A list: a spreadsheet as it was read, its mapping, and where it stands. */
import { z } from 'zod';
import { fieldNameSchema } from './fields.ts';
import { findingCountSchema, findingRuleSchema } from './finding.ts';
import { idSchema, rowNumberSchema, timeSchema } from './ids.ts';

/** How a file is to be read; what is left out is found out. */
export const readingSchema = z.object({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).optional(),
  /** One character that can't be anything else. */
  delimiter: z
    .string()
    .regex(/^[^"\r\n]$/)
    .optional(),
  heading: z.boolean().optional(),
});
export type Reading = z.infer<typeof readingSchema>;

/** One file that a list was read from. */
export const sourceSchema = z.object({
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  encoding: z.string(),
  delimiter: z.string(),
  heading: z.boolean(),
  bom: z.boolean(),
  lineEnd: z.enum(['\n', '\r\n', '\r']),
});
export type Source = z.infer<typeof sourceSchema>;

export const rejectReasons = ['tooManyCells', 'cellTooLong', 'quoteNeverClosed', 'badBytes', 'empty'] as const;
export const rejectReasonSchema = z.enum(rejectReasons);
export type RejectReason = z.infer<typeof rejectReasonSchema>;

/** A line of data that did not become a row; `line` is the physical line number in its file, the first line is 1. */
export const rejectedLineSchema = z.object({
  source: z.int(),
  line: z.int(),
  reason: rejectReasonSchema,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The line as it was read, cut to 200 characters for showing. */
  text: z.string(),
});
export type RejectedLine = z.infer<typeof rejectedLineSchema>;

/** Columns by position: `columns[i]` of the list fills `field`. */
export const mappingSchema = z.object({
  fields: z.array(z.object({ field: fieldNameSchema, column: z.int().min(0) })),
  /** Country that local phone numbers are read in, ISO-3166 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/),
});
export type Mapping = z.infer<typeof mappingSchema>;

/** What a column seems to be. `confidence`: 0 none, 1 guess, 2 check this, 3 likely, 4 certain. */
export const columnGuessSchema = z.object({
  column: z.int(),
  heading: z.string(),
  samples: z.array(z.string()),
  field: fieldNameSchema.nullable(),
  confidence: z.int().min(0).max(4),
});
export type ColumnGuess = z.infer<typeof columnGuessSchema>;

export const listSchema = z.object({
  listId: idSchema,
  name: z.string(),
  sources: z.array(sourceSchema),
  importedAt: timeSchema,
  rows: z.int(),
  rejected: z.int(),
  /** Headings as they stand in the file; `Column 3` style names where there is no heading line. */
  columns: z.array(z.string()),
  mapping: mappingSchema,
  guesses: z.array(columnGuessSchema),
  findings: z.array(findingCountSchema),
});
export type List = z.infer<typeof listSchema>;

export const gradeCountsSchema = z.object({
  A: z.int(),
  B: z.int(),
  C: z.int(),
  D: z.int(),
  E: z.int(),
  F: z.int(),
  none: z.int(),
});
export type GradeCounts = z.infer<typeof gradeCountsSchema>;

/** A list as the lists screen shows it. */
export const listCardSchema = z.object({
  listId: idSchema,
  name: z.string(),
  fileName: z.string(),
  rows: z.int(),
  rejected: z.int(),
  importedAt: timeSchema,
  /** Rows with an answer (partial included). */
  answered: z.int(),
  /** Rows that no run has covered yet: neither answered nor left out, failed or pending. */
  unplanned: z.int(),
  /** Rows decided by a person. */
  decided: z.int(),
  grades: gradeCountsSchema,
  litigators: z.int(),
  notChecked: z.int(),
  lastCheckedAt: timeSchema.nullable(),
  exportedAt: timeSchema.nullable(),
  /** True where any answer of it came from a sandbox. */
  sandbox: z.boolean(),
  /** Its newest run, if any. */
  run: z.object({ runId: idSchema, state: z.string(), share: z.number(), leftMs: z.number().nullable() }).nullable(),
});
export type ListCard = z.infer<typeof listCardSchema>;

/** A row as read, for the preview: cells exactly as they stand in the file, and which fields something was found in. */
export const previewRowSchema = z.object({
  row: rowNumberSchema,
  line: z.int(),
  cells: z.array(z.string()),
  findings: z.array(z.object({ rule: findingRuleSchema, column: z.int().nullable() })),
});
export type PreviewRow = z.infer<typeof previewRowSchema>;

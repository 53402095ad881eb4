/** The way out: the original columns first, untouched and in order, then ours. */
import { z } from 'zod';
import { decisionValueSchema } from './decision.ts';
import { idSchema, rowNumberSchema } from './ids.ts';

export const exportFormats = ['csv', 'tsv'] as const;

export const exportRequestSchema = z.object({
  listId: idSchema,
  /** From `files.chooseSave`, or granted by the command line. */
  destinationId: z.string(),
  format: z.enum(exportFormats),
  /** Rows with this effective decision only; null: all. */
  only: decisionValueSchema.nullable(),
  /** Exactly these rows, in this order, instead of the whole list; null: all. */
  rows: z.array(rowNumberSchema).nullable(),
  /** Extends the formula guard to the original columns. */
  escapeFormulas: z.boolean(),
  /** A UTF-8 byte order mark, for Excel. */
  bom: z.boolean(),
});
export type ExportRequest = z.infer<typeof exportRequestSchema>;

export const exportResultSchema = z.object({
  exportId: idSchema,
  fileName: z.string(),
  rows: z.int(),
  bytes: z.int(),
  sandbox: z.boolean(),
  /** Browser host only: where the file can be fetched once. */
  download: z.string().nullable(),
});
export type ExportResult = z.infer<typeof exportResultSchema>;

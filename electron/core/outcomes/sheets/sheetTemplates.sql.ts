/** Stores people's settings for result sheets, by the shape of their headings, for the next sheet with the same shape. */
import { z } from 'zod';
import { meaningSchema } from '#contract/outcomes/callOutcome.ts';
import { durationUnits, sheetFieldSchema } from '#contract/outcomes/resultSheet.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import type { LedgerWrite } from '../../ledger/ledger.sql.ts';

const templateSchema = z.object({
  /** Columns that a person chose; null if no column has the field. */
  columns: z.partialRecord(sheetFieldSchema, z.int().nullable()),
  /** Labels in lower case, their meanings, and the sheet for which a person specified them. */
  meanings: z.array(z.object({ label: z.string(), meaning: meaningSchema, from: z.string() })),
  zone: z.string().nullable(),
  durationUnit: z.enum(durationUnits).nullable(),
});
export type SheetTemplate = z.infer<typeof templateSchema>;

const putTemplate: LedgerWrite<{ shape: string; template: SheetTemplate; sheetName: string; at: number }, null> = (
  { db },
  { shape, template, sheetName, at },
) => {
  statement(
    db,
    `INSERT INTO sheet_templates (headings_hash, template, sheet_name, at) VALUES (?, ?, ?, ?)
     ON CONFLICT (headings_hash) DO UPDATE SET template = excluded.template, sheet_name = excluded.sheet_name, at = excluded.at`,
  ).run(shape, JSON.stringify(template), sheetName, at);
  return null;
};

export const sheetTemplateWrites = { 'sheets.remember': putTemplate };

/** Returns null if no sheet with such headings was imported, or another version of the program wrote the template. */
export function findSheetTemplate(db: ReadDb, shape: string): SheetTemplate | null {
  const row = statement<[string], { template: string }>(db, 'SELECT template FROM sheet_templates WHERE headings_hash = ?').get(shape);
  return row === undefined ? null : (templateSchema.safeParse(JSON.parse(row.template)).data ?? null);
}

/** People's mappings of their lists, by the shape of the headings, for the next list with the same ones. */
import { z } from 'zod';
import { mappingSchema, type Mapping } from '#contract/lists/list.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import type { LedgerWrite } from '../ledger/ledger.sql.ts';

const putTemplate: LedgerWrite<{ shape: string; mapping: Mapping; listName: string; at: number }, null> = (
  { db },
  { shape, mapping, listName, at },
) => {
  statement(
    db,
    `INSERT INTO mapping_templates (headings_hash, mapping, list_name, at) VALUES (?, ?, ?, ?)
     ON CONFLICT (headings_hash) DO UPDATE SET mapping = excluded.mapping, list_name = excluded.list_name, at = excluded.at`,
  ).run(shape, JSON.stringify(mapping), listName, at);
  return null;
};

const forgetTemplate: LedgerWrite<{ shape: string }, null> = ({ db }, { shape }) => {
  statement(db, 'DELETE FROM mapping_templates WHERE headings_hash = ?').run(shape);
  return null;
};

export const templateWrites = { 'mappings.remember': putTemplate, 'mappings.forget': forgetTemplate };

const templateRow = z.object({ mapping: z.string().transform((text) => mappingSchema.parse(JSON.parse(text))) });

/** Undefined if nobody mapped such headings. */
export function findTemplate(db: ReadDb, shape: string): Mapping | undefined {
  const row = statement<[string]>(db, 'SELECT mapping FROM mapping_templates WHERE headings_hash = ?').get(shape);
  return row === undefined ? undefined : templateRow.parse(row).mapping;
}

/** Overrides in the ledger: who let rows to call out that nobody checked for litigators, and why; each a record of its own. */
import { z } from 'zod';
import { overrideSchema, uncheckedWhySchema, type Override } from '../../../contract/override.ts';
import { statement, type ReadDb } from '../database.ts';
import { canonicalJson } from '../../merkle/canonicalJson.ts';
import type { LedgerWrite } from './ledger.ts';

/** Appends one; the chain commits to all of it. */
const appendOverride: LedgerWrite<Override, null> = ({ db, chain }, override) => {
  const { overrideId, listId, kind, reason, rows, exportId, by, at } = override;
  const why = canonicalJson(override.why);
  chain.append(overrideId, 'override', canonicalJson({ ...override, why }));
  statement(
    db,
    `INSERT INTO overrides (record_id, list_id, kind, reason, rows, why, export_id, by, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(overrideId, listId, kind, reason, rows, why, exportId, by, at);
  return null;
};

export const overrideWrites = { 'overrides.append': appendOverride };

const storedSchema = overrideSchema.extend({
  why: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(uncheckedWhySchema),
});

/** Those of a list, oldest first. */
export function readOverrides(db: ReadDb, listId: string): Override[] {
  return statement<[string]>(
    db,
    `SELECT record_id AS overrideId, list_id AS listId, kind, reason, rows, why, export_id AS exportId, by, at FROM overrides
     WHERE list_id = ? ORDER BY seq`,
  )
    .all(listId)
    .map((row) => storedSchema.parse(row));
}

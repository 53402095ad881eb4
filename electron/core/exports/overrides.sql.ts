/** Overrides in the ledger: who let rows to call out that nobody checked for litigators, and why; each a record of its own. */
import { z } from 'zod';
import { overrideSchema, uncheckedWhySchema, type Override } from '#contract/verdict/override.ts';
import { planRequestSchema } from '#contract/plan/plan.ts';
import type { LitigatorPolicy } from '#contract/verdict/unchecked.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import { canonicalJson } from '#base/canonicalJson.ts';
import type { LedgerWrite } from '../ledger/ledger.sql.ts';
import { shareOwnRecord } from '../team/shared/ownBundles.sql.ts';

/** Appends one; the chain commits to all of it. The export it names must be in the chain. */
export const appendOverride: LedgerWrite<Override, null> = ({ db, chain }, override) => {
  const { overrideId, listId, kind, reason, rows, exportId, by, at } = override;
  const why = canonicalJson(override.why);
  chain.append(overrideId, 'override', canonicalJson({ ...override, why }));
  statement(
    db,
    `INSERT INTO overrides (record_id, list_id, kind, reason, rows, why, export_id, by, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(overrideId, listId, kind, reason, rows, why, exportId, by, at);
  shareOwnRecord(db, 'overrides', { recordId: overrideId, listId });
  return null;
};

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

/** Whether a check that was started for the list asks for litigators. */
function asksForLitigators(db: ReadDb, listId: string): boolean {
  const asked = planRequestSchema.pick({ checks: true });
  return statement<[string], string>(db, 'SELECT DISTINCT request FROM runs WHERE list_id = ?')
    .pluck()
    .all(listId)
    .some((request) => asked.parse(JSON.parse(request)).checks.some(({ addOns }) => addOns.includes('litigator_checks')));
}

/** What holds for a list now. What settled it ends with the first check that asks for litigators: from then on, no answer means something. */
export function readLitigatorPolicy(db: ReadDb, listId: string): LitigatorPolicy & { override: Override | null } {
  const asked = asksForLitigators(db, listId);
  const override = asked ? null : (readOverrides(db, listId).findLast(({ kind }) => kind === 'notAsked') ?? null);
  return { asked, settled: override !== null, override };
}

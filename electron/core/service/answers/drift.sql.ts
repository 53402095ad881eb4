/** Counts differences of the service's answers from the contract: one row per difference, not per answer. */
import type { Drift, DriftEntry } from '#contract/service/drift.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';

/**
 * Limits for stored differences and for those counted per answer: a service that adds a new field in every answer must not fill the disk or
 * slow a run.
 */
const mostKept = 200;
const mostCounted = 8;
const longestPath = 200;

/** Counts drift. Runs inside the transaction that ends the attempt. */
export function countDrift(db: WriteDb, about: { environmentId: string; operation: string; at: number }, drift: readonly Drift[]): void {
  const { environmentId, operation, at } = about;
  for (const { path, kind, value } of drift.slice(0, mostCounted)) {
    const where = [environmentId, operation, path.slice(0, longestPath), kind, value];
    const { changes } = statement(
      db,
      `UPDATE drift SET times = times + 1, last_seen_at = max(last_seen_at, ?)
       WHERE environment_id = ? AND operation = ? AND path = ? AND kind = ? AND value = ?`,
    ).run(at, ...where);
    if (changes > 0) continue;
    const kept = statement<[string, string], { kept: number }>(
      db,
      'SELECT count(*) AS kept FROM drift WHERE environment_id = ? AND operation = ?',
    ).get(environmentId, operation);
    if ((kept?.kept ?? 0) >= mostKept) continue;
    statement(
      db,
      'INSERT INTO drift (environment_id, operation, path, kind, value, times, first_seen_at, last_seen_at) VALUES (?, ?, ?, ?, ?, 1, ?, ?)',
    ).run(...where, at, at);
  }
}

/** Returns all differences, last seen first. */
export function readDrift(db: ReadDb): DriftEntry[] {
  return statement<[], DriftEntry>(
    db,
    `SELECT drift.environment_id AS environmentId, environments.name AS environment, operation, path, drift.kind, value, times,
       first_seen_at AS firstSeenAt, last_seen_at AS lastSeenAt
     FROM drift JOIN environments ON environments.environment_id = drift.environment_id
     ORDER BY last_seen_at DESC, environment, operation, path, value`,
  ).all();
}

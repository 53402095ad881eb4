/**
 * A key's access to an operation, as the service's responses show it: whether it has ever answered, and whether it refused last time. So a
 * plan can warn before anything is sent, and a refusal shows whether the operation was never enabled for the key, or the key lost
 * something: its balance, or its time.
 */
import { statement, type ReadDb, type WriteDb } from '../platform/database.ts';
import type { Ledger } from '../ledger/ledger.sql.ts';

/**
 * Records what an attempt's end shows about the key's access to its operation. Only a call that began after a refusal can lift it: calls in
 * flight at that moment show nothing about later ones.
 */
export function noteAccess(
  { db, known }: Pick<Ledger, 'db' | 'known'>,
  { keyFingerprint, operation, startedAt }: { keyFingerprint: string; operation: string; startedAt: number },
  end: { outcome: string; notEnabled?: boolean; at: number },
): void {
  const lifted = `${keyFingerprint} may ask ${operation}`;
  if (end.notEnabled) {
    known.again(lifted);
    statement(
      db,
      `INSERT INTO operation_access (key_fingerprint, operation, answered, refused_at) VALUES (?, ?, 0, ?)
       ON CONFLICT (key_fingerprint, operation) DO UPDATE SET refused_at = excluded.refused_at`,
    ).run(keyFingerprint, operation, end.at);
  } else if (end.outcome === 'done') {
    let refusedAt: number | null = null;
    known.once(lifted, () => {
      refusedAt = recordAnswer(db, keyFingerprint, operation, startedAt);
    });
    if (refusedAt !== null) known.again(lifted);
  }
}

/** Returns when the service refused the key, or null if this answer lifts that. */
function recordAnswer(db: WriteDb, keyFingerprint: string, operation: string, startedAt: number): number | null {
  const recorded = statement<[string, string, number], number | null>(
    db,
    `INSERT INTO operation_access (key_fingerprint, operation, answered, refused_at) VALUES (?, ?, 1, NULL)
     ON CONFLICT (key_fingerprint, operation) DO UPDATE SET answered = 1, refused_at = iif(refused_at >= ?, refused_at, NULL)
     RETURNING refused_at`,
  ).pluck();
  return recorded.get(keyFingerprint, operation, startedAt) ?? null;
}

/** The operations that the service refused for this key last time. `answeredBefore`: it had answered them earlier. */
export function refusedOperations(db: ReadDb, keyFingerprint: string): Map<string, { answeredBefore: boolean }> {
  const rows = statement<[string], { operation: string; answered: number }>(
    db,
    'SELECT operation, answered FROM operation_access WHERE key_fingerprint = ? AND refused_at IS NOT NULL',
  ).all(keyFingerprint);
  return new Map(rows.map(({ operation, answered }) => [operation, { answeredBefore: answered === 1 }]));
}

/** The operations that the service has answered for the key that a run used last. */
export function answeredOperations(db: ReadDb, runId: string): Set<string> {
  const operations = statement<[string], string>(
    db,
    `SELECT operation FROM operation_access WHERE answered = 1
       AND key_fingerprint = (SELECT key_fingerprint FROM attempts WHERE run_id = ? ORDER BY seq DESC LIMIT 1)`,
  ).pluck();
  return new Set(operations.all(runId));
}

/**
 * What the service has said of a key and an operation: whether it has answered, and whether it refused last time. A plan can warn before anything is sent,
 * and a refusal says whether the operation was never enabled for the key, or whether the key lost something: its balance, or its time.
 */
import { statement, type ReadDb } from '../../database.ts';
import type { Ledger } from '../ledger.ts';

/** Records what an attempt's end tells about the key's access to its operation. */
export function noteAccess(
  { db, known }: Pick<Ledger, 'db' | 'known'>,
  { keyFingerprint, operation }: { keyFingerprint: string; operation: string },
  end: { outcome: string; notEnabled?: boolean },
): void {
  const lifted = `${keyFingerprint} may ask ${operation}`;
  if (end.notEnabled) {
    known.again(lifted);
    statement(
      db,
      `INSERT INTO operation_access (key_fingerprint, operation, answered, refused) VALUES (?, ?, 0, 1)
       ON CONFLICT (key_fingerprint, operation) DO UPDATE SET refused = 1`,
    ).run(keyFingerprint, operation);
  } else if (end.outcome === 'done') {
    known.once(lifted, () =>
      statement(
        db,
        `INSERT INTO operation_access (key_fingerprint, operation, answered, refused) VALUES (?, ?, 1, 0)
         ON CONFLICT (key_fingerprint, operation) DO UPDATE SET answered = 1, refused = 0`,
      ).run(keyFingerprint, operation),
    );
  }
}

/** The operations that the service refused for this key last time. `answeredBefore`: it had answered them. */
export function refusedOperations(db: ReadDb, keyFingerprint: string): Map<string, { answeredBefore: boolean }> {
  const rows = statement<[string], { operation: string; answered: number }>(
    db,
    'SELECT operation, answered FROM operation_access WHERE key_fingerprint = ? AND refused = 1',
  ).all(keyFingerprint);
  return new Map(rows.map(({ operation, answered }) => [operation, { answeredBefore: answered === 1 }]));
}

/** Of these, those that it had answered, for the key that a run used last. */
export function lapsedOperations(db: ReadDb, runId: string): Set<string> {
  const key = statement<[string], string>(db, 'SELECT key_fingerprint FROM attempts WHERE run_id = ? ORDER BY seq DESC LIMIT 1')
    .pluck()
    .get(runId);
  const refused = key === undefined ? [] : [...refusedOperations(db, key)];
  return new Set(refused.flatMap(([operation, { answeredBefore }]) => (answeredBefore ? [operation] : [])));
}

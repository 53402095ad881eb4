/**
 * Operations that the service refused for a key, kept until it answers one with that key, so that a plan can warn before anything is sent.
 */
import { statement, type ReadDb } from '../../database.ts';
import type { Ledger } from '../ledger.ts';

/** Records what an attempt's end tells about the key's access to its operation. */
export function noteAccess(
  { db, known }: Pick<Ledger, 'db' | 'known'>,
  { keyFingerprint, operation }: { keyFingerprint: string; operation: string },
  end: { outcome: string; notEnabled?: boolean; serviceMessage: string | null; at: number },
): void {
  const lifted = `${keyFingerprint} may ask ${operation}`;
  if (end.notEnabled) {
    known.again(lifted);
    statement(
      db,
      `INSERT INTO refused_operations (key_fingerprint, operation, service_message, at) VALUES (?, ?, ?, ?)
       ON CONFLICT (key_fingerprint, operation) DO UPDATE SET service_message = excluded.service_message, at = excluded.at`,
    ).run(keyFingerprint, operation, end.serviceMessage, end.at);
  } else if (end.outcome === 'done') {
    known.once(lifted, () =>
      statement(db, 'DELETE FROM refused_operations WHERE key_fingerprint = ? AND operation = ?').run(keyFingerprint, operation),
    );
  }
}

/** Ids of the operations that the service refused for this key last time. */
export function refusedOperations(db: ReadDb, keyFingerprint: string): Set<string> {
  const rows = statement<[string], string>(db, 'SELECT operation FROM refused_operations WHERE key_fingerprint = ?')
    .pluck()
    .all(keyFingerprint);
  return new Set(rows);
}

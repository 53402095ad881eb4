/** Whether the traces of rows that were purged before say anything: what a purge leaves of them, as that something was asked, doesn't. */
import { statement, type ReadDb } from '../../platform/database.ts';
import type { LedgerTraces } from './ledgerTraces.sql.ts';

export function isAnySaid(db: ReadDb, traces: LedgerTraces): boolean {
  const { jobs, answers, lookups, outcomes, actions, suppressions, texts, payloads } = traces;
  if (lookups.length + outcomes.length + actions.length + suppressions.length + texts.length > 0) return true;
  const isAny = (table: string, column: string, values: readonly number[]): boolean =>
    statement<[string]>(db, `SELECT 1 FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?)) LIMIT 1`).get(
      JSON.stringify(values),
    ) !== undefined;
  return isAny('job_inputs', 'job_id', jobs) || isAny('answer_bodies', 'answer_seq', answers) || isAny('chain_payloads', 'seq', payloads);
}

/** Reads what an earlier planning of a check recorded: a crash may have cut it off, or more rows may meet the condition now. */
import { statement, type ReadDb } from '../platform/database.ts';
import { ruleNow, treatmentNow } from './runRecords.sql.ts';
import type { PlannedRow } from './runs.sql.ts';

export interface PlannedBefore {
  find(row: number): Pick<PlannedRow, 'treatment' | 'parameter' | 'rule'> | undefined;
  /** Must be read to the end before anything else is read from this connection. */
  jobs(): Iterable<{ identity: Buffer; jobId: number }>;
}

/** Undefined if none of the check's rows is planned yet. */
export function plannedBefore(db: ReadDb, runId: string, operation: string): PlannedBefore | undefined {
  const any = statement<[string, string]>(db, 'SELECT 1 FROM run_rows WHERE run_id = ? AND operation = ? LIMIT 1').get(runId, operation);
  if (any === undefined) return undefined;
  const find = statement<[string, number, string], Pick<PlannedRow, 'treatment' | 'parameter' | 'rule'>>(
    db,
    `SELECT ${treatmentNow} AS treatment, parameter, ${ruleNow} AS rule FROM run_rows LEFT JOIN jobs USING (job_id)
     WHERE run_rows.run_id = ? AND row = ? AND run_rows.operation = ?`,
  );
  return {
    find: (row) => find.get(runId, row, operation),
    jobs: () =>
      statement<[string, string], { identity: Buffer; jobId: number }>(
        db,
        `SELECT identity, jobs.job_id AS jobId FROM run_rows CROSS JOIN jobs USING (job_id)
       WHERE run_rows.run_id = ? AND run_rows.operation = ? AND treatment = 'call' AND state <> 'skipped'`,
      ).iterate(runId, operation),
  };
}

/** A run that both sides had gets what either of them did of it, and its counts anew. */
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { sumOfSlices } from '../../runs/attempts/handedSlices.sql.ts';

const countsSql = `
  SELECT 'planned', count(*) FROM jobs WHERE run_id = :runId AND state <> 'skipped'
  UNION ALL SELECT 'planned ' || operation, count(*) FROM jobs WHERE run_id = :runId AND state <> 'skipped' GROUP BY operation
  UNION ALL SELECT state, count(*) FROM jobs WHERE run_id = :runId AND ended_seq IS NOT NULL GROUP BY state
  UNION ALL SELECT state || ' ' || operation, count(*) FROM jobs WHERE run_id = :runId AND ended_seq IS NOT NULL GROUP BY state, operation
  UNION ALL SELECT 'sent', count(*) FILTER (WHERE outcome IS NULL OR outcome NOT IN ('withdrawn', 'offline')) FROM tried
  UNION ALL SELECT 'inDoubt', count(*) FILTER (WHERE outcome = 'inDoubt') FROM tried
  UNION ALL SELECT 'billingUnknown', count(*) FILTER (WHERE billed = 'unknown') FROM tried
  UNION ALL SELECT 'lowMicros', coalesce(sum(price_micros) FILTER (WHERE billed = 'yes'), 0) FROM tried
  UNION ALL SELECT 'highMicros', coalesce(sum(price_micros) FILTER (WHERE billed IS NULL OR billed <> 'no'), 0) FROM tried`;

/** Causes of failure (names that are JSON) stay as this side counted them. */
export function recountReceived(part: ReadDb, db: WriteDb, runId: string): void {
  statement(db, "DELETE FROM run_counts WHERE run_id = ? AND name NOT LIKE '[%'").run(runId);
  statement(
    db,
    `WITH tried AS (SELECT outcome, billed, price_micros FROM attempts LEFT JOIN attempt_ends USING (seq) WHERE run_id = :runId)
     INSERT INTO run_counts (run_id, name, count) SELECT :runId, * FROM (${countsSql})`,
  ).run({ runId });
  // What servers sent isn't among the attempts here.
  const add = statement<[number, string, string]>(db, 'UPDATE run_counts SET count = count + ? WHERE run_id = ? AND name = ?');
  for (const [name, count] of Object.entries(sumOfSlices(db, runId))) add.run(count, runId, name);
  const checks = statement<[string], { position: number; state: string; rows: number; skipped: string; planned: number }>(
    part,
    'SELECT position, state, rows, skipped, planned_through AS planned FROM run_checks WHERE run_id = ?',
  ).all(runId);
  for (const { position, state, rows, skipped, planned } of checks)
    statement(
      db,
      `UPDATE run_checks SET state = ?, rows = ?, skipped = ?, planned_through = ?, mapping = 0
       WHERE run_id = ? AND position = ? AND (planned_through < ? OR (state <> 'finished' AND ? = 'finished'))`,
    ).run(state, rows, skipped, planned, runId, position, planned, state);
  const run = statement<[string], { state: string; rows: number; finishedAt: number | null }>(
    part,
    'SELECT state, rows, finished_at AS finishedAt FROM runs WHERE run_id = ?',
  ).get(runId);
  if (run?.state === 'finished')
    statement(
      db,
      `UPDATE runs SET state = 'finished', rows = ?, finished_at = ?, stopped_code = NULL, stopped_message = NULL, stopped_at = NULL
       WHERE run_id = ? AND state <> 'finished'`,
    ).run(run.rows, run.finishedAt, runId);
  statement(
    db,
    'UPDATE runs SET sandbox = 1 WHERE run_id = ? AND EXISTS (SELECT 1 FROM answers JOIN attempts ON attempts.seq = attempt_seq WHERE run_id = ? AND sandbox = 1)',
  ).run(runId, runId);
}

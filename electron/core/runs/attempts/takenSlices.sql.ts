/**
 * Stores slices that this device, as a server of the team, took from others' runs. Each is a separate run here, whose rows are the slice's
 * jobs in order.
 */
import { statement, type ReadDb } from '../../platform/database.ts';
import type { PlanRequest } from '#contract/plan/plan.ts';
import type { LedgerWrite } from '../../ledger/ledger.sql.ts';
import type { EndedSliceJob, SliceFigures } from './handedSlices.sql.ts';
import { runWrites, type PlannedJob } from '../runs.sql.ts';

interface TakenSlice {
  /** The run's id in this ledger. */
  sliceId: string;
  /** The slice's run, in place of a list. */
  runId: string;
  listName: string;
  environmentId: string;
  request: PlanRequest;
  startedAt: number;
  by: string;
  jobs: PlannedJob[];
}

/** Creates the slice's run with all rows chosen, or restores the questions of an existing one. */
const begin: LedgerWrite<TakenSlice> = (ledger, { sliceId, runId, jobs, ...run }) => {
  const { db, known } = ledger;
  const remember = (): void => void statement(db, 'INSERT OR IGNORE INTO taken_slices (slice_id) VALUES (?)').run(sliceId);
  const isHere = statement<[string]>(db, 'SELECT 1 FROM runs WHERE run_id = ?').get(sliceId) !== undefined;
  if (isHere) {
    const restore = statement(
      db,
      `INSERT OR IGNORE INTO job_inputs (job_id, parameters, correlation)
       SELECT job_id, ?, ? FROM run_rows JOIN jobs USING (job_id) WHERE run_rows.run_id = ? AND row = ? AND (state = 'pending' OR state = 'leased')`,
    );
    for (const { ordinal, parameters, correlation } of jobs) restore.run(parameters, correlation, sliceId, ordinal + 1);
    remember();
    return;
  }
  runWrites['runs.create'](ledger, { ...run, runId: sliceId, listId: runId, sandbox: false });
  remember();
  const { firstJobId } = runWrites['runs.openCheck'](ledger, { runId: sliceId, position: 0 });
  const rows = jobs.map(({ ordinal, operation }) => ({
    ...{ row: ordinal + 1, operation, treatment: 'call' as const, ordinal, answerSeq: null, parameter: null, rule: null },
  }));
  runWrites['runs.add'](ledger, { runId: sliceId, firstJobId, mapping: 0, jobs, rows });
  // The questions were chosen elsewhere, without looking at the answers here: another server may have bought some.
  known.chosen.delete(sliceId);
  return runWrites['runs.closeCheck'](ledger, { runId: sliceId, position: 0, rows: rows.length, skipped: [] });
};

/** Removes the slice's questions, which contain personal data. */
const forget: LedgerWrite<{ sliceId: string }> = ({ db }, { sliceId }) => {
  statement(db, 'DELETE FROM job_inputs WHERE job_id IN (SELECT job_id FROM run_rows WHERE run_id = ?)').run(sliceId);
  statement(db, 'DELETE FROM taken_slices WHERE slice_id = ?').run(sliceId);
};

export const takenSliceWrites = { 'slices.begin': begin, 'slices.forget': forget };

/** The ends of a slice's jobs so far. */
export function readEnded(db: ReadDb, sliceId: string): EndedSliceJob[] {
  return statement<[string], EndedSliceJob>(
    db,
    `SELECT row - 1 AS place, state, attempt_id AS attemptId, coalesce(jobs.cause, '') AS cause, jobs.service_message AS serviceMessage
     FROM run_rows JOIN jobs USING (job_id) LEFT JOIN answers ON answers.seq = jobs.answer_seq LEFT JOIN attempts ON attempts.seq = answers.attempt_seq
     WHERE run_rows.run_id = ? AND state IN ('done', 'partial', 'failed', 'refused', 'skipped') ORDER BY row`,
  ).all(sliceId);
}

/** The counts of its attempts, by their names among a run's totals. */
export const readSliceFigures = (db: ReadDb, sliceId: string): SliceFigures => readFigures(db, sliceId, true);

/** The same without causes: the run's own device finds out why a question of later checks failed when it sends it. */
export const readLaterFigures = (db: ReadDb, runId: string): SliceFigures => readFigures(db, runId, false);

function readFigures(db: ReadDb, runId: string, withCauses: boolean): SliceFigures {
  return Object.fromEntries(
    statement<[string, number], [string, number]>(
      db,
      `SELECT name, count FROM run_counts WHERE run_id = ? AND count <> 0
         AND (name IN ('sent', 'inDoubt', 'billingUnknown', 'lowMicros', 'highMicros') OR (? = 1 AND name LIKE '[%'))`,
    )
      .raw()
      .all(runId, Number(withCauses)),
  );
}

/** Slices whose questions are stored here. */
export const rememberedSlices = (db: ReadDb): string[] => statement<[], string>(db, 'SELECT slice_id FROM taken_slices').pluck().all();

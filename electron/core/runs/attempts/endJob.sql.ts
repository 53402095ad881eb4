/** The end of a job: its state, its position among all ended jobs, and the run's counts. */
import type { EndedJobState } from '#contract/outcomes/outcome.ts';
import { statement } from '../../platform/database.ts';
import { checkCounter } from '../checkCounter.sql.ts';
import { newestEnd } from '../../service/answers/kept/verdictSources.sql.ts';
import type { Ledger } from '../../ledger/ledger.sql.ts';

export interface JobEnd {
  runId: string;
  jobId: number;
  operation: string;
  state: EndedJobState;
  /** Attempts beyond those already counted. */
  tries: number;
  /** Null if no answer serves it. */
  answerSeq: number | null;
  cause: string;
  serviceMessage: string | null;
}

/** Ends a job for good, by its own call or by an answer that somebody else bought. */
export function endJob(
  { db, totals, known }: Ledger,
  { runId, jobId, operation, state, tries, answerSeq, cause, serviceMessage }: JobEnd,
): void {
  known.endedSeq = (known.endedSeq ?? newestEnd(db)) + 1;
  statement(
    db,
    'UPDATE jobs SET state = ?, tries = tries + ?, answer_seq = ?, cause = ?, service_message = ?, ended_seq = ? WHERE job_id = ?',
  ).run(state, tries, answerSeq, cause, serviceMessage, known.endedSeq, jobId);
  totals.count(runId, state, 1);
  totals.count(runId, checkCounter(state, operation), 1);
}

/** An environment with a URL may turn out to be a sandbox: its run is labeled from its first answer. */
export function labelSandbox({ db, known }: Ledger, runId: string): void {
  known.once(`${runId} is a sandbox's`, () => statement(db, 'UPDATE runs SET sandbox = 1 WHERE run_id = ? AND sandbox = 0').run(runId));
}

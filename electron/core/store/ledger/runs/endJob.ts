/** The end of a job: its state, its place among all that ended, and the run's counts. */
import type { EndedJobState } from '../../../../contract/outcome.ts';
import { statement } from '../../database.ts';
import { checkCounter } from './runs.ts';
import { newestEnd } from '../answers/verdictSources.ts';
import type { Ledger } from '../ledger.ts';

export interface JobEnd {
  runId: string;
  jobId: number;
  operation: string;
  state: EndedJobState;
  /** Tries that it took beyond those that are counted already. */
  tries: number;
  /** Null where nothing answers it. */
  answerSeq: number | null;
  cause: string;
  serviceMessage: string | null;
}

/** Ends a job for good, whether its own call did or an answer that somebody else bought. */
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

/** An environment by URL may turn out to be a sandbox: its run is labelled from its first answer on. */
export function labelSandbox({ db, known }: Ledger, runId: string): void {
  known.once(`${runId} is a sandbox's`, () => statement(db, 'UPDATE runs SET sandbox = 1 WHERE run_id = ? AND sandbox = 0').run(runId));
}

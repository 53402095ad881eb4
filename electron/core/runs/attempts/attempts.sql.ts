/** Attempts in the ledger, committed before anything is sent and again with the response. */
import { statement } from '../../platform/database.ts';
import { cycleCap } from '../../accounts/environments.sql.ts';
import type { LedgerWrite } from '../../ledger/ledger.sql.ts';
import type { Acquired } from '../jobs/callGate.ts';
import type { TeamCall } from '../../team/calls/teamCalls.sql.ts';
import type { EndedJobState } from '#contract/outcomes/callOutcome.ts';
import type { RunCause } from '#contract/runs/run.ts';
import { endAttempt, recoverAttempts } from './attemptEnds.sql.ts';
import { claimJobs, nextJobs, postponeJobs } from './claims.sql.ts';
import { startAttempt, type AttemptContext } from './startAttempt.sql.ts';
import { suppressedJobWrites } from '../suppressedJobs.sql.ts';
import { checkCounter } from '../totals.sql.ts';
import { recordJobs, type SettledJob } from '../runRecords.sql.ts';

/** Claims a look-up. `asked` is stored with the attempt, where it can be purged, and never in the chain. */
const startLookup: LedgerWrite<
  AttemptContext & {
    attemptId: string;
    operation: string;
    addOns: string;
    identity: Uint8Array;
    /** Each is JSON: [[name, value], …]; null for the test of a key, which has no parameters and isn't in the history of look-ups. */
    asked: { parameters: string; correlation: string } | null;
    at: number;
    /** How the team's hub identifies it; absent if it isn't the team's. */
    team?: TeamCall | undefined;
  },
  Acquired<{ attemptSeq: number }>
> = (ledger, { asked, ...attempt }) => {
  // In a team, the hub enforces the caps of the key's cycle.
  const by = attempt.team ? null : cycleCap(ledger, attempt);
  if (by !== null) return { kind: 'capped', by };
  const attemptSeq = startAttempt(ledger, { ...attempt, purpose: asked === null ? 'test' : 'lookup', runId: null, jobId: null });
  if (asked !== null)
    statement(ledger.db, 'INSERT INTO lookups (attempt_seq, parameters, correlation) VALUES (?, ?, ?)').run(
      attemptSeq,
      asked.parameters,
      asked.correlation,
    );
  return { kind: 'granted', job: { attemptSeq } };
};

export const attemptWrites = {
  'attempts.claim': claimJobs,
  'attempts.next': nextJobs,
  'attempts.postpone': postponeJobs,
  'attempts.startLookup': startLookup,
  'attempts.end': endAttempt,
  'attempts.recover': recoverAttempts,
  ...suppressedJobWrites,
};

/** Condition on a job: its request wasn't purged. */
const canBeAsked = 'EXISTS (SELECT 1 FROM job_inputs WHERE job_inputs.job_id = jobs.job_id)';

/** Jobs of one operation that ended the same way. */
interface Group {
  state: Extract<EndedJobState, 'failed' | 'refused'>;
  operation: string;
  code: string;
  serviceMessage: string | null;
  jobs: number;
}

/**
 * Makes failed or refused jobs pending again at a person's request, with all attempts available, unless their requests were purged.
 * `causes`: as the run shows them; null for everything that failed or was refused. Attempts stay as they are; the jobs' counters and causes
 * are reset, and their rows are derived again because each job gets a new position in the order of ends. Returns the number of jobs made
 * pending.
 */
const retryJobs: LedgerWrite<{ runId: string; causes: Pick<RunCause, 'kind' | 'code' | 'serviceMessage'>[] | null }, { again: number }> = (
  ledger,
  { runId, causes },
) => {
  const { db, totals, known } = ledger;
  const groups = statement<[string], Group>(
    db,
    `SELECT state, operation, coalesce(cause, '') AS code, service_message AS serviceMessage, count(*) AS jobs FROM jobs
     WHERE run_id = ? AND state IN ('failed', 'refused') AND ${canBeAsked} GROUP BY state, operation, cause, service_message`,
  ).all(runId);
  const asked = groups.filter(
    ({ state, code, serviceMessage }) =>
      causes === null || causes.some((cause) => cause.kind === state && cause.code === code && cause.serviceMessage === serviceMessage),
  );
  const again = statement<[string, string, string, string, string | null], number>(
    db,
    `UPDATE jobs SET state = 'pending', tries = 0, not_before = 0, cause = NULL, service_message = NULL, ended_seq = next.ended_seq
     FROM (SELECT job_id, (SELECT max(ended_seq) FROM jobs WHERE ended_seq IS NOT NULL) + row_number() OVER (ORDER BY job_id) AS ended_seq FROM jobs
       WHERE run_id = ? AND state = ? AND operation = ? AND coalesce(cause, '') = ? AND service_message IS ? AND ${canBeAsked}) AS next
     WHERE jobs.job_id = next.job_id RETURNING jobs.job_id`,
  ).pluck();
  for (const { state, operation, code, serviceMessage, jobs } of asked) {
    const pending = again.all(runId, state, operation, code, serviceMessage);
    recordJobs(
      ledger,
      pending.map((jobId): SettledJob => [jobId, 'pending', null, null]),
    );
    known.endedSeq = null;
    totals.count(runId, state, -jobs);
    totals.count(runId, checkCounter(state, operation), -jobs);
    totals.count(runId, JSON.stringify([state, code, serviceMessage]), -jobs);
  }
  const jobs = asked.reduce((sum, group) => sum + group.jobs, 0);
  if (jobs > 0) statement(db, 'UPDATE runs SET finished_at = NULL WHERE run_id = ?').run(runId);
  return { again: jobs };
};

export const retryWrites = { 'runs.retry': retryJobs };

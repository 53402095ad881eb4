/** Starts an attempt, which is on disk before anything is sent and open until its end is written. */
import type { EndedJobState } from '#contract/outcomes/callOutcome.ts';
import { statement } from '../../platform/database.ts';
import { newestEnd } from '../../service/answers/kept/verdictSources.sql.ts';
import type { Ledger } from '../../ledger/ledger.sql.ts';
import type { AttemptPurpose } from '#contract/ledger/ledger.ts';
import { noteTeamCall, type TeamCall } from '../../team/calls/teamCalls.sql.ts';
import { checkCounter } from '../totals.sql.ts';

interface JobEnd {
  runId: string;
  jobId: number;
  operation: string;
  state: EndedJobState;
  /** Attempts to count in addition to those already counted. */
  tries: number;
  /** The answer that serves the job; null if there is none. */
  answerSeq: number | null;
  cause: string;
  serviceMessage: string | null;
}

/**
 * Ends a job for good, by its own call or by an answer bought elsewhere: sets its state and its position among all ended jobs, and counts
 * it in the run's totals.
 */
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

/** Labels a run as a sandbox's from its first answer on: an environment with a URL may turn out to be a sandbox. */
export function labelSandbox({ db, known }: Ledger, runId: string): void {
  known.once(`${runId} is a sandbox's`, () => statement(db, 'UPDATE runs SET sandbox = 1 WHERE run_id = ? AND sandbox = 0').run(runId));
}

export interface AttemptContext {
  environmentId: string;
  keyFingerprint: string;
  /** Price of one call with its add-ons, in micro-units; null if a price is unknown. */
  priceMicros: number | null;
  currency: string;
  by: string;
}

/** Records the start of an attempt. Returns its number in the ledger. */
export function startAttempt(
  { db, chain, totals, known }: Ledger,
  attempt: AttemptContext & {
    attemptId: string;
    purpose: AttemptPurpose;
    runId: string | null;
    jobId: number | null;
    operation: string;
    addOns: string;
    identity: Uint8Array;
    at: number;
    /** How the team's hub identifies the call; absent if the call isn't the team's. */
    team?: TeamCall | undefined;
  },
): number {
  const { lastInsertRowid } = statement(
    db,
    `INSERT INTO attempts (attempt_id, purpose, run_id, job_id, environment_id, key_fingerprint, operation, add_ons, identity, price_micros, currency, by, started_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    attempt.attemptId,
    attempt.purpose,
    attempt.runId,
    attempt.jobId,
    attempt.environmentId,
    attempt.keyFingerprint,
    attempt.operation,
    attempt.addOns,
    attempt.identity,
    attempt.priceMicros,
    attempt.currency,
    attempt.by,
    attempt.at,
  );
  const seq = Number(lastInsertRowid);
  statement(db, 'INSERT INTO open_attempts (seq) VALUES (?)').run(seq);
  if (attempt.team) noteTeamCall(db, seq, attempt.team);
  known.begun.set(seq, { ...attempt, startedAt: attempt.at, team: attempt.team !== undefined });
  known.senders.add(attempt.runId ?? '');
  // Until its end is known, it may have been billed.
  totals.countUsage({
    ...attempt,
    startedAt: attempt.at,
    billed: 0,
    billingUnknown: 1,
    lowMicros: 0,
    highMicros: attempt.priceMicros ?? 0,
  });
  // Written with keys already sorted: sorting them, or checking their order, takes as long as hashing.
  chain.append(
    attempt.attemptId,
    'attempt',
    JSON.stringify({
      addOns: attempt.addOns,
      at: attempt.at,
      attemptId: attempt.attemptId,
      by: attempt.by,
      currency: attempt.currency,
      environmentId: attempt.environmentId,
      identity: Buffer.from(attempt.identity).toString('hex'),
      jobId: attempt.jobId,
      keyFingerprint: attempt.keyFingerprint,
      operation: attempt.operation,
      priceMicros: attempt.priceMicros,
      purpose: attempt.purpose,
      runId: attempt.runId,
    }),
  );
  return seq;
}

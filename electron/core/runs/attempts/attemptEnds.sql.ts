/** Ends attempts: stores the raw response, gives the job its next state, and marks attempts left open by a crash as in doubt. */
import { hash, randomBytes } from 'node:crypto';
import type { Drift } from '#contract/service/drift.ts';
import type { Billed, EndedOutcome, JobState } from '#contract/outcomes/callOutcome.ts';
import { countDrift } from '../../service/answers/drift.sql.ts';
import { statement, type WriteDb } from '../../platform/database.ts';
import { endJob, labelSandbox } from './startAttempt.sql.ts';
import { noteAccess } from '../operationAccess.sql.ts';
import type { BegunAttempt, Ledger, LedgerWrite } from '../../ledger/ledger.sql.ts';
import { indexIdentities } from '../../service/answers/kept/freshAnswers.sql.ts';
import { keepSalt } from '../../service/answers/kept/evidenceAnswers.sql.ts';
import { storeBody } from '../../service/answers/kept/answerViews.sql.ts';
import { recordTeamCall } from '../../team/calls/teamCalls.sql.ts';

/** The raw response to store. */
export interface RawAnswer {
  answerId: string;
  status: number;
  headers: [string, string][];
  /** Latin1, one character per byte: a buffer for each answer costs both threads more than the rest of the message. */
  body: string;
  responseId: string | null;
  sandbox: boolean;
  partial: boolean;
  /** Whether the answer says that the phone is a litigator's, or plainly that it isn't; null if neither. */
  litigator: boolean | null;
  arrivedAt: number;
  /** SHA-256 of the body in hex. The chain commits to it. */
  bodySha256: string;
}

export interface AttemptEnd {
  attemptSeq: number;
  endId: string;
  outcome: EndedOutcome;
  partial: boolean;
  status: number | null;
  code: string;
  serviceMessage: string | null;
  billed: Billed;
  answer: RawAnswer | null;
  /** Whether the service refused this operation for the key. */
  notEnabled?: boolean;
  /** What the answer contains beyond the contract; absent if nothing. */
  drift?: readonly Drift[];
  /** The parameters that were sent, as JSON: [[name, value], …]. */
  sent: string;
  /** The job's next state; null for a look-up. `counts`: whether the attempt counts towards the job's maximum. */
  job: { state: Exclude<JobState, 'leased'>; notBefore: number; counts: boolean } | null;
  /** Shown among the causes of failure; null if nothing is shown. */
  cause: { kind: string; code: string; serviceMessage: string | null } | null;
  at: number;
}

/** Reads from the file an attempt that this thread didn't begin, or that a rollback dropped from memory. */
function findBegun(db: WriteDb, attemptSeq: number): BegunAttempt | undefined {
  const found = statement<[number], Omit<BegunAttempt, 'team'> & { team: number }>(
    db,
    `SELECT run_id AS runId, job_id AS jobId, environment_id AS environmentId, operation, add_ons AS addOns, identity, price_micros AS priceMicros,
       key_fingerprint AS keyFingerprint, currency, started_at AS startedAt,
       EXISTS (SELECT 1 FROM team_calls WHERE attempt_seq = seq) AS team
       FROM attempts WHERE seq = ?`,
  ).get(attemptSeq);
  return found && { ...found, team: found.team === 1 };
}

function keepAnswer({ db, known }: Ledger, end: AttemptEnd, attempt: BegunAttempt, answer: RawAnswer, sentSha256: string): number {
  const { lastInsertRowid } = statement(
    db,
    `INSERT INTO answers (answer_id, attempt_seq, environment_id, operation, add_ons, identity, sandbox, partial, litigator, status, response_id, arrived_at, sent_sha256, body_sha256)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    answer.answerId,
    end.attemptSeq,
    attempt.environmentId,
    attempt.operation,
    attempt.addOns,
    attempt.identity,
    Number(answer.sandbox),
    Number(answer.partial),
    answer.litigator === null ? null : Number(answer.litigator),
    answer.status,
    answer.responseId,
    answer.arrivedAt,
    Buffer.from(sentSha256, 'hex'),
    Buffer.from(answer.bodySha256, 'hex'),
  );
  const seq = Number(lastInsertRowid);
  const body = Buffer.from(answer.body, 'latin1');
  storeBody(db, { answerSeq: seq, headers: JSON.stringify(answer.headers), sent: end.sent, body });
  // Before the answer enters the team's log, where it can't change.
  if (attempt.team) keepSalt(db, seq, randomBytes(32));
  indexIdentities({ db, known }, seq);
  return seq;
}

/** Ends an attempt: writes its outcome, the raw answer, the job's next state and the run's counters in one transaction. */
export const endAttempt: LedgerWrite<AttemptEnd, { answerSeq: number | null }> = (ledger, end) => {
  const { db, chain, totals, known } = ledger;
  const attempt = known.begun.get(end.attemptSeq) ?? findBegun(db, end.attemptSeq);
  if (!attempt) throw new Error(`no attempt ${end.attemptSeq}`);
  known.begun.delete(end.attemptSeq);
  const sentSha256 = hash('sha256', end.sent);
  const answerSeq = end.answer ? keepAnswer(ledger, end, attempt, end.answer, sentSha256) : null;
  countDrift(db, { ...attempt, at: end.at }, end.drift ?? []);
  noteAccess(ledger, attempt, end);
  statement(
    db,
    'INSERT INTO attempt_ends (seq, outcome, partial, status, code, service_message, billed, answer_seq, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(end.attemptSeq, end.outcome, Number(end.partial), end.status, end.code, end.serviceMessage, end.billed, answerSeq, end.at);
  statement(db, 'DELETE FROM open_attempts WHERE seq = ?').run(end.attemptSeq);
  // Written with keys already sorted: sorting them, or checking their order, takes as long as hashing.
  chain.append(
    end.endId,
    'attemptEnd',
    JSON.stringify({
      answer: end.answer && {
        answerId: end.answer.answerId,
        arrivedAt: end.answer.arrivedAt,
        bodySha256: end.answer.bodySha256,
        headers: end.answer.headers,
        litigator: end.answer.litigator,
        partial: end.answer.partial,
        responseId: end.answer.responseId,
        sandbox: end.answer.sandbox,
        sentSha256,
        status: end.answer.status,
      },
      at: end.at,
      attemptSeq: end.attemptSeq,
      billed: end.billed,
      code: end.code,
      endId: end.endId,
      job: end.job?.state ?? null,
      outcome: end.outcome,
      partial: end.partial,
      serviceMessage: end.serviceMessage,
      status: end.status,
    }),
  );

  if (attempt.team) recordTeamCall(db, end);

  const price = attempt.priceMicros ?? 0;
  // For `unknown`, the usage stays as counted at the attempt's start.
  if (end.billed === 'yes') totals.countUsage({ ...attempt, billed: 1, billingUnknown: -1, lowMicros: price, highMicros: 0 });
  if (end.billed === 'no') totals.countUsage({ ...attempt, billed: 0, billingUnknown: -1, lowMicros: 0, highMicros: -price });

  if (attempt.runId === null || attempt.jobId === null || end.job === null) return { answerSeq };
  if (end.job.state === 'pending') {
    statement(
      db,
      "UPDATE jobs SET state = 'pending', tries = tries + ?, not_before = ?, cause = ?, service_message = ? WHERE job_id = ?",
    ).run(Number(end.job.counts), end.job.notBefore, end.code, end.serviceMessage, attempt.jobId);
  } else {
    const isAnswered = end.job.state === 'done' || end.job.state === 'partial';
    endJob(ledger, {
      runId: attempt.runId,
      jobId: attempt.jobId,
      operation: attempt.operation,
      state: end.job.state,
      tries: 1,
      answerSeq: isAnswered ? answerSeq : null,
      cause: end.code,
      serviceMessage: end.serviceMessage,
    });
  }
  if (end.answer?.sandbox) labelSandbox(ledger, attempt.runId);
  // Unsent attempts don't count towards the cap on calls.
  if (end.outcome === 'withdrawn' || end.outcome === 'offline') totals.count(attempt.runId, 'sent', -1);
  if (end.outcome === 'inDoubt') totals.count(attempt.runId, 'inDoubt', 1);
  if (end.billed === 'unknown') totals.count(attempt.runId, 'billingUnknown', 1);
  if (end.billed === 'yes') totals.count(attempt.runId, 'lowMicros', price);
  if (end.billed === 'no') totals.count(attempt.runId, 'highMicros', -price);
  if (end.cause) totals.count(attempt.runId, JSON.stringify([end.cause.kind, end.cause.code, end.cause.serviceMessage]), 1);
  return { answerSeq };
};

/** At startup, puts every attempt without an end in doubt, and makes its job pending again. Returns how many there were. */
export const recoverAttempts: LedgerWrite<{ at: number; endIds: string[] }, { inDoubt: number }> = (ledger, { at, endIds }) => {
  const open = statement<[], { seq: number }>(ledger.db, 'SELECT seq FROM open_attempts ORDER BY seq').all();
  open.forEach(({ seq }, index) => {
    const endId = endIds[index];
    if (endId === undefined) throw new Error('too few ids for the open attempts');
    endAttempt(ledger, {
      attemptSeq: seq,
      endId,
      outcome: 'inDoubt',
      partial: false,
      status: null,
      code: 'interrupted',
      serviceMessage: null,
      billed: 'unknown',
      answer: null,
      sent: '[]',
      job: { state: 'pending', notBefore: 0, counts: false },
      cause: { kind: 'inDoubt', code: 'interrupted', serviceMessage: null },
      at,
    });
  });
  return { inDoubt: open.length };
};

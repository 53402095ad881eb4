/** Removes what the ledger contains about a person. The cost of calls, the chain's leaves and the numbers of rows stay. */
import { randomBytes } from 'node:crypto';
import type { Ledger, LedgerWrite } from '../../ledger/ledger.sql.ts';
import { statement } from '../../platform/database.ts';
import { endJob } from '../../runs/attempts/startAttempt.sql.ts';
import { recordJobs, type SettledJob } from '../../runs/runRecords.sql.ts';
import { prefixBytes } from '../../service/answers/kept/freshAnswers.sql.ts';
import { getSecret } from '../../settings/settings.sql.ts';
import { createEntryHash } from '../../suppression/entryHash.sql.ts';
import { recordTeamPurge } from '../../team/calls/teamPurges.sql.ts';
import type { LedgerTraces } from './ledgerTraces.sql.ts';
import { among, replaceTexts } from './mentions.sql.ts';

/** The traces to remove; the other ones only show who else is concerned. */
type RemovedTraces = Omit<LedgerTraces, 'otherAnswers' | 'otherRows'>;

const nothing: RemovedTraces = {
  jobs: [],
  attempts: [],
  answers: [],
  lookups: [],
  outcomes: [],
  actions: [],
  suppressions: [],
  texts: [],
  payloads: [],
};

/** The cause of a job whose request was purged before it was sent. */
const purgedCause = 'purged';

const json = (values: readonly unknown[]): string => JSON.stringify(values);

/** Removes a person's traces from the ledger. Idempotent. */
export const removeTraces: LedgerWrite<RemovedTraces> = (ledger, traces) => {
  removeQuestions(ledger, traces);
  recordTeamPurge(ledger, { ...traces, actions: traces.actions.map(({ recordId }) => recordId) });
  removeAnswers(ledger, traces.answers);
  removeOutcomes(ledger, traces.outcomes);
  hashSuppressions(ledger, traces.suppressions);
  const { db } = ledger;
  for (const { seq, body } of traces.actions) {
    if (body === null) statement(db, 'DELETE FROM action_bodies WHERE seq = ?').run(seq);
    else statement(db, 'UPDATE action_bodies SET body = ? WHERE seq = ?').run(body, seq);
  }
  replaceTexts(db, traces.texts);
  ledger.chain.forget(traces.payloads);
};

function removeQuestions(ledger: Ledger, { jobs, attempts, lookups }: RemovedTraces): void {
  const { db } = ledger;
  const unasked = statement<[string], { jobId: number; runId: string; operation: string }>(
    db,
    `SELECT job_id AS jobId, run_id AS runId, operation FROM jobs WHERE ${among('job_id')} AND (state = 'pending' OR state = 'leased')`,
  ).all(json(jobs));
  for (const job of unasked)
    endJob(ledger, { ...job, state: 'failed', tries: 0, answerSeq: null, cause: purgedCause, serviceMessage: null });
  recordJobs(
    ledger,
    unasked.map(({ jobId }): SettledJob => [jobId, 'failed', null, purgedCause]),
  );
  // The causes that a run shows are those that a person can have checked again.
  const lost = statement<[string], { runId: string; state: string; cause: string | null; serviceMessage: string | null }>(
    db,
    `SELECT run_id AS runId, state, cause, service_message AS serviceMessage FROM jobs JOIN job_inputs USING (job_id)
     WHERE ${among('job_id')} AND cause IS NOT '${purgedCause}' AND (state = 'failed' OR state = 'refused')`,
  ).all(json(jobs));
  for (const { runId, state, cause, serviceMessage } of lost)
    ledger.totals.count(runId, JSON.stringify([state, cause ?? '', serviceMessage]), -1);
  // Identities are randomized: the same request would have the same identity, so that repeating it would reveal the purged one.
  const forget = statement(db, 'UPDATE jobs SET identity = ?, service_message = NULL WHERE job_id = ?');
  for (const jobId of jobs) forget.run(randomBytes(32), jobId);
  statement(db, `DELETE FROM job_inputs WHERE ${among('job_id')}`).run(json(jobs));
  statement(db, `DELETE FROM lookups WHERE ${among('attempt_seq')}`).run(json(lookups));
  const forgetAttempt = statement(db, 'UPDATE attempts SET identity = ? WHERE seq = ?');
  for (const seq of attempts) forgetAttempt.run(randomBytes(32), seq);
  statement(db, `UPDATE attempt_ends SET service_message = NULL WHERE ${among('seq')}`).run(json(attempts));
}

function removeAnswers({ db }: Ledger, answers: readonly number[]): void {
  statement(db, `DELETE FROM answer_bodies WHERE ${among('answer_seq')}`).run(json(answers));
  statement(db, `DELETE FROM answer_salts WHERE ${among('answer_seq')}`).run(json(answers));
  const unindex = statement(
    db,
    `DELETE FROM identity_index WHERE answer_seq = :seq AND prefix = (SELECT substr(identity, 1, ${prefixBytes}) FROM answers WHERE seq = :seq)`,
  );
  const forget = statement(
    db,
    'UPDATE answers SET identity = :identity, response_id = NULL, sent_sha256 = NULL, body_sha256 = NULL WHERE seq = :seq',
  );
  for (const seq of answers) {
    unindex.run({ seq });
    forget.run({ seq, identity: randomBytes(32) });
  }
}

/** Links from and to outcomes that replaced each other are removed. */
function removeOutcomes({ db }: Ledger, outcomes: readonly number[]): void {
  statement(db, `UPDATE outbox SET replaced_by = NULL WHERE ${among('replaced_by')}`).run(json(outcomes));
  statement(db, `DELETE FROM outbox WHERE ${among('entry_id')}`).run(json(outcomes));
  statement(db, `DELETE FROM outcomes WHERE ${among('seq')}`).run(json(outcomes));
}

/**
 * Replaces suppressions by keyed hashes: a person who must not be called must not be called after a purge either, and a hash still matches
 * but reveals nothing.
 */
function hashSuppressions({ db }: Ledger, suppressions: RemovedTraces['suppressions']): void {
  if (suppressions.length === 0) return;
  const hashEntry = createEntryHash(getSecret(db));
  for (const { kind, value } of suppressions) {
    statement(db, 'UPDATE OR IGNORE suppressions SET value = ? WHERE kind = ? AND value = ?').run(hashEntry(kind, value), kind, value);
    // The batch contained both.
    statement(db, 'DELETE FROM suppressions WHERE kind = ? AND value = ?').run(kind, value);
  }
}

/** Number of traces removed per write, so that other writes can go between. */
const atOnce = 500;

const inOrder = ['payloads', 'attempts', 'answers', 'jobs', 'lookups', 'outcomes', 'actions'] as const;

/**
 * Yields the traces as writes that take a few milliseconds each. A purge may be interrupted between two, so that findLedgerTraces has to
 * find the rest: traces by which others are found come after them. Payloads of records come first: without its payload, a record has no
 * contents that could contradict others.
 */
export function* inPieces(traces: RemovedTraces): Generator<RemovedTraces> {
  const pieces = <T>(all: readonly T[]): T[][] =>
    Array.from({ length: Math.ceil(all.length / atOnce) }, (_, index) => all.slice(index * atOnce, (index + 1) * atOnce));
  for (const name of inOrder) for (const piece of pieces<unknown>(traces[name])) yield { ...nothing, [name]: piece };
  yield { ...nothing, texts: traces.texts, suppressions: traces.suppressions };
}

/**
 * Applies a colleague's purge here as well: removes the answers that came with these records of the team's log, or were sent with them.
 * Repeating it changes nothing.
 */
export function removeSharedAnswers(ledger: Ledger, recordIds: readonly string[]): void {
  const { db } = ledger;
  const gone = statement<[string, string], { attemptSeq: number; answerSeq: number | null }>(
    db,
    `WITH named (attempt_seq) AS (
       SELECT attempt_seq FROM team_answers WHERE ${among('record_id')}
       UNION SELECT source_seq FROM team_records WHERE kind = 'call' AND ${among('record_id')})
     SELECT named.attempt_seq AS attemptSeq, answers.seq AS answerSeq FROM named LEFT JOIN answers ON answers.attempt_seq = named.attempt_seq
     WHERE named.attempt_seq IS NOT NULL`,
  ).all(JSON.stringify(recordIds), JSON.stringify(recordIds));
  removeAnswers(
    ledger,
    gone.flatMap(({ answerSeq }) => answerSeq ?? []),
  );
  // The end of a call has the id of its record in the log. It is here if the call's list also came as a whole.
  const seqOf = statement<[string], number>(db, 'SELECT seq FROM chain WHERE record_id = ?').pluck();
  ledger.chain.forget(recordIds.flatMap((recordId) => seqOf.get(recordId) ?? []));
  // As above: the same request would have the same identity.
  const forget = statement(db, 'UPDATE attempts SET identity = ? WHERE seq = ?');
  const forgetCall = statement(db, 'UPDATE team_calls SET identity = ? WHERE attempt_seq = ?');
  const begun = statement<[number], number>(
    db,
    'SELECT chain.seq FROM chain JOIN attempts ON attempt_id = record_id WHERE attempts.seq = ?',
  ).pluck();
  ledger.chain.forget(gone.flatMap(({ attemptSeq }) => begun.get(attemptSeq) ?? []));
  for (const { attemptSeq } of gone) {
    forget.run(randomBytes(32), attemptSeq);
    forgetCall.run(randomBytes(32), attemptSeq);
    statement(db, 'DELETE FROM lookups WHERE attempt_seq = ?').run(attemptSeq);
  }
}

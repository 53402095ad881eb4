/** Removes what the ledger holds on a person. What calls cost, the chain's leaves and the numbers of rows stay. */
import { randomBytes } from 'node:crypto';
import { statement } from '../../platform/database.ts';
import type { Ledger, LedgerWrite } from '../../ledger/ledger.sql.ts';
import { createEntryHash } from '../../suppression/entryHash.sql.ts';
import { getSecret } from '../../settings/settings.sql.ts';
import { endJob } from '../../runs/attempts/endJob.sql.ts';
import { recordJobs, type SettledJob } from '../../runs/runRecords.sql.ts';
import { prefixBytes } from '../../service/answers/kept/identityIndex.sql.ts';
import type { LedgerTraces } from './ledgerTraces.sql.ts';
import { recordTeamPurge } from '../../team/calls/teamPurges.sql.ts';
import { replaceTexts } from './scrubTexts.sql.ts';

/** What is removed; the rest of the traces only says whom else it concerns. */
export type RemovedTraces = Omit<LedgerTraces, 'otherAnswers' | 'otherRows'>;

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

/** The cause of a job whose question was purged before it was asked. */
const purgedCause = 'purged';

const json = (values: readonly unknown[]): string => JSON.stringify(values);
const some = (column: string): string => `${column} IN (SELECT value FROM json_each(?))`;

/** Repeating it changes nothing. */
export const removeTraces: LedgerWrite<RemovedTraces, null> = (ledger, traces) => {
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
  return null;
};

function removeQuestions(ledger: Ledger, { jobs, attempts, lookups }: RemovedTraces): void {
  const { db } = ledger;
  const unasked = statement<[string], { jobId: number; runId: string; operation: string }>(
    db,
    `SELECT job_id AS jobId, run_id AS runId, operation FROM jobs WHERE ${some('job_id')} AND (state = 'pending' OR state = 'leased')`,
  ).all(json(jobs));
  for (const job of unasked)
    endJob(ledger, { ...job, state: 'failed', tries: 0, answerSeq: null, cause: purgedCause, serviceMessage: null });
  recordJobs(
    ledger,
    unasked.map(({ jobId }): SettledJob => [jobId, 'failed', null, purgedCause]),
  );
  // Nobody may find out by asking again: the same question would have the same identity.
  const forget = statement(db, 'UPDATE jobs SET identity = ?, service_message = NULL WHERE job_id = ?');
  for (const jobId of jobs) forget.run(randomBytes(32), jobId);
  statement(db, `DELETE FROM job_inputs WHERE ${some('job_id')}`).run(json(jobs));
  statement(db, `DELETE FROM lookups WHERE ${some('attempt_seq')}`).run(json(lookups));
  const forgetAttempt = statement(db, 'UPDATE attempts SET identity = ? WHERE seq = ?');
  for (const seq of attempts) forgetAttempt.run(randomBytes(32), seq);
  statement(db, `UPDATE attempt_ends SET service_message = NULL WHERE ${some('seq')}`).run(json(attempts));
}

export function removeAnswers({ db }: Ledger, answers: readonly number[]): void {
  statement(db, `DELETE FROM answer_bodies WHERE ${some('answer_seq')}`).run(json(answers));
  statement(db, `DELETE FROM answer_salts WHERE ${some('answer_seq')}`).run(json(answers));
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

/** What another outcome was replaced by, or replaces, is no longer known. */
function removeOutcomes({ db }: Ledger, outcomes: readonly number[]): void {
  statement(db, `UPDATE outbox SET replaced_by = NULL WHERE ${some('replaced_by')}`).run(json(outcomes));
  statement(db, `DELETE FROM outbox WHERE ${some('entry_id')}`).run(json(outcomes));
  statement(db, `DELETE FROM outcomes WHERE ${some('seq')}`).run(json(outcomes));
}

/** Somebody who must not be called must not be called after a purge either: a keyed hash still matches them, and says nothing. */
function hashSuppressions({ db }: Ledger, suppressions: RemovedTraces['suppressions']): void {
  if (suppressions.length === 0) return;
  const hashEntry = createEntryHash(getSecret(db));
  for (const { kind, value } of suppressions) {
    statement(db, 'UPDATE OR IGNORE suppressions SET value = ? WHERE kind = ? AND value = ?').run(hashEntry(kind, value), kind, value);
    // The batch had both.
    statement(db, 'DELETE FROM suppressions WHERE kind = ? AND value = ?').run(kind, value);
  }
}

/** How many of each are removed in one write: other writes go between. */
const atOnce = 500;

/**
 * The traces as writes that each take some milliseconds. A purge may be cut off between two, so that findLedgerTraces has to find the rest:
 * what others are found by comes after them. Records' payloads come first: with its payload, a record says nothing that could differ.
 */
export function* inPieces(traces: RemovedTraces): Generator<RemovedTraces> {
  const pieces = <T>(all: readonly T[]): T[][] =>
    Array.from({ length: Math.ceil(all.length / atOnce) }, (_, index) => all.slice(index * atOnce, (index + 1) * atOnce));
  for (const payloads of pieces(traces.payloads)) yield { ...nothing, payloads };
  for (const attempts of pieces(traces.attempts)) yield { ...nothing, attempts };
  for (const answers of pieces(traces.answers)) yield { ...nothing, answers };
  for (const jobs of pieces(traces.jobs)) yield { ...nothing, jobs };
  for (const lookups of pieces(traces.lookups)) yield { ...nothing, lookups };
  for (const outcomes of pieces(traces.outcomes)) yield { ...nothing, outcomes };
  for (const actions of pieces(traces.actions)) yield { ...nothing, actions };
  yield { ...nothing, texts: traces.texts, suppressions: traces.suppressions };
}

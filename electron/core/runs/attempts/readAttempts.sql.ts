/** Reads pages of attempts for display, newest first, each with its result. */
import { mostAttemptRows, type AttemptDetail, type Attempt, type AttemptQuery } from '#contract/ledger/ledger.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { findAnswers, parsePairs, type KeptAnswer, splitNames } from '../../service/answers/kept/answerViews.sql.ts';

/** An attempt's answer, with what was sent, its rows and its leaf in the chain; null if it got none. */
export function answerOfAttempt(db: ReadDb, seq: number): KeptAnswer | null {
  const [found = null] = findAnswers(db, 'answers.seq = (SELECT answer_seq FROM attempt_ends WHERE attempt_ends.seq = ?)', seq);
  return found;
}

/** The parameters stored with the job or look-up; empty for feedback, or if they were purged. */
export function sentByAttempt(db: ReadDb, seq: number): [string, string][] {
  const stored = statement<[number], { job: string | null; lookup: string | null }>(
    db,
    `SELECT job_inputs.parameters AS job, lookups.parameters AS lookup FROM attempts
     LEFT JOIN job_inputs ON job_inputs.job_id = attempts.job_id LEFT JOIN lookups ON lookups.attempt_seq = attempts.seq WHERE attempts.seq = ?`,
  ).get(seq);
  return parsePairs(stored?.job ?? stored?.lookup ?? null);
}

/** Its rows in order, up to `mostAttemptRows`. */
export const rowsOfAttempt = (db: ReadDb, seq: number): number[] =>
  statement<[number, number, number], number>(
    db,
    `SELECT run_rows.row FROM attempts JOIN run_rows ON run_rows.job_id = attempts.job_id WHERE attempts.seq = ?
     UNION SELECT outcomes.row FROM outbox JOIN outcomes ON outcomes.seq = outbox.entry_id WHERE outbox.attempt_seq = ?
     ORDER BY 1 LIMIT ?`,
  )
    .pluck()
    .all(seq, seq, mostAttemptRows);

/** The record's leaf; null if there is none. Positions count from 1. */
export function leafOf(db: ReadDb, recordId: string): AttemptDetail['leaf'] {
  const found = statement<[string], { position: number; leaf: Buffer }>(
    db,
    'SELECT seq AS position, leaf FROM chain WHERE record_id = ?',
  ).get(recordId);
  if (!found) return null;
  const of = statement<[], number>(db, 'SELECT size FROM chain_head').pluck().get() ?? found.position;
  return { position: found.position, of, hash: found.leaf.toString('hex') };
}

interface AttemptRow extends Omit<Attempt, 'addOns' | 'sandbox' | 'partial' | 'environment' | 'listId' | 'listName'> {
  addOns: string;
  partial: number;
  environmentId: string;
  jobId: number | null;
  answerSeq: number | null;
}

/** Each filter starts from its own index, so a page costs the same among a million attempts. */
const starts = {
  all: 'attempts LEFT JOIN attempt_ends USING (seq)',
  billingUnknown: "attempt_ends CROSS JOIN attempts USING (seq) WHERE attempt_ends.billed = 'unknown'",
  troubled: "attempt_ends CROSS JOIN attempts USING (seq) WHERE attempt_ends.outcome <> 'done'",
} as const satisfies Record<AttemptQuery['show'], string>;

/** Returns up to `count` attempts before `before`, newest first, and whether there are older ones. */
export function readAttempts(
  db: ReadDb,
  { show, runId, byHand = false, before, count }: AttemptQuery,
): { attempts: Attempt[]; more: boolean } {
  const which = {
    runId,
    before: before ?? Number.MAX_SAFE_INTEGER,
    // One more than requested, to find out whether there are more.
    count: count + 1,
  };
  const seq = show === 'all' ? 'attempts.seq' : 'attempt_ends.seq';
  const ofRun = byHand ? 'AND attempts.run_id IS NULL' : runId === null ? '' : 'AND attempts.run_id = :runId';
  const rows = statement<[typeof which], AttemptRow>(
    db,
    `SELECT found.*, (SELECT count(*) FROM run_rows WHERE run_rows.job_id = found.jobId) AS rows FROM (
       SELECT attempts.seq, attempt_id AS attemptId, started_at AS startedAt, ended_at AS endedAt, purpose, attempts.run_id AS runId, job_id AS jobId,
         attempts.environment_id AS environmentId, operation, add_ons AS addOns, coalesce(outcome, 'open') AS outcome, coalesce(partial, 0) AS partial, status, code,
         service_message AS serviceMessage, coalesce(billed, 'unknown') AS billed, answer_seq AS answerSeq, price_micros AS priceMicros, currency, attempts.by
       FROM ${starts[show]} ${show === 'all' ? 'WHERE true' : ''} ${ofRun} AND ${seq} < :before ORDER BY ${seq} DESC LIMIT :count
     ) AS found`,
  ).all(which);
  return { attempts: rows.slice(0, count).map((row) => withNames(db, row)), more: rows.length > count };
}

/** The attempt with this id, if there is one. */
export function findAttempt(db: ReadDb, attemptId: string): Attempt | undefined {
  const seq = statement<[string], number>(db, 'SELECT seq FROM attempts WHERE attempt_id = ?').pluck().get(attemptId);
  if (seq === undefined) return undefined;
  return readAttempts(db, { show: 'all', runId: null, before: seq + 1, count: 1 }).attempts[0];
}

/** The list that a report is about, under its name in its latest run. */
function reportedList(db: ReadDb, seq: number): { listId: string; listName: string | null } | undefined {
  return statement<[number], { listId: string; listName: string | null }>(
    db,
    `SELECT outcomes.list_id AS listId,
       (SELECT list_name FROM runs WHERE runs.list_id = outcomes.list_id ORDER BY started_at DESC LIMIT 1) AS listName
     FROM outbox JOIN outcomes ON outcomes.seq = outbox.entry_id WHERE outbox.attempt_seq = ?`,
  ).get(seq);
}

function withNames(db: ReadDb, { environmentId, jobId, answerSeq, ...attempt }: AttemptRow): Attempt {
  const run =
    attempt.runId === null
      ? undefined
      : statement<[string], { listId: string; listName: string; sandbox: number }>(
          db,
          'SELECT list_id AS listId, list_name AS listName, sandbox FROM runs WHERE run_id = ?',
        ).get(attempt.runId);
  const about = run ?? (attempt.purpose === 'feedback' ? reportedList(db, attempt.seq) : undefined);
  const environment = statement<[string], { name: string; kind: string }>(
    db,
    'SELECT name, kind FROM environments WHERE environment_id = ?',
  ).get(environmentId);
  const answer =
    answerSeq === null
      ? undefined
      : statement<[number], { sandbox: number }>(db, 'SELECT sandbox FROM answers WHERE seq = ?').get(answerSeq);
  return {
    ...attempt,
    listId: about?.listId ?? null,
    listName: about?.listName ?? null,
    environment: environment?.name ?? environmentId,
    sandbox: answer?.sandbox === 1 || run?.sandbox === 1 || environment?.kind === 'sandbox',
    addOns: splitNames(attempt.addOns),
    partial: attempt.partial === 1,
  };
}

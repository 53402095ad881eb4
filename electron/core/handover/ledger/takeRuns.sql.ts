/** Takes in runs with their jobs, attempts and answers, and recounts runs that both sides had. */
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { sumOfSlices } from '../../runs/attempts/handedSlices.sql.ts';
import { newestEnd } from '../../service/answers/kept/verdictSources.sql.ts';
import { numberJobs, numberTable, type NumberMap } from './numberMap.sql.ts';
import { takeRows } from './takeRows.sql.ts';

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

/**
 * Merges the progress of a run that both sides had, and recounts it. Causes of failure (names that are JSON) and calls without a price
 * stay as this side counted them.
 */
function recountReceived(part: ReadDb, db: WriteDb, runId: string): void {
  statement(db, "DELETE FROM run_counts WHERE run_id = ? AND name NOT LIKE '[%' AND name NOT LIKE 'unpriced %'").run(runId);
  statement(
    db,
    `WITH tried AS (SELECT outcome, billed, price_micros FROM attempts LEFT JOIN attempt_ends USING (seq) WHERE run_id = :runId)
     INSERT INTO run_counts (run_id, name, count) SELECT :runId, * FROM (${countsSql})`,
  ).run({ runId });
  // Requests sent by servers aren't among the attempts here.
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

type Came = { added: number; known: number };

/**
 * Takes in runs with their jobs, attempts and answers. Records that both sides have appear once; a colleague's purchases aren't counted for
 * a key here. Nothing is inserted before the records that it refers to: while a reference is open, SQLite scans all jobs for each answer.
 */
export function takeRuns(part: ReadDb, db: WriteDb): { runs: Came; attempts: Came; answers: Came } {
  const runs = statement<[], string>(part, 'SELECT run_id FROM runs ORDER BY started_at, run_id').pluck().all();
  const isKnown = statement<[string]>(db, 'SELECT 1 FROM runs WHERE run_id = ?');
  const known = new Set(runs.filter((runId) => isKnown.get(runId) !== undefined));
  const attempts = numberTable(part, db, 'attempts', 'attempt_id');
  const answers = numberTable(part, db, 'answers', 'answer_id');
  const jobs = numberJobs(part, db);

  takeRows(part, db, { table: 'environments', orderBy: 'environment_id', ignoreKnown: true });
  takeRows(part, db, { table: 'runs', orderBy: 'started_at', ignoreKnown: true });
  // Only one program may continue a run that was still active when interrupted.
  statement(
    db,
    "UPDATE runs SET state = 'stopped', stopped_code = 'interrupted' WHERE state IN ('running', 'waiting') AND run_id IN (SELECT value FROM json_each(?))",
  ).run(JSON.stringify(runs.filter((runId) => !known.has(runId))));
  const inNewRuns = known.size === 0 ? '1' : `run_id NOT IN (${[...known].map((runId) => `'${runId}'`).join(', ')})`;
  takeRows(part, db, { table: 'run_checks', orderBy: 'run_id, position', ignoreKnown: true });
  takeRows(part, db, { table: 'run_counts', orderBy: 'run_id, name', where: inNewRuns });
  takeSlices(part, db);

  const { of: job, isNew: isNewJob } = jobs;
  takeRows(part, db, {
    table: 'jobs',
    orderBy: 'job_id',
    change: { job_id: job },
    set: { ended_seq: null, answer_seq: null },
    isTaken: isNewJob,
  });
  takeRows(part, db, { table: 'job_inputs', orderBy: 'job_id', change: { job_id: job }, isTaken: isNewJob });
  takeRows(part, db, { table: 'attempts', orderBy: 'seq', change: { seq: attempts.of, job_id: job }, isTaken: attempts.isNew });
  linkAttempts(part, db, attempts, job);
  takeRows(part, db, { table: 'answers', orderBy: 'seq', change: { seq: answers.of, attempt_seq: attempts.of }, isTaken: answers.isNew });
  takeRows(part, db, { table: 'answer_bodies', orderBy: 'answer_seq', change: { answer_seq: answers.of }, isTaken: answers.isNew });
  takeSalts(part, db, answers);
  takeRows(part, db, {
    table: 'attempt_ends',
    orderBy: 'seq',
    change: { seq: attempts.of, answer_seq: answers.of },
    isTaken: attempts.isNew,
  });
  takeRows(part, db, {
    table: 'run_rows',
    orderBy: 'run_id, row',
    change: { job_id: job, answer_seq: answers.of },
    ignoreKnown: true,
  });
  endJobs(part, db, jobs, answers);
  for (const runId of known) recountReceived(part, db, runId);
  return { runs: { added: runs.length - known.size, known: known.size }, attempts: sums(attempts), answers: sums(answers) };
}

const sums = ({ added, known }: NumberMap): Came => ({ added, known });

/** Takes the servers' counts for a colleague's run; this device already has those of its own runs. An older part changes nothing. */
function takeSlices(part: ReadDb, db: WriteDb): void {
  const take = statement<[string, string, string]>(
    db,
    `INSERT INTO handed_slices (slice_id, run_id, jobs, state, figures) VALUES (?, ?, '[]', 'received', ?)
     ON CONFLICT (slice_id) DO UPDATE SET figures = excluded.figures
     WHERE state = 'received' AND coalesce(excluded.figures ->> '$.sent', 0) >= coalesce(figures ->> '$.sent', 0)`,
  );
  const slices = part.prepare<[], [string, string, string]>('SELECT slice_id, run_id, figures FROM handed_slices').raw();
  for (const slice of slices.iterate()) take.run(...slice);
}

/** Records from the team's log don't name their run, so link them now. */
function linkAttempts(part: ReadDb, db: WriteDb, attempts: NumberMap, jobOf: (given: number) => number): void {
  const link = statement(db, 'UPDATE attempts SET run_id = ?, job_id = ? WHERE seq = ? AND run_id IS NULL');
  const ofRuns = statement<[], { seq: number; runId: string; jobId: number }>(
    part,
    'SELECT seq, run_id AS runId, job_id AS jobId FROM attempts WHERE run_id IS NOT NULL AND job_id IS NOT NULL',
  );
  for (const { seq, runId, jobId } of ofRuns.iterate()) if (!attempts.isNew(seq)) link.run(runId, jobOf(jobId), attempts.of(seq));
}

/** Takes salts, including those of answers that came without them before their list was shared. Answers purged here stay without. */
function takeSalts(part: ReadDb, db: WriteDb, answers: NumberMap): void {
  const has = statement<[number]>(db, 'SELECT 1 FROM answer_bodies WHERE answer_seq = ?');
  takeRows(part, db, {
    table: 'answer_salts',
    orderBy: 'answer_seq',
    change: { answer_seq: answers.of },
    isTaken: (given) => has.get(answers.of(given)) !== undefined,
    ignoreKnown: true,
  });
}

/**
 * Ends jobs that ended on the other side: those that are new here, and those that are pending or had a worse result here. In the order of
 * their ends.
 */
function endJobs(part: ReadDb, db: WriteDb, jobs: NumberMap, answers: NumberMap): void {
  const ended = statement<[], [number, string, number | null, string | null, string | null]>(
    part,
    'SELECT job_id, state, answer_seq, cause, service_message FROM jobs WHERE ended_seq IS NOT NULL ORDER BY ended_seq',
  ).raw();
  const end = statement(
    db,
    `UPDATE jobs SET state = :state, answer_seq = :answerSeq, cause = :cause, service_message = :serviceMessage, ended_seq = :endedSeq
     WHERE job_id = :jobId AND (ended_seq IS NULL OR (state IN ('failed', 'refused') AND :state IN ('done', 'partial')))`,
  );
  let endedSeq = newestEnd(db);
  for (const [jobId, state, answerSeq, cause, serviceMessage] of ended.iterate()) {
    const values = { jobId: jobs.of(jobId), state, answerSeq: answerSeq === null ? null : answers.of(answerSeq), cause, serviceMessage };
    if (end.run({ ...values, endedSeq: endedSeq + 1 }).changes > 0) endedSeq += 1;
  }
}

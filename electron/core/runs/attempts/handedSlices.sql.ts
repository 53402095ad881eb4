/** Slices of a run handed over to the team's servers: which jobs each one holds, and how they ended. Until then, the jobs are leased. */
import { z } from 'zod';
import { jobStates } from '#contract/outcomes/callOutcome.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import type { Ledger, LedgerWrite } from '../../ledger/ledger.sql.ts';
import { parseJson } from '#base/json.ts';
import { nextJobs, type Looking } from './claims.sql.ts';
import { endJob, labelSandbox } from './startAttempt.sql.ts';
import { runCauseNameSchema } from '../readRuns.sql.ts';
import { recordJobs, type SettledJob } from '../runRecords.sql.ts';
import { hasRecheckedSuppressions, skipSuppressed, suppressedAmong } from '../suppressedJobs.sql.ts';

/** What a server needs to know about a job. */
export const sliceJobSchema = z.object({
  /** JSON: [[name, value], …] */
  parameters: z.string(),
  correlation: z.string(),
  /** The rows of the list that its answer serves. */
  rows: z.array(z.int()),
});
export type SliceJob = z.infer<typeof sliceJobSchema>;

/** What attempts add up to. Low is what was billed; high includes what may have been. */
export type AttemptFigures = Record<(typeof plainFigures)[number], number>;
const plainFigures = ['sent', 'inDoubt', 'billingUnknown', 'lowMicros', 'highMicros'] as const;
const isFigure = (name: string): boolean =>
  plainFigures.some((plain) => plain === name) || (name.startsWith('[') && runCauseNameSchema.safeParse(parseJson(name)).success);

/** A run's counts that follow from attempts, by their names among its totals; here, of the attempts that a server made. */
export const sliceFiguresSchema = z.record(z.string().refine(isFigure), z.int());
export type SliceFigures = z.infer<typeof sliceFiguresSchema>;

/** Adds up the counts of several servers. */
export function addFigures(all: readonly SliceFigures[]): SliceFigures {
  const sum: SliceFigures = {};
  for (const figures of all) for (const [name, count] of Object.entries(figures)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

/** Adds up attempts, wherever they were made. */
export function addAttempts(all: readonly Partial<AttemptFigures>[]): AttemptFigures {
  const sum = { sent: 0, inDoubt: 0, billingUnknown: 0, lowMicros: 0, highMicros: 0 };
  for (const figures of all) for (const name of plainFigures) sum[name] += figures[name] ?? 0;
  return sum;
}

/**
 * How a job of a slice ended. `place`: from 0. `skipped`: its rows are suppressed. `attemptId`: the attempt whose answer serves it; that
 * answer arrives with the team's log.
 */
export const endedSliceJobSchema = z.object({
  place: z.int().min(0),
  state: z.enum(jobStates).extract(['done', 'partial', 'failed', 'refused', 'skipped']),
  attemptId: z.uuid().nullable(),
  cause: z.string(),
  serviceMessage: z.string().nullable(),
});
export type EndedSliceJob = z.infer<typeof endedSliceJobSchema>;

/**
 * Puts up to `most` jobs of a check, besides `except`, into a new slice. `capped`: there are some, but `most` allows none. Null if
 * suppressions must be rechecked first.
 */
const cut: LedgerWrite<
  Looking & { sliceId: string; most: number; except: readonly number[] },
  { kind: 'none'; dueAt: number | null } | { kind: 'capped' } | { kind: 'slice'; jobs: SliceJob[] } | null
> = (ledger, { sliceId, most, except, ...looking }) => {
  const found = nextJobs(ledger, { ...looking, limit: Math.max(1, most), except });
  if (found === null) return null;
  if (found.jobs.length === 0) return { kind: 'none', dueAt: found.dueAt };
  if (most < 1) return { kind: 'capped' };
  const { db } = ledger;
  const correlation = statement<[number], string>(db, 'SELECT correlation FROM job_inputs WHERE job_id = ?').pluck();
  const rows = statement<[number], number>(db, 'SELECT row FROM run_rows WHERE job_id = ? ORDER BY row').pluck();
  const lease = statement(db, "UPDATE jobs SET state = 'leased' WHERE job_id = ?");
  const jobs = found.jobs.map(({ jobId, parameters }): SliceJob => {
    lease.run(jobId);
    return { parameters, correlation: correlation.get(jobId) ?? '[]', rows: rows.all(jobId) };
  });
  const jobIds = found.jobs.map(({ jobId }) => jobId);
  statement(db, "INSERT INTO handed_slices (slice_id, run_id, jobs, state, figures) VALUES (?, ?, ?, 'open', '{}')").run(
    sliceId,
    looking.runId,
    JSON.stringify(jobIds),
  );
  return { kind: 'slice', jobs };
};

/**
 * Begins a slice for the run's later checks, without jobs: servers only report its counts. It replaces the previous one, for which a server
 * may still report what it sent.
 */
const beginLater: LedgerWrite<{ runId: string; sliceId: string }> = ({ db }, { runId, sliceId }) => {
  statement(db, "UPDATE handed_slices SET state = 'ended' WHERE run_id = ? AND state = 'open' AND jobs = '[]'").run(runId);
  statement(db, "INSERT INTO handed_slices (slice_id, run_id, jobs, state, figures) VALUES (?, ?, '[]', 'open', '{}')").run(sliceId, runId);
};

interface StoredSlice {
  runId: string;
  state: 'open' | 'ended' | 'received';
  jobs: string;
  figures: string;
}
const find = (db: WriteDb, sliceId: string): StoredSlice | undefined =>
  statement<[string], StoredSlice>(db, 'SELECT run_id AS runId, state, jobs, figures FROM handed_slices WHERE slice_id = ?').get(sliceId);
const jobIdsSchema = z.array(z.int());
const jobsOf = ({ jobs }: Pick<StoredSlice, 'jobs'>): number[] => jobIdsSchema.parse(JSON.parse(jobs));

/**
 * Takes in a server's report. Idempotent. `isDone`: nothing more comes from the slice, and its other jobs are pending again. Returns how
 * many jobs this ended, how many answers haven't arrived yet (the slice stays open until there are none), and which jobs are given back.
 */
const take: LedgerWrite<
  { sliceId: string; ended: readonly EndedSliceJob[]; figures: SliceFigures; isDone: boolean },
  { taken: number; missing: number; left: number[] }
> = (ledger, { sliceId, ended, figures, isDone }) => {
  const { db, totals } = ledger;
  const slice = find(db, sliceId);
  const jobIds = slice ? jobsOf(slice) : [];
  // A replaced slice of later checks has ended, but what its server sent must still be counted.
  if (!slice || slice.state === 'received' || (slice.state === 'ended' && jobIds.length > 0)) return { taken: 0, missing: 0, left: [] };
  const { runId } = slice;
  const settled: SettledJob[] = [];
  let missing = 0;
  for (const one of ended) {
    const jobId = jobIds[one.place];
    const end = jobId === undefined ? 'before' : endReported(ledger, runId, jobId, one);
    if (end === 'missing') missing += 1;
    else if (end !== 'before') settled.push(end);
  }
  recordJobs(ledger, settled);
  const counted = sliceFiguresSchema.parse(JSON.parse(slice.figures));
  for (const name of new Set([...Object.keys(counted), ...Object.keys(figures)]))
    totals.count(runId, name, (figures[name] ?? 0) - (counted[name] ?? 0));
  statement(db, 'UPDATE handed_slices SET figures = ? WHERE slice_id = ?').run(JSON.stringify(figures), sliceId);
  return { taken: settled.length, missing, left: isDone && missing === 0 ? giveBack(db, sliceId, jobIds) : [] };
};

function endReported(
  ledger: Ledger,
  runId: string,
  jobId: number,
  { state, attemptId, cause, serviceMessage }: EndedSliceJob,
): SettledJob | 'missing' | 'before' {
  const { db } = ledger;
  // The job may have been taken in before, or purged meanwhile.
  const operation = statement<[number], string>(db, "SELECT operation FROM jobs WHERE job_id = ? AND state = 'leased'").pluck().get(jobId);
  if (operation === undefined) return 'before';
  if (state === 'skipped') return skipSuppressed(ledger, runId, { jobId, operation });
  const answer = attemptId === null ? null : findAnswer(db, attemptId);
  if (answer === undefined) return 'missing';
  const answerSeq = answer?.answerSeq ?? null;
  endJob(ledger, { runId, jobId, operation, state, tries: 1, answerSeq, cause, serviceMessage });
  if (answer?.sandbox === 1) labelSandbox(ledger, runId);
  return [jobId, state, answerSeq, cause];
}

const findAnswer = (db: ReadDb, attemptId: string): { answerSeq: number; sandbox: number } | undefined =>
  statement<[string], { answerSeq: number; sandbox: number }>(
    db,
    'SELECT answers.seq AS answerSeq, sandbox FROM attempts JOIN answers ON attempt_seq = attempts.seq WHERE attempt_id = ?',
  ).get(attemptId);

function giveBack(db: WriteDb, sliceId: string, jobIds: readonly number[]): number[] {
  const free = statement(db, "UPDATE jobs SET state = 'pending', not_before = 0 WHERE job_id = ? AND state = 'leased'");
  statement(db, "UPDATE handed_slices SET state = 'ended' WHERE slice_id = ?").run(sliceId);
  return jobIds.filter((jobId) => free.run(jobId).changes > 0);
}

/** Ends slices and makes their remaining jobs, `left`, pending again. */
const drop: LedgerWrite<{ sliceIds: readonly string[] }, { left: number[] }> = ({ db }, { sliceIds }) => {
  const left = sliceIds.flatMap((sliceId) => {
    const slice = find(db, sliceId);
    return slice?.state === 'open' ? giveBack(db, sliceId, jobsOf(slice)) : [];
  });
  return { left };
};

/**
 * For each slice, the places of jobs that mustn't be sent any more: their rows were suppressed since it was cut. Null if suppressions must
 * be rechecked first.
 */
const suppressed: LedgerWrite<{ runId: string }, { sliceId: string; places: number[] }[] | null> = (ledger, { runId }) => {
  if (!hasRecheckedSuppressions(ledger, runId)) return null;
  const slices = statement<[string], { sliceId: string; jobs: string }>(
    ledger.db,
    "SELECT slice_id AS sliceId, jobs FROM handed_slices WHERE run_id = ? AND state = 'open' ORDER BY slice_id",
  )
    .all(runId)
    .map(({ sliceId, jobs }) => ({ sliceId, places: suppressedAmong(ledger, runId, jobsOf({ jobs })) }));
  return slices.filter(({ places }) => places.length > 0);
};

export const handedSliceWrites = {
  'slices.cut': cut,
  'slices.later': beginLater,
  'slices.take': take,
  'slices.drop': drop,
  'slices.suppressed': suppressed,
};

/** A run's open slices, with the number of jobs in each: 0 if it is for later checks. */
export function readOpenSlices(db: ReadDb, runId: string): { sliceId: string; jobs: number; sent: number }[] {
  return statement<[string], { sliceId: string; jobs: number; sent: number }>(
    db,
    `SELECT slice_id AS sliceId, json_array_length(jobs) AS jobs, coalesce(figures ->> '$.sent', 0) AS sent FROM handed_slices
     WHERE run_id = ? AND state = 'open' ORDER BY slice_id`,
  ).all(runId);
}

/** Whether servers may still hold a part of the run. */
export const isWithServers = (db: ReadDb, runId: string): boolean =>
  statement<[string]>(db, "SELECT 1 FROM handed_slices WHERE run_id = ? AND state = 'open' LIMIT 1").get(runId) !== undefined;

/** Whether any part of the run was ever handed over to servers. */
export const wasWithServers = (db: ReadDb, runId: string): boolean =>
  statement<[string]>(db, 'SELECT 1 FROM handed_slices WHERE run_id = ? LIMIT 1').get(runId) !== undefined;

/** Runs of which servers may still hold a part. */
export const runsWithServers = (db: ReadDb): string[] =>
  statement<[], string>(db, "SELECT DISTINCT run_id FROM handed_slices WHERE state = 'open'").pluck().all();

/** The sum of what servers counted for a run, to be added to the counts of its own attempts. */
export function sumOfSlices(db: ReadDb, runId: string): AttemptFigures {
  const all = statement<[string], string>(db, 'SELECT figures FROM handed_slices WHERE run_id = ?').pluck().all(runId);
  return addAttempts(all.map((figures) => sliceFiguresSchema.parse(JSON.parse(figures))));
}

/** Runs as the ledger knows them: what was asked, in which state, and the counters that progress is made of. */
import { z } from 'zod';
import { leftOutSchema, planRequestSchema, type PlanRequest, type LeftOut } from '../../../contract/plan.ts';
import { stoppedSchema, type RunCause, type RunCounts, type RunState, type Stopped } from '../../../contract/run.ts';
import { statement, type ReadDb } from '../database.ts';

export interface StoredRun {
  runId: string;
  listId: string;
  listName: string;
  environmentId: string;
  sandbox: boolean;
  request: PlanRequest;
  state: RunState;
  stopped: Stopped | null;
  rows: number;
  leftOut: LeftOut[];
  startedAt: number;
  finishedAt: number | null;
  elapsedMs: number;
}

interface RunRow extends Omit<StoredRun, 'sandbox' | 'request' | 'stopped' | 'leftOut'> {
  sandbox: number;
  request: string;
  leftOut: string;
  stoppedCode: string | null;
  stoppedMessage: string | null;
  stoppedAt: number | null;
}

const select = `SELECT run_id AS runId, list_id AS listId, list_name AS listName, environment_id AS environmentId, sandbox, request, state,
  stopped_code AS stoppedCode, stopped_message AS stoppedMessage, stopped_at AS stoppedAt, rows, left_out AS leftOut,
  started_at AS startedAt, finished_at AS finishedAt, elapsed_ms AS elapsedMs FROM runs`;

function parseRow({ stoppedCode, stoppedMessage, stoppedAt, ...row }: RunRow): StoredRun {
  return {
    ...row,
    sandbox: row.sandbox === 1,
    request: planRequestSchema.parse(JSON.parse(row.request)),
    leftOut: z.array(leftOutSchema).parse(JSON.parse(row.leftOut)),
    stopped: stoppedCode === null ? null : stoppedSchema.parse({ code: stoppedCode, message: stoppedMessage, at: stoppedAt }),
  };
}

export function findRun(db: ReadDb, runId: string): StoredRun | undefined {
  const row = statement<[string], RunRow>(db, `${select} WHERE run_id = ?`).get(runId);
  return row && parseRow(row);
}

/** Newest first; runs that are still being planned are not there yet. */
export function readRuns(db: ReadDb, listId?: string): StoredRun[] {
  const where = `WHERE state <> 'planning' AND list_id = coalesce(?, list_id) ORDER BY started_at DESC, run_id DESC`;
  return statement<[string | null], RunRow>(db, `${select} ${where}`)
    .all(listId ?? null)
    .map(parseRow);
}

export interface RunFigures {
  counts: RunCounts;
  lowMicros: number;
  highMicros: number;
  causes: RunCause[];
}

export const runCauseNameSchema = z.tuple([
  z.enum(['retried', 'failed', 'refused', 'rateLimited', 'offline', 'inDoubt']),
  z.string(),
  z.string().nullable(),
]);

/** The counters of one run: they are kept with the jobs, so this costs the same at a million of them. */
export function readFigures(db: ReadDb, runId: string): RunFigures {
  const counters = new Map(
    statement<[string], { name: string; count: number }>(db, 'SELECT name, count FROM run_counts WHERE run_id = ?')
      .all(runId)
      .map(({ name, count }) => [name, count]),
  );
  const of = (name: string): number => counters.get(name) ?? 0;
  const ended = of('done') + of('partial') + of('failed') + of('refused');
  const causes = [...counters].flatMap(([name, count]): RunCause[] => {
    if (!name.startsWith('[') || count === 0) return [];
    const [kind, code, words] = runCauseNameSchema.parse(JSON.parse(name));
    return [{ kind, code, words, count }];
  });
  return {
    counts: {
      planned: of('planned'),
      done: of('done'),
      partial: of('partial'),
      failed: of('failed'),
      refused: of('refused'),
      pending: of('planned') - ended,
      sent: of('sent'),
      inDoubt: of('inDoubt'),
      unknown: of('unknown'),
    },
    lowMicros: of('lowMicros'),
    highMicros: of('highMicros'),
    causes: causes.sort((a, b) => b.count - a.count),
  };
}

export function countOpenAttempts(db: ReadDb): number {
  return statement<[], { open: number }>(db, 'SELECT count(*) AS open FROM open_attempts').get()?.open ?? 0;
}

/** Rows that the newest ended jobs of a run answered, newest first. */
export function readLatestRows(db: ReadDb, runId: string, count: number): number[] {
  return statement<[string, number], { row: number }>(
    db,
    `SELECT run_rows.row FROM (SELECT job_id FROM jobs WHERE ended_seq IS NOT NULL AND run_id = ? ORDER BY ended_seq DESC LIMIT ?) AS ended
     JOIN run_rows ON run_rows.job_id = ended.job_id AND run_rows.disposition = 'call'`,
  )
    .all(runId, count)
    .map(({ row }) => row);
}

/** Reads runs from the ledger: request, state, and the counters for progress. */
import { z } from 'zod';
import { skippedRowsSchema, planRequestSchema, type SkippedRows, type PlanRequest } from '#contract/plan/plan.ts';
import { stoppedSchema, type RunCause, type RunCheck, type RunCounts, type RunState, type Stopped } from '#contract/runs/run.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import { findEnvironment } from '../accounts/environments.sql.ts';
import { checkCounter } from './totals.sql.ts';

/** The progress of a check; its definition is in the run's request, at the same index. */
interface StoredCheck {
  operation: string;
  state: RunCheck['state'];
  serviceMessage: string | null;
  rows: number;
  skipped: SkippedRows[];
}

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
  /** In the order in which they run. */
  checks: StoredCheck[];
  startedAt: number;
  finishedAt: number | null;
  elapsedMs: number;
  /** The person who started it. */
  by: string;
}

interface RunRow extends Omit<StoredRun, 'sandbox' | 'request' | 'stopped' | 'checks'> {
  sandbox: number;
  request: string;
  stoppedCode: string | null;
  stoppedMessage: string | null;
  stoppedAt: number | null;
}

const select = `SELECT run_id AS runId, list_id AS listId, list_name AS listName, environment_id AS environmentId, sandbox, request, state,
  stopped_code AS stoppedCode, stopped_message AS stoppedMessage, stopped_at AS stoppedAt, rows,
  started_at AS startedAt, finished_at AS finishedAt, elapsed_ms AS elapsedMs, by FROM runs`;

function readChecks(db: ReadDb, runId: string): StoredCheck[] {
  return statement<[string], Omit<StoredCheck, 'skipped'> & { skipped: string }>(
    db,
    'SELECT operation, state, service_message AS serviceMessage, rows, skipped FROM run_checks WHERE run_id = ? ORDER BY position',
  )
    .all(runId)
    .map((check) => ({ ...check, skipped: z.array(skippedRowsSchema).parse(JSON.parse(check.skipped)) }));
}

function parseRow(db: ReadDb, { stoppedCode, stoppedMessage, stoppedAt, ...row }: RunRow): StoredRun {
  return {
    ...row,
    sandbox: row.sandbox === 1,
    request: planRequestSchema.parse(JSON.parse(row.request)),
    checks: readChecks(db, row.runId),
    stopped: stoppedCode === null ? null : stoppedSchema.parse({ code: stoppedCode, message: stoppedMessage, at: stoppedAt }),
  };
}

export function findRun(db: ReadDb, runId: string): StoredRun | undefined {
  const row = statement<[string], RunRow>(db, `${select} WHERE run_id = ?`).get(runId);
  return row && parseRow(db, row);
}

/** Returns runs, newest first, without those that are still being planned. */
export function readRuns(db: ReadDb, listId?: string): StoredRun[] {
  const where = `WHERE state <> 'planning' AND list_id = coalesce(?, list_id) ORDER BY started_at DESC, run_id DESC`;
  return statement<[string | null], RunRow>(db, `${select} ${where}`)
    .all(listId ?? null)
    .map((row) => parseRow(db, row));
}

/** As people see them: without runs that a server made for one that is also here, whose figures include them. */
export function readShownRuns(db: ReadDb, listId?: string): StoredRun[] {
  const all = readRuns(db, listId);
  const known = new Set(all.map(({ runId }) => runId));
  return all.filter(({ request: { serves } }) => serves === undefined || !known.has(serves));
}

export interface RunFigures {
  counts: RunCounts;
  lowMicros: number;
  highMicros: number;
  causes: RunCause[];
  /** The counts of one check's jobs. */
  countsOf(operation: string): RunCheck['counts'];
  /** Whether one of a check's calls was made without knowing its price. */
  wasUnpriced(operation: string): boolean;
}

export const runCauseNameSchema = z.tuple([
  z.enum(['retried', 'failed', 'refused', 'rateLimited', 'offline', 'inDoubt']),
  z.string(),
  z.string().nullable(),
]);

/** The counters of one run, kept with the jobs: reading costs the same for a million of them. */
export function readFigures(db: ReadDb, runId: string): RunFigures {
  const counters = new Map(
    statement<[string], { name: string; count: number }>(db, 'SELECT name, count FROM run_counts WHERE run_id = ?')
      .all(runId)
      .map(({ name, count }) => [name, count]),
  );
  const of = (name: string): number => counters.get(name) ?? 0;
  const jobs = (nameOf: (name: string) => string): RunCheck['counts'] => {
    const [planned, done, partial] = [of(nameOf('planned')), of(nameOf('done')), of(nameOf('partial'))];
    const [failed, refused] = [of(nameOf('failed')), of(nameOf('refused'))];
    return { planned, done, partial, failed, refused, pending: planned - done - partial - failed - refused };
  };
  const causes = [...counters].flatMap(([name, count]): RunCause[] => {
    if (!name.startsWith('[') || count === 0) return [];
    const [kind, code, serviceMessage] = runCauseNameSchema.parse(JSON.parse(name));
    return [{ kind, code, serviceMessage, count }];
  });
  return {
    counts: {
      ...jobs((name) => name),
      sent: of('sent'),
      inDoubt: of('inDoubt'),
      billingUnknown: of('billingUnknown'),
    },
    lowMicros: of('lowMicros'),
    highMicros: of('highMicros'),
    causes: causes.sort((a, b) => b.count - a.count),
    countsOf: (operation) => jobs((name) => checkCounter(name, operation)),
    wasUnpriced: (operation) => of(checkCounter('unpriced', operation)) > 0,
  };
}

/** The currency that a run's calls were counted in: an account's currency may be changed later. */
export const currencyOfRun = (db: ReadDb, { runId, environmentId }: Pick<StoredRun, 'runId' | 'environmentId'>): string =>
  statement<[string], string>(db, 'SELECT currency FROM attempts WHERE run_id = ? ORDER BY seq DESC LIMIT 1').pluck().get(runId) ??
  findEnvironment(db, environmentId)?.currency ??
  'USD';

export function countOpenAttempts(db: ReadDb): number {
  return statement<[], { open: number }>(db, 'SELECT count(*) AS open FROM open_attempts').get()?.open ?? 0;
}

/** Rows answered by a run's last jobs, newest first. */
export function readLatestRows(db: ReadDb, runId: string, count: number): number[] {
  return statement<[string, number], { row: number }>(
    db,
    `SELECT run_rows.row FROM (SELECT job_id FROM jobs WHERE ended_seq IS NOT NULL AND state <> 'skipped' AND run_id = ? ORDER BY ended_seq DESC LIMIT ?) AS ended
     JOIN run_rows ON run_rows.job_id = ended.job_id AND run_rows.treatment = 'call'`,
  )
    .all(runId, count)
    .map(({ row }) => row);
}

/** The operations of a run's checks whose rows are known to have been chosen under another mapping than this one (`mappingNumber`). */
export function operationsOfOtherMapping(db: ReadDb, runId: string, mapping: number): string[] {
  const found = statement<[string, number], string>(db, 'SELECT operation FROM run_checks WHERE run_id = ? AND mapping NOT IN (0, ?)');
  return found.pluck().all(runId, mapping);
}

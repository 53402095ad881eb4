/**
 * Claims a run's jobs: checks caps, leases jobs and starts their attempts in one transaction. In a team, the hub first decides about the
 * next ones.
 */
import type { Acquired } from '../jobs/callGate.ts';
import { statement, type WriteDb } from '../../platform/database.ts';
import { cycleCap } from '../../accounts/environments.sql.ts';
import { jobsToBuy, type JobRow } from '../jobsToBuy.sql.ts';
import type { Reuse } from '../../service/answers/kept/freshAnswers.sql.ts';
import { startAttempt, type AttemptContext } from './startAttempt.sql.ts';
import type { TeamCall } from '../../team/calls/teamCalls.sql.ts';
import type { Ledger, LedgerWrite } from '../../ledger/ledger.sql.ts';
import { checkCounter } from '../totals.sql.ts';

export interface ClaimedJob {
  attemptSeq: number;
  jobId: number;
  operation: string;
  addOns: string;
  /** JSON: [[name, value], …] */
  parameters: string;
  correlation: string;
  /** Earlier attempts that counted. */
  tries: number;
}

/** A job that may be claimed next if the team's hub agrees. */
export type NextJob = Pick<ClaimedJob, 'jobId' | 'operation' | 'parameters'>;

/** A job that the team's hub granted to this device, with its attempt and the call's identity. */
export interface GrantedJob {
  jobId: number;
  attemptId: string;
  call: TeamCall;
}

/** The longest possible back-off. A later time comes from a clock that jumped, and is treated as due now. */
const furthestRetryMs = 120_000;

/** The pending jobs of one check at a given time. */
interface Question {
  runId: string;
  operation: string;
  at: number;
}

/** Adds which answers may serve the jobs. */
export type Looking = Question & {
  environmentId: string;
  reuse?: Reuse | null;
};
/** Adds the context of the attempts and the run's caps. */
export type Checking = AttemptContext &
  Looking & {
    maxCalls: number | null;
    budgetMicros: number | null;
    /** Whether a price is missing, so that `priceMicros` has only the known part. */
    isUnpriced?: boolean;
  };
export type Claiming = Checking & {
  /** The attempts to start: for jobs that the team's hub granted or, without a team, for any that are due. */
  attempts: readonly (GrantedJob | { attemptId: string })[];
};

/**
 * Claims jobs of one of the run's checks, one for each attempt in order, and starts their attempts, in one transaction. Null if the
 * suppression list has changed and the run must recheck it first. Caps and suppressions are checked here, so that no call can slip past
 * them. The budget counts the high end of the range: calls in flight count as bought. `served`: a granted job that need not, or must not,
 * be sent any more.
 */
export const claimJobs: LedgerWrite<Claiming, Acquired<ClaimedJob>[] | null> = (ledger, claiming) => {
  const { attempts } = claiming;
  const granted = attempts.flatMap((one) => ('jobId' in one ? [one.jobId] : []));
  const due = (): JobRow[] => (granted.length > 0 ? findPending(ledger.db, granted) : dueJobs(ledger.db, claiming, attempts.length));
  const jobs = jobsToBuy(ledger, claiming, due);
  if (jobs === null) return null;
  const byId = new Map(jobs.map((job) => [job.jobId, job]));
  const leased: number[] = [];
  const claims = attempts.map((attempt, index): Acquired<ClaimedJob> => {
    const job = 'jobId' in attempt ? byId.get(attempt.jobId) : jobs[index];
    if (!job) return { kind: 'served' };
    const by = capOfRun(ledger, claiming) ?? ('jobId' in attempt ? null : cycleCap(ledger, claiming));
    if (by !== null) return { kind: 'capped', by };
    byId.delete(job.jobId);
    leased.push(job.jobId);
    return { kind: 'granted', job: begin(ledger, claiming, job, attempt) };
  });
  // From here on, no other claim gets them.
  if (leased.length > 0)
    statement(ledger.db, "UPDATE jobs SET state = 'leased' WHERE job_id IN (SELECT value FROM json_each(?))").run(JSON.stringify(leased));
  const dueAt = granted.length > 0 || jobs.length === attempts.length ? null : nextDue(ledger.db, claiming);
  return dueAt === null ? claims : claims.map((one) => (one.kind === 'served' ? { kind: 'waitUntil', at: dueAt } : one));
};

/**
 * Returns up to `limit` jobs to ask the team's hub about, besides `except`, or when the next one is due. Jobs that answers here serve are
 * ended, as in a claim. Nothing is claimed, so a job may be served, suppressed or claimed by another run before it is granted. Null as for
 * a claim.
 */
export const nextJobs: LedgerWrite<
  Looking & { limit: number; except: readonly number[] },
  { jobs: NextJob[]; dueAt: number | null } | null
> = (ledger, { limit, except, ...looking }) => {
  const excluded = new Set(except);
  const due = (): JobRow[] =>
    dueJobs(ledger.db, looking, limit + excluded.size)
      .filter(({ jobId }) => !excluded.has(jobId))
      .slice(0, limit);
  const jobs = jobsToBuy(ledger, looking, due);
  if (jobs === null) return null;
  return {
    jobs: jobs.map(({ jobId, operation, parameters }) => ({ jobId, operation, parameters: inputOf(jobId, parameters) })),
    dueAt: jobs.length > 0 ? null : nextDue(ledger.db, looking, except),
  };
};

/** Postpones jobs whose questions are in flight elsewhere, unless they have ended. */
export const postponeJobs: LedgerWrite<{ jobIds: readonly number[]; until: number }> = ({ db }, { jobIds, until }) => {
  const postpone = statement(db, "UPDATE jobs SET not_before = ? WHERE job_id = ? AND state = 'pending'");
  for (const jobId of jobIds) postpone.run(until, jobId);
};

function findPending(db: WriteDb, jobIds: readonly number[]): JobRow[] {
  const find = statement<[number], JobRow>(
    db,
    `SELECT job_id AS jobId, operation, add_ons AS addOns, identity, tries, parameters, correlation
     FROM jobs LEFT JOIN job_inputs USING (job_id) WHERE job_id = ? AND state = 'pending'`,
  );
  return jobIds.flatMap((jobId) => find.get(jobId) ?? []);
}

/** Returns up to `limit` jobs that are due. */
function dueJobs(db: WriteDb, { runId, operation, at }: Question, limit: number): JobRow[] {
  // The unary plus keeps SQLite from using the values to re-prepare the statement, which it does for partial indexes. The identity is
  // returned as text: a buffer for each would cost more than the rest of its row.
  const find = (when: 'not_before <= +?' | 'not_before > +?', than: number, most: number): JobRow[] =>
    statement<[string, string, number, number], Omit<JobRow, 'identity'> & { identity: string }>(
      db,
      `SELECT job_id AS jobId, operation, add_ons AS addOns, hex(identity) AS identity, tries, parameters, correlation
         FROM jobs LEFT JOIN job_inputs USING (job_id)
         WHERE run_id = +? AND operation = +? AND state = 'pending' AND ${when} ORDER BY not_before, job_id LIMIT ?`,
    )
      .all(runId, operation, than, most)
      .map((row) => ({ ...row, identity: Buffer.from(row.identity, 'hex') }));
  const jobs = find('not_before <= +?', at, limit);
  return jobs.length === limit ? jobs : [...jobs, ...find('not_before > +?', at + furthestRetryMs, limit - jobs.length)];
}

/** When the next pending job is due, besides `except`. */
function nextDue(db: WriteDb, { runId, operation }: Question, except: readonly number[] = []): number | null {
  const among = "FROM jobs WHERE run_id = +? AND operation = +? AND state = 'pending'";
  const due =
    except.length === 0
      ? statement<[string, string], { dueAt: number | null }>(db, `SELECT min(not_before) AS dueAt ${among}`).get(runId, operation)
      : statement<[string, string, string], { dueAt: number | null }>(
          db,
          `SELECT min(not_before) AS dueAt ${among} AND job_id NOT IN (SELECT value FROM json_each(?))`,
        ).get(runId, operation, JSON.stringify(except));
  return due?.dueAt ?? null;
}

/** A pending job always has an input, unless the ledger is damaged. */
function inputOf(jobId: number, input: string | null): string {
  if (input === null) throw new Error(`job ${jobId} has no input`);
  return input;
}

function capOfRun({ totals }: Ledger, { runId, maxCalls, budgetMicros, priceMicros }: Checking): 'maxCalls' | 'budgetSpent' | null {
  if (maxCalls !== null && totals.counterOf(runId, 'sent') >= maxCalls) return 'maxCalls';
  return budgetMicros !== null && totals.counterOf(runId, 'highMicros') + (priceMicros ?? 0) > budgetMicros ? 'budgetSpent' : null;
}

function begin(ledger: Ledger, claiming: Checking, job: JobRow, { attemptId, call }: { attemptId: string; call?: TeamCall }): ClaimedJob {
  const { runId, at, environmentId, keyFingerprint, priceMicros, currency, by, isUnpriced = false } = claiming;
  const { jobId, operation, addOns, identity, tries } = job;
  const [parameters, correlation] = [inputOf(jobId, job.parameters), inputOf(jobId, job.correlation)];
  const attemptSeq = startAttempt(ledger, {
    environmentId,
    keyFingerprint,
    priceMicros,
    currency,
    by,
    attemptId,
    purpose: 'run',
    runId,
    jobId,
    operation,
    addOns,
    identity,
    at,
    team: call,
  });
  ledger.totals.count(runId, 'sent', 1);
  ledger.totals.count(runId, 'highMicros', priceMicros ?? 0);
  ledger.totals.count(runId, checkCounter('unpriced', operation), Number(isUnpriced));
  return { attemptSeq, jobId, operation, addOns, tries, parameters, correlation };
}

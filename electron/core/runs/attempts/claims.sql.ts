/** Claims a run's next jobs: lease, caps and the start of their attempts, in one transaction. */
import { statement, type WriteDb } from '../../platform/database.ts';
import { cycleCap } from '../../accounts/environments.sql.ts';
import { jobsToBuy, type JobRow } from '../servedMeanwhile.sql.ts';
import type { Reuse } from '../../service/answers/kept/freshAnswers.sql.ts';
import { startAttempt, type AttemptContext } from './startAttempt.sql.ts';
import { hasRecheckedSuppressions, jobsNotSuppressed } from '../suppressedJobs.sql.ts';
import type { TeamCall } from '../../team/calls/teamCalls.sql.ts';
import type { Ledger, LedgerWrite } from '../../ledger/ledger.sql.ts';

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

export type Claim =
  | { kind: 'job'; job: ClaimedJob }
  /** Nothing to claim now; `dueAt`: when the next retry is due (epoch ms), null if the check has no pending job. */
  | { kind: 'none'; dueAt: number | null }
  /** A cap of the run, or of the key's billing cycle, prevents the next call; or the team's hub lets this device ask nothing. */
  | { kind: 'capped'; by: 'maxCalls' | 'budgetSpent' | 'cycleQuota' | 'cycleBudget' | 'teamRefused' };

/** Something was done to the suppression list, and nothing is claimed until the run knows. */
export interface SuppressionsChanged {
  kind: 'suppressionsChanged';
}

/** A back-off is never longer than this; a later time comes from a clock that jumped, and is due now. */
const furthestRetryMs = 120_000;

/** Which check's jobs, and when. */
interface Question {
  runId: string;
  operation: string;
  at: number;
}

export type Looking = Question & {
  environmentId: string;
  reuse?: Reuse | null;
  /** Nothing is claimed while the run doesn't know everything that was done to the suppression list. */
  rechecksSuppressions?: boolean;
};
export type Claiming = AttemptContext &
  Looking & {
    attemptIds: readonly string[];
    maxCalls: number | null;
    budgetMicros: number | null;
  };

/**
 * Claims the next jobs of one of the run's checks, one for each of `attemptIds` in order, and starts their attempts, in one transaction.
 * The caps and the suppression list are checked here, so that no call can slip past them. The budget counts the high end of the range: what is in flight counts as
 * bought until known otherwise.
 */
export const claimJobs: LedgerWrite<Claiming, (Claim | SuppressionsChanged)[]> = (ledger, claiming) => {
  const { attemptIds, runId } = claiming;
  if (claiming.rechecksSuppressions === true && !hasRecheckedSuppressions(ledger, runId))
    return attemptIds.map(() => ({ kind: 'suppressionsChanged' }));
  const due = (): JobRow[] => dueJobs(ledger.db, claiming, attemptIds.length);
  const jobs = jobsToBuy(ledger, claiming, () => jobsNotSuppressed(ledger, runId, due));
  const leased: number[] = [];
  const claims = attemptIds.map((attemptId, index): Claim => {
    const job = jobs[index];
    if (!job) return { kind: 'none', dueAt: null };
    const by = capOf(ledger, claiming);
    if (by !== null) return { kind: 'capped', by };
    leased.push(job.jobId);
    return { kind: 'job', job: begin(ledger, claiming, job, attemptId) };
  });
  // Nobody else gets them from here on.
  if (leased.length > 0)
    statement(ledger.db, "UPDATE jobs SET state = 'leased' WHERE job_id IN (SELECT value FROM json_each(?))").run(JSON.stringify(leased));
  if (jobs.length === attemptIds.length) return claims;
  const dueAt = nextDue(ledger.db, claiming);
  return claims.map((claim) => (claim.kind === 'none' ? { kind: 'none', dueAt } : claim));
};

/** Up to `limit` jobs that are due. */
export function dueJobs(db: WriteDb, { runId, operation, at }: Question, limit: number): JobRow[] {
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

/** When the next pending job is due, not counting these. */
export function nextDue(db: WriteDb, { runId, operation }: Question, except: readonly number[] = []): number | null {
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

/** A pending job always has one, unless the ledger is damaged. */
export function inputOf(jobId: number, input: string | null): string {
  if (input === null) throw new Error(`job ${jobId} has no input`);
  return input;
}

/** The run's cap, or that of the key's cycle, that the next call would exceed; null: none. */
function capOf(ledger: Ledger, claiming: Omit<Claiming, 'attemptIds'>): Extract<Claim, { kind: 'capped' }>['by'] | null {
  return capOfRun(ledger, claiming) ?? cycleCap(ledger, claiming);
}

export function capOfRun({ totals }: Ledger, claiming: Omit<Claiming, 'attemptIds'>): 'maxCalls' | 'budgetSpent' | null {
  const { runId, maxCalls, budgetMicros, priceMicros } = claiming;
  if (maxCalls !== null && totals.counterOf(runId, 'sent') >= maxCalls) return 'maxCalls';
  return budgetMicros !== null && totals.counterOf(runId, 'highMicros') + (priceMicros ?? 0) > budgetMicros ? 'budgetSpent' : null;
}

export function begin(ledger: Ledger, claiming: Omit<Claiming, 'attemptIds'>, job: JobRow, attemptId: string, team?: TeamCall): ClaimedJob {
  const { runId, at, environmentId, keyFingerprint, priceMicros, currency, by } = claiming;
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
    team,
  });
  ledger.totals.count(runId, 'sent', 1);
  ledger.totals.count(runId, 'highMicros', priceMicros ?? 0);
  return { attemptSeq, jobId, operation, addOns, tries, parameters, correlation };
}

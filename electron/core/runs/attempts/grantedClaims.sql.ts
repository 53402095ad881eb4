/**
 * Claims for a device in a team: which jobs to ask the hub about, and the claim of those that it granted. Between the two nothing is claimed
 * here, so that a job may be served, suppressed or asked by another run meanwhile.
 */
import { statement, type WriteDb } from '../../platform/database.ts';
import type { LedgerWrite } from '../../ledger/ledger.sql.ts';
import type { TeamCall } from '../../team/calls/teamCalls.sql.ts';
import {
  begin,
  capOfRun,
  dueJobs,
  inputOf,
  nextDue,
  type Claim,
  type ClaimedJob,
  type Claiming,
  type Looking,
  type SuppressionsChanged,
} from './claims.sql.ts';
import { jobsToBuy, type JobRow } from '../servedMeanwhile.sql.ts';
import { hasRecheckedSuppressions, jobsNotSuppressed } from '../suppressedJobs.sql.ts';

/** A job that the team's hub let this device ask, by this attempt, and how it knows the call. */
export interface GrantedJob {
  jobId: number;
  attemptId: string;
  team: TeamCall;
}

/** A job that may be asked next, if the hub agrees. */
export type NextJob = Pick<ClaimedJob, 'jobId' | 'operation' | 'parameters'>;

/** Up to `limit` jobs to ask the team's hub about, besides `except`. Those that answers here serve end, as in a claim. */
export const nextJobs: LedgerWrite<
  Looking & { limit: number; except: readonly number[] },
  SuppressionsChanged | { kind: 'next'; jobs: NextJob[]; dueAt: number | null }
> = (ledger, { limit, except, ...looking }) => {
  if (looking.rechecksSuppressions === true && !hasRecheckedSuppressions(ledger, looking.runId)) return { kind: 'suppressionsChanged' };
  const excluded = new Set(except);
  const due = (): JobRow[] =>
    dueJobs(ledger.db, looking, limit + excluded.size)
      .filter(({ jobId }) => !excluded.has(jobId))
      .slice(0, limit);
  const jobs = jobsToBuy(ledger, looking, () => jobsNotSuppressed(ledger, looking.runId, due));
  return {
    kind: 'next',
    jobs: jobs.map(({ jobId, operation, parameters }) => ({ jobId, operation, parameters: inputOf(jobId, parameters) })),
    dueAt: jobs.length > 0 ? null : nextDue(ledger.db, looking, except),
  };
};

/** Claims jobs as `claimJobs` does, one for each; one that needn't or mustn't be asked any more is `none`. */
export const claimGranted: LedgerWrite<
  Omit<Claiming, 'attemptIds'> & { granted: readonly GrantedJob[] },
  (Claim | SuppressionsChanged)[]
> = (ledger, { granted, ...claiming }) => {
  if (claiming.rechecksSuppressions === true && !hasRecheckedSuppressions(ledger, claiming.runId))
    return granted.map(() => ({ kind: 'suppressionsChanged' }));
  const due = (): JobRow[] => granted.flatMap(({ jobId }) => findPending(ledger.db, jobId) ?? []);
  const jobs = new Map(jobsToBuy(ledger, claiming, () => jobsNotSuppressed(ledger, claiming.runId, due)).map((job) => [job.jobId, job]));
  const lease = statement(ledger.db, "UPDATE jobs SET state = 'leased' WHERE job_id = ?");
  return granted.map(({ jobId, attemptId, team }): Claim => {
    const job = jobs.get(jobId);
    if (!job) return { kind: 'none', dueAt: null };
    // The caps of the key's cycle are the hub's.
    const by = capOfRun(ledger, claiming);
    if (by !== null) return { kind: 'capped', by };
    jobs.delete(jobId);
    lease.run(jobId);
    return { kind: 'job', job: begin(ledger, claiming, job, attemptId, team) };
  });
};

function findPending(db: WriteDb, jobId: number): JobRow | undefined {
  return statement<[number], JobRow>(
    db,
    `SELECT job_id AS jobId, operation, add_ons AS addOns, identity, tries, parameters, correlation
     FROM jobs LEFT JOIN job_inputs USING (job_id) WHERE job_id = ? AND state = 'pending'`,
  ).get(jobId);
}

/** A colleague is asking their question: they are looked at again then, unless they ended meanwhile. */
export const postponeJobs: LedgerWrite<{ jobIds: readonly number[]; until: number }, null> = ({ db }, { jobIds, until }) => {
  const postpone = statement(db, "UPDATE jobs SET not_before = ? WHERE job_id = ? AND state = 'pending'");
  for (const jobId of jobIds) postpone.run(until, jobId);
  return null;
};

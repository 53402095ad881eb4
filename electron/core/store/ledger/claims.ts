/** Claims a run's next job: lease, caps and the start of its attempt, in one transaction. */
import { statement } from '../database.ts';
import { cycleCap } from './usage.ts';
import { startAttempt, type AttemptContext } from './startAttempt.ts';
import type { LedgerWrite } from './writes.ts';

export interface ClaimedJob {
  attemptSeq: number;
  jobId: number;
  operation: string;
  addOns: string;
  /** JSON: [[name, value], …] */
  parameters: string;
  correlation: string;
  /** Attempts that counted before this one. */
  tries: number;
}

export type Claim =
  | { kind: 'job'; job: ClaimedJob }
  /** Nothing to claim now; `dueAt`: when the next retry is (epoch ms), null where no job of the check is pending. */
  | { kind: 'none'; dueAt: number | null }
  /** A cap of the run, or of the key's billing cycle, stands before the next call. */
  | { kind: 'capped'; by: 'maxCalls' | 'budgetSpent' | 'cycleQuota' | 'cycleBudget' };

interface JobRow {
  jobId: number;
  operation: string;
  addOns: string;
  identity: Buffer;
  tries: number;
  parameters: string | null;
  correlation: string | null;
}

/** A back-off never lasts longer than this; a time further off comes from a clock that jumped, and is due now. */
const furthestRetryMs = 120_000;

/**
 * Claims the next job of one of the run's checks and starts its attempt, in one transaction: the caps are checked here, so that no call can slip past them.
 * The budget counts the top of the range: what is in flight counts as bought until it is known not to be.
 */
export const claimJob: LedgerWrite<
  AttemptContext & {
    runId: string;
    operation: string;
    attemptId: string;
    at: number;
    maxCalls: number | null;
    budgetMicros: number | null;
  },
  Claim
> = (ledger, claim) => {
  const { db, totals } = ledger;
  const { runId, operation, at } = claim;
  // The plus signs keep SQLite from looking into the values and preparing the statement anew for each, which it does where an index is partial.
  const next = `SELECT job_id AS jobId, operation, add_ons AS addOns, identity, tries, parameters, correlation FROM jobs LEFT JOIN job_inputs USING (job_id)
    WHERE run_id = +? AND operation = +? AND state = 'pending' AND not_before`;
  const row =
    statement<[string, string, number], JobRow>(db, `${next} <= +? ORDER BY not_before, job_id LIMIT 1`).get(runId, operation, at) ??
    statement<[string, string, number], JobRow>(db, `${next} > +? ORDER BY not_before, job_id LIMIT 1`).get(
      runId,
      operation,
      at + furthestRetryMs,
    );
  if (!row) {
    const due = statement<[string, string], { dueAt: number | null }>(
      db,
      "SELECT min(not_before) AS dueAt FROM jobs WHERE run_id = +? AND operation = +? AND state = 'pending'",
    ).get(runId, operation);
    return { kind: 'none', dueAt: due?.dueAt ?? null };
  }
  if (claim.maxCalls !== null && totals.counterOf(runId, 'sent') >= claim.maxCalls) return { kind: 'capped', by: 'maxCalls' };
  const price = claim.priceMicros ?? 0;
  if (claim.budgetMicros !== null && totals.counterOf(runId, 'highMicros') + price > claim.budgetMicros)
    return { kind: 'capped', by: 'budgetSpent' };
  const capped = cycleCap(ledger, claim);
  if (capped !== null) return { kind: 'capped', by: capped };

  statement(db, "UPDATE jobs SET state = 'leased' WHERE job_id = ?").run(row.jobId);
  const attemptSeq = startAttempt(ledger, {
    environmentId: claim.environmentId,
    keyFingerprint: claim.keyFingerprint,
    priceMicros: claim.priceMicros,
    currency: claim.currency,
    by: claim.by,
    attemptId: claim.attemptId,
    purpose: 'run',
    runId,
    jobId: row.jobId,
    operation: row.operation,
    addOns: row.addOns,
    identity: row.identity,
    at,
  });
  totals.count(runId, 'sent', 1);
  totals.count(runId, 'highMicros', price);
  const { jobId, operation: asked, addOns, tries, parameters, correlation } = row;
  if (parameters === null || correlation === null) throw new Error(`job ${jobId} has no input`);
  return { kind: 'job', job: { attemptSeq, jobId, operation: asked, addOns, tries, parameters, correlation } };
};

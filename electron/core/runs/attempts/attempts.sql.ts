/** Attempts in the ledger: committed before anything is sent, and again with the response. */
import { Failed } from '#contract/failure.ts';
import { endAttempt, recoverAttempts } from './attemptEnds.sql.ts';
import { claimJobs } from './claims.sql.ts';
import { claimGranted, nextJobs, postponeJobs } from './grantedClaims.sql.ts';
import { statement } from '../../platform/database.ts';
import { startAttempt, type AttemptContext } from './startAttempt.sql.ts';
import { cycleCap } from '../../accounts/usage.sql.ts';
import { suppressedJobWrites } from '../suppressedJobs.sql.ts';
import type { LedgerWrite } from '../../ledger/ledger.sql.ts';
import type { TeamCall } from '../../team/calls/teamCalls.sql.ts';

/**
 * Throws Failed('key.cycleSpent') if a cap of the key's cycle prevents the call. `asked` is stored with the attempt, where it can be
 * purged, and never in the chain.
 */
const startLookup: LedgerWrite<
  AttemptContext & {
    attemptId: string;
    operation: string;
    addOns: string;
    identity: Uint8Array;
    /** JSON, each: [[name, value], …]; null: the test of a key, which asks nothing and isn't in the history of look-ups. */
    asked: { parameters: string; correlation: string } | null;
    at: number;
    /** How the team's hub knows it; absent: it isn't the team's. */
    team?: TeamCall;
  },
  { attemptSeq: number }
> = (ledger, { asked, ...attempt }) => {
  // In a team the caps of the key's cycle are the hub's.
  const capped = attempt.team ? null : cycleCap(ledger, attempt);
  if (capped !== null) throw new Failed('key.cycleSpent', { cap: capped });
  const attemptSeq = startAttempt(ledger, { ...attempt, purpose: asked === null ? 'test' : 'lookup', runId: null, jobId: null });
  if (asked !== null)
    statement(ledger.db, 'INSERT INTO lookups (attempt_seq, parameters, correlation) VALUES (?, ?, ?)').run(
      attemptSeq,
      asked.parameters,
      asked.correlation,
    );
  return { attemptSeq };
};

export const attemptWrites = {
  'attempts.claim': claimJobs,
  'attempts.next': nextJobs,
  'attempts.claimGranted': claimGranted,
  'attempts.postpone': postponeJobs,
  'attempts.startLookup': startLookup,
  'attempts.end': endAttempt,
  'attempts.recover': recoverAttempts,
  ...suppressedJobWrites,
};

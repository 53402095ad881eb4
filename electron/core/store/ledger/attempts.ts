/** Attempts in the ledger: committed before anything is sent, and again with what came back. */
import { endAttempt, recoverAttempts } from './attemptEnds.ts';
import { claimJob } from './claims.ts';
import { startAttempt, type AttemptContext } from './startAttempt.ts';
import type { LedgerWrite } from './writes.ts';

const startLookup: LedgerWrite<
  AttemptContext & { attemptId: string; operation: string; addOns: string; identity: Uint8Array; at: number },
  { attemptSeq: number }
> = (ledger, attempt) => ({ attemptSeq: startAttempt(ledger, { ...attempt, purpose: 'lookup', runId: null, jobId: null }) });

export const attemptWrites = {
  'attempts.claim': claimJob,
  'attempts.startLookup': startLookup,
  'attempts.end': endAttempt,
  'attempts.recover': recoverAttempts,
};

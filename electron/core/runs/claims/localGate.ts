/** Calls of a check that this device buys by itself: its ledger alone decides. */
import { createBatch } from '#base/async.ts';
import type { Acquired } from '../jobs/callGate.ts';
import type { ClaimedJob } from '../attempts/claims.sql.ts';
import type { CheckGate, GateOptions } from './checkGate.ts';

export function openLocalGate({ ledger, newId, withdrawn }: GateOptions): CheckGate {
  const acquire = createBatch<{ attemptId: string }, Acquired<ClaimedJob>>(ledger.claim);
  return {
    acquire: () => acquire({ attemptId: newId() }),
    end: ledger.end,
    release: (job) => ledger.end(withdrawn(job)),
  };
}

/** Opens the gate for calls: in a team, the hub's gate in front of the ledger; otherwise the ledger alone decides. */
import { createBatch } from '#base/async.ts';
import type { Acquired } from '../jobs/callGate.ts';
import type { AttemptGate, CallLedger } from './attemptGate.ts';
import type { HubOptions } from './askAhead.ts';
import { openHubGate } from './hubGate.ts';
import type { TeamGate } from './teamGate.ts';

/** `gate`: of the team whose key is used; null or absent without a team. */
export function openGate<J extends { attemptSeq: number }>(
  options: Omit<HubOptions<J>, 'gate'> & { gate?: TeamGate | null | undefined },
): AttemptGate<J> {
  const { gate, ledger } = options;
  return gate ? openHubGate({ ...options, gate }) : openLocalGate(ledger);
}

function openLocalGate<J>(ledger: CallLedger<J>): AttemptGate<J> {
  const acquire = createBatch<{ attemptId: string }, Acquired<J>>(ledger.claim);
  return { acquire: () => acquire({ attemptId: ledger.newAttemptId() }), end: ledger.end, release: ledger.withdraw };
}

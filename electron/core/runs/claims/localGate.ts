/** The gate for the calls of a check that this device buys by itself: its ledger decides. In a team, the hub's gate stands before it. */
import { createBatch } from '#base/async.ts';
import type { Acquired, CallGate } from '../jobs/callGate.ts';
import type { AttemptEnd } from '../attempts/attemptEnds.sql.ts';
import type { Checking, ClaimedJob, Claiming, NextJob } from '../attempts/claims.sql.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';
import { withdrawnJob, type CallContext } from '../session/performJob.ts';
import type { ScreenedWrite } from '../session/recheckSuppressions.ts';

export interface CheckGate extends CallGate<ClaimedJob> {
  /** Records the end of a granted call, and reports it. */
  end(end: AttemptEnd): Promise<unknown>;
}

export interface GateOptions {
  ledger: CheckLedger;
  context: Pick<CallContext, 'newId' | 'clock' | 'timeoutMs'>;
}

export interface CheckLedger {
  /** Claims are asked for together: `attempts` is called when the write is sent, or sent again, and more may join until then. */
  claim(attempts: () => Claiming['attempts']): Promise<Acquired<ClaimedJob>[]>;
  /** Jobs that may be asked next. */
  next(limit: number, except: readonly number[]): Promise<{ jobs: NextJob[]; dueAt: number | null }>;
  postpone(jobIds: readonly number[], until: number): Promise<unknown>;
  end(end: AttemptEnd): Promise<unknown>;
}

export interface CheckLedgerOptions {
  /** What the check asks; the time is read when it is used. */
  checking(): Checking;
  /** For what may be omitted: a failure is a fault of the storage. */
  write: WriteLedger;
  screened: ScreenedWrite;
  /** For what came back. */
  keep: CallContext['write'];
}

export const openCheckLedger = ({ checking, write, screened, keep }: CheckLedgerOptions): CheckLedger => ({
  claim: (attempts) => screened(() => write('attempts.claim', () => ({ ...checking(), attempts: attempts() }))),
  next: (limit, except) => screened(() => write('attempts.next', { ...checking(), limit, except })),
  postpone: (jobIds, until) => write('attempts.postpone', { jobIds, until }),
  end: (end) => keep('attempts.end', end),
});

export function openLocalGate({ ledger, context }: GateOptions): CheckGate {
  const acquire = createBatch<{ attemptId: string }, Acquired<ClaimedJob>>(ledger.claim);
  return {
    acquire: () => acquire({ attemptId: context.newId() }),
    end: ledger.end,
    release: (job) => ledger.end(withdrawnJob(context, job)),
  };
}

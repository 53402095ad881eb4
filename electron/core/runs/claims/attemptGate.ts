/** The gate that an attempt passes on its way to the service and again when it ends, and what that gate needs from this device's ledger. */
import type { Acquired, CallGate } from '../jobs/callGate.ts';
import type { AttemptEnd } from '../attempts/attemptEnds.sql.ts';
import type { Checking, ClaimedJob, Claiming, NextJob } from '../attempts/claims.sql.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';
import { withdrawnJob, type CallContext } from '../session/performJob.ts';
import type { ScreenedWrite } from '../session/recheckSuppressions.ts';

export interface AttemptGate<J> extends CallGate<J> {
  /** Records the end of a granted call and reports it. */
  end(end: AttemptEnd): Promise<unknown>;
}

/** The ledger's side of the gate, for the jobs of a check, or for a look-up, which is a single job. */
export interface CallLedger<J> {
  /** Returns an id for an attempt to be started. */
  newAttemptId(): string;
  /** Claims are batched: `attempts` is called when the write is sent or sent again, and more may join until then. */
  claim(attempts: () => Claiming['attempts']): Promise<Acquired<J>[]>;
  /** Returns jobs that may be sent next, besides `except`, or when the next one is due. */
  next(limit: number, except: readonly number[]): Promise<{ jobs: NextJob[]; dueAt: number | null }>;
  /** Postpones jobs until then (epoch ms). */
  postpone(jobIds: readonly number[], until: number): Promise<unknown>;
  end(end: AttemptEnd): Promise<unknown>;
  /** Ends a job's attempt as never sent. */
  withdraw(job: J): Promise<unknown>;
}

interface CheckLedgerOptions {
  context: Pick<CallContext, 'newId' | 'clock'>;
  /** The check's context; the time is read at each call. */
  checking(): Checking;
  /** For writes that may be skipped; if one fails, that is a storage fault. */
  write: WriteLedger;
  screened: ScreenedWrite;
  /** For writes of results. */
  keep: CallContext['write'];
}

export const openCheckLedger = ({ context, checking, write, screened, keep }: CheckLedgerOptions): CallLedger<ClaimedJob> => ({
  newAttemptId: context.newId,
  claim: (attempts) => screened(() => write('attempts.claim', () => ({ ...checking(), attempts: attempts() }))),
  next: (limit, except) => screened(() => write('attempts.next', { ...checking(), limit, except })),
  postpone: (jobIds, until) => write('attempts.postpone', { jobIds, until }),
  end: (end) => keep('attempts.end', end),
  withdraw: (job) => keep('attempts.end', withdrawnJob(context, job)),
});

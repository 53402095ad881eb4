/** The gate that an attempt passes on its way to the service, and back with its end; and what it needs of this device's ledger. */
import type { Acquired, CallGate } from '../jobs/callGate.ts';
import type { AttemptEnd } from '../attempts/attemptEnds.sql.ts';
import type { Checking, ClaimedJob, Claiming, NextJob } from '../attempts/claims.sql.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';
import { withdrawnJob, type CallContext } from '../session/performJob.ts';
import type { ScreenedWrite } from '../session/recheckSuppressions.ts';

export interface AttemptGate<J> extends CallGate<J> {
  /** Records the end of a granted call, and reports it. */
  end(end: AttemptEnd): Promise<unknown>;
}

/** For the jobs of a check, or for a look-up, which is a single job. */
export interface CallLedger<J> {
  /** For an attempt that is to be made. */
  newAttemptId(): string;
  /** Claims are asked for together: `attempts` is called when the write is sent, or sent again, and more may join until then. */
  claim(attempts: () => Claiming['attempts']): Promise<Acquired<J>[]>;
  /** Jobs that may be asked next, besides `except`; or when the next one is due. */
  next(limit: number, except: readonly number[]): Promise<{ jobs: NextJob[]; dueAt: number | null }>;
  /** They are looked at again then (epoch ms). */
  postpone(jobIds: readonly number[], until: number): Promise<unknown>;
  end(end: AttemptEnd): Promise<unknown>;
  /** Ends the attempt of a job that was never sent. */
  withdraw(job: J): Promise<unknown>;
}

interface CheckLedgerOptions {
  context: Pick<CallContext, 'newId' | 'clock'>;
  /** What the check asks; the time is read when it is used. */
  checking(): Checking;
  /** For what may be omitted: a failure is a fault of the storage. */
  write: WriteLedger;
  screened: ScreenedWrite;
  /** For what came back. */
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

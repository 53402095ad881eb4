/**
 * The port between a lane, which wishes for calls, and whoever lets it have them: this device's ledger alone (`claims/localGate.ts`), or the ledger
 * and the team's hub (`claims/hubGate.ts`). Neither the lane nor a run's session knows which.
 */
import type { StopCause } from '#contract/runs/run.ts';

/** What comes of the wish for the next call. */
export type Acquired<J> =
  /** It may be sent, once. Its attempt is on disk. */
  | { kind: 'granted'; job: J }
  /** Nothing is left to ask: answers serve the rest, or it has ended otherwise. */
  | { kind: 'served' }
  /** Nothing may be asked before then (epoch ms): it is to be retried, is being asked elsewhere, or isn't chosen yet. */
  | { kind: 'waitUntil'; at: number }
  /** A cap of the run, or of the key's cycle, prevents the next call; or the team's hub lets this device ask nothing. */
  | { kind: 'capped'; by: StopCause }
  /** What is left may have been bought by a colleague: a person has to say that it may be bought twice. */
  | { kind: 'inDoubt' };

/** For requests of one kind. */
export interface CallGate<J> {
  acquire(): Promise<Acquired<J>>;
  /** Gives back a job that was granted and never sent. */
  release(job: J): Promise<unknown>;
}

/**
 * The port between a lane or a look-up, which wishes for calls, and whoever lets it have them: this device's ledger alone,
 * or the ledger and the team's hub (`claims/openGate.ts`). Neither the lane nor a run's session knows which.
 */
import type { Failed } from '#contract/failure.ts';
import type { StopCause } from '#contract/runs/run.ts';

/** What comes of the wish for the next call. */
export type Acquired<J> =
  /** It may be sent, once. Its attempt is on disk. */
  { kind: 'granted'; job: J } | NotGranted;

export type NotGranted =
  /** Nothing is left to ask: answers serve the rest, or it has ended otherwise. */
  | { kind: 'served' }
  /** Nothing may be asked before then (epoch ms): it is to be retried, is being asked elsewhere (by `device`), or isn't chosen yet. */
  | { kind: 'waitUntil'; at: number; device?: string }
  /** A cap of the run, or of the key's cycle, prevents the next call; or the team's hub lets this device ask nothing, and says `why`. */
  | { kind: 'capped'; by: StopCause; why?: Failed }
  /** What is left may have been bought by a colleague (on `device`): a person has to say that it may be bought twice. */
  | { kind: 'inDoubt'; device?: string };

/** For requests of one kind. */
export interface CallGate<J> {
  acquire(): Promise<Acquired<J>>;
  /** Gives back a job that was granted and never sent. */
  release(job: J): Promise<unknown>;
}

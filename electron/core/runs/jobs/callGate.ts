/**
 * The port between a lane or a look-up, which requests calls, and what grants them: this device's ledger alone, or the ledger and the
 * team's hub (`claims/openGate.ts`). Neither the lane nor a run's session knows which.
 */
import type { Failed } from '#contract/failure.ts';
import type { StopCause } from '#contract/runs/run.ts';

/** The result of requesting the next call. */
export type Acquired<J> =
  /** The call may be sent once. Its attempt is on disk. */
  { kind: 'granted'; job: J } | NotGranted;

export type NotGranted =
  /** Nothing is left to send: answers serve the rest, or it has ended otherwise. */
  | { kind: 'served' }
  /**
   * Nothing may be sent before then (epoch ms): the next job waits for a retry, is in flight elsewhere (on `device`), or isn't chosen yet.
   */
  | { kind: 'waitUntil'; at: number; device?: string }
  /**
   * A cap of the run or of the key's cycle prevents the next call, or the team's hub lets this device send nothing, for the reason in
   * `why`.
   */
  | { kind: 'capped'; by: StopCause; why?: Failed }
  /** What is left may have been bought by a colleague (on `device`): a person has to accept that it may be bought twice. */
  | { kind: 'inDoubt'; device?: string };

/** The gate for requests of one kind. */
export interface CallGate<J> {
  acquire(): Promise<Acquired<J>>;
  /** Gives back a job that was granted but never sent. */
  release(job: J): Promise<unknown>;
}

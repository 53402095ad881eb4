/** Makes a run's checks one after the other: chooses a check's rows by what those before it found, asks them, and goes on with the next. */
import type { RunCheck } from '../../contract/run.ts';
import type { LaneEnd } from '../jobs/lane.ts';

export interface ChecksPorts {
  /** Chooses the rows of the check at this position, as far as that has not been done. False: the run is to rest first. */
  plan(position: number): Promise<boolean>;
  /** Asks what is pending of it. */
  ask(position: number): Promise<LaneEnd>;
  setState(position: number, state: RunCheck['state'], words: string | null): Promise<unknown>;
}

/**
 * Begins with the first check that has something left; those after it choose their rows anew, because what it finds may let more rows pass. A check
 * whose operation the service refuses the key is passed over: the others go on, and the run ends with that cause when they are through.
 */
export async function performChecks(
  checks: readonly { state: RunCheck['state']; pending: number }[],
  { plan, ask, setState }: ChecksPorts,
): Promise<LaneEnd> {
  const first = checks.findIndex(({ state, pending }) => state !== 'finished' || pending > 0);
  let refused: LaneEnd | null = null;
  for (const [position, { state }] of checks.entries()) {
    if (first < 0 || position < first) continue;
    if (position > first || state === 'waiting') {
      if (!(await plan(position))) return { kind: 'closed' };
    } else if (state !== 'running') {
      await setState(position, 'running', null);
    }
    const end = await ask(position);
    if (end.kind === 'ended' && end.by === 'notEnabled') {
      refused ??= end;
      await setState(position, 'notEnabled', end.message);
    } else if (end.kind === 'finished') {
      await setState(position, 'finished', null);
    } else {
      return end;
    }
  }
  return refused ?? { kind: 'finished' };
}

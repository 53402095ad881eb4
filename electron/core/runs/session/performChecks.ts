/** Performs a run's checks in order: chooses a check's rows by the results of those before, sends them, and continues with the next. */
import type { RunCheck } from '#contract/runs/run.ts';
import type { LaneEnd } from '../jobs/lane.ts';

interface ChecksPorts {
  /** Chooses the rows of the check at this position, unless that is done, and performs pending jobs meanwhile. */
  chooseAndAsk(position: number): Promise<LaneEnd>;
  /** Performs the pending jobs of a check whose rows are chosen. */
  ask(position: number): Promise<LaneEnd>;
  setState(position: number, state: RunCheck['state'], serviceMessage: string | null): Promise<unknown>;
}

/**
 * Performs the checks, beginning with the first unfinished one. Later ones choose their rows again, because its results may let more rows
 * pass. A check whose operation the service refuses for the key is skipped: the others continue, and the run then ends with that cause.
 */
export async function performChecks(
  checks: readonly { state: RunCheck['state']; pending: number }[],
  { chooseAndAsk, ask, setState }: ChecksPorts,
): Promise<LaneEnd> {
  const first = checks.findIndex(({ state, pending }) => state !== 'finished' || pending > 0);
  let refused: LaneEnd | null = null;
  for (const [position, { state }] of checks.entries()) {
    if (first < 0 || position < first) continue;
    const isToChoose = position > first || state === 'waiting';
    if (!isToChoose && state !== 'running') await setState(position, 'running', null);
    const end = await (isToChoose ? chooseAndAsk(position) : ask(position));
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

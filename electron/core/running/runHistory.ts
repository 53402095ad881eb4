/** Calls that ended in each of the last seconds, for the rate, the time left and the chart. Kept in memory: it tells of now, not of the past. */
import type { Run } from '../../contract/run.ts';
import type { Clock } from '../ports.ts';

const keptSeconds = 15 * 60;
const rateSeconds = 5;

export type SecondState = Run['history'][number]['state'];

export interface RunHistory {
  ended(): void;
  note(state: SecondState): void;
  /** Calls a second over the last whole seconds; 0 where there were none. */
  rate(): number;
  seconds(): Run['history'];
}

export function createRunHistory(clock: Clock): RunHistory {
  const start = clock.monotonic();
  const startSecond = Math.floor(clock.now() / 1000);
  const seconds: { at: number; calls: number; state: SecondState }[] = [];
  /** Seconds since the start on the monotonic clock, so that a wall clock that jumps tears no hole. */
  const current = (): { at: number; calls: number; state: SecondState } => {
    const at = startSecond + Math.floor((clock.monotonic() - start) / 1000);
    let last = seconds.at(-1);
    while (!last || last.at < at) {
      last = { at: last ? last.at + 1 : at, calls: 0, state: last?.state ?? 'running' };
      seconds.push(last);
      if (seconds.length > keptSeconds) seconds.shift();
    }
    return last;
  };
  return {
    ended() {
      current().calls += 1;
    },
    note(state) {
      current().state = state;
    },
    rate() {
      const now = current();
      // The second that is still running would pull the figure down; at the very start it is all there is.
      const whole = seconds.slice(-rateSeconds - 1, -1);
      if (whole.length === 0) return now.calls;
      return whole.reduce((sum, second) => sum + second.calls, 0) / whole.length;
    },
    seconds() {
      current();
      return seconds.map((second) => ({ ...second }));
    },
  };
}

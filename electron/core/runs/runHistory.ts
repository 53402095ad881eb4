/** Calls that ended in each of the last seconds, for the rate, the time left and the chart. Only in memory: it describes the present. */
import type { Run } from '#contract/runs/run.ts';
import type { Clock } from '../ports.ts';

const keptSeconds = 15 * 60;
const rateSeconds = 5;

type SecondState = Run['history'][number]['state'];

export interface RunHistory {
  ended(): void;
  note(state: SecondState): void;
  /** Returns the calls per second over the last full seconds; 0 if there were none. */
  rate(): number;
  seconds(): Run['history'];
}

export function createRunHistory(clock: Clock): RunHistory {
  const start = clock.monotonic();
  const startSecond = Math.floor(clock.now() / 1000);
  const seconds: { at: number; calls: number; state: SecondState }[] = [];
  /** The current second, counted on the monotonic clock, so that a wall clock that jumps leaves no gap. */
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
      // The current second is incomplete and would lower the rate; at the very start it is all there is.
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

/** Ends the loopback host some time after its last window was closed: a person who closes the tab expects the program to end. */
import type { Clock } from '#core/ports.ts';

/** As long as a one-time address is valid: a host that nobody has opened by then can't be opened anymore. */
export const unusedMinutes = 15;
const lookAgainMs = 60_000;

interface UnusedNeeds {
  clock: Clock;
  /** Whether work is in progress that ending would interrupt. */
  isAtWork(): boolean;
  /** Called once. */
  end(): void;
}

interface UnusedWatch {
  /** Must be called with the number of open windows whenever it changes. */
  onWindows(open: number): void;
  /** Restarts the time, because a window is about to be opened. */
  expectWindow(): void;
  /** Call this when the host ends. */
  stop(): void;
}

/** Starts counting immediately. */
export function endWhenUnused({ clock, isAtWork, end }: UnusedNeeds): UnusedWatch {
  let stopped = false;
  let windows = 0;
  const look = (): void => {
    if (!isAtWork()) return end();
    cancel = clock.after(lookAgainMs, look);
  };
  const wait = (): (() => void) => clock.after(unusedMinutes * 60_000, look);
  let cancel = wait();
  const countAnew = (): void => {
    cancel();
    if (windows === 0 && !stopped) cancel = wait();
  };
  return {
    onWindows: (open) => {
      windows = open;
      countAnew();
    },
    expectWindow: countAnew,
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}

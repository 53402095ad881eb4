/** Work of a team that nobody waits for, until the team is closed. */
import type { Ports } from '../../ports.ts';

export interface Background {
  /** Nothing may be begun any more. */
  readonly isClosing: boolean;
  /** Logs a failure of `work` with what it is. */
  add(failed: string, work: Promise<unknown>): void;
  /** Resolves when all of it has ended; from now on, whoever looks at `isClosing` begins nothing. */
  close(): Promise<void>;
}

export function openBackground(log: Ports['log']): Background {
  const underWay = new Set<Promise<void>>();
  let isClosing = false;
  return {
    get isClosing() {
      return isClosing;
    },
    add: (failed, work) => {
      const settled = work
        .then(
          () => undefined,
          (error: unknown) => void log(failed, error),
        )
        .finally(() => underWay.delete(settled));
      underWay.add(settled);
    },
    close: async () => {
      isClosing = true;
      // What ends may have begun more.
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

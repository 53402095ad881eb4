/** Background work of a team, until the team is closed. */
import type { Ports } from '../../ports.ts';

export interface Background {
  /** Whether no work may be started any more. */
  readonly isClosing: boolean;
  /** If `work` fails, logs that with the message `failed`. */
  add(failed: string, work: Promise<unknown>): void;
  /** Resolves when all work has ended. Sets `isClosing`, so that no new work is started. */
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
      // Work that ends may have started more.
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

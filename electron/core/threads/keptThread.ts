/** A thread for one long task after the other: it stays for a moment, because to start one takes longer than most tasks. */
import { Failed } from '../../contract/failure.ts';
import type { Clock } from '../ports.ts';
import type { TaskMap, Thread } from './openThread.ts';

export interface KeptThread<T extends TaskMap> {
  /** The thread that stayed, or another one if that is in use. Its user closes it; what is in progress then is cut. */
  take(): Thread<T>;
  /** Closes the one that stayed. */
  close(): Promise<void>;
}

/** `staysMs`: how long it stays without a user. */
export function keepThread<T extends TaskMap>(open: () => Thread<T>, clock: Clock, staysMs: number): KeptThread<T> {
  let idle: Thread<T> | null = null;
  let cancel = (): void => undefined;
  const close = async (): Promise<void> => {
    cancel();
    const thread = idle;
    idle = null;
    await thread?.close();
  };
  const stay = (thread: Thread<T>): void => {
    idle = thread;
    cancel = clock.after(staysMs, () => void close());
  };
  const lend = (thread: Thread<T>): Thread<T> => {
    let inProgress = 0;
    /** It met a bug: the next user would meet what that left. */
    let isSound = true;
    return {
      call: async (name, params, options) => {
        inProgress += 1;
        try {
          return await thread.call(name, params, options);
        } catch (error) {
          isSound &&= error instanceof Failed;
          throw error;
        } finally {
          inProgress -= 1;
        }
      },
      close: async () => {
        if (isSound && inProgress === 0 && idle === null) stay(thread);
        else await thread.close();
      },
      get isGone() {
        return thread.isGone;
      },
    };
  };
  return {
    take: () => {
      // It may have died, also while nobody used it.
      const thread = idle === null || idle.isGone ? open() : idle;
      cancel();
      idle = null;
      return lend(thread);
    },
    close,
  };
}

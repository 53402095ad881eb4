/** A thread opened on demand, kept for a while for the next user, then closed to free its memory. */
import type { Clock } from '../ports.ts';
import type { TaskMap, Thread } from './openThread.ts';

export interface LentThread<T extends TaskMap> {
  /** Does `work` with the thread, which stays open until that has ended, and then for `staysMs`; by default, as long as it was opened for. */
  use<R>(work: (thread: Pick<Thread<T>, 'call'>) => Promise<R>, staysMs?: number): Promise<R>;
  /** Closes it if it is open; what is in progress is cut. */
  close(): Promise<void>;
}

/** `idleMs`: how long it stays open after its last user, unless that one says otherwise. */
export function lendThread<T extends TaskMap>(open: () => Thread<T>, clock: Clock, idleMs: number): LentThread<T> {
  let thread: Thread<T> | null = null;
  let users = 0;
  let stay = (): void => undefined;
  const close = async (): Promise<void> => {
    stay();
    const idle = thread;
    thread = null;
    await idle?.close();
  };
  return {
    use: async (work, staysMs = idleMs) => {
      stay();
      users += 1;
      // One that died fails its own users, not the next.
      if (thread === null || thread.isGone) thread = open();
      try {
        return await work(thread);
      } finally {
        users -= 1;
        if (users === 0) stay = clock.after(staysMs, () => void close());
      }
    },
    close,
  };
}

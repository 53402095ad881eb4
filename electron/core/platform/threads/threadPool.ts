/** Threads for occasional tasks: starting one takes longer than most tasks, and keeping one takes memory. */
import type { Timer } from '#base/async.ts';
import { Failed } from '#contract/failure.ts';
import type { TaskMap, Thread } from './openThread.ts';

/** Does `work` with a thread that is opened for it, and always closed afterwards. */
export async function inOwnThread<T extends { close(): Promise<void> }, R>(open: () => T, work: (thread: T) => Promise<R>): Promise<R> {
  const thread = open();
  try {
    return await work(thread);
  } finally {
    await thread.close();
  }
}

export interface ThreadPool<T extends TaskMap> {
  /** Returns a thread, which its user gives back by closing it. */
  take(): Thread<T>;
  /** Does `work` with a thread, which then stays idle for `idleMs`, by default the pool's. */
  use<R>(work: (thread: Thread<T>) => Promise<R>, idleMs?: number): Promise<R>;
  /** Closes the open thread, if any. Tasks in progress are cut. */
  close(): Promise<void>;
}

interface PoolOptions {
  /** How long an unused thread stays open. */
  idleMs: number;
  /** Whether all concurrent users share one thread, even after errors. Otherwise each has its own, and one of them stays if it is sound. */
  shared?: boolean;
}

/** Keeps at most one thread while it is unused. A thread that died isn't reused. */
export function createThreadPool<T extends TaskMap>(
  open: () => Thread<T>,
  timer: Timer,
  { idleMs, shared = false }: PoolOptions,
): ThreadPool<T> {
  /** The thread for the next user: idle, or shared. */
  let ready: Thread<T> | null = null;
  let sharedBy = 0;
  let cancelEnd = (): void => undefined;
  const close = async (): Promise<void> => {
    cancelEnd();
    const thread = ready;
    ready = null;
    await thread?.close();
  };
  const takeFor = (staysMs: number): Thread<T> => {
    cancelEnd();
    const thread = ready === null || ready.isGone ? open() : ready;
    ready = shared ? thread : null;
    if (shared) sharedBy += 1;
    let inProgress = 0;
    /** False after a bug: the next user would meet its effects. */
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
        if (shared) sharedBy -= 1;
        else if (!isSound || inProgress > 0 || ready !== null) return thread.close();
        else ready = thread;
        if (sharedBy === 0) cancelEnd = timer.after(staysMs, () => void close());
      },
      get isGone() {
        return thread.isGone;
      },
    };
  };
  return {
    take: () => takeFor(idleMs),
    use: (work, staysMs = idleMs) => inOwnThread(() => takeFor(staysMs), work),
    close,
  };
}

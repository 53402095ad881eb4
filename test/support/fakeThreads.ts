/** Simulated threads, for tests of how threads are allocated; the test decides how a task ends. */
import type { Thread } from '#core/platform/threads/openThread.ts';

export type FakeTasks = { work: { params: { number: number }; returns: number } };

export interface FakeThread {
  closed: boolean;
  /** Set by the test: the thread has ended by itself. */
  died: boolean;
  /** Ends its last task with the return value of `how`, or with the error that it throws. */
  end(how: () => number): void;
}

/** `opened`: all threads that `open` has made, in order. */
export function fakeThreads(): { opened: FakeThread[]; open(): Thread<FakeTasks> } {
  const opened: FakeThread[] = [];
  const open = (): Thread<FakeTasks> => {
    const own: FakeThread = { closed: false, died: false, end: () => undefined };
    opened.push(own);
    return {
      call: () =>
        new Promise((resolve, reject) => {
          own.end = (how) => {
            try {
              resolve(how());
            } catch (error) {
              reject(error instanceof Error ? error : new Error(String(error)));
            }
          };
        }),
      close: () => {
        own.closed = true;
        return Promise.resolve();
      },
      get isGone() {
        return own.died || own.closed;
      },
    };
  };
  return { opened, open };
}

/** Work in progress that can be canceled by a key. */

interface Cancellation<K = string> {
  /** Runs `work` with a signal that `cancel` aborts. Several pieces of work may have the same key. */
  run<R>(key: K, work: (signal: AbortSignal) => Promise<R>): Promise<R>;
  /** Cancels all work with this key. Does nothing for work that has just ended or never began. */
  cancel(key: K): void;
  /** Whether work with this key is in progress. */
  has(key: K): boolean;
}

export function createCancellation<K = string>(): Cancellation<K> {
  const running = new Map<AbortController, K>();
  return {
    async run(key, work) {
      const controller = new AbortController();
      running.set(controller, key);
      try {
        return await work(controller.signal);
      } finally {
        running.delete(controller);
      }
    },
    cancel: (key) => running.forEach((of, controller) => of === key && controller.abort()),
    has: (key) => [...running.values()].includes(key),
  };
}

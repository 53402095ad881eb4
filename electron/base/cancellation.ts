/** Work in progress under a key by which it can be cancelled. */

interface Cancellation<K = string> {
  /** Does `work`, whose signal `cancel` aborts. Several pieces of work may have the same key. */
  run<R>(key: K, work: (signal: AbortSignal) => Promise<R>): Promise<R>;
  /** Cancels all work of the key. What has just ended, or never began, can't be cancelled, and that is no failure. */
  cancel(key: K): void;
  /** Whether work of the key is in progress. */
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

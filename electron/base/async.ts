/**
 * The building blocks of asynchronous code: queue, keyed lock, batch, throttle, debounce, changes, waits. Timers are passed in, so that
 * tests control the time.
 */

export interface Timer {
  /** Calls `fire` once after `delayMs`. The returned function cancels it. */
  after(delayMs: number, fire: () => void): () => void;
}

/** Milliseconds since a fixed point in time; never decreases. */
interface Monotonic {
  monotonic(): number;
}

// Beyond it, setTimeout fires at once.
const longestDelayMs = 2 ** 31 - 1;

export const systemTimer: Timer = {
  after: (delayMs, fire) => {
    const timer = setTimeout(fire, Math.min(delayMs, longestDelayMs));
    return () => clearTimeout(timer);
  },
};

export interface Queue {
  /** Does `work` after everything added before has settled, at once if there is nothing. Resolves or rejects as `work` does. */
  add<R>(work: () => Promise<R>): Promise<R>;
  /** Begins all waiting work in order, without waiting for what is in progress. */
  flush(): void;
  /** How many added pieces haven't settled yet. */
  readonly size: number;
}

/** Does one piece of work after another, in the order in which they were added. One that fails doesn't stop the next. */
export function createQueue(): Queue {
  const waiting: (() => Promise<void>)[] = [];
  let isBusy = false;
  let size = 0;
  const run = async (): Promise<void> => {
    isBusy = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next();
    isBusy = false;
  };
  return {
    add: <R>(work: () => Promise<R>) => {
      const { promise, resolve, reject } = Promise.withResolvers<R>();
      const begin = async (): Promise<R> => {
        try {
          return await work();
        } finally {
          size -= 1;
        }
      };
      size += 1;
      waiting.push(() => begin().then(resolve, reject));
      if (!isBusy) void run();
      return promise;
    },
    flush: () => waiting.splice(0).forEach((begin) => void begin()),
    get size() {
      return size;
    },
  };
}

/** Does `work` while holding the lock of `key`, after all earlier requests for it. Different keys don't wait for each other. */
export type KeyedLock<K = string> = <R>(key: K, work: () => Promise<R>) => Promise<R>;

export function createKeyedLock<K = string>(): KeyedLock<K> {
  const queues = new Map<K, Queue>();
  return async (key, work) => {
    const queue = queues.get(key) ?? createQueue();
    queues.set(key, queue);
    try {
      return await queue.add(work);
    } finally {
      if (queue.size === 0) queues.delete(key);
    }
  };
}

/**
 * Returns a function that adds an item to a batch and resolves to its result; one call of `run` handles a batch. `run` gets a function that
 * closes the batch and returns its items, to be called when they are needed, not at once. Results are in the items' order.
 */
export function createBatch<I, R>(run: (close: () => I[]) => Promise<R[]>): (item: I) => Promise<R> {
  let open: { items: I[]; results: Promise<R[]> } | null = null;
  const begin = (): NonNullable<typeof open> => {
    const items: I[] = [];
    const close = (): I[] => {
      if (open?.items === items) open = null;
      return items;
    };
    // If `run` fails early, it hasn't closed its batch.
    return { items, results: run(close).finally(close) };
  };
  return async (item) => {
    open ??= begin();
    const { items, results } = open;
    const place = items.push(item) - 1;
    const result = (await results)[place];
    if (result === undefined) throw new Error('fewer results than were asked for');
    return result;
  };
}

export interface Delayed {
  /** Requests a run. */
  request(): void;
  /** Cancels a request; a run in progress continues. Returns whether there was one. */
  cancel(): boolean;
}

interface ThrottleOptions {
  /** If false, the first request of a burst waits for the pause, too. */
  leading?: boolean;
  timer?: Timer;
}

/**
 * Runs `work` at most once per `pauseMs`: once at the first request, and once more for all requests made meanwhile. The next run also waits
 * for the previous one to end. `work` must not reject.
 */
export function createThrottle(
  work: () => void | Promise<void>,
  pauseMs: number,
  { leading = true, timer = systemTimer }: ThrottleOptions = {},
): Delayed {
  let isWanted = false;
  let isBusy = false;
  let isPausing = false;
  const pause = (): void => {
    if (isPausing) return;
    isPausing = true;
    timer.after(pauseMs, () => {
      isPausing = false;
      run();
    });
  };
  const run = (): void => {
    if (!isWanted || isBusy || isPausing) return;
    [isWanted, isBusy] = [false, true];
    if (leading) pause();
    void (async () => work())().finally(() => {
      isBusy = false;
      run();
    });
  };
  return {
    request: () => {
      isWanted = true;
      if (leading) run();
      else pause();
    },
    cancel: () => {
      const was = isWanted;
      isWanted = false;
      return was;
    },
  };
}

/** Runs `work` once nothing has been requested for `restMs`. */
export function createDebounce(work: () => void, restMs: number, timer: Timer = systemTimer): Delayed {
  let cancelTimer: (() => void) | null = null;
  const cancel = (): boolean => {
    const was = cancelTimer !== null;
    cancelTimer?.();
    cancelTimer = null;
    return was;
  };
  return {
    request: () => {
      cancel();
      cancelTimer = timer.after(restMs, () => {
        cancelTimer = null;
        work();
      });
    },
    cancel,
  };
}

/** Forwards progress reports at most once per `everyMs`, and always the last one; those in between are dropped. */
export function throttleProgress<P>(
  clock: Monotonic,
  everyMs: number,
  report: (progress: P) => void,
  isLast: (progress: P) => boolean = () => false,
): (progress: P) => void {
  let reportedAt = -Infinity;
  return (progress) => {
    const now = clock.monotonic();
    if (now - reportedAt < everyMs && !isLast(progress)) return;
    reportedAt = now;
    report(progress);
  };
}

export interface Changes {
  /** Wakes all waiting callers. */
  tell(): void;
  /** Resolves at the next change, or after `ms`. */
  next(ms?: number): Promise<void>;
}

/** Notifies waiting callers of changes. */
export function createChanges(timer: Timer): Changes {
  const waiting = new Set<() => void>();
  return {
    tell: () => [...waiting].forEach((wake) => wake()),
    next: (ms) =>
      new Promise((resolve) => {
        const wake = (): void => {
          waiting.delete(wake);
          cancel?.();
          resolve();
        };
        const cancel = ms === undefined ? undefined : timer.after(Math.max(1, ms), wake);
        waiting.add(wake);
      }),
  };
}

/** Resolves at this time (monotonic ms), or as soon as `signal` is aborted. */
export function sleepUntil(clock: Monotonic & Timer, at: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      cancel();
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const cancel = clock.after(Math.max(1, Math.ceil(at - clock.monotonic())), wake);
    signal.addEventListener('abort', wake);
  });
}

/** Resolves to true as soon as `work` settles, either way, or to false when the time is over. */
export async function settlesWithin(timer: Timer, work: Promise<unknown>, ms: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const cancel = timer.after(ms, () => resolve(false));
  const isSettled = await Promise.race([Promise.allSettled([work]).then(() => true), late]);
  // A remaining timer would keep the process alive.
  cancel();
  return isSettled;
}

/** The main side of a worker thread: sends typed tasks, and receives results, progress and failures. */
import { Failed, failureSchema, type Failure } from '#contract/failure.ts';
import type { HeapLimits, StartThread } from '../../ports.ts';
import { Worker } from 'node:worker_threads';

/** A closed map of what a thread can do. `progress`: what a task reports while it runs, if it does. */
export type TaskMap = Record<string, { params: unknown; returns: unknown; progress?: unknown }>;

export interface Thread<T extends TaskMap> {
  /**
   * Runs one task and resolves to its result. Rejects with Failed if the task failed, or with Error if it threw or the thread died. If the
   * parameters are a function, it is called when the message is sent, after everything else in its turn, and must not throw. `onProgress`
   * gets the task's reports; `signal` requests it to stop (the task decides what that leaves).
   */
  call<N extends keyof T & string>(
    name: N,
    params: T[N]['params'] | (() => T[N]['params']),
    options?: { onProgress?: (progress: T[N]['progress']) => void; signal?: AbortSignal },
  ): Promise<T[N]['returns']>;
  /** Resolves when the thread has ended. A task still in progress is cut. */
  close(): Promise<void>;
  /** Whether the thread has ended; then calls reject. */
  readonly isGone: boolean;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  onProgress?: (progress: never) => void;
  unlisten(): void;
}

/** Functions can't be sent to a thread, so a function means parameters evaluated on sending. */
const isLate = (params: unknown): params is () => unknown => typeof params === 'function';

/** Restores the error of which a thread died: on the way, a failure loses only its class. */
function revived(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const { data } = failureSchema.safeParse('failure' in error ? error.failure : undefined);
  return data === undefined ? error : new Failed(data);
}

/** Starts a thread; `input` and `limits` as for `StartThread`. */
export function openThread<T extends TaskMap>(start: StartThread, input: unknown, limits?: HeapLimits): Thread<T> {
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let gone: Error | null = null;
  let outbox: ToThread[] = [];
  /** Sent after everything else in its turn, so that the parameters reflect it. */
  let last: (() => ToThread)[] = [];

  // All calls in one turn of the event loop are sent as one message: a message costs more than its work.
  const flush = (): void => {
    const messages = [...outbox, ...last.map((make) => make())];
    [outbox, last] = [[], []];
    thread.post(messages);
  };
  const post = (message: ToThread | (() => ToThread)): void => {
    if (outbox.length === 0 && last.length === 0) setImmediate(flush);
    if (typeof message === 'function') last.push(message);
    else outbox.push(message);
  };
  const settle = (message: FromThread): void => {
    const entry = waiting.get(message.id);
    if (!entry) return;
    if (message.kind === 'progress') {
      entry.onProgress?.(message.progress as never);
      return;
    }
    waiting.delete(message.id);
    entry.unlisten();
    if (message.kind === 'done') entry.resolve(message.value);
    else if (message.kind === 'failed') entry.reject(new Failed(message.failure));
    else entry.reject(Object.assign(new Error(message.message), { stack: message.stack, code: message.code }));
  };
  const end = (error: Error): void => {
    gone = error;
    [outbox, last] = [[], []];
    for (const entry of waiting.values()) {
      entry.unlisten();
      entry.reject(error);
    }
    waiting.clear();
  };
  const thread = start(
    input,
    {
      // Both sides are our code.
      message: (messages) => (messages as FromThread[]).forEach(settle),
      error: (error) => end(revived(error)),
      exit: (code) => end(gone ?? new Error(`the thread ended with ${code}`)),
    },
    limits,
  );

  return {
    call: (name, params, options = {}) =>
      new Promise((resolve, reject) => {
        if (gone) {
          reject(gone);
          return;
        }
        const id = nextId++;
        const cancel = (): void => post({ kind: 'cancel', id });
        options.signal?.addEventListener('abort', cancel, { once: true });
        waiting.set(id, {
          resolve: (value) => resolve(value),
          reject,
          onProgress: options.onProgress,
          unlisten: () => options.signal?.removeEventListener('abort', cancel),
        });
        const message = (made: unknown): ToThread => ({ kind: 'call', id, name, params: made });
        post(isLate(params) ? () => message(params()) : message(params));
        if (options.signal?.aborted) cancel();
      }),
    close: () => thread.end(),
    get isGone() {
      return gone !== null;
    },
  };
}

/** Starts a worker thread with the script at `entry`. */
export const inWorker =
  (entry: URL): StartThread =>
  (input, listener, limits) => {
    const worker = new Worker(entry, { workerData: input, ...(limits && { resourceLimits: limits }) });
    worker.on('message', listener.message);
    worker.on('error', listener.error);
    worker.on('exit', listener.exit);
    return {
      post: (value) => worker.postMessage(value),
      end: async () => {
        await worker.terminate();
      },
    };
  };

/** The messages between the main side and a worker thread, always in batches (arrays). */
export type ToThread = { kind: 'call'; id: number; name: string; params: unknown } | { kind: 'cancel'; id: number };

export type FromThread =
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'failed'; id: number; failure: Failure }
  | { kind: 'threw'; id: number; message: string; stack: string; code: string }
  | { kind: 'progress'; id: number; progress: unknown };

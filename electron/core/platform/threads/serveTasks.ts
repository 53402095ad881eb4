/** The worker thread's side: runs tasks for the main side, each with its own progress and cancellation. */
import type { MessagePort } from 'node:worker_threads';
import { asError, errorCode } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';
import type { FromThread, ToThread, TaskMap } from './openThread.ts';

export interface TaskContext<P> {
  /** Reports the task's progress to the main side. */
  progress(progress: P): void;
  /** Aborted when the caller wants the task to stop. */
  readonly signal: AbortSignal;
}

/**
 * The code of a thread, which serves messages from `port`. Returns a function that releases all that it holds, for a thread that ends
 * before its process.
 */
export type ServeThread = (port: MessagePort, input: unknown) => () => void;

/** One function per task. Long async ones must yield to the event loop regularly, otherwise they can't be canceled. */
export type TaskHandlers<T extends TaskMap> = {
  [N in keyof T]: (params: T[N]['params'], context: TaskContext<T[N]['progress']>) => T[N]['returns'] | Promise<T[N]['returns']>;
};

/** Turns an error thrown by a task into a message. */
export function describeThrow(id: number, error: unknown): FromThread {
  if (error instanceof Failed) return { kind: 'failed', id, failure: error.failure };
  const { message, stack = '' } = asError(error);
  return { kind: 'threw', id, message, stack, code: errorCode(error) };
}

/**
 * Serves tasks on this thread's port as long as the thread lives. If a task isn't in `first`, `others` returns the handlers for it and for
 * others, whose code needn't be loaded before. `served` is called after each task in `first`.
 */
export function serveTasks<T extends TaskMap>(
  port: MessagePort,
  first: Partial<TaskHandlers<T>>,
  others: (name: string) => Promise<Partial<TaskHandlers<T>>> = () => Promise.resolve({}),
  served: () => void = () => undefined,
): () => void {
  const running = new Map<number, AbortController>();

  const run = async (message: Extract<ToThread, { kind: 'call' }>): Promise<void> => {
    const controller = new AbortController();
    running.set(message.id, controller);
    const { id } = message;
    try {
      const handlers = Object.hasOwn(first, message.name) ? first : await others(message.name);
      const handler = Object.hasOwn(handlers, message.name) ? handlers[message.name] : undefined;
      if (!handler) throw new Error(`no task ${message.name}`);
      const value = await handler(message.params, {
        progress: (progress) => port.postMessage([{ kind: 'progress', id, progress } satisfies FromThread]),
        signal: controller.signal,
      });
      port.postMessage([{ kind: 'done', id, value } satisfies FromThread]);
      if (handlers === first) served();
    } catch (error) {
      port.postMessage([describeThrow(id, error)]);
    } finally {
      running.delete(id);
    }
  };

  port.on('message', (messages: ToThread[]) => {
    for (const message of messages) {
      if (message.kind === 'cancel') running.get(message.id)?.abort();
      else void run(message);
    }
  });
  return () => running.forEach((task) => task.abort());
}

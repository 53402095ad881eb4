/** Calls a thread's tasks directly, copying messages as the thread would. */
import type { TaskHandlers } from '#core/platform/threads/serveTasks.ts';
import type { TaskMap, Thread } from '#core/platform/threads/openThread.ts';

export function callHere<T extends TaskMap>(handlers: TaskHandlers<T>): Pick<Thread<T>, 'call'> {
  return {
    call: async (name, params) =>
      handlers[name](structuredClone(params), { progress: () => undefined, signal: new AbortController().signal }),
  };
}

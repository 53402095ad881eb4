/**
 * Opens threads that work on lists: a permanent one for short queries, and others for long tasks, so that a million rows never block
 * somebody who looks at a list.
 */
import type { EvidenceTasks } from '../evidence/make/evidenceTasks.ts';
import type { ExportTasks } from '../exports/tasks.ts';
import type { HeapLimits, StartThread, Threads } from '../ports.ts';
import type { PlanTasks } from '../plan/planTasks.ts';
import type { ListThreadTasks } from './listThread.ts';
import { openThread, type TaskMap, type Thread } from '../platform/threads/openThread.ts';

/**
 * Heap limits of long tasks: rows come and go by the million and little is kept, but without limits the collector waits too long. Screening
 * may hold a million suppressions, which take a hundred megabytes. Heap limits among the options that Node is started with
 * (`scripts/programFlags.mjs`) win over these for every thread; these count in Electron.
 */
const limits = {
  // A window onto rows with cells of a megabyte must not crash it.
  shared: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 },
  own: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
  export: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
  // What it keeps of rows is outside the heap, but a million reusable answers are inside.
  plan: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 },
} as const satisfies Record<string, HeapLimits>;

export interface ListThreads {
  shared: Thread<ListThreadTasks>;
  /** A thread for long tasks; the caller closes it. */
  openOwn(): Thread<ListThreadTasks>;
  openForExport(): Thread<ExportTasks & EvidenceTasks>;
  openForPlans(): Thread<PlanTasks>;
  /** Ends all of them, whatever they are doing. */
  close(): Promise<void>;
}

/** `keepsFacts`: see `createOpenLists`. */
export function openListThreads(starts: Pick<Threads, 'lists' | 'exports' | 'plans'>, dataDir: string, keepsFacts = false): ListThreads {
  const closing = new Set<() => Promise<void>>();
  const open = <T extends TaskMap>(start: StartThread, heap: HeapLimits, data: object = { dataDir }): Thread<T> => {
    const thread = openThread<T>(start, data, heap);
    const { call, close } = thread;
    closing.add(close);
    return {
      call,
      close: async () => {
        closing.delete(close);
        await close();
      },
      get isGone() {
        return thread.isGone;
      },
    };
  };
  return {
    shared: open(starts.lists, limits.shared, { dataDir, keepsFacts }),
    openOwn: () => open(starts.lists, limits.own),
    openForExport: () => open(starts.exports, limits.export),
    openForPlans: () => open(starts.plans, limits.plan),
    close: async () => {
      await Promise.all([...closing].map((close) => close()));
    },
  };
}

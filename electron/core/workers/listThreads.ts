/**
 * Opens threads that work on lists: a permanent one for short queries, and others for long tasks, so that processing a million rows never
 * blocks a person who is viewing a list.
 */
import type { EvidenceTasks } from '../evidence/make/evidenceTasks.ts';
import type { ExportTasks } from '../exports/tasks.ts';
import type { Timer } from '#base/async.ts';
import type { HeapLimits, StartThread, Threads } from '../ports.ts';
import type { PlanTasks } from '../plan/planTasks.ts';
import type { ListThreadTasks } from './listThread.ts';
import { openThread, type TaskMap, type Thread } from '../platform/threads/openThread.ts';
import { createThreadPool } from '../platform/threads/threadPool.ts';

/** How long an idle thread for long tasks stays open: a list's next task (screening, another file) follows at once or never. */
const longTaskIdleMs = 1_000;

/**
 * Heap limits of the threads. Long tasks process millions of rows and keep little, but without limits the garbage collector waits too long.
 * Screening may hold a million suppressions, which take a hundred megabytes. Heap limits among Node's command line options
 * (`scripts/programFlags.mjs`) override these in every thread; in Electron, these apply.
 */
const limits = {
  // Viewing rows with cells of a megabyte must not crash it.
  shared: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 },
  own: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
  export: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
  // It keeps row data outside the heap, but a million reusable answers inside.
  plan: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 },
} as const satisfies Record<string, HeapLimits>;

export interface ListThreads {
  thread: Thread<ListThreadTasks>;
  /** A thread for long tasks; the caller closes it. */
  openOwnThread(): Thread<ListThreadTasks>;
  /** A pooled thread for long tasks that often follow each other: a list is screened in the thread that imported it. */
  openListThread(): Thread<ListThreadTasks>;
  openExportThread(): Thread<ExportTasks & EvidenceTasks>;
  openPlanThread(): Thread<PlanTasks>;
  /** Ends all threads, whatever they are doing. */
  close(): Promise<void>;
}

/** `keepsFacts`: see `createOpenLists`. */
export function openListThreads(
  { threads: starts, clock }: { threads: Pick<Threads, 'lists' | 'exports' | 'plans'>; clock: Timer },
  dataDir: string,
  keepsFacts = false,
): ListThreads {
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
  const openOwnThread = (): Thread<ListThreadTasks> => open(starts.lists, limits.own);
  const longTasks = createThreadPool(openOwnThread, clock, { idleMs: longTaskIdleMs });
  return {
    thread: open(starts.lists, limits.shared, { dataDir, keepsFacts }),
    openOwnThread,
    openListThread: longTasks.take,
    openExportThread: () => open(starts.exports, limits.export),
    openPlanThread: () => open(starts.plans, limits.plan),
    close: async () => {
      await longTasks.close();
      await Promise.all([...closing].map((close) => close()));
    },
  };
}

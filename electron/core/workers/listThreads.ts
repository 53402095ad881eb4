/**
 * Opens threads that work on lists: a permanent one for short queries, and others for long tasks, so that a million rows never block
 * somebody who looks at a list.
 */
import type { EvidenceTasks } from '../evidence/make/evidenceTasks.ts';
import type { ExportTasks } from '../exports/tasks.ts';
import type { Timer } from '#base/async.ts';
import type { HeapLimits, StartThread, Threads } from '../ports.ts';
import type { PlanTasks } from '../plan/planTasks.ts';
import type { ListThreadTasks } from './listThread.ts';
import { openThread, type TaskMap, type Thread } from '../platform/threads/openThread.ts';
import { createThreadPool } from '../platform/threads/threadPool.ts';

/** A list's findings are begun, or its next file read, at once or never. */
const longTaskIdleMs = 1_000;

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
  thread: Thread<ListThreadTasks>;
  /** A thread for long tasks; the caller closes it. */
  openOwnThread(): Thread<ListThreadTasks>;
  /** The same for what often comes one after the other: a list that was imported is screened where it was read. */
  openListThread(): Thread<ListThreadTasks>;
  openExportThread(): Thread<ExportTasks & EvidenceTasks>;
  openPlanThread(): Thread<PlanTasks>;
  /** Ends all of them, whatever they are doing. */
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

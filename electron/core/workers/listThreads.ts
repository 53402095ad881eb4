/**
 * Opens threads that work on lists: one that stays for what is answered at once, and one for each long piece of work, so that a million rows never
 * make somebody wait who looks at a list meanwhile.
 */
import type { ResourceLimits } from 'node:worker_threads';
import type { ExportTasks } from '../exports/tasks.ts';
import type { ThreadEntries } from '../ports.ts';
import type { PlanTasks } from '../planning/planTasks.ts';
import type { ListThreadTasks } from './listThread.ts';
import { openThread, type TaskMap, type Thread } from '../threads/openThread.ts';

/**
 * How far the heap of a long piece of work may grow: rows come and go by the million and little is kept, but without limits the collector waits long.
 * What looks through rows may hold a million suppressions, which take a hundred megabytes.
 */
const limits = {
  // A window onto rows with cells of a megabyte must not end it.
  shared: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 },
  import: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
  screen: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
  export: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
  // What it keeps of rows stands outside of the heap; of a million answers that can be used again it does not.
  plan: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 },
} as const satisfies Record<string, ResourceLimits>;

export interface ListThreads {
  shared: Thread<ListThreadTasks>;
  /** A thread for one long piece of work; whoever opens it closes it. */
  openFor(work: 'import' | 'screen'): Thread<ListThreadTasks>;
  openForExport(): Thread<ExportTasks>;
  openForPlans(): Thread<PlanTasks>;
  /** Ends all of them, whatever they are at. */
  close(): Promise<void>;
}

/** `keepsFacts`: see `createOpenLists`. */
export function openListThreads(
  entries: Pick<ThreadEntries, 'lists' | 'exports' | 'plans'>,
  dataDir: string,
  keepsFacts = false,
): ListThreads {
  const closing = new Set<() => Promise<void>>();
  const open = <T extends TaskMap>(entry: URL, heap: ResourceLimits, data: object = { dataDir }): Thread<T> => {
    const { call, close } = openThread<T>(entry, data, heap);
    closing.add(close);
    return {
      call,
      close: async () => {
        closing.delete(close);
        await close();
      },
    };
  };
  return {
    shared: open(entries.lists, limits.shared, { dataDir, keepsFacts }),
    openFor: (work) => open(entries.lists, limits[work]),
    openForExport: () => open(entries.exports, limits.export),
    openForPlans: () => open(entries.plans, limits.plan),
    close: async () => {
      await Promise.all([...closing].map((close) => close()));
    },
  };
}

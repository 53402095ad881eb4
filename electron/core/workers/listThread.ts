/**
 * The entry point of the list thread, which also serves as an import's own thread. Work that may involve more than a few thousand rows runs
 * here.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { DeriveTasks } from '../review/deriving/deriveVerdicts.ts';
import type { ProveTasks } from '../evidence/prove/proveRow.ts';
import type { OutcomeTasks } from '../outcomes/outcomeTasks.ts';
import type { SheetTasks } from '../outcomes/sheets/sheetTasks.ts';
import type { HandoverTasks } from '../handover/handoverTasks.ts';
import type { LedgerTasks } from '../ledger/ledgerTasks.ts';
import { cardTasks, overviewTasks, type CardTasks } from '../lists/overviewTasks.ts';
import type { ListTasks } from '../lists/listTaskMap.ts';
import type { PrivacyTasks } from '../privacy/privacyTasks.ts';
import { retentionTasks, type RetentionTasks } from '../privacy/retentionTasks.ts';
import type { ReviewTasks } from '../review/tasks.ts';
import { openHeldList } from '../lists/file/openList.sql.ts';
import { serveTasks, type ServeThread, type TaskHandlers } from '../platform/threads/serveTasks.ts';

/** All tasks, one `&` per module. The modules document them. */
export type ListThreadTasks = ListTasks &
  LedgerTasks &
  DeriveTasks &
  CardTasks &
  ReviewTasks &
  OutcomeTasks &
  SheetTasks &
  HandoverTasks &
  ProveTasks &
  PrivacyTasks &
  RetentionTasks;

/** How long after the start of the thread, or after a window's first screen, other code is loaded ahead. */
const aheadMs = { start: 2_000, firstScreen: 100 };

const inputSchema = z.object({ dataDir: z.string().min(1), keepsFacts: z.boolean().default(false) });
/** Prefixes of the names of the tasks in `listTasks`. */
const listSubjects = ['lists.', 'suppressions.'] as const;

export const serveLists: ServeThread = (port, input) => {
  const { dataDir, keepsFacts } = inputSchema.parse(input);
  const shown = openHeldList(dataDir);
  const closing = [shown.close];
  const first = { ...overviewTasks(dataDir, shown), ...cardTasks(dataDir), ...retentionTasks(dataDir) };
  type OfLists = Exclude<keyof ListTasks, keyof typeof first> & `${(typeof listSubjects)[number]}${string}`;

  /** The tasks that an import's own thread needs. */
  const ofLists = once(async (): Promise<Pick<TaskHandlers<ListThreadTasks>, OfLists>> => {
    const { listTasks } = await import('../lists/listTasks.ts');
    return listTasks(dataDir, shown);
  });
  const ofOtherModules = once(async (): Promise<Omit<TaskHandlers<ListThreadTasks>, keyof typeof first | OfLists>> => {
    const { listModules } = await import('./listModules.ts');
    const { tasks, close } = listModules({ dataDir, keepsFacts });
    closing.push(close);
    return tasks;
  });
  const isOfLists = (name: string): boolean => listSubjects.some((subject) => name.startsWith(subject));
  // Loaded ahead, so that a window's first list opens as fast as any other. A failure is reported to the next caller.
  const loadAhead = (): void => {
    ahead = undefined;
    void Promise.allSettled([ofLists(), ofOtherModules()]);
  };
  let ahead = keepsFacts ? setTimeout(loadAhead, aheadMs.start) : undefined;
  const sooner = (): void => {
    if (ahead === undefined) return;
    clearTimeout(ahead);
    ahead = setTimeout(loadAhead, aheadMs.firstScreen);
  };
  const others = (name: string) => (isOfLists(name) ? ofLists() : ofOtherModules());
  const end = serveTasks<ListThreadTasks>(port, first, others, sooner);
  return () => {
    clearTimeout(ahead);
    end();
    closing.forEach((close) => close());
  };
};
if (parentPort) serveLists(parentPort, workerData);

/** Calls `make` on first use only, so that code is loaded when the first of its tasks is called. */
function once<R>(make: () => Promise<R>): () => Promise<R> {
  let made: Promise<R> | null = null;
  return () => (made ??= make());
}

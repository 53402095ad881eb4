/**
 * The entry point of the list thread, which also serves as an import's own thread: whatever may touch more than a few thousand rows runs
 * here.
 */
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { DeriveTasks } from '../deriving/deriveVerdicts.ts';
import type { ProveTasks } from '../evidence/prove/proveTasks.ts';
import type { OutcomeTasks } from '../feedback/outcomeTasks.ts';
import type { SheetTasks } from '../feedback/sheets/sheetTasks.ts';
import type { HandoverTasks } from '../handover/handoverTasks.ts';
import type { LedgerTasks } from '../ledger/ledgerTasks.ts';
import { cardTasks, type CardTasks } from '../lists/cardTasks.ts';
import type { ListTasks } from '../lists/listTaskMap.ts';
import { overviewTasks } from '../lists/overviewTasks.ts';
import type { PrivacyTasks } from '../privacy/privacyTasks.ts';
import { retentionTasks, type RetentionTasks } from '../privacy/retentionTasks.ts';
import type { ReviewTasks } from '../review/tasks.ts';
import { openHeldList } from '../store/lists/openList.ts';
import { serveTasks, type TaskHandlers } from '../threads/serveTasks.ts';

/** One `&` per room: the tasks are documented in their rooms. */
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

/** By then a window has what it starts with. */
const aheadMs = 2_000;

const { dataDir, keepsFacts } = z.object({ dataDir: z.string().min(1), keepsFacts: z.boolean().default(false) }).parse(workerData);
const shown = openHeldList(dataDir);

const first = { ...overviewTasks(dataDir, shown), ...cardTasks(dataDir), ...retentionTasks(dataDir) };
type First = keyof typeof first;
/** Their tasks' names begin with one of these. */
const listSubjects = ['lists.', 'suppressions.'] as const;
type OfLists = Exclude<keyof ListTasks, First> & `${(typeof listSubjects)[number]}${string}`;

/** What a thread of an import's own needs. */
const ofLists = once(async (): Promise<Pick<TaskHandlers<ListThreadTasks>, OfLists>> => {
  const [{ listTasks }, { openAtomicFile }] = await Promise.all([
    import('../lists/listTasks.ts'),
    import('../exports/files/atomicFile.ts'),
  ]);
  return listTasks(dataDir, shown, openAtomicFile);
});
const ofOtherRooms = once(async (): Promise<Omit<TaskHandlers<ListThreadTasks>, First | OfLists>> => {
  const { listRooms } = await import('./listRooms.ts');
  return listRooms({ dataDir, keepsFacts });
});
serveTasks<ListThreadTasks>(first, (name) => (listSubjects.some((subject) => name.startsWith(subject)) ? ofLists() : ofOtherRooms()));
// A window's first list opens as fast as any other. Whoever calls one of these hears of it if that failed.
if (keepsFacts) setTimeout(() => void Promise.allSettled([ofLists(), ofOtherRooms()]), aheadMs);

/** The code is loaded when the first of its tasks is called. */
function once<R>(make: () => Promise<R>): () => Promise<R> {
  let made: Promise<R> | null = null;
  return () => (made ??= make());
}

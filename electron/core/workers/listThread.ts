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
type Others = Omit<TaskHandlers<ListThreadTasks>, keyof typeof first>;

const { load } = serveTasks<ListThreadTasks>(first, async (): Promise<Others> => {
  const { listRooms } = await import('./listRooms.ts');
  return listRooms({ dataDir, keepsFacts, shown });
});
// A window's first list opens as fast as any other.
if (keepsFacts) setTimeout(load, aheadMs);

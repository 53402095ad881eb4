/**
 * The entry point of the list thread, which also serves as an import's own thread: whatever may touch more than a few thousand rows runs
 * here.
 */
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openAtomicFile } from '../exports/files/atomicFile.ts';
import { writeTable } from '../exports/writeTable.ts';
import { listTasks } from '../lists/listTasks.ts';
import type { ListTasks } from '../lists/listTaskMap.ts';
import { createOpenLists } from '../review/openLists.ts';
import { reviewTasks, type ReviewTasks } from '../review/tasks.ts';
import { cardTasks, type CardTasks } from '../lists/cardTasks.ts';
import { deriveTasks, type DeriveTasks } from '../deriving/deriveVerdicts.ts';
import { outcomeTasks, type OutcomeTasks } from '../feedback/outcomeTasks.ts';
import { sheetTasks, type SheetTasks } from '../feedback/sheets/sheetTasks.ts';
import { retentionTasks, type RetentionTasks } from '../privacy/retentionTasks.ts';
import { handoverTasks, type HandoverTasks } from '../handover/handoverTasks.ts';
import { proveTasks, type ProveTasks } from '../evidence/prove/proveTasks.ts';
import { ledgerTasks, type LedgerTasks } from '../ledger/ledgerTasks.ts';
import { privacyTasks, type PrivacyTasks } from '../privacy/privacyTasks.ts';
import { serveTasks } from '../threads/serveTasks.ts';

/** One `&` and one spread per room, and nothing else: the tasks are documented in their rooms. */
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

const { dataDir, keepsFacts } = z.object({ dataDir: z.string().min(1), keepsFacts: z.boolean().default(false) }).parse(workerData);

/** What is derived here is visible at once in the lists that are open for review here. */
const open = createOpenLists(dataDir, keepsFacts);

serveTasks<ListThreadTasks>({
  ...listTasks(dataDir, openAtomicFile),
  ...ledgerTasks(dataDir),
  ...deriveTasks(dataDir, open.refresh),
  ...cardTasks(dataDir),
  ...outcomeTasks(dataDir),
  ...sheetTasks(dataDir, openAtomicFile),
  ...retentionTasks(dataDir),
  ...handoverTasks(dataDir, openAtomicFile),
  ...proveTasks(dataDir),
  ...privacyTasks(dataDir, openAtomicFile),
  ...reviewTasks(dataDir, open, writeTable),
});

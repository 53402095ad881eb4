/** The list thread's tasks that neither a window nor an import needs at first, which are most of its code. One spread per module only. */
import { deriveTasks } from '../review/deriving/deriveVerdicts.ts';
import { proveTasks } from '../evidence/prove/proveRow.ts';
import { outcomeTasks } from '../outcomes/outcomeTasks.ts';
import { sheetTasks } from '../outcomes/sheets/sheetTasks.ts';
import { handoverTasks } from '../handover/handoverTasks.ts';
import { ledgerTasks } from '../ledger/ledgerTasks.ts';
import { privacyTasks } from '../privacy/privacyTasks.ts';
import { createOpenLists } from '../review/openLists.ts';
import { reviewTasks } from '../review/tasks.ts';
import { holdLedger } from '../platform/database.ts';

export interface ListModulesOptions {
  readonly dataDir: string;
  /** See `createOpenLists`. */
  readonly keepsFacts: boolean;
}

/** Called once per thread, so that what is derived here appears at once in the lists open for review here. `close` closes their files. */
export function listModules({ dataDir, keepsFacts }: ListModulesOptions) {
  const open = createOpenLists(dataDir, keepsFacts);
  const ledger = holdLedger(dataDir);
  const tasks = {
    ...ledgerTasks(dataDir),
    ...deriveTasks(dataDir, open.refresh, ledger),
    ...outcomeTasks(dataDir),
    ...sheetTasks(dataDir),
    ...handoverTasks(dataDir),
    ...proveTasks(dataDir),
    ...privacyTasks(dataDir),
    ...reviewTasks(dataDir, open, ledger),
  };
  return {
    tasks,
    close: () => {
      open.end();
      ledger.close();
    },
  };
}

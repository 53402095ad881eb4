/** Checks that the ledger is unchanged, and that the lists’ files match it. */
import { setImmediate } from 'node:timers/promises';
import { Failed } from '#contract/failure.ts';
import type { CheckProgress, LedgerCheck } from '#contract/storage/storage.ts';
import { checkList, type ListCheck } from '../review/deriving/checkList.ts';
import { openStoredIdentities } from '../service/identity.ts';
import { openToRead } from '../platform/database.ts';
import { checkLedger } from '../ledger/integrity/checkLedger.sql.ts';
import { ledgerPath, listIds } from '../platform/paths.ts';
import type { TaskContext } from '../platform/threads/serveTasks.ts';

const mostExamples = 50;

/** `listId`: only this list; null for all. Throws the signal's reason once it is aborted. */
export async function checkFolder(
  dataDir: string,
  { at, listId }: { at: number; listId: string | null },
  { signal, progress }: TaskContext<CheckProgress>,
): Promise<LedgerCheck> {
  const pauseOf = (what: CheckProgress['what']) => async (done: number, of: number) => {
    progress({ what, done, of });
    await setImmediate();
    signal.throwIfAborted();
  };
  using ledger = openToRead(ledgerPath(dataDir));
  const check = await checkLedger(ledger, { at, pause: pauseOf('records'), openIdentities: openStoredIdentities });
  // A ledger with a broken structure must first be recovered.
  if (check.problems.structure !== undefined) return check;
  for (const one of listId === null ? listIds(dataDir) : [listId]) {
    const list = await checkReadable({ dataDir, ledger, listId: one }, at, pauseOf('rows'));
    if (list?.differing === undefined || list.differing === null) continue;
    check.lists += 1;
    for (const { row, about } of list.differing) {
      check.problems.listDiffers = (check.problems.listDiffers ?? 0) + 1;
      const what = row === null ? `“${list.name}”, ${about}` : `row ${row} of “${list.name}”, ${about}`;
      if (check.examples.length < mostExamples) check.examples.push({ kind: 'listDiffers', what });
    }
  }
  return check;
}

/** Null if it was deleted meanwhile, or can't be read, which opening it reports. */
async function checkReadable(...[asked, now, pause]: Parameters<typeof checkList>): Promise<ListCheck | null> {
  try {
    return await checkList(asked, now, pause);
  } catch (error) {
    if (error instanceof Failed) return null;
    throw error;
  }
}

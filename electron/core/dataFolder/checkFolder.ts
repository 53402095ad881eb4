/** Checks that the ledger is unchanged, and that the lists’ files say what it comes to. */
import { setImmediate } from 'node:timers/promises';
import { Failed } from '../../contract/failure.ts';
import type { LedgerCheck } from '../../contract/storage.ts';
import { checkList, type ListCheck } from '../deriving/checkList.ts';
import { openStoredIdentities } from '../service/identity.ts';
import { openToRead, type ReadDb } from '../store/database.ts';
import { checkLedger } from '../store/ledger/integrity/checkLedger.ts';
import { ledgerPath } from '../store/ledgerPath.ts';
import { listIds } from '../store/lists/paths.ts';

const turn = (): Promise<void> => setImmediate();
const mostExamples = 50;

/** `listId`: only this list; null: all of them. */
export async function checkFolder(dataDir: string, { at, listId }: { at: number; listId: string | null }): Promise<LedgerCheck> {
  const ledger = openToRead(ledgerPath(dataDir));
  try {
    const check = await checkLedger(ledger, { at, turn, openIdentities: openStoredIdentities });
    // A ledger with a broken structure is recovered first.
    if (check.problems.structure !== undefined) return check;
    for (const one of listId === null ? listIds(dataDir) : [listId]) {
      const list = await checkReadable(dataDir, ledger, one, at);
      if (list?.differing === undefined || list.differing === null) continue;
      check.lists += 1;
      for (const { row, about } of list.differing) {
        check.problems.listDiffers = (check.problems.listDiffers ?? 0) + 1;
        const what = row === null ? `“${list.name}”, ${about}` : `row ${row} of “${list.name}”, ${about}`;
        if (check.examples.length < mostExamples) check.examples.push({ kind: 'listDiffers', what });
      }
    }
    return check;
  } finally {
    ledger.close();
  }
}

/** Null: it was deleted meanwhile, or can't be read, which opening it says. */
async function checkReadable(dataDir: string, ledger: ReadDb, listId: string, at: number): Promise<ListCheck | null> {
  try {
    return await checkList({ dataDir, ledger, listId }, at, turn);
  } catch (error) {
    if (error instanceof Failed) return null;
    throw error;
  }
}

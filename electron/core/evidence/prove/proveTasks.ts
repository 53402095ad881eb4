/** Row proofs in the list thread: one row takes milliseconds. */
import { openToRead } from '../../platform/database.ts';
import { ledgerPath } from '../../platform/paths.ts';
import { openListToRead } from '../../lists/file/openList.sql.ts';
import type { TaskHandlers } from '../../platform/threads/serveTasks.ts';
import { openAtomicFile } from '../../exports/files/atomicFile.ts';
import { rowProofText } from '../format/seal.ts';
import { proveRow } from './proveRow.ts';

// A type rather than an interface: only a type matches the thread's index signature of tasks.
export type ProveTasks = {
  /** Throws Failed as `proveRow` and `openAtomicFile`, and 'list.notFound'. */
  'evidence.writeProof': {
    params: { listId: string; runId: string | null; row: number; path: string };
    returns: { evidenceId: string; madeAt: number; bytes: number };
  };
};

export const proveTasks = (dataDir: string): TaskHandlers<ProveTasks> => ({
  'evidence.writeProof': async ({ path, ...asked }) => {
    const list = openListToRead(dataDir, asked.listId);
    const ledger = openToRead(ledgerPath(dataDir));
    try {
      const { evidenceId, madeAt, proof } = proveRow(list, ledger, asked);
      const file = await openAtomicFile(path);
      try {
        await file.write(rowProofText(proof));
        return { evidenceId, madeAt, bytes: (await file.commit()).bytes };
      } finally {
        await file.discard();
      }
    } finally {
      ledger.close();
      list.close();
    }
  },
});

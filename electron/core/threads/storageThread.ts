/** The entry of the storage thread: opened for one piece of work on whole files (copying, checking, recovering), and closed when that is done. */
import { setImmediate as turn } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { Backup, LedgerCheck, StorageNotice } from '../../contract/storage.ts';
import { stageRestore, type StageRestore } from '../backups/restore.ts';
import { findList } from '../lists/findList.ts';
import { makeBackup, type MakeBackup } from '../store/backups.ts';
import { openToRead } from '../store/database.ts';
import { checkLedger } from '../store/ledger/checkLedger.ts';
import { recoverLedger } from '../store/ledger/recoverLedger.ts';
import { recoverList } from '../store/lists/recoverList.ts';
import { serveTasks } from './serveTasks.ts';
import { ledgerPath } from '../store/ledgerPath.ts';

type Without<T> = Omit<T, 'dataDir'>;

// A type and not an interface: only then it fits the thread's own index of tasks.
export type StorageTasks = {
  'backups.make': { params: Without<MakeBackup>; returns: Backup; progress: never };
  'backups.stage': { params: Without<StageRestore>; returns: null; progress: never };
  'ledger.check': { params: { at: number }; returns: LedgerCheck; progress: never };
  'ledger.recover': { params: { at: number; noticeId: string }; returns: StorageNotice; progress: never };
  'lists.recover': { params: { path: string; at: number; noticeId: string }; returns: StorageNotice; progress: never };
};

const { dataDir } = z.object({ dataDir: z.string().min(1) }).parse(workerData);
const ledger = ledgerPath(dataDir);

serveTasks<StorageTasks>({
  'backups.make': (params) => makeBackup({ dataDir, ...params }),
  'backups.stage': async (params) => {
    await stageRestore({ dataDir, ...params });
    return null;
  },
  'ledger.check': async ({ at }) => {
    const db = openToRead(ledger);
    try {
      return await checkLedger(db, at, () => turn());
    } finally {
      db.close();
    }
  },
  'ledger.recover': ({ at, noticeId }) => recoverLedger(ledger, at, noticeId),
  'lists.recover': ({ path, at, noticeId }, { signal }) =>
    recoverList(path, at, noticeId, (db, list) => findList(db, { mapping: list.mapping, signal, found: () => undefined })),
});

/** The commands for backups, recovery and the ledger check. */
import type { HandlersOf } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { Clock } from '../ports.ts';
import { backupPath, backupsFolder, readBackups, readNotices } from './backups.sql.ts';
import type { ReadDb } from '../platform/database.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import { markSuspect } from '../platform/examine.ts';
import type { DataFolder } from './openDataFolder.ts';
import { cancelRestore, isRestoreReady } from './restore.ts';

export interface BackupCommandsNeeds {
  dataDir: string;
  ledgerPath: string;
  db: ReadDb;
  write: WriteLedger;
  work: DataFolder['work'];
  holdWrites: DataFolder['holdWrites'];
  clock: Pick<Clock, 'now'>;
  emit: Emit;
  newId(): string;
  /** Whether any run is in progress. */
  isRunOn(): boolean;
  /** Only the owner of the folder may stage a restore. */
  owns: boolean;
}

type Handlers = HandlersOf<'backups' | 'storage' | 'ledger'>;

export function backupCommands(needs: BackupCommandsNeeds): Handlers {
  const { dataDir, db, work, clock, emit } = needs;
  return {
    'backups.list': () =>
      Promise.resolve({ backups: readBackups(dataDir), waiting: isRestoreReady(dataDir), folder: backupsFolder(dataDir) }),
    'backups.make': async ({ lists }) => {
      const made = await work((thread) => thread.call('backups.copy', { reason: 'asked', at: clock.now(), lists }));
      emit('storage.changed', {});
      return made;
    },
    'backups.restore': async ({ backupId }) => {
      const from = backupPath(dataDir, backupId);
      const madeAt = readBackups(dataDir).find((backup) => backup.backupId === backupId)?.madeAt ?? clock.now();
      if (needs.isRunOn()) throw new Failed('backup.runOn');
      // Held before staging starts: a write after the backup was staged would be lost with the old ledger.
      needs.holdWrites(true);
      try {
        await work((thread) => thread.call('backups.stage', { from, madeAt, at: clock.now(), noticeId: needs.newId() }));
      } finally {
        needs.holdWrites(isRestoreReady(dataDir));
      }
      emit('storage.changed', {});
      return {};
    },
    'backups.cancelRestore': () => {
      cancelRestore(dataDir);
      needs.holdWrites(false);
      emit('storage.changed', {});
      return Promise.resolve({});
    },
    'storage.notices': () => Promise.resolve(readNotices(db)),
    'storage.dismiss': async (params) => {
      await needs.write('notices.dismiss', params);
      emit('storage.changed', {});
      return {};
    },
    'ledger.check': async () => {
      const check = await work((thread) => thread.call('ledger.verify', { at: clock.now(), listId: null }));
      // The next start recovers a broken structure. Changed records can be read; they only have wrong contents.
      if (check.problems.structure !== undefined && needs.owns) markSuspect(needs.ledgerPath);
      return check;
    },
  };
}

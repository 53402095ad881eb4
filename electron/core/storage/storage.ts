/** Opens storage: the commands for backups, recovery, and checking the ledger. */
import { commands, type CommandHandlers, type HandlersOf, type Command, type CommandName } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import type { CheckProgress, LedgerCheck } from '#contract/storage/storage.ts';
import { Failed } from '#contract/failure.ts';
import type { Clock } from '../ports.ts';
import { backupPath, backupsFolder, readBackups, readNotices } from './backups.sql.ts';
import type { ReadDb } from '../platform/database.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import { markSuspect } from '../platform/examine.ts';
import { fileOf, ledgerPath } from '../platform/paths.ts';
import type { DataFolder } from './openDataFolder.ts';
import { cancelRestore, isRestoreReady } from './restore.ts';

interface Common {
  dataDir: string;
  db: ReadDb;
  write: WriteLedger;
  clock: Pick<Clock, 'now'>;
  emit: Emit;
  newId(): string;
  /** Only the owner of the folder may stage a restore. */
  readOnly: boolean;
}

interface Others {
  folder: Pick<DataFolder, 'work' | 'holdWrites' | 'failureOf'>;
  runs: { isAnyOn(): boolean };
}

interface Storage {
  handlers: HandlersOf<'backups' | 'storage' | 'ledger'>;
  /** All commands, with failures for storage errors and, in a process that doesn't own the folder, without owners' commands. */
  guard(all: CommandHandlers): CommandHandlers;
  /** Compares the ledger, and the list's rows if one is given, with what was recorded. Rejects once it is aborted. */
  verify(listId: string | null, options?: { signal: AbortSignal; onProgress: (progress: CheckProgress) => void }): Promise<LedgerCheck>;
}

export function openStorage(needs: Common, { folder: { work, holdWrites, failureOf }, runs }: Others): Storage {
  const { dataDir, db, clock, emit } = needs;
  const verify: Storage['verify'] = (listId, options) =>
    work((thread) => thread.call('ledger.verify', { at: clock.now(), listId }, options));
  const handlers: Storage['handlers'] = {
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
      if (runs.isAnyOn()) throw new Failed('backup.runOn');
      // Writes are blocked before staging starts: one made after it would be lost with the old ledger.
      holdWrites(true);
      try {
        await work((thread) => thread.call('backups.stage', { from, madeAt, at: clock.now(), noticeId: needs.newId() }));
      } finally {
        holdWrites(isRestoreReady(dataDir));
      }
      emit('storage.changed', {});
      return {};
    },
    'backups.cancelRestore': () => {
      cancelRestore(dataDir);
      holdWrites(false);
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
      const check = await verify(null);
      // The next start recovers a broken structure. Changed records can be read; only their contents are wrong.
      if (check.problems.structure !== undefined && !needs.readOnly) markSuspect(ledgerPath(dataDir));
      return check;
    },
  };
  const guard: Storage['guard'] = (all) =>
    translateErrors(needs.readOnly ? refuseBesideOwner(all, dataDir) : all, (error, params) => failureOf(error, fileOf(dataDir)(params)));
  return { handlers, guard, verify };
}

/** Makes the commands that only the data folder's owner may run fail in other processes. */
export function refuseBesideOwner(handlers: CommandHandlers, dataDir: string): CommandHandlers {
  const refuse = (): Promise<never> => Promise.reject(new Failed('dataFolder.inUse', { path: dataDir }));
  const refused = Object.entries<Command>(commands).filter(([, { ownerOnly }]) => ownerOnly);
  return { ...handlers, ...Object.fromEntries(refused.map(([name]) => [name, refuse])) };
}

/** `translated`: returns what a command with these parameters rejects with in place of its error. */
function translateErrors(handlers: CommandHandlers, translated: (error: unknown, params: unknown) => Promise<unknown>): CommandHandlers {
  const guarded = { ...handlers };
  const put = <N extends CommandName>(name: N): void => {
    const handler = handlers[name];
    guarded[name] = (async (params: never) => {
      try {
        return await handler(params);
      } catch (error) {
        throw await translated(error, params);
      }
      // The compiler can't see that name, parameters and result belong together.
    }) as CommandHandlers[N];
  };
  for (const name of Object.keys(handlers) as CommandName[]) put(name);
  return guarded;
}

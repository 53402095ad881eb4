/** The one junction: ports in, command handlers out. It opens the data folder, starts the threads, and hands each room what it needs. */
import { v7 } from 'uuid';
import type { Settings } from '../contract/settings.ts';
import type { CommandHandlers } from '../contract/commands.ts';
import type { Emit } from '../contract/events.ts';
import type { StorageNotice } from '../contract/storage.ts';
import { backupCommands } from './backups/backupCommands.ts';
import { operationInfos } from './service/operationInfos.ts';
import { exportCommands } from './exports/exportCommands.ts';
import { dataUsed } from './lists/dataUsed.ts';
import { createFindQueue, findThreadLimits } from './lists/findQueue.ts';
import { listCommands } from './lists/listCommands.ts';
import { mappingMemory } from './lists/mappingMemory.ts';
import { suppressionCommands } from './lists/suppressionCommands.ts';
import type { Ports } from './ports.ts';
import { reviewCommands } from './review/reviewCommands.ts';
import { createDerive, whenDue, type Derive } from './runs/derive.ts';
import { createLimiters } from './runs/limiters.ts';
import { listCardCommands } from './runs/listCards.ts';
import { litigatorMsOf } from './grading/freshness.ts';
import { ledgerCommands } from './runs/ledgerCommands.ts';
import { runCommands } from './runs/runCommands.ts';
import { embeddedSandbox } from './sandbox/embeddedSandbox.ts';
import { parseBaseUrl } from './service/baseUrl.ts';
import { environmentCommands } from './settings/environmentCommands.ts';
import { createKeys } from './settings/keys.ts';
import { openSettings } from './settings/settings.ts';
import { standsOn } from './store/ledger/listStanding.ts';
import { readDrift } from './store/ledger/drift.ts';
import { fileOf } from './store/fileOf.ts';
import { getSecret } from './store/ledger/settings.ts';
import { openDataFolder, type FolderMode } from './threads/openDataFolder.ts';
import { ledgerPath } from './threads/openLedger.ts';
import type { ListThreadTasks } from './threads/listThread.ts';
import { openThread, type Thread } from './threads/openThread.ts';
import { tellStorage } from './threads/tellStorage.ts';

export interface CoreOptions {
  dataDir: string;
  host: 'electron' | 'browser' | 'cli';
  version: string;
  ports: Ports;
  emit: Emit;
  /** Who works here, as the system knows them: the author where nobody said otherwise. */
  systemUser: string;
  /** The author for this process, as given on the command line. */
  operator?: string;
  /** `read`: beside the process that owns the folder; whatever would write to the ledger fails with `dataFolder.inUse`. */
  mode?: FolderMode;
}

export interface Core {
  handlers: CommandHandlers;
  /** Files that were found damaged at this start and recovered: whoever has no window tells of them before anything else is done. */
  recovered: readonly StorageNotice[];
  /** Takes a key for this process alone (ROLLCALL_API_KEY): it is kept nowhere. */
  lendKey(environmentId: string, key: string): void;
  /** Stops what runs (draining at most 5 s), then lets go of the folder. */
  close(): Promise<void>;
}

/** Throws Failed('dataFolder.inUse' | 'dataFolder.unusable' | 'dataFolder.future' | 'dataFolder.corrupt'). */
export async function createCore(options: CoreOptions): Promise<Core> {
  const { dataDir, host, version, ports, emit } = options;
  const { clock, random, files, log } = ports;
  const newId = (): string => v7({ msecs: clock.now(), random: random.bytes(16) });

  const folder = await openDataFolder({ dataDir, mode: options.mode ?? 'write', ports, newId });
  const { db, write } = folder;
  const openListThread = (): Thread<ListThreadTasks> => openThread<ListThreadTasks>(ports.threads.lists, { dataDir });
  const thread = openListThread();
  const sandbox = embeddedSandbox(ports);
  const settings = openSettings(db, write, options.systemUser, options.operator);
  const operator = (): string => settings.get().operator;
  const keys = createKeys(ports.keychain, getSecret(db));
  // Beside the owner nothing is written, not even what could be derived again.
  const freshDays = (): Settings['freshDays'] => settings.get().freshDays;
  const litigatorMs = (): number => litigatorMsOf(freshDays());
  const derive: Derive = options.mode === 'read' ? () => Promise.resolve() : createDerive(thread, clock, litigatorMs);
  const deriveWhenDue = whenDue(derive, clock, litigatorMs);
  const catchUp = async (listId: string): Promise<void> => {
    await derive(listId);
    if (options.mode !== 'read') await thread.call('review.catchUpActs', { listId });
  };

  const runs = runCommands({
    db,
    write,
    thread,
    keys,
    ports,
    newId,
    emit,
    derive,
    by: operator,
    country: () => settings.get().country,
    freshDays,
    limiterOf: createLimiters(clock, random),
    sandboxUrl: sandbox.url,
  });
  const findings = createFindQueue({
    thread,
    openFindThread: () => openThread<ListThreadTasks>(ports.threads.lists, { dataDir }, findThreadLimits),
    clock,
    emit,
    log,
    readOnly: options.mode === 'read',
    after: async (listId) => {
      await derive(listId);
      await thread.call('review.refresh', { listId, rows: 'all' });
    },
  });
  const lists = listCommands({
    thread,
    openImportThread: openListThread,
    files,
    clock,
    emit,
    newId,
    by: operator,
    country: () => settings.get().country,
    keepOriginals: () => settings.get().keepOriginals,
    standsOn: (listId) => standsOn(db, listId),
    letGo: async (listId) => {
      runs.refuseIfRunning(listId);
      await findings.stop(listId);
      await thread.call('review.close', { listId });
    },
    findings,
    ...mappingMemory(write, clock),
  });

  const handlers = tellStorage(
    {
      'app.state': () => Promise.resolve({ version, host, settings: settings.get() }),
      'settings.change': async (change) => {
        const changed = await settings.change(change);
        emit('settings.changed', {});
        // What was clear may have expired, and the other way round: the lists are read again, and their verdicts with them.
        if (change.freshDays) emit('lists.changed', { listId: null });
        return changed;
      },
      'operations.list': () => Promise.resolve(operationInfos()),
      'files.chooseSave': ({ suggestedName, folder: isFolder }) => files.chooseSave(suggestedName, isFolder),
      ...lists,
      ...listCardCommands({ dataDir, emit, db, thread, sessions: runs.sessions, derive: deriveWhenDue }),
      ...runs.handlers,
      // What a plan leaves out rests on what was found, so it waits until every row was looked through.
      'plans.make': (params) => findings.find(params.listId).then(() => runs.handlers['plans.make'](params)),
      'runs.start': (params) => findings.find(params.listId).then(() => runs.handlers['runs.start'](params)),
      ...suppressionCommands({
        db,
        write,
        openThread: openListThread,
        files,
        clock,
        emit,
        newId,
        by: operator,
        country: () => settings.get().country,
      }),
      'app.dataUsed': () => Promise.resolve([...dataUsed]),
      ...reviewCommands({ dataDir, thread, writeLedger: write, readLedger: db, clock, newId, operator, emit, derive: deriveWhenDue }),
      ...ledgerCommands({ db, write, thread, keys, clock }),
      'drift.list': () => Promise.resolve(readDrift(db)),
      ...backupCommands({
        dataDir,
        ledgerPath: ledgerPath(dataDir),
        db,
        write,
        work: folder.work,
        clock,
        emit,
        newId,
        isRunOn: () => runs.sessions.isAnyOn(),
        owns: options.mode !== 'read',
      }),
      ...exportCommands({
        thread,
        files,
        writeLedger: write,
        readLedger: db,
        clock,
        newId,
        by: operator,
        version,
        emit,
        catchUp,
        viewRows: (viewId) => thread.call('review.viewRows', { viewId }),
      }),
      ...environmentCommands({ db, write, keys, clock, newId, emit, parseBaseUrl }),
    },
    dataDir,
    fileOf(dataDir),
  );

  for (const listId of folder.toDerive) {
    catchUp(listId).then(
      () => emit('review.changed', { listId }),
      (error: unknown) => log('a list could not follow its new ledger', error),
    );
  }

  return {
    handlers,
    recovered: folder.recovered,
    lendKey: (environmentId, key) => {
      keys.lend(environmentId, key);
    },
    close: async () => {
      await runs.sessions.close();
      await findings.close();
      await thread.close();
      await folder.close();
      await sandbox.close();
      await ports.transport.close();
      log('closed');
    },
  };
}

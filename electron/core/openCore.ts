/** The composition root: gives each subject what it needs, and puts their commands together. */
import { backupCommands } from './storage/backupCommands.ts';
import type { CommandHandlers } from '#contract/commands.ts';
import type { Core, CoreOptions } from './core.ts';
import { exportCommands } from './exports/exportCommands.ts';
import { writeTable } from './exports/writePart.ts';
import { createSheetOverview, recipeCommands } from './exports/recipeCommands.ts';
import { openOutcomes } from './outcomes/outcomes.ts';
import { sheetCommands } from './outcomes/sheetCommands.ts';
import { createQueue, type KeyedLock } from '#base/async.ts';
import type { Run } from '#contract/runs/run.ts';
import { usualStaleDays, type FreshDays } from '#contract/plan/plan.ts';
import { Failed } from '#contract/failure.ts';
import { handoverCommands, createHandovers } from './handover/handovers.ts';
import { dataUsed } from './lists/dataUsed.ts';
import { keepDeletedLists } from './lists/deleting/deletionCommands.ts';
import { evidenceCommands } from './evidence/evidenceCommands.ts';
import type { Signer } from './evidence/signer.ts';
import { createParts } from './evidence/parts.ts';
import { signingCommands, createSigningKeys } from './evidence/signingKeys.ts';
import { followDaily, createScreeningQueue } from './lists/importing/screeningQueue.ts';
import { listCommands } from './lists/listCommands.ts';
import { mappingMemory } from './lists/mapping/chooseMapping.ts';
import { browseSuppressions, suppressionCommands } from './suppression/suppressionCommands.ts';
import { callCommands } from './review/calls/callCommands.ts';
import { policyCommands, policyOfNewList } from './review/policy/policyCommands.ts';
import { reviewCommands } from './review/reviewCommands.ts';
import { createCatchUp } from './verdict/deriving/catchUpVerdicts.ts';
import { ledgerCommands } from './ledger/ledgerCommands.ts';
import { createLimiters } from './runs/jobs/rateLimiter.ts';
import { retentionCommands } from './privacy/retentionCommands.ts';
import { finishPurges } from './privacy/carryOut.ts';
import { openPrivacy } from './privacy/privacyCommands.ts';
import { connectAccount, lookupCommands } from './lookups/lookupCommands.ts';
import { planCommands } from './plan/planCommands.ts';
import { lookDaily, staleCommands, createRecheck } from './runs/recheck.ts';
import { listCardCommands } from './runs/listCards.ts';
import { runCommands } from './runs/runCommands.ts';
import { embeddedSandbox } from './sandbox/startSandbox.ts';
import { parseBaseUrl } from './service/serviceRequest.ts';
import { environmentCommands, environmentForTeam, environmentForSlice } from './accounts/environmentCommands.ts';
import { createKeys } from './accounts/keys.ts';
import { aboutCommands } from './settings/aboutCommands.ts';
import { desktopCommands, openSettings, callingRuleCommands, settingsCommands } from './settings/settingsCommands.ts';
import { fileOf, ledgerPath, hasList, listIds } from './platform/paths.ts';
import { readDrift } from './service/answers/drift.sql.ts';
import { dependentsOf } from './lists/listMappings.sql.ts';
import { getSecret } from './settings/settings.sql.ts';
import { createAskers } from './platform/threads/askers.ts';
import { threadCommands } from './platform/threads/threadCommands.ts';
import { createThreadPool } from './platform/threads/threadPool.ts';
import type { ListThreads } from './workers/listThreads.ts';
import type { DataFolder } from './storage/openDataFolder.ts';
import { litigatorMsOf } from './verdict/freshness.ts';
import { findMemberName } from './team/calls/teamRow.sql.ts';
import { memberAuthor } from '#contract/settings/settings.ts';
import { tellFollowed } from './team/lists/tellFollowed.ts';
import { openTeamModule } from './team/team.ts';
import { openSliceRuns } from './runs/session/sliceRuns.ts';
import type { Worker } from './team/work/worker.ts';
import { refuseBesideOwner, translateStorageErrors } from './storage/guardHandlers.ts';

/** Somebody who leaves a plan and soon returns finds it as it was. */
const plannerIdleMs = 120_000;
/** A result sheet that nobody came back to is read again. */
const sheetIdleMs = 600_000;
/** A list's findings are begun, or its next file read, at once or never. */
const longTaskIdleMs = 1_000;

export interface OpenedFolder {
  folder: DataFolder;
  threads: ListThreads;
  newId(): string;
  readOnly: boolean;
  /** What is prepared for later pays only for a program that stays, and owns the folder. */
  staysOpen: boolean;
}

/** The core in this folder, with these threads; both are its own from then on, and end with it. */
export async function openCore(options: CoreOptions, { folder, threads, newId, readOnly, staysOpen }: OpenedFolder): Promise<Core> {
  const { dataDir, host, version, ports, undoMs = 0 } = options;
  const emit = tellFollowed(options.emit, {
    rested: (listId) => team.sendAgain(listId),
    suppressed: () => team.tellSuppressions(),
  });
  const { clock, random, files, log } = ports;
  const { db, write } = folder;
  if (!readOnly) await finishPurges({ ...folder, dataDir }, threads.openOwn);
  const settings = openSettings(db, write, options.systemUser, options.operator);
  const keys = createKeys(ports.keychain, getSecret(db));
  let lentSigner: Signer | null = null;
  /** `typed`: with `--operator`, of this process or of one that hands something over. */
  const authorWith = (typed: string | null): string => {
    const member = findMemberName(db);
    return member === undefined ? (typed ?? settings.get().operator) : memberAuthor(member, typed);
  };
  const by = (): string => authorWith(options.operator ?? null);
  const signingKeys = createSigningKeys({ keychain: ports.keychain, db, write, clock, newId, by });
  const thread = threads.shared;
  /** A list that was imported is screened where it was read. */
  const longTasks = createThreadPool(threads.openOwn, clock, { idleMs: longTaskIdleMs });
  const planner = createThreadPool(threads.openForPlans, clock, { idleMs: plannerIdleMs, shared: true });
  /** Keeps a result sheet while its columns and meanings are chosen. */
  const sheetThread = createThreadPool(threads.openOwn, clock, { idleMs: sheetIdleMs, shared: true });
  /** Keeps what was found of the suppression list while somebody browses it. */
  const browser = createThreadPool(threads.openOwn, clock, { idleMs: plannerIdleMs, shared: true });
  const sandbox = embeddedSandbox(ports);

  const country = (): string => settings.get().country;
  const freshDays = (): FreshDays => settings.get().freshDays;
  const staleDays = (): number => settings.get().staleDays ?? usualStaleDays;
  /** What most subjects need; each declares its part. */
  const needs = {
    dataDir,
    db,
    write,
    thread,
    planner,
    keys,
    ports,
    clock,
    files,
    emit,
    log,
    newId,
    by,
    country,
    freshDays,
    staleDays,
    askers: createAskers('view.superseded'),
    suppressionQueue: createQueue(),
    openListThread: longTasks.take,
    readOnly,
  };
  const { derive, deriveWhenDue, catchUp, areVerdictsOld } = createCatchUp(needs);

  const screening = createScreeningQueue({
    ...needs,
    openScreeningThread: longTasks.take,
    after: async (listId) => {
      await derive(listId);
      await thread.call('review.refresh', { listId, rows: 'all' });
      // Nobody waits for it: a search that comes earlier makes it itself, and the list may be deleted meanwhile.
      if (staysOpen) thread.call('review.prepareSearch', { listId }).catch(() => undefined);
    },
  });
  const endDaily = staysOpen ? followDaily({ ...needs, screening }) : () => undefined;
  const screened = (listId: string): Promise<unknown> => screening.screen(listId);
  const handovers = createHandovers({
    ...needs,
    version,
    listLock: (listId, work) => listLock(listId, work),
    screened,
    follow: (listId) => received(listId),
  });
  const privacy = openPrivacy({
    ...needs,
    listLock: (listId, work) => listLock(listId, work),
    purgedFrom: (listId) => {
      team.sendAgain(listId);
    },
    rewriteLedger: folder.rewriteLedger,
    openThread: threads.openOwn,
  });
  const parts = createParts({ ...needs, openThread: () => threads.openForExport(), version, signingKeys });
  const team = openTeamModule({
    ...needs,
    purgeRows: privacy.purgeRows,
    purged: privacy.rewriteLedger,
    environmentFor: environmentForTeam(needs),
    handovers,
    statePart: parts.state,
    followList: async (listId) => {
      await thread.call('review.catchUpActions', { listId });
    },
    taken: () => {
      for (const listId of listIds(dataDir)) emit('review.changed', { listId });
    },
    isBuying: () => runs.sessions.isAnyOn(),
    inStep: () => {
      if (staysOpen) runs.followServers();
    },
  });
  const { gateOf, teamSays } = team;
  /** Runs and look-ups share a key's rate. */
  const callers = { limiterOf: createLimiters(clock, random), sandboxUrl: sandbox.url, gateOf, teamSays };
  const suppressedRows = (listId: string): Promise<string> => thread.call('lists.suppressedRows', { listId });
  const runs = runCommands({ ...needs, ...callers, derive, screened, suppressedRows });
  /** As it is asked for: the program may end while it opens. */
  let worker: Promise<Worker> | null = null;
  const closing = new AbortController();
  const listLock: KeyedLock = (listId, work) =>
    runs.lockWithoutRuns(listId, async () => {
      const close = async (): Promise<void> => {
        await screening.stop(listId);
        await thread.call('review.close', { listId });
      };
      await close();
      try {
        return await work();
      } finally {
        // A review that was opened meanwhile would still assume the rows as they were.
        await close();
      }
    });
  const lists = listCommands({
    ...needs,
    ...mappingMemory(needs),
    begin: policyOfNewList({ ...needs, policy: () => settings.get().policy }),
    screening,
    keepOriginals: () => settings.get().keepOriginals,
    dependentsOf: (listId) => dependentsOf(db, listId),
    listLock,
    mustRest: runs.mustRest,
  });
  /** Its decisions are there at once, its verdicts soon. */
  const received = async (listId: string): Promise<void> => {
    await thread.call('review.close', { listId });
    screening.follow(listId);
    await thread.call('review.catchUpActions', { listId });
    catchUp(listId).then(
      () => emit('review.changed', { listId }),
      (error: unknown) => log('the verdicts of a received list could not be derived', error),
    );
  };
  const deleted = keepDeletedLists(needs);
  const runsOf = (listId: string): Promise<Run[]> => runs.handlers['runs.list']({ listId });
  const calls = callCommands({ ...needs, derive: deriveWhenDue, runsOf, writeTable });
  const suppressionsBy = (author: () => string): ReturnType<typeof suppressionCommands> =>
    suppressionCommands({ ...needs, by: author, contacts: (choice, listId) => thread.call('review.contacts', { listId, choice }) });
  const suppressions = suppressionsBy(by);
  const feedback = openOutcomes({
    ...needs,
    ...callers,
    suppressions,
    block: runs.sessions.block,
    hold: runs.sessions.hold,
    rowOf: (listId, row) => thread.call('review.readRow', { listId, row }),
    deliversByItself: staysOpen,
    undoMs,
  });

  /** Somebody suppressed or found to be a litigator in the meantime must not leave as kept. Only the folder's owner can bring its lists up to date. */
  const upToDate = async (listId: string): Promise<void> => {
    await screening.screen(listId);
    await catchUp(listId);
    if (readOnly && ((await thread.call('lists.isFindDue', { listId, at: clock.now() })) || (await areVerdictsOld(listId))))
      throw new Failed('dataFolder.inUse', { path: dataDir });
  };

  const accounts = environmentCommands({ ...needs, parseBaseUrl });
  const callByHand = { ...callers, block: runs.sessions.block, hold: runs.sessions.hold };
  const guarded = (all: CommandHandlers): CommandHandlers =>
    translateStorageErrors(readOnly ? refuseBesideOwner(all, dataDir) : all, dataDir, fileOf(dataDir));
  const handlers: CommandHandlers = guarded({
    'app.state': () => Promise.resolve({ version, host, settings: settings.get(), author: by() }),
    'app.dataUsed': () => Promise.resolve([...dataUsed]),
    ...desktopCommands({ ...ports, network: [runs.sessions.network, feedback.network] }),
    ...aboutCommands({ ...needs, ask: () => handlers }),
    'files.chooseSave': ({ suggestedName, folder: isFolder }) => files.chooseSave(suggestedName, isFolder),
    ...settingsCommands(settings, emit, ports),
    ...callingRuleCommands(needs),
    ...accounts,
    'environments.connect': connectAccount({ ...needs, ...callByHand, parseBaseUrl, setKey: accounts['environments.setKey'] }),
    ...lists,
    ...listCardCommands({ ...needs, sessions: runs.sessions, derive: deriveWhenDue }),
    ...staleCommands({ ...needs, derive: deriveWhenDue }),
    ...suppressions,
    ...browseSuppressions({ ...needs, browser }),
    ...planCommands({ ...needs, screened, teamSays, lookAtTeam: team.lookAtTeam }),
    ...runs.handlers,
    ...lookupCommands({ ...needs, ...callByHand }),
    ...feedback.handlers,
    ...sheetCommands({ ...needs, sheetThread, book: feedback.book, screened }),
    ...ledgerCommands(needs),
    'drift.list': () => Promise.resolve(readDrift(db)),
    ...reviewCommands({ ...needs, derive: deriveWhenDue, assignees: team.assignees }),
    ...policyCommands(needs),
    ...threadCommands({ thread, askers: needs.askers, derive: deriveWhenDue }),
    ...calls,
    ...exportCommands({
      ...needs,
      openThread: () => threads.openForExport(),
      version,
      catchUp: upToDate,
      viewRows: (viewId) => thread.call('review.viewRows', { viewId }),
      overview: createSheetOverview({
        ...needs,
        overview: (params) => thread.call('review.overview', params),
        runsOf,
        scorecard: calls['scorecard.read'],
      }),
      countFile: (choice) => thread.call('review.countFile', choice),
    }),
    ...recipeCommands(needs),
    ...retentionCommands({
      ...needs,
      settings: settings.get,
      purgeList: (listId) => privacy.handlers['privacy.purge']({ of: { listId }, dryRun: false }),
      rewriteLedger: privacy.rewriteLedger,
    }),
    ...handoverCommands({ handovers, files, random }),
    ...privacy.handlers,
    ...team.handlers,
    ...signingCommands({ ...needs, signingKeys }),
    ...evidenceCommands({
      ...needs,
      openThread: () => threads.openForExport(),
      version,
      signingKeys,
      lentSigner: () => lentSigner,
      litigatorMs: () => litigatorMsOf(freshDays()),
      catchUp: upToDate,
      check: (listId, options) => folder.work((one) => one.call('ledger.verify', { at: clock.now(), listId }, options)),
      signPart: team.signPart,
    }),
    ...backupCommands({
      ...needs,
      ledgerPath: ledgerPath(dataDir),
      work: folder.work,
      holdWrites: folder.holdWrites,
      isRunOn: () => runs.sessions.isAnyOn(),
      owns: !readOnly,
    }),
  });

  const endDailyLook = staysOpen ? lookDaily(needs) : () => undefined;
  for (const listId of folder.toDerive) {
    catchUp(listId).then(
      () => emit('review.changed', { listId }),
      (error: unknown) => log('the verdicts of a list could not be derived from its new ledger', error),
    );
  }

  return {
    handlers,
    recovered: folder.recovered,
    lendKey: (environmentId, key) => {
      keys.lend(environmentId, key);
    },
    lendSigner: (signer) => {
      lentSigner = signer;
    },
    work: (how) => {
      const forServer = {
        ...needs,
        environmentFor: environmentForSlice(needs),
        hasList: (listId: string): boolean => hasList(dataDir, listId),
      };
      const sliceRuns = openSliceRuns({ ...forServer, runs, screened, suppressedRows });
      const recheck = createRecheck({ ...forServer, derive, sessions: runs.sessions, handlers: runs.handlers });
      worker = team.work({ ...how, sliceRuns, recheck, stop: closing.signal });
      return worker;
    },
    suppressAs: (operator) => {
      const asked = { ...handlers, ...suppressionsBy(() => authorWith(operator)) };
      return guarded(asked)['suppressions.import'];
    },
    halt: runs.sessions.halt,
    isAtWork: () => runs.sessions.isAnyOn() || screening.isOn(),
    close: async () => {
      endDailyLook();
      closing.abort();
      const opened = await worker?.catch(() => null);
      await opened?.close();
      await runs.sessions.close();
      await team.close();
      endDaily();
      await screening.close();
      await deleted.close();
      await planner.close();
      await longTasks.close();
      await sheetThread.close();
      await browser.close();
      await threads.close();
      await folder.close();
      await sandbox.close();
      await ports.transport.close();
      log('closed');
    },
  };
}

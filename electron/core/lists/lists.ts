/**
 * Opens the lists in two steps: first their screening, which runs wait for, then the commands that change lists, which wait for their runs.
 */
import type { KeyedLock } from '#base/async.ts';
import { Failed } from '#contract/failure.ts';
import type { Settings } from '#contract/settings/settings.ts';
import type { ReadDb } from '../platform/database.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import type { Review } from '../review/review.ts';
import type { CatchUp } from '../review/deriving/catchUpVerdicts.ts';
import { keepDeletedLists } from './deleting/deletionCommands.ts';
import { dependentsOf } from './listMappings.sql.ts';
import { createScreeningQueue, followDaily, type ScreeningQueue, type ScreeningQueueNeeds } from './importing/screeningQueue.ts';
import { listCommands, type ListCommands, type ListCommandsNeeds } from './listCommands.ts';
import type { ListTasks } from './listTaskMap.ts';
import { mappingMemory } from './mapping/chooseMapping.ts';

interface ScreeningCommon extends Omit<ScreeningQueueNeeds, 'openScreeningThread' | 'after'> {
  openListThread: ScreeningQueueNeeds['openScreeningThread'];
  staysOpen: boolean;
}

interface ScreeningOthers {
  review: Pick<Review, 'call'>;
  verdicts: Pick<CatchUp, 'derive'>;
}

export function openScreening(common: ScreeningCommon, { review, verdicts }: ScreeningOthers): ScreeningQueue {
  const screening = createScreeningQueue({
    ...common,
    openScreeningThread: common.openListThread,
    after: async (listId) => {
      await verdicts.derive(listId);
      await review.call('review.refresh', { listId, rows: 'all' });
      // In the background: an earlier search builds the index itself, and the list may be deleted meanwhile.
      if (common.staysOpen) review.call('review.prepareSearch', { listId }).catch(() => undefined);
    },
  });
  const endDaily = common.staysOpen ? followDaily({ ...common, screening }) : () => undefined;
  return {
    ...screening,
    close: async () => {
      endDaily();
      await screening.close();
    },
  };
}

type FromOthers = 'begin' | 'dependentsOf' | 'keepOriginals' | 'listLock' | 'mustRest' | 'screening' | 'record' | 'remember' | 'forget';
interface Common extends Omit<ListCommandsNeeds, FromOthers>, Pick<ScreeningQueueNeeds, 'log' | 'readOnly'> {
  db: ReadDb;
  write: Parameters<typeof mappingMemory>[0]['write'];
  thread: Pick<Thread<ListTasks>, 'call'>;
  settings: { get(): Pick<Settings, 'keepOriginals'> };
}

interface Others {
  review: Pick<Review, 'begin' | 'catchUp' | 'close'>;
  runs: { lockWithoutRuns: KeyedLock; mustRest(listId: string): void };
  screening: ScreeningQueue;
  verdicts: Pick<CatchUp, 'catchUp' | 'areVerdictsOld'>;
}

interface Lists {
  handlers: ListCommands;
  /** Held while a list’s rows change: closes its review and makes its runs wait. Throws Failed('list.busy') while a run is in progress. */
  lock: KeyedLock;
  /**
   * Brings the list up to date, so that newly suppressed people and litigators aren't exported as kept. Only the folder's owner can; for an
   * outdated list, other processes throw Failed('dataFolder.inUse').
   */
  upToDate(listId: string): Promise<void>;
  /** Handles a list received from a colleague: resolves when its decisions are there; its findings and verdicts follow soon. */
  received(listId: string): Promise<void>;
  /** Brings the list up to date in the background with the ledger, which may have been replaced. */
  catchUpSoon(listId: string): void;
  close(): Promise<void>;
}

export function openLists(common: Common, { review, runs, screening, verdicts }: Others): Lists {
  const { dataDir, db, thread, clock, emit, log, readOnly, settings } = common;
  const lock: KeyedLock = (listId, work) =>
    runs.lockWithoutRuns(listId, async () => {
      const close = async (): Promise<void> => {
        await screening.stop(listId);
        await review.close(listId);
      };
      await close();
      try {
        return await work();
      } finally {
        // A review opened meanwhile would still assume the old rows.
        await close();
      }
    });
  const catchUpSoon = (listId: string): void => {
    verdicts.catchUp(listId).then(
      () => emit('review.changed', { listId }),
      (error: unknown) => log('a list could not be brought up to date with the ledger', error),
    );
  };
  const deleted = keepDeletedLists(common);
  return {
    handlers: listCommands({
      ...common,
      ...mappingMemory(common),
      begin: review.begin,
      screening,
      keepOriginals: () => settings.get().keepOriginals,
      dependentsOf: (listId) => dependentsOf(db, listId),
      listLock: lock,
      mustRest: runs.mustRest,
    }),
    lock,
    upToDate: async (listId) => {
      await screening.screen(listId);
      await verdicts.catchUp(listId);
      if (readOnly && ((await thread.call('lists.isFindDue', { listId, at: clock.now() })) || (await verdicts.areVerdictsOld(listId))))
        throw new Failed('dataFolder.inUse', { path: dataDir });
    },
    received: async (listId) => {
      await review.close(listId);
      screening.follow(listId);
      await review.catchUp(listId);
      catchUpSoon(listId);
    },
    catchUpSoon,
    close: deleted.close,
  };
}

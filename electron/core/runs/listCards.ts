/** Builds the cards of the lists screen: what each list contains, its counts, and its newest run. */
import type { CommandHandlers } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import type { Account, List, ListCard, DamagedList } from '#contract/lists/list.ts';
import type { RunCheck } from '#contract/runs/run.ts';
import type { ListTasks } from '../lists/listTaskMap.ts';
import type { ReadDb } from '../platform/database.ts';
import { findLastExport } from '../exports/exports.sql.ts';
import { findEnvironment } from '../accounts/environments.sql.ts';
import { readFigures, readRuns, readShownRuns, type StoredRun } from './readRuns.sql.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import type { CardTasks } from '../lists/overviewTasks.ts';
import type { Derive } from '../review/deriving/catchUpVerdicts.ts';
import type { Clock } from '../ports.ts';
import { staleBefore } from './recheck.ts';
import type { Sessions } from './session/sessions.ts';
import { showProgress } from './showRun.ts';
import { Failed } from '#contract/failure.ts';
import { listIds, listPath } from '../platform/paths.ts';
import { isSuspect, markSuspect } from '../platform/examine.ts';

export interface ListCardOptions {
  dataDir: string;
  emit: Emit;
  db: ReadDb;
  thread: Pick<Thread<ListTasks & CardTasks>, 'call'>;
  sessions: Sessions;
  clock: Clock;
  /** How many days ahead of its litigator check's expiry a row is pointed out. */
  staleDays(): number;
  /** Derives only if due: cards are read often. */
  derive: Derive;
}

type Handlers = Pick<CommandHandlers, 'lists.list' | 'lists.damaged'>;

export function listCardCommands({ dataDir, emit, db, thread, sessions, derive, clock, staleDays }: ListCardOptions): Handlers {
  const damaged = createDamagedLists(dataDir, emit);
  const cardOf = async (list: List): Promise<ListCard> => {
    const { listId, name, rows, rejected, importedAt, sources } = list;
    await derive(listId);
    const runs = readShownRuns(db, listId);
    const [run] = runs;
    const progress = run && showProgress(db, run, sessions);
    const counts = await thread.call('cards.counts', { listId, now: clock.now(), before: staleBefore({ clock, staleDays }) });
    return {
      listId,
      name,
      fileName: sources.map((source) => source.name).join(', '),
      rows,
      rejected,
      importedAt,
      exportedAt: findLastExport(db, listId)?.at ?? null,
      run: progress
        ? {
            runId: progress.runId,
            state: progress.state,
            share: shareOf(progress.checks),
            leftMs: progress.leftMs,
            priority: progress.priority,
          }
        : null,
      accounts: counts.answered === 0 ? [] : accountsOf(db, runs).filter(({ sandbox }) => counts.sandbox || !sandbox),
      ...counts,
    };
  };
  return {
    'lists.list': async () => {
      const { lists, unread } = await thread.call('lists.all', {});
      damaged.know(lists);
      const shown = [...lists];
      for (const listId of unread) {
        // Opening each by its id shows why, or succeeds: SQLite can read some damaged files one time and not the next.
        const list = await damaged.reading(listId, () => thread.call('lists.read', { listId }));
        if (list) shown.push(list);
      }
      const cards: ListCard[] = [];
      for (const list of shown) {
        const card = await damaged.reading(list.listId, () => cardOf(list));
        if (card) cards.push(card);
      }
      return cards;
    },
    'lists.damaged': () => Promise.resolve(damaged.all((listId) => readRuns(db, listId)[0]?.listName ?? null)),
  };
}

/** The environments of runs that got answers, or that needed no call because an environment had answered before. */
function accountsOf(db: ReadDb, runs: readonly StoredRun[]): Account[] {
  const answered = runs.filter(({ runId }) => {
    const { planned, done, partial } = readFigures(db, runId).counts;
    return planned === 0 || done + partial > 0;
  });
  const byKey = Map.groupBy(answered, ({ environmentId, sandbox }) => `${environmentId} ${sandbox}`);
  return [...byKey.values()].flatMap(([run]) =>
    run === undefined
      ? []
      : [
          {
            environmentId: run.environmentId,
            name: findEnvironment(db, run.environmentId)?.name ?? run.environmentId,
            sandbox: run.sandbox,
          },
        ],
  );
}

/**
 * The completed share of a run, from 0 to 1. All checks have the same weight, because a check's number of calls is unknown before it runs.
 */
function shareOf(checks: readonly RunCheck[]): number {
  const shares = checks.map(({ state, counts: { planned, pending } }) => {
    if (state === 'waiting') return 0;
    return planned === 0 ? 1 : (planned - pending) / planned;
  });
  return shares.reduce((sum, share) => sum + share, 0) / checks.length;
}

/** Tracks lists whose files were found damaged since the start. They are hidden, reported by name, and recovered at the next start. */
interface DamagedLists {
  /** Reads from a list; undefined if it is gone, or if its file is damaged, which is remembered. Other failures are thrown. */
  reading<R>(listId: string, read: () => Promise<R>): Promise<R | undefined>;
  /** Remembers these lists' names, for when their files can't be read any more. */
  know(lists: readonly { listId: string; name: string }[]): void;
  /** Returns the lists found damaged so far. `nameOf`: the ledger's name of a list that was never read in this process. */
  all(nameOf: (listId: string) => string | null): DamagedList[];
}

function createDamagedLists(dataDir: string, emit: Emit): DamagedLists {
  const names = new Map<string, string>();
  return {
    async reading(listId, read) {
      try {
        return await read();
      } catch (error) {
        const path = listPath(dataDir, listId);
        if (!(error instanceof Failed)) throw error;
        const { code, params } = error.failure;
        if (code === 'list.notFound') return undefined;
        // Reading a list may also run into a damaged ledger; that isn't the list's damage.
        if (code !== 'dataFolder.corrupt' || params['file'] !== path) throw error;
        if (!isSuspect(path)) {
          markSuspect(path);
          emit('storage.changed', {});
        }
        return undefined;
      }
    },
    know: (lists) => {
      for (const { listId, name } of lists) names.set(listId, name);
    },
    all: (nameOf) =>
      listIds(dataDir)
        .filter((listId) => isSuspect(listPath(dataDir, listId)))
        .map((listId) => ({ listId, name: names.get(listId) ?? nameOf(listId) })),
  };
}

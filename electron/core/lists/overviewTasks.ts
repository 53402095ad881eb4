/** The list thread's tasks that every window starts with: which lists there are, what is in them, and deleting and restoring them. */
import { Failed } from '#contract/failure.ts';
import type { DeletedList } from '#contract/lists/list.ts';
import { storageFailure } from '../platform/examine.ts';
import { hasList, isMarkedDeleted, isStored, removeListFiles, listIds } from '../platform/paths.ts';
import type { TaskHandlers } from '../platform/threads/serveTasks.ts';
import { removeListBackups } from '../storage/backups.sql.ts';
import { putDeletedMark, readDeletedMarks, removeDeletedMark, type DeletedMark } from './file/deletedMarks.sql.ts';
import { readList } from './file/list.sql.ts';
import { listFailure, withList, readableLists, type HeldList } from './file/openList.sql.ts';
import { dropOriginals } from './importing/originals.ts';
import type { ListTasks } from './listTaskMap.ts';
import { isScreeningDue } from './screening/screenTask.ts';
import type { Stale } from '#contract/plan/freshDays.ts';
import type { LatestAnswer } from '#contract/runs/run.ts';
import { readVerdictsOf, countStale, staleRows } from '../verdict/kept/verdictTexts.sql.ts';
import { countList, type ListCounts } from '../verdict/kept/rowCounts.sql.ts';
import { rowSetOf } from '#base/rowSet.ts';
import { packRows } from '../platform/pieces.ts';

/** Tasks for deleting lists: setting a mark that can be removed, and the permanent removal a day later. */
type DeletionTask = 'lists.markDeleted' | 'lists.deleted' | 'lists.unmarkDeleted' | 'lists.erase' | 'lists.eraseDue';

/** `shown`: the list whose pages are being read; some systems don't allow deleting open files. */
function deletionTasks(dataDir: string, shown: HeldList): Pick<TaskHandlers<ListTasks>, DeletionTask> {
  const mark = (listId: string, at: number): DeletedMark => {
    const { name, rows, sources } = withList(dataDir, listId, readList);
    return { name, rows, originals: sources.map(({ sha256 }) => sha256), deletedAt: at, until: null };
  };
  const put = (listId: string, made: DeletedMark): void => {
    try {
      putDeletedMark(dataDir, listId, made);
    } catch (error) {
      throw listFailure(error, dataDir);
    }
  };

  /** Removes the mark last: an interrupted removal is completed at the next start, and half a list is never visible. */
  const erase = (listId: string): void => {
    removeListFiles(dataDir, listId);
    removeListBackups(dataDir, listId);
    dropOriginals(dataDir, listId);
    removeDeletedMark(dataDir, listId);
  };

  return {
    'lists.markDeleted': ({ listId, at }) => {
      const made = mark(listId, at);
      shown.close();
      put(listId, made);
      return shownOf(listId, made);
    },
    'lists.deleted': () =>
      readDeletedMarks(dataDir)
        .filter(({ listId }) => isStored(dataDir, listId))
        .map(({ listId, ...made }) => shownOf(listId, made)),
    'lists.unmarkDeleted': ({ listId }) => {
      if (!isStored(dataDir, listId)) throw new Failed('list.notFound', { listId });
      removeDeletedMark(dataDir, listId);
      return withList(dataDir, listId, readList);
    },
    'lists.erase': ({ listId }) => {
      if (!hasList(dataDir, listId) && !isMarkedDeleted(dataDir, listId)) throw new Failed('list.notFound', { listId });
      shown.close();
      if (!isMarkedDeleted(dataDir, listId)) markToErase(listId);
      erase(listId);
      return null;
    },
    'lists.eraseDue': ({ now, until: newUntil }) => {
      if (newUntil !== null)
        for (const { listId, ...made } of readDeletedMarks(dataDir)) if (made.until === null) put(listId, { ...made, until: newUntil });
      const kept = readDeletedMarks(dataDir).map(({ listId, until }) => ({ listId, until: isStored(dataDir, listId) ? until : now }));
      const due = kept.filter(({ until }) => until !== null && until <= now);
      for (const { listId } of due) erase(listId);
      const later = kept.flatMap(({ until }) => (until === null || until <= now ? [] : [until]));
      return { erased: due.length, next: later.length === 0 ? null : Math.min(...later) };
    },
  };

  /** Marks a list, unless a full disk has no room for a mark; then removing the list makes room. */
  function markToErase(listId: string): void {
    try {
      putDeletedMark(dataDir, listId, { name: null, rows: null, originals: [], deletedAt: 0, until: 0 });
    } catch (error) {
      if (storageFailure(error, dataDir, dataDir)?.failure.code !== 'disk.full') throw error;
    }
  }
}

const shownOf = (listId: string, { name, rows, deletedAt, until }: DeletedMark): DeletedList => ({ listId, name, rows, deletedAt, until });

export type OverviewTask = 'lists.all' | 'lists.read' | 'lists.isFindDue' | DeletionTask;

/** `shown`: the list whose pages are being read. */
export function overviewTasks(dataDir: string, shown: HeldList): Pick<TaskHandlers<ListTasks>, OverviewTask> {
  return {
    'lists.all': () => {
      const lists = readableLists(dataDir).sort((a, b) => b.importedAt - a.importedAt || (a.listId < b.listId ? 1 : -1));
      const read = new Set(lists.map(({ listId }) => listId));
      return { lists, unread: listIds(dataDir).filter((listId) => !read.has(listId)) };
    },
    'lists.read': ({ listId }) => withList(dataDir, listId, readList),
    'lists.isFindDue': ({ listId, at }) => isScreeningDue(dataDir, listId, at),
    ...deletionTasks(dataDir, shown),
  };
}

/** Summaries of a list for the lists and run screens. */
export type CardTasks = {
  /** `stale` counts rows whose litigator check expires between `now` and `before`, or has expired (epoch ms). */
  'cards.counts': { params: { listId: string; now: number; before: number }; returns: ListCounts & { stale: Stale } };
  'cards.stale': { params: { listId: string; now: number; before: number }; returns: Stale };
  'cards.staleRows': { params: { listId: string; before: number }; returns: { packed: string; rows: number } };
  'cards.verdicts': { params: { listId: string; rows: number[] }; returns: LatestAnswer[] };
};

/** Fields that label a row, best first. */
const labelFields = ['name', 'last_name', 'first_name', 'business.name', 'phone', 'email'] as const;

export function cardTasks(dataDir: string): TaskHandlers<CardTasks> {
  return {
    'cards.counts': ({ listId, now, before }) =>
      withList(dataDir, listId, (db) => ({ ...countList(db), stale: countStale(db, now, before) })),
    'cards.stale': ({ listId, now, before }) => withList(dataDir, listId, (db) => countStale(db, now, before)),
    'cards.staleRows': ({ listId, before }) =>
      withList(dataDir, listId, (db) => {
        const rows = staleRows(db, before);
        return { packed: packRows(rowSetOf(rows)), rows: rows.length };
      }),
    'cards.verdicts': ({ listId, rows }) =>
      withList(dataDir, listId, (db) => {
        const { fields } = readList(db).mapping;
        const columns = labelFields.flatMap((name) => fields.filter(({ field }) => field === name).map(({ column }) => column));
        return readVerdictsOf(db, rows, columns);
      }),
  };
}

/** Summaries of a list for the lists and run screens, counted in the list thread. */
import type { Stale } from '#contract/plan/freshDays.ts';
import type { LatestAnswer } from '#contract/runs/run.ts';
import { readList } from './file/list.sql.ts';
import { readVerdictsOf, countStale, staleRows } from '../verdict/kept/verdictTexts.sql.ts';
import { withList } from './file/openList.sql.ts';
import { countList, type ListCounts } from '../verdict/kept/rowCounts.sql.ts';
import { rowSetOf } from '#base/rowSet.ts';
import { packRows } from '../platform/pieces.ts';
import type { TaskHandlers } from '../platform/threads/serveTasks.ts';

export type CardTasks = {
  /** `now`, `before`: rows whose litigator check has expired, or expires before then (epoch ms). */
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

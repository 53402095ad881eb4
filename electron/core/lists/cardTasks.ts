/** Summaries of a list for the lists and run screens, counted in the list thread. */
import type { LatestAnswer } from '../../contract/run.ts';
import { readList } from '../store/lists/list.ts';
import { readVerdictsOf } from '../store/lists/verdicts/labelledVerdicts.ts';
import { withList } from '../store/lists/openList.ts';
import { countList, type ListCounts } from '../store/lists/verdicts/rowCounts.ts';
import type { TaskHandlers } from '../threads/serveTasks.ts';

export type CardTasks = {
  'cards.counts': { params: { listId: string }; returns: ListCounts; progress: never };
  'cards.verdicts': { params: { listId: string; rows: number[] }; returns: LatestAnswer[]; progress: never };
};

/** Fields that label a row, best first. */
const labelFields = ['name', 'last_name', 'first_name', 'business.name', 'phone', 'email'] as const;

export function cardTasks(dataDir: string): TaskHandlers<CardTasks> {
  return {
    'cards.counts': ({ listId }) => withList(dataDir, listId, countList),
    'cards.verdicts': ({ listId, rows }) =>
      withList(dataDir, listId, (db) => {
        const { fields } = readList(db).mapping;
        const columns = labelFields.flatMap((name) => fields.filter(({ field }) => field === name).map(({ column }) => column));
        return readVerdictsOf(db, rows, columns);
      }),
  };
}

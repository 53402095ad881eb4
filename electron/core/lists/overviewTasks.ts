/** The list thread's tasks that every window starts with: which lists there are, which of them are deleted, and which are to be screened. */
import { readList } from './file/list.sql.ts';
import { withList, type HeldList } from './file/openList.sql.ts';
import { listIds } from '../platform/paths.ts';
import { readableLists } from './file/readableLists.sql.ts';
import type { TaskHandlers } from '../platform/threads/serveTasks.ts';
import { deletionTasks, type DeletionTask } from './deleting/deletionTasks.ts';
import type { ListTasks } from './listTaskMap.ts';
import { isScreeningDue } from './screening/screenTask.ts';

export type OverviewTask = 'lists.all' | 'lists.read' | 'lists.isFindDue' | DeletionTask;

/** `shown`: the list whose windows are being read. */
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

/** Deleting and restoring lists, on the main side: what must close a list first, and who is notified. */
import type { CommandHandlers } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import type { KeyedLock } from '#base/async.ts';
import { Failed } from '#contract/failure.ts';
import type { Clock } from '../../ports.ts';
import type { Thread } from '../../platform/threads/openThread.ts';
import type { ScreeningQueue } from '../importing/screeningQueue.ts';
import type { ListTasks } from '../listTaskMap.ts';

export interface DeletionNeeds {
  dataDir: string;
  thread: Pick<Thread<ListTasks>, 'call'>;
  clock: Clock;
  emit: Emit;
  /** Held while a list’s rows change: its review is closed, and its runs wait. Throws Failed('list.busy') while a run is in progress. */
  listLock: KeyedLock;
  screening: Pick<ScreeningQueue, 'follow' | 'mayWrite'>;
  /** Forgets the files granted for a list. */
  forgetFiles(listId: string): void;
  /** One change of a list's rows at a time. Throws Failed('list.busy'). */
  alone<R>(listId: string, command: string, work: () => Promise<R>): Promise<R>;
}

export interface Deletion {
  handlers: Pick<CommandHandlers, 'lists.delete' | 'lists.undelete' | 'lists.deleteForGood'>;
  /** Removes a list for good. Throws as `listLock`. */
  remove(listId: string): Promise<void>;
}

export function deletionCommands({ dataDir, thread, clock, emit, listLock, screening, forgetFiles, alone }: DeletionNeeds): Deletion {
  const remove = async (listId: string): Promise<void> => {
    await listLock(listId, () => thread.call('lists.erase', { listId }));
    forgetFiles(listId);
    emit('lists.changed', { listId });
  };
  /** Without ownership of the data folder, only lists imported by this process may be changed. */
  const change = async <R>(listId: string, command: string, work: () => Promise<R>): Promise<R> => {
    if (!screening.mayWrite(listId)) throw new Failed('dataFolder.inUse', { path: dataDir });
    return alone(listId, command, work);
  };

  return {
    remove,
    handlers: {
      'lists.delete': ({ listId }) =>
        change(listId, 'lists.delete', async () => {
          const deleted = await listLock(listId, () => thread.call('lists.markDeleted', { listId, at: clock.now() }));
          emit('lists.changed', { listId });
          return deleted;
        }),
      'lists.undelete': ({ listId }) =>
        change(listId, 'lists.undelete', async () => {
          const list = await thread.call('lists.unmarkDeleted', { listId });
          emit('lists.changed', { listId });
          // Suppressions may have changed in the meantime.
          screening.follow(listId);
          return list;
        }),
      'lists.deleteForGood': ({ listId }) =>
        change(listId, 'lists.deleteForGood', async () => {
          await remove(listId);
          return {};
        }),
    },
  };
}

/** Deletes and restores lists, on the main side, and keeps deleted ones while they can be restored. */
import type { KeyedLock } from '#base/async.ts';
import type { CommandHandlers } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { Thread } from '../../platform/threads/openThread.ts';
import type { Clock } from '../../ports.ts';
import type { ScreeningQueue } from '../importing/screeningQueue.ts';
import type { ListTasks } from '../listTaskMap.ts';

const dayMs = 86_400_000;
/** The longest timer, so that sleep or a clock change doesn't keep anything much longer than announced. */
const mostWaitMs = 3_600_000;

/** Keeps deleted lists while they can be restored – in the session that deleted them and a day after – then removes them for good. */
interface DeletedKeeperNeeds {
  thread: Pick<Thread<ListTasks>, 'call'>;
  clock: Clock;
  emit: Emit;
  log(message: string, error?: unknown): string;
  /** Nothing is removed without ownership of the data folder. */
  readOnly: boolean;
}

interface DeletedKeeper {
  /** Resolves when the lists deleted in this session have their remaining day recorded, and no removal is in progress. */
  close(): Promise<void>;
}

/** Starts immediately and never throws; failed removals are retried. */
export function keepDeletedLists({ thread, clock, emit, log, readOnly }: DeletedKeeperNeeds): DeletedKeeper {
  let cancel: (() => void) | null = null;
  let closed = readOnly;

  /** `ending`: the session that deleted the lists ends now, or ended in a crash before this start, so their day begins. */
  const look = async (ending: boolean): Promise<void> => {
    const now = clock.now();
    let next: number | null = now + mostWaitMs;
    try {
      const done = await thread.call('lists.eraseDue', { now, until: ending ? now + dayMs : null });
      next = done.next;
      if (done.erased > 0) emit('lists.changed', { listId: null });
    } catch (error) {
      log('expired deleted lists could not be removed', error);
    }
    if (next === null || closed) return;
    cancel = clock.after(Math.min(mostWaitMs, Math.max(0, next - now)), () => {
      looking = look(false);
    });
  };

  let looking = readOnly ? Promise.resolve() : look(true);
  return {
    async close() {
      if (closed) return;
      closed = true;
      cancel?.();
      await looking;
      await look(true);
    },
  };
}

/** Deleting and restoring lists, on the main side: closes a list first and notifies the others. */
interface DeletionNeeds {
  dataDir: string;
  thread: Pick<Thread<ListTasks>, 'call'>;
  clock: Clock;
  emit: Emit;
  /** Held while a list’s rows change: closes its review and makes its runs wait. Throws Failed('list.busy') while a run is in progress. */
  listLock: KeyedLock;
  screening: Pick<ScreeningQueue, 'follow' | 'mayWrite'>;
  forgetFiles(listId: string): void;
  /** Runs `work` as the only change of the list's rows. Throws Failed('list.busy'). */
  alone<R>(listId: string, command: string, work: () => Promise<R>): Promise<R>;
}

interface Deletion {
  handlers: Pick<CommandHandlers, 'lists.delete' | 'lists.undelete' | 'lists.deleteForGood'>;
  /** Permanently removes a list. Throws like `listLock`. */
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

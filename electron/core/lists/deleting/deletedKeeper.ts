/** Keeps deleted lists while they can be restored – in the session that deleted them and a day after – then removes them for good. */
import type { Emit } from '#contract/events.ts';
import type { Clock } from '../../ports.ts';
import type { Thread } from '../../platform/threads/openThread.ts';
import type { ListTasks } from '../listTaskMap.ts';

const dayMs = 86_400_000;
/** A machine that slept, or a changed clock, must not keep anything much longer than announced. */
const mostWaitMs = 3_600_000;

export interface DeletedKeeperNeeds {
  thread: Pick<Thread<ListTasks>, 'call'>;
  clock: Clock;
  emit: Emit;
  log(message: string, error?: unknown): string;
  /** Without ownership of the data folder nothing is removed. */
  readOnly: boolean;
}

export interface DeletedKeeper {
  /** Resolves when the lists deleted in this session have their remaining day recorded, and no removal is in progress. */
  close(): Promise<void>;
}

/** Starts at once, and never throws: what couldn't be removed is tried again. */
export function keepDeletedLists({ thread, clock, emit, log, readOnly }: DeletedKeeperNeeds): DeletedKeeper {
  let cancel: (() => void) | null = null;
  let closed = readOnly;

  /** `ending`: the session that deleted the lists is over, now or, after a crash, before this start: their day begins. */
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

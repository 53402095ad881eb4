/**
 * Lets findings follow their lists, in a thread of their own and one list at a time, while the lists are in use already. A list that is asked for
 * again while it is looked through is begun anew when its mapping changed; whoever waits for it waits for the last word.
 */
import type { Emit } from '../../contract/events.ts';
import { Failed } from '../../contract/failure.ts';
import type { List } from '../../contract/list.ts';
import type { Clock } from '../ports.ts';
import type { Thread } from '../threads/openThread.ts';
import type { ChosenMapping } from './screening/screenTask.ts';
import type { ListTasks } from './listTaskMap.ts';

/** Events of one list come at most this often. */
const tellEveryMs = 200;

export interface ScreeningQueueNeeds {
  /** The list thread, for the small questions. */
  thread: Pick<Thread<ListTasks>, 'call'>;
  /** A thread of the findings' own: opened for work, closed when there is none. */
  openScreeningThread(): Pick<Thread<ListTasks>, 'call' | 'close'>;
  clock: Clock;
  emit: Emit;
  /** Lets whatever is derived from a list's findings follow them. */
  after(listId: string): Promise<void>;
  log(message: string, error?: unknown): string;
  /** Beside the owner of the data folder nothing is written but to lists that this process brought in: any other is as it was found last. */
  readOnly: boolean;
}

export interface ScreeningQueue {
  /** This process brought the list in: it may be looked through beside the owner of the data folder, too. */
  own(listId: string): void;
  /** Whether this process may change the list: as the owner of the data folder, or because it brought the list in. */
  mayWrite(listId: string): boolean;
  /** Has the list's rows looked through where that is due; returns at once and never throws. */
  follow(listId: string): void;
  /** Resolves when the list's rows are looked through, under `mapping` where one is given. Rejects as lists.find, and with list.notFound. */
  screen(listId: string, mapping?: ChosenMapping): Promise<List>;
  /** Stops looking through a list, before it is deleted or its rows change. */
  stop(listId: string): Promise<void>;
  close(): Promise<void>;
}

interface Work {
  mapping: ChosenMapping | null;
  waiting: { resolve(list: List): void; reject(error: unknown): void }[];
}

export function createScreeningQueue({
  thread,
  openScreeningThread,
  clock,
  emit,
  after,
  log,
  readOnly,
}: ScreeningQueueNeeds): ScreeningQueue {
  const wanted = new Map<string, Work>();
  let running: { listId: string; controller: AbortController; ended: Promise<void> } | null = null;
  let worker: ReturnType<ScreeningQueueNeeds['openScreeningThread']> | null = null;
  let turning: Promise<void> | null = null;
  let closed = false;
  const owned = new Set<string>();
  const mayWrite = (listId: string): boolean => !readOnly || owned.has(listId);

  const perform = async (listId: string, work: Work, controller: AbortController): Promise<void> => {
    worker ??= openScreeningThread();
    emit('lists.screeningProgressed', { listId, rows: 0 });
    let toldAt = clock.monotonic();
    try {
      const list = await worker.call(
        'lists.screen',
        { listId, mapping: work.mapping },
        {
          signal: controller.signal,
          onProgress: ({ rows }) => {
            const now = clock.monotonic();
            if (now - toldAt < tellEveryMs) return;
            toldAt = now;
            emit('lists.screeningProgressed', { listId, rows });
          },
        },
      );
      await after(listId);
      emit('lists.changed', { listId });
      emit('review.changed', { listId });
      for (const { resolve } of work.waiting) resolve(list);
    } catch (error) {
      // Cut short for another mapping: whoever waited for this one waits for that one.
      const next = controller.signal.aborted ? wanted.get(listId) : undefined;
      if (next) next.waiting.push(...work.waiting);
      else for (const { reject } of work.waiting) reject(error);
    }
  };

  const turn = async (): Promise<void> => {
    for (;;) {
      const [next] = wanted;
      if (!next || closed) break;
      const [listId, work] = next;
      wanted.delete(listId);
      const controller = new AbortController();
      const ended = perform(listId, work, controller);
      running = { listId, controller, ended };
      await ended;
      running = null;
    }
    const idle = worker;
    worker = null;
    await idle?.close();
  };
  const begin = (): void => {
    turning ??= turn()
      .catch((error: unknown) => void log('screening stopped', error))
      .finally(() => {
        turning = null;
        if (wanted.size > 0 && !closed) begin();
      });
  };

  const find = (listId: string, mapping?: ChosenMapping): Promise<List> =>
    new Promise((resolve, reject) => {
      if (closed || !mayWrite(listId)) {
        reject(closed ? new Failed('import.cancelled') : new Failed('list.busy', { listId, with: 'lists.map' }));
        return;
      }
      const known = wanted.get(listId);
      const work: Work = known ?? { mapping: null, waiting: [] };
      work.mapping = mapping ?? work.mapping;
      work.waiting.push({ resolve, reject });
      wanted.set(listId, work);
      if (mapping && running?.listId === listId) running.controller.abort();
      begin();
    });
  const findIfDue = async (listId: string): Promise<void> => {
    if (!mayWrite(listId)) return;
    // Asked again behind every pass: one that began before somebody was suppressed knows nothing of it.
    for (;;) {
      if (running?.listId === listId) await running.ended;
      if (!(await thread.call('lists.isFindDue', { listId }))) return;
      // Whoever asked in the same moment may have begun meanwhile.
      if (running?.listId !== listId) return void (await find(listId));
    }
  };

  return {
    own: (listId) => void owned.add(listId),
    mayWrite,
    follow: (listId) => {
      findIfDue(listId).catch((error: unknown) => {
        // A list that went, or an import that was called back, needs no findings.
        if (!(error instanceof Failed)) log(`list ${listId} was not looked through`, error);
      });
    },
    screen: async (listId, mapping) => {
      if (mapping) return find(listId, mapping);
      await findIfDue(listId);
      return thread.call('lists.get', { listId });
    },
    stop: async (listId) => {
      const work = wanted.get(listId);
      wanted.delete(listId);
      for (const { reject } of work?.waiting ?? []) reject(new Failed('import.cancelled'));
      if (running?.listId !== listId) return;
      running.controller.abort();
      await running.ended;
    },
    close: async () => {
      closed = true;
      running?.controller.abort();
      for (const { waiting } of wanted.values()) for (const { reject } of waiting) reject(new Failed('import.cancelled'));
      wanted.clear();
      await turning;
    },
  };
}

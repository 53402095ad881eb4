/** Screens lists in a separate thread, one at a time: after imports and changes, and daily against the suppression list. */
import { throttleProgress } from '#base/async.ts';
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { List } from '#contract/lists/list.ts';
import type { Thread } from '../../platform/threads/openThread.ts';
import { inOwnThread } from '../../platform/threads/threadPool.ts';
import type { Clock } from '../../ports.ts';
import type { ListTasks } from '../listTaskMap.ts';
import type { ListChange } from '../screening/screenTask.ts';

/** Minimum time between two events of one list. */
const progressEveryMs = 200;

/**
 * A list is already in use while it is screened. If its mapping, or a choice about its rows, changes meanwhile, the screening restarts; all
 * callers wait for the last result.
 */
export interface ScreeningQueueNeeds {
  /** The list thread, for short queries. */
  thread: Pick<Thread<ListTasks>, 'call'>;
  /** A thread for screening, opened for work and closed when there is none. */
  openScreeningThread(): Pick<Thread<ListTasks>, 'call' | 'close'>;
  clock: Clock;
  emit: Emit;
  /** Updates data derived from a list's findings. */
  after(listId: string): Promise<void>;
  log(message: string, error?: unknown): string;
  /** Without ownership of the data folder, only lists imported by this process are written; others keep their last findings. */
  readOnly: boolean;
}

export interface ScreeningQueue {
  /** Registers a list that this process imported, and may screen without owning the data folder. */
  own(listId: string): void;
  /** Whether this process may change the list: as owner of the data folder, or because it imported the list. */
  mayWrite(listId: string): boolean;
  /** Screens the list's rows in the background if that is due; never throws. */
  follow(listId: string): void;
  /** Resolves when the list's rows are screened, under `change` if given. Rejects like `lists.screen`, and with list.notFound. */
  screen(listId: string, change?: ListChange): Promise<List>;
  /** Stops screening a list, before it is deleted or its rows change. */
  stop(listId: string): Promise<void>;
  /** Whether a list is being screened or waiting for it. */
  isOn(): boolean;
  close(): Promise<void>;
}

interface Work {
  change: ListChange;
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
  let performing: Promise<void> | null = null;
  let closed = false;
  const owned = new Set<string>();
  const mayWrite = (listId: string): boolean => !readOnly || owned.has(listId);

  const perform = async (
    worker: Pick<Thread<ListTasks>, 'call'>,
    { listId, work, controller }: { listId: string; work: Work; controller: AbortController },
  ): Promise<void> => {
    const progressed = throttleProgress<{ rows: number }>(clock, progressEveryMs, ({ rows }) =>
      emit('lists.screeningProgressed', { listId, rows }),
    );
    progressed({ rows: 0 });
    try {
      const list = await worker.call(
        'lists.screen',
        { listId, change: work.change, at: clock.now() },
        {
          signal: controller.signal,
          onProgress: progressed,
        },
      );
      await after(listId);
      emit('lists.changed', { listId });
      emit('review.changed', { listId });
      for (const { resolve } of work.waiting) resolve(list);
    } catch (error) {
      // Interrupted by another change: callers of this one wait for both.
      const next = controller.signal.aborted ? wanted.get(listId) : undefined;
      if (next) {
        next.change = { ...work.change, ...next.change };
        next.waiting.push(...work.waiting);
      } else for (const { reject } of work.waiting) reject(error);
    }
  };

  const performAll = async (worker: Pick<Thread<ListTasks>, 'call'>): Promise<void> => {
    for (;;) {
      const [next] = wanted;
      if (!next || closed) return;
      const [listId, work] = next;
      wanted.delete(listId);
      const controller = new AbortController();
      const ended = perform(worker, { listId, work, controller });
      running = { listId, controller, ended };
      await ended;
      running = null;
    }
  };
  const begin = (): void => {
    performing ??= inOwnThread(openScreeningThread, performAll)
      .catch((error: unknown) => void log('screening stopped', error))
      .finally(() => {
        performing = null;
        if (wanted.size > 0 && !closed) begin();
      });
  };

  const find = (listId: string, change?: ListChange): Promise<List> =>
    new Promise((resolve, reject) => {
      if (closed || !mayWrite(listId)) {
        reject(closed ? new Failed('import.cancelled') : new Failed('list.busy', { listId, with: 'lists.map' }));
        return;
      }
      const known = wanted.get(listId);
      const work: Work = known ?? { change: {}, waiting: [] };
      work.change = { ...work.change, ...change };
      work.waiting.push({ resolve, reject });
      wanted.set(listId, work);
      if (change && running?.listId === listId) running.controller.abort();
      begin();
    });
  const findIfDue = async (listId: string): Promise<void> => {
    if (!mayWrite(listId)) return;
    // Checked again after every pass: a pass misses entries that were added after it began.
    for (;;) {
      if (running?.listId === listId) await running.ended;
      if (!(await thread.call('lists.isFindDue', { listId, at: clock.now() }))) return;
      // A concurrent request may have started it meanwhile.
      if (running?.listId !== listId) return void (await find(listId));
    }
  };

  return {
    own: (listId) => void owned.add(listId),
    mayWrite,
    follow: (listId) => {
      findIfDue(listId).catch((error: unknown) => {
        // A removed list or a canceled import needs no findings.
        if (!(error instanceof Failed)) log(`list ${listId} could not be screened`, error);
      });
    },
    screen: async (listId, change) => {
      if (change) return find(listId, change);
      await findIfDue(listId);
      return thread.call('lists.read', { listId });
    },
    stop: async (listId) => {
      const work = wanted.get(listId);
      wanted.delete(listId);
      for (const { reject } of work?.waiting ?? []) reject(new Failed('import.cancelled'));
      if (running?.listId !== listId) return;
      running.controller.abort();
      await running.ended;
    },
    isOn: () => performing !== null,
    close: async () => {
      closed = true;
      running?.controller.abort();
      for (const { waiting } of wanted.values()) for (const { reject } of waiting) reject(new Failed('import.cancelled'));
      wanted.clear();
      await performing;
    },
  };
}

const dayMs = 86_400_000;

/** Compares lists with the suppression list at the start and then daily, because entries end, also for lists that nobody opens. */
interface FollowDailyNeeds {
  thread: Pick<Thread<ListTasks>, 'call'>;
  screening: Pick<ScreeningQueue, 'follow'>;
  clock: Clock;
  log(message: string, error?: unknown): string;
}

/** Starts the comparisons; returns a function that stops them. */
export function followDaily({ thread, screening, clock, log }: FollowDailyNeeds): () => void {
  let cancel = (): void => undefined;
  let isOver = false;
  const look = async (): Promise<void> => {
    cancel = clock.after(dayMs, () => void look());
    try {
      const { lists } = await thread.call('lists.all', {});
      for (const { listId } of lists) if (!isOver) screening.follow(listId);
    } catch (error) {
      if (!isOver) log('lists could not be compared with the suppression list', error);
    }
  };
  void look();
  return () => {
    isOver = true;
    cancel();
  };
}

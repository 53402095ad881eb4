/** Compares lists with the suppression list at the start and then daily: entries end, and those of lists that nobody opens must end there, too. */
import type { Clock } from '../ports.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import type { ListTasks } from './listTaskMap.ts';
import type { ScreeningQueue } from './importing/screeningQueue.ts';

const dayMs = 86_400_000;

export interface FollowDailyNeeds {
  thread: Pick<Thread<ListTasks>, 'call'>;
  screening: Pick<ScreeningQueue, 'follow'>;
  clock: Clock;
  log(message: string, error?: unknown): string;
}

/** Returns a function that ends it. */
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

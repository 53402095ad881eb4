/** Lists with rows whose litigator check expires soon: for the home screen, the review and the command line. Nothing is bought here. */
import type { HandlersOf } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import type { StaleList } from '#contract/plan/freshDays.ts';
import type { Derive } from '../verdict/deriving/derive.ts';
import type { CardTasks } from '../lists/cardTasks.ts';
import type { ListTasks } from '../lists/listTaskMap.ts';
import type { Clock } from '../ports.ts';
import type { Thread } from '../platform/threads/openThread.ts';

export interface StaleNeeds {
  thread: Pick<Thread<ListTasks & CardTasks>, 'call'>;
  clock: Clock;
  /** Only if due. */
  derive: Derive;
  /** How many days ahead the settings look. */
  staleDays(): number;
}

const dayMs = 86_400_000;
/** From when on a check that expires is pointed out (epoch ms). */
export const staleBefore = ({ clock, staleDays }: Pick<StaleNeeds, 'clock' | 'staleDays'>): number => clock.now() + staleDays() * dayMs;

export function staleCommands(needs: StaleNeeds): HandlersOf<'stale'> {
  const { thread, clock, derive } = needs;
  return {
    'stale.list': async ({ withinMs }) => {
      const { lists } = await thread.call('lists.all', {});
      const before = withinMs === undefined ? staleBefore(needs) : clock.now() + withinMs;
      const found: StaleList[] = [];
      for (const { listId, name } of lists) {
        await derive(listId);
        const stale = await thread.call('cards.stale', { listId, now: clock.now(), before });
        if (stale.rows > 0) found.push({ listId, name, ...stale });
      }
      return found;
    },
    'stale.rows': async ({ listId }) => {
      await derive(listId);
      return thread.call('cards.staleRows', { listId, before: staleBefore(needs) });
    },
  };
}

/** Looks again once a day as long as the program is open: rows go stale while nothing happens. Returns what ends it. */
export function lookDaily({ clock, emit }: { clock: Clock; emit: Emit }): () => void {
  let cancel = (): void => undefined;
  const wait = (): void => {
    cancel = clock.after(dayMs, () => {
      // Every card is counted anew.
      emit('lists.changed', { listId: null });
      wait();
    });
  };
  wait();
  return () => cancel();
}

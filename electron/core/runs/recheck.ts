/**
 * Rechecks the rows of a list whose litigator check expires, as a server of the team does at scheduled times. Each recheck is an ordinary
 * run.
 */
import type { CommandHandlers, HandlersOf } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import type { Run } from '#contract/runs/run.ts';
import { type Recheck, type ScheduleReport, noCalls } from '#contract/plan/schedule.ts';
import type { Emit } from '#contract/events.ts';
import type { StaleList } from '#contract/plan/freshDays.ts';
import type { Derive } from '../review/deriving/catchUpVerdicts.ts';
import type { CardTasks } from '../lists/overviewTasks.ts';
import type { Clock } from '../ports.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import type { Sessions } from './session/sessions.ts';
import type { SliceSite } from './servers/teamServers.ts';
import type { ListTasks } from '../lists/listTaskMap.ts';

interface RecheckNeeds {
  thread: Pick<Thread<CardTasks>, 'call'>;
  clock: Clock;
  derive: Derive;
  handlers: Pick<CommandHandlers, 'runs.start' | 'runs.list' | 'runs.resume' | 'runs.get' | 'runs.stop'>;
  sessions: Pick<Sessions, 'find'>;
  hasList(listId: string): boolean;
  environmentFor(site: SliceSite, key: string): Promise<string>;
}

interface RecheckRequest extends Omit<Recheck, 'environmentId' | 'time'> {
  scheduleId: string;
  site: SliceSite;
  key: string;
  /** When a server first began it (epoch ms). Answers bought since are reused, so a server that takes over buys nothing again. */
  since: number;
}

type RecheckDone = Omit<ScheduleReport, 'server' | 'dueAt' | 'begunAt'>;
/** Rejects with Failed if nothing could be done. `stop`: the program ends, and another server continues. */
export type DoRecheck = (asked: RecheckRequest, stop: AbortSignal) => Promise<RecheckDone>;

export const createRecheck =
  ({ thread, clock, derive, handlers, sessions, hasList, environmentFor }: RecheckNeeds): DoRecheck =>
  async (asked, stop) => {
    const { scheduleId, listId, checks, withinMs, maxCalls, budgetMicros, since } = asked;
    // The list may still be arriving.
    if (!hasList(listId)) throw new Failed('list.notFound', { listId });
    const environmentId = await environmentFor(asked.site, asked.key);
    const [cutOff] = (await handlers['runs.list']({ listId })).filter(
      (run) => run.scheduleId === scheduleId && run.startedAt >= since && run.stopped?.code === 'interrupted',
    );
    const begin = async (): Promise<Run | null> => {
      if (cutOff) return handlers['runs.resume']({ runId: cutOff.runId });
      await derive(listId);
      const { packed, rows } = await thread.call('cards.staleRows', { listId, before: clock.now() + withinMs });
      if (rows === 0) return null;
      return handlers['runs.start']({
        ...{ listId, environmentId, checks, maxCalls, budgetMicros, scheduleId, rows: packed },
        freshForMs: Math.max(1, clock.now() - since),
        limit: null,
        callsPerSecond: null,
      });
    };
    const run = await begin();
    if (run === null) return { rows: 0, calls: noCalls, cost: null, stopped: null, problem: null };
    const { runId } = run;
    const ends = (): void => void handlers['runs.stop']({ runId, cause: 'interrupted' }).catch(() => undefined);
    stop.addEventListener('abort', ends, { once: true });
    if (stop.aborted) ends();
    await sessions.find(runId)?.ended;
    stop.removeEventListener('abort', ends);
    const { rows, counts, cost, stopped } = await handlers['runs.get']({ runId });
    const { planned, done, partial, failed, refused, pending } = counts;
    return { rows, calls: { planned, done: done + partial, failed: failed + refused, pending }, cost, stopped, problem: null };
  };

interface StaleNeeds {
  thread: Pick<Thread<ListTasks & CardTasks>, 'call'>;
  clock: Clock;
  /** Derives only if due. */
  derive: Derive;
  /** Returns how many days ahead rows are rechecked, according to the settings. */
  staleDays(): number;
}

const dayMs = 86_400_000;
/** Checks that expire before this time are pointed out (epoch ms). */
export const staleBefore = ({ clock, staleDays }: Pick<StaleNeeds, 'clock' | 'staleDays'>): number => clock.now() + staleDays() * dayMs;

/** Finds lists with rows whose litigator check expires soon, for the home screen, the review and the command line. Buys nothing. */
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

/** Checks again once a day while the program is open: rows go stale while nothing happens. Returns a function that ends this. */
export function lookDaily({ clock, emit }: { clock: Clock; emit: Emit }): () => void {
  let cancel = (): void => undefined;
  const wait = (): void => {
    cancel = clock.after(dayMs, () => {
      // Recounts every card.
      emit('lists.changed', { listId: null });
      wait();
    });
  };
  wait();
  return () => cancel();
}

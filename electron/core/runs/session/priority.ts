/** The order of runs that share a key, as a person set it, and each run's place in it. */
import { isInProgress, type PriorityEntry } from '#contract/runs/run.ts';
import type { RunSession } from './runSession.ts';

type TurnTaker = Pick<RunSession, 'runId' | 'keyFingerprint' | 'state'> & { readonly rate: { rank: number } };

export interface RunPriority {
  /** Adds a run that is in progress to the order. A later session of the run replaces an earlier one. */
  join(session: TurnTaker, listId: string): void;
  /** Removes a session that is over and no longer needed. */
  leave(session: TurnTaker): void;
  /** Sets this order of runs, replacing the previous one. */
  order(runIds: readonly string[]): void;
  /** Puts one run first, or removes it from the order. */
  put(runId: string, first: boolean): void;
  /** All runs in progress with this run's key, itself included, in order; empty if it isn't in progress. */
  around(runId: string): PriorityEntry[];
}

export function createPriority(): RunPriority {
  const joined = new Map<string, { session: TurnTaker; listId: string }>();
  let ordered: readonly string[] = [];

  const rankOf = (runId: string): number => {
    const place = ordered.indexOf(runId);
    return place < 0 ? Infinity : place;
  };
  const order: RunPriority['order'] = (runIds) => {
    ordered = runIds;
    for (const { session } of joined.values()) session.rate.rank = rankOf(session.runId);
  };
  return {
    join(session, listId) {
      joined.set(session.runId, { session, listId });
      session.rate.rank = rankOf(session.runId);
    },
    leave(session) {
      if (joined.get(session.runId)?.session === session) joined.delete(session.runId);
    },
    order,
    put(runId, first) {
      const others = ordered.filter((one) => one !== runId);
      order(first ? [runId, ...others] : others);
    },
    around(runId) {
      const own = joined.get(runId)?.session;
      if (own === undefined || !isInProgress(own)) return [];
      return [...joined.values()]
        .filter(({ session }) => isInProgress(session) && session.keyFingerprint === own.keyFingerprint)
        .map(({ session, listId }) => ({ runId: session.runId, listId, rank: rankOf(session.runId) }))
        .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
        .map(({ rank, ...turn }, index) => ({ ...turn, place: rank === Infinity ? null : index + 1 }));
    },
  };
}

/** Selects the events that shared lists must follow. */
import type { Emit } from '#contract/events.ts';

interface Followed {
  /** A run on the list came to rest after making calls. */
  rested(listId: string): void;
  /** The suppression list changed. */
  suppressed(): void;
}

/** Must be called with every event. */
export function watchSharedLists({ rested, suppressed }: Followed): Emit {
  const sent = new Map<string, number>();
  return (name, payload) => {
    if (name === 'suppressions.changed') suppressed();
    if (name !== 'runs.progressed' || !('runId' in payload)) return;
    const { runId, listId, state, counts } = payload;
    if (state !== 'finished' && state !== 'paused' && state !== 'stopped') return;
    if (counts.done === (sent.get(runId) ?? 0)) return;
    sent.set(runId, counts.done);
    rested(listId);
  };
}

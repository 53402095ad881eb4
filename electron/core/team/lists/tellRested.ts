/** Tells when runs come to rest, from the events that everybody is told. */
import type { Emit } from '../../../contract/events.ts';

/** Emits as `emit` does. `rested`: the run came to rest, and calls were made since it last did. */
export function tellRested(emit: Emit, rested: (listId: string) => void): Emit {
  const sent = new Map<string, number>();
  return (name, payload) => {
    emit(name, payload);
    if (name !== 'runs.progressed' || !('runId' in payload)) return;
    const { runId, listId, state, counts } = payload;
    if (state !== 'finished' && state !== 'paused' && state !== 'stopped') return;
    if (counts.done === (sent.get(runId) ?? 0)) return;
    sent.set(runId, counts.done);
    rested(listId);
  };
}

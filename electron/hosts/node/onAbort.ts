/** Listens to a signal for many at once: every call of a run listens to the same two, and to be a listener of its own costs more than to be in a set. */

const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `act` when the signal aborts; the returned function takes that back. A signal that was aborted before calls nothing. */
export function onAbort(signal: AbortSignal, act: () => void): () => void {
  let acts = waiting.get(signal);
  if (!acts) {
    const all = new Set<() => void>();
    signal.addEventListener('abort', () => all.forEach((one) => one()), { once: true });
    waiting.set(signal, (acts = all));
  }
  const known = acts;
  known.add(act);
  return () => known.delete(act);
}

/**
 * One listener per signal for many callers: every call of a run listens to the same two signals, and a listener of its own costs more than
 * an entry in a set.
 */

const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `act` when the signal aborts; the returned function cancels that. Does nothing if the signal is already aborted. */
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

/** Tells the host what happened in core, and then whoever in core follows that. */
import type { Emit } from '#contract/events.ts';

interface Events {
  emit: Emit;
  /** From now on, it is told everything that is emitted. */
  follow(listener: Emit): void;
}

export function createEvents(host: Emit): Events {
  const listeners = [host];
  return {
    emit: (name, payload) => {
      for (const tell of listeners) tell(name, payload);
    },
    follow: (listener) => void listeners.push(listener),
  };
}

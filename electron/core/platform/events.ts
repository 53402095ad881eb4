/** Emits core's events to the host first, and then to listeners in core. */
import type { Emit } from '#contract/events.ts';

export interface Events {
  emit: Emit;
  /** From now on, the listener gets every event. */
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

/** Ends what is in progress when the process ends: nothing new begins, and calls in flight have a drain time before they are cut. */
import { Failed } from '#contract/failure.ts';
import { settlesWithin } from '#base/async.ts';
import type { Clock } from '../../ports.ts';
import { drainMs } from './runSession.ts';

/** Signals to senders that the process is ending. */
export interface Ending {
  /** Aborted when nothing new may be sent. */
  stop: AbortSignal;
  /** Aborted after the drain time: calls in flight are cut. */
  cut: AbortSignal;
}

export interface ProcessEnd {
  /** Awaits this work when the process ends. */
  follow(work: Promise<unknown>): void;
  /** The same for work still to begin, which is notified of the end. Rejects with Failed('program.ends') once the process is ending. */
  hold<T>(work: (ending: Ending) => Promise<T>): Promise<T>;
  /** Whether any work is awaited. */
  isAwaiting(): boolean;
  /** From now on, nothing new is sent or begun. */
  halt(): void;
  readonly halted: AbortSignal;
  /** Halts and awaits everything; `rest` makes it end. */
  close(rest: () => Promise<unknown>): Promise<void>;
}

export function createProcessEnd(clock: Clock): ProcessEnd {
  const halted = new AbortController();
  const drainIsOver = new AbortController();
  const following = new Set<Promise<void>>();
  const follow: ProcessEnd['follow'] = (work) => {
    const forget = (): void => void following.delete(followed);
    const followed = work.then(forget, forget);
    following.add(followed);
  };
  return {
    follow,
    hold: (work) => {
      if (halted.signal.aborted) return Promise.reject(new Failed('program.ends'));
      const held = work({ stop: halted.signal, cut: drainIsOver.signal });
      follow(held);
      return held;
    },
    isAwaiting: () => following.size > 0,
    halt: () => halted.abort(),
    halted: halted.signal,
    close: async (rest) => {
      halted.abort();
      const cancelCut = clock.after(drainMs, () => drainIsOver.abort());
      const rested = rest().then(() => Promise.all(following));
      // A full disk must not keep the program from ending: what couldn't be written is in doubt at the next start.
      if (await settlesWithin(clock, rested, drainMs + 1_000)) await rested;
      cancelCut();
    },
  };
}

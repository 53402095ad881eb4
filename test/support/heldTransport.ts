/** A scripted service whose answers a test can hold back, so that a run stays in progress as long as the test needs. */
import type { Transport } from '../../electron/core/ports.ts';
import { scriptedTransport, type ScriptedCall } from './scriptedTransport.ts';

export interface HeldTransport extends Transport {
  /** Answers this many more calls, and holds back those that follow. */
  holdAfter(calls: number): void;
  /** Resolves when a call is held back. */
  held(): Promise<void>;
  /** Answers what is held back, and whatever follows. */
  release(): void;
}

export function heldTransport(answer: (call: ScriptedCall) => object | null): HeldTransport {
  const service = scriptedTransport(answer);
  let left = Infinity;
  let waiting: (() => void)[] = [];
  let onHeld: (() => void)[] = [];
  return {
    holdAfter: (calls) => {
      left = calls;
    },
    held: () => (waiting.length > 0 ? Promise.resolve() : new Promise((resolve) => onHeld.push(resolve))),
    release: () => {
      left = Infinity;
      for (const go of waiting) go();
      waiting = [];
    },
    exchange: async (request) => {
      if (left-- <= 0)
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          for (const tell of onHeld) tell();
          onHeld = [];
        });
      return service.exchange(request);
    },
    close: service.close,
  };
}

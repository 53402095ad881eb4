/** A scripted service whose answers a test can hold back, so that a run stays in progress as long as the test needs. */
import type { Transport } from '#core/ports.ts';
import { scriptedTransport, type ScriptedCall } from './scriptedTransport.ts';

export interface HeldTransport extends Transport {
  /** Answers this many more calls, and holds back those that follow. */
  holdAfter(calls: number): void;
  /** Resolves when this many calls, by default one, are held back. */
  held(calls?: number): Promise<void>;
  /** Answers the held calls and all that follow. */
  release(): void;
}

export function heldTransport(answer: (call: ScriptedCall) => object | null): HeldTransport {
  const service = scriptedTransport(answer);
  let left = Infinity;
  let waiting: (() => void)[] = [];
  let onHeld: { calls: number; tell: () => void }[] = [];
  return {
    holdAfter: (calls) => {
      left = calls;
    },
    held: (calls = 1) => (waiting.length >= calls ? Promise.resolve() : new Promise((tell) => onHeld.push({ calls, tell }))),
    release: () => {
      left = Infinity;
      for (const go of waiting) go();
      waiting = [];
    },
    exchange: async (request) => {
      if (left-- <= 0)
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          for (const { calls, tell } of onHeld) if (waiting.length >= calls) tell();
          onHeld = onHeld.filter(({ calls }) => waiting.length < calls);
        });
      return service.exchange(request);
    },
    close: service.close,
  };
}

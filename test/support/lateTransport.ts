/** A network that holds back answers past every deadline: the service's action stays unknown until a test lets the answer arrive. */
import type { Exchange, Transport } from '#core/ports.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { undiciTransport } from '#hosts/node/undiciTransport.ts';

export interface LateTransport extends Transport {
  /** The number of answers that have arrived and are held back. */
  readonly kept: number;
  /** Lets the next one through, as if it arrived now. */
  letOneThrough(): void;
}

export function lateTransport(): LateTransport {
  const real = undiciTransport(realClock);
  const kept: (() => void)[] = [];
  return {
    get kept() {
      return kept.length;
    },
    letOneThrough: () => kept.shift()?.(),
    exchange: async (request): Promise<Exchange> => {
      const exchange = await real.exchange(request);
      await new Promise<void>((resolve) => kept.push(resolve));
      return exchange.kind === 'response' ? { ...exchange, arrivedAt: realClock.now() } : exchange;
    },
    close: () => real.close(),
  };
}

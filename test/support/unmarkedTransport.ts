/** The real network without the sandbox mark: the sandbox's answers pass for the service's own. */
import type { Transport } from '#core/ports.ts';
import { undiciTransport } from '#hosts/node/undiciTransport.ts';
import { realClock } from './startTestSandbox.ts';

export function unmarkedTransport(): Transport {
  const transport = undiciTransport(realClock);
  return {
    ...transport,
    exchange: async (request) => {
      const exchange = await transport.exchange(request);
      if (exchange.kind !== 'response') return exchange;
      return { ...exchange, headers: exchange.headers.filter(([name]) => name.toLowerCase() !== 'x-rollcall-sandbox') };
    },
  };
}

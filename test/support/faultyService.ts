/** A service that breaks some of its answers, by a seed, in the ways of networks and proxies, and counts what it would charge for. */
import { sendAnswer, sendError, sendText, startScriptedService, type ScriptedService } from './scriptedService.ts';
import { seededFractions } from '#base/seededFractions.ts';

export interface FaultyService extends ScriptedService {
  /** The number of answers made, delivered or not. */
  billed(): number;
  /** How often this phone was charged for. */
  billedFor(phone: string): number;
  /** Phones that must not be requested any more, and how often that happened anyway. */
  closed: Set<string>;
  requestsWhileClosed(): number;
  /** Resolves when every received call has been handled. */
  settled(): Promise<void>;
}

const longestMs = 25;
/** The maximum number of faults per phone, so that none uses up its attempts. */
const mostFaults = 3;

type Fault = 'whole' | 'cutBefore' | 'cutAfter' | 'half' | 'html' | 'error500' | 'rate';
/** All other requests get a complete answer. */
const shares: readonly (readonly [Fault, number])[] = [
  ['cutBefore', 0.03],
  ['cutAfter', 0.03],
  ['half', 0.02],
  ['html', 0.03],
  ['error500', 0.03],
  ['rate', 0.01],
];
const isBilled: Record<Fault, boolean> = {
  whole: true,
  cutBefore: false,
  cutAfter: true,
  half: true,
  html: true,
  error500: false,
  rate: false,
};

export async function startFaultyService(seed: number): Promise<FaultyService> {
  const random = seededFractions(seed);
  const billedFor = new Map<string, number>();
  const faults = new Map<string, number>();
  const closed = new Set<string>();
  let billed = 0;
  let requestsWhileClosed = 0;
  let open = 0;

  const pick = (phone: string): Fault => {
    let at = random();
    const struck = faults.get(phone) ?? 0;
    const found = struck >= mostFaults ? undefined : shares.find(([, share]) => (at -= share) < 0);
    if (found) faults.set(phone, struck + 1);
    return found?.[0] ?? 'whole';
  };
  const service = await startScriptedService((call, response) => {
    if (closed.has(call.phone)) requestsWhileClosed += 1;
    const fault = pick(call.phone);
    open += 1;
    setTimeout(() => {
      open -= 1;
      // Made and charged for even if the client is gone.
      if (isBilled[fault]) {
        billed += 1;
        billedFor.set(call.phone, (billedFor.get(call.phone) ?? 0) + 1);
      }
      if (fault === 'whole') sendAnswer(call, response);
      else if (fault === 'html') sendText(response, 200, '<h1>502 Bad Gateway</h1>', { 'content-type': 'text/html' });
      else if (fault === 'error500') sendError(response, 500, 'SERVER_ERROR');
      else if (fault === 'rate') sendError(response, 429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '0.05' });
      else if (fault === 'half') response.writeHead(200, { 'content-length': 1000 }).write('{"id":', () => response.destroy());
      else response.destroy();
    }, random() * longestMs);
  });
  return {
    ...service,
    billed: () => billed,
    billedFor: (phone) => billedFor.get(phone) ?? 0,
    closed,
    requestsWhileClosed: () => requestsWhileClosed,
    settled: async () => {
      do await new Promise((resolve) => setTimeout(resolve, 10));
      while (open > 0);
    },
  };
}

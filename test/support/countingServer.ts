/**
 * A service in its own thread, so that a test that blocks the event loop doesn't delay its clock: answers every call at once and records
 * when it came. It also tracks its own stalls: a call that it read late may have come at any time since the previous read.
 */
import { createServer } from 'node:http';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { responseIdOf } from './feedbackService.ts';
import { answerBody } from './scriptedService.ts';

const arrivalSchema = z.object({ at: z.number(), notBefore: z.number(), isReport: z.boolean() });
export type Arrival = z.infer<typeof arrivalSchema>;

const tickMs = 2;

export interface CountingServer {
  url: string;
  /** Closes it; resolves to every call in order (monotonic ms of its thread). */
  close(): Promise<Arrival[]>;
}

export async function startCountingServer(): Promise<CountingServer> {
  const worker = new Worker(new URL(import.meta.url), { workerData: 'counting server' });
  const next = (): Promise<unknown> => new Promise((resolve) => worker.once('message', resolve));
  const port = z.number().parse(await next());
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const reported = next();
      worker.postMessage('tell');
      const arrivals = z.array(arrivalSchema).parse(await reported);
      await worker.terminate();
      return arrivals;
    },
  };
}

/** The maximum number of calls that certainly arrived within any one second, excluding the second's end. */
export function worstSecond(arrivals: readonly Arrival[]): number {
  let oldest = 0;
  let worst = 0;
  arrivals.forEach(({ at }, index) => {
    while (at - (arrivals[oldest]?.notBefore ?? at) >= 1000) oldest += 1;
    worst = Math.max(worst, index - oldest + 1);
  });
  return worst;
}

if (workerData === 'counting server') {
  const arrivals: Arrival[] = [];
  // The tick before the last one: a call on a new connection is read one turn of the event loop after it was accepted.
  let ticks: [number, number] = [performance.now(), performance.now()];
  setInterval(() => (ticks = [ticks[1], performance.now()]), tickMs);
  const server = createServer({ keepAlive: true }, (request, response) => {
    const isReport = request.method === 'POST';
    arrivals.push({ at: performance.now(), notBefore: ticks[0], isReport });
    const phone = new URL(request.url ?? '/', 'http://service').searchParams.get('phone') ?? '';
    const body = isReport ? JSON.stringify({ status: 'success', error: null }) : answerBody(phone);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'x-response-id': responseIdOf(phone) };
    request.resume();
    response.writeHead(200, headers);
    response.end(body);
  });
  server.keepAliveTimeout = 120_000;
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening on a port');
    parentPort?.postMessage(address.port);
  });
  parentPort?.on('message', () => parentPort?.postMessage(arrivals));
}

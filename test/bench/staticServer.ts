/**
 * A loopback server in a separate process that answers every call with the same bytes: the fastest possible service. Its first line is its
 * port. It records arrivals of calls with a key that begins with `counted`; `/arrivals?key=…` returns them.
 */
import { createServer } from 'node:http';
import { answerBody } from '../support/scriptedService.ts';

const body = answerBody('+12065550142');
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'x-rollcall-sandbox': '1' };

const arrivals = new Map<string, number[]>();

/** The most calls within any second, wherever it begins. */
function worstSecond(times: readonly number[]): number {
  let worst = 0;
  let from = 0;
  times.forEach((time, index) => {
    while ((times[from] ?? time) <= time - 1000) from += 1;
    worst = Math.max(worst, index - from + 1);
  });
  return worst;
}

const server = createServer({ keepAlive: true }, (request, response) => {
  const key = request.headers['x-api-key'];
  if (request.url?.startsWith('/arrivals?key=')) {
    const times = arrivals.get(request.url.slice('/arrivals?key='.length)) ?? [];
    response.end(JSON.stringify({ calls: times.length, worstSecond: worstSecond(times), spanMs: (times.at(-1) ?? 0) - (times[0] ?? 0) }));
    return;
  }
  if (typeof key === 'string' && key.startsWith('counted')) {
    const times = arrivals.get(key) ?? [];
    times.push(performance.now());
    arrivals.set(key, times);
  }
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  process.stdout.write(`${address.port}\n`);
});
process.stdin.resume().on('end', () => process.exit(0));

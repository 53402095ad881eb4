/** What networks, clocks and broken servers do to a run: nothing fails because of them, and no body is too large. */
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { Lookup } from '../../electron/contract/lookup.ts';
import type { Clock, Transport } from '../../electron/core/ports.ts';
import { realClock } from '../../electron/hosts/node/realClock.ts';
import { undiciTransport } from '../../electron/hosts/node/undiciTransport.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { importPhones, openEnvironment, rested, startPhones } from '../support/phoneRun.ts';
import { readLedger } from '../support/readLedger.ts';
import { sendAnswer, sendError, startScriptedService } from '../support/scriptedService.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
async function open(ports: { clock?: Clock; transport?: Transport } = {}): Promise<TestCore> {
  const core = await openTestCore({ ports });
  closing.push(() => core.end());
  return core;
}
async function serve(script?: Parameters<typeof startScriptedService>[0]): ReturnType<typeof startScriptedService> {
  const service = await startScriptedService(script);
  closing.push(() => service.close());
  return service;
}

describe('a network that fails and comes back', () => {
  it('fails no row and uses up no attempt', { timeout: 60_000 }, async () => {
    const wire = undiciTransport(realClock);
    let isUp = true;
    // Probes wait for 1 s, 2 s, 4 s, … and would meet a network with a period of 1.4 s at the same three moments for ever, all of them bad ones at times.
    const flips = setInterval(() => (isUp = !isUp), 650);
    closing.push(() => Promise.resolve(clearInterval(flips)));
    const core = await open({
      transport: {
        ...wire,
        exchange: (request) =>
          isUp ? wire.exchange(request) : Promise.resolve({ kind: 'neverConnected', problem: 'ENETUNREACH', durationMs: 1 }),
      },
    });
    const service = await serve();
    const environmentId = await openEnvironment(core, service.url);
    const listId = await importPhones(core, 90);
    const { runId } = await startPhones(core, listId, environmentId, { callsPerSecond: 40 });
    const run = await rested(core, runId);
    expect(run).toMatchObject({ state: 'finished', counts: { done: 90, failed: 0, sent: 90, billingUnknown: 0 } });
    expect(service.seen.length).toBe(90);
    expect(readLedger(core.dataDir, runId).mostTries).toBe(1);
    // It noticed, and didn't probe all the time.
    const offline = run.causes.find(({ kind }) => kind === 'offline');
    expect(offline?.count).toBeGreaterThan(0);
    expect(offline?.count).toBeLessThan(60);
  });

  it('waits as soon as the system says that it is gone, and goes on as soon as it says that it is back', { timeout: 60_000 }, async () => {
    const wire = undiciTransport(realClock);
    const service = await serve();
    let isUp = true;
    let probes = 0;
    const hangMs = 6_000;
    const core = await open({
      transport: {
        ...wire,
        exchange: (request) => {
          if (isUp) return wire.exchange({ ...request, url: request.url.replace('http://service.test', service.url) });
          probes += 1;
          // As in a network that swallows packets: until it gives up, a call has found out nothing.
          return new Promise((resolve) =>
            setTimeout(() => resolve({ kind: 'neverConnected', problem: 'ETIMEDOUT', durationMs: hangMs }), hangMs),
          );
        },
      },
    });
    const listId = await importPhones(core, 60);
    const environmentId = await openEnvironment(core, 'http://service.test');
    const { runId } = await startPhones(core, listId, environmentId, { callsPerSecond: 20 });
    await core.next('runs.progressed', ({ counts }) => counts.done > 5);
    isUp = false;
    const lostAt = performance.now();
    const waits = core.next('runs.progressed', ({ state }) => state === 'waiting');
    await core.handlers['network.changed']({ online: false });
    await waits;
    expect(performance.now() - lostAt).toBeLessThan(hangMs - 500);
    const hanging = probes;
    await expect.poll(() => probes, { interval: 10, timeout: 10_000 }).toBe(hanging + 1);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(probes, 'one probe at a time').toBe(hanging + 1);
    const seen = service.seen.length;
    isUp = true;
    const startedAt = performance.now();
    await core.handlers['network.changed']({ online: true });
    await expect.poll(() => service.seen.length, { interval: 10 }).toBeGreaterThan(seen);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(await rested(core, runId)).toMatchObject({ state: 'finished', counts: { done: 60, failed: 0, sent: 60, billingUnknown: 0 } });
    expect(service.seen.length).toBe(60);
  });

  it('isn’t waited for by a service on this computer, whatever the system says', async () => {
    const core = await open();
    const service = await serve();
    const { runId } = await startPhones(core, await importPhones(core, 40), await openEnvironment(core, service.url), {
      callsPerSecond: 40,
    });
    const states = new Set<string>();
    const watch = setInterval(() => void core.handlers['runs.get']({ runId }).then(({ state }) => states.add(state)), 20);
    closing.push(() => Promise.resolve(clearInterval(watch)));
    await core.handlers['network.changed']({ online: false });
    expect(await rested(core, runId)).toMatchObject({ state: 'finished', counts: { done: 40 } });
    expect([...states]).not.toContain('waiting');
  });

  it('is detected by failed requests: unknown name, refused connection, TLS handshake that never ends', async () => {
    const mute = await serveRaw(() => undefined);
    const core = await open();
    for (const url of ['http://nowhere.invalid', 'http://127.0.0.1:1', mute.replace('http:', 'https:')]) {
      const environmentId = await openEnvironment(core, url);
      await core.handlers['environments.change']({ environmentId, change: { timeoutMs: 1_000 } });
      expect(await ask(core, environmentId)).toMatchObject({ outcome: 'offline', billed: 'no' });
    }
  });

  it('isn’t blamed for a connection that was made and then cut off', async () => {
    const core = await open();
    const service = await serve((_call, response) => response.destroy());
    const environmentId = await openEnvironment(core, service.url);
    expect(await ask(core, environmentId)).toMatchObject({ outcome: 'retryLater', code: 'reset', billed: 'unknown' });
  });
});

describe('a clock that is wrong', () => {
  const hour = 3_600_000;
  it.each([hour, -hour, 24 * hour, -24 * hour])('by %i ms from one moment to the next costs no time and no row', async (shift) => {
    let shifted = 0;
    const core = await open({ clock: { ...realClock, now: () => Date.now() + shifted } });
    const asked = new Set<string>();
    const service = await serve((call, response) => {
      if (asked.has(call.phone)) sendAnswer(call, response);
      else sendError(response, 500, 'SERVER_ERROR');
      asked.add(call.phone);
    });
    const environmentId = await openEnvironment(core, service.url);
    const listId = await importPhones(core, 20);
    const startedAt = performance.now();
    const { runId } = await startPhones(core, listId, environmentId, { callsPerSecond: 100 });
    while (asked.size < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    shifted = shift;
    expect(await rested(core, runId)).toMatchObject({ state: 'finished', counts: { done: 20, failed: 0, sent: 40 } });
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });
});

/** A look-up of one phone; the run's own way of sending and judging, told at once. */
function ask(core: TestCore, environmentId: string): Promise<Lookup> {
  return core.handlers['lookups.ask']({ environmentId, operation: 'phone_intel', addOns: [], parameters: { phone: '+12065550142' } });
}

/** A raw server that says what a case wants, byte for byte. */
async function serveRaw(say: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('data', () => say(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const whole = (body: string | Buffer, headers = ''): ((socket: Socket) => void) => {
  const bytes = Buffer.from(body);
  return (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${headers}Content-Length: ${bytes.length}\r\n\r\n`);
    socket.write(bytes);
  };
};
/** Pours without an end. */
const pour = (socket: Socket, head: string, chunk: string): void => {
  socket.write(head);
  const more = (): void => {
    while (socket.writable && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
};
const gigabyte = 1_000_000_000;

describe('an unusable answer', () => {
  const late = { outcome: 'retryLater', code: 'timedOut', billed: 'unknown' } as const;
  const unreadable = { outcome: 'retryLater', code: 'unreadable', billed: 'unknown' } as const;
  const tooLarge = { outcome: 'retryLater', code: 'tooLarge', billed: 'unknown' } as const;
  const cut = { outcome: 'retryLater', code: 'reset', billed: 'unknown' } as const;
  const drip = (socket: Socket, head = 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n'): void => {
    socket.write(head);
    const timer = setInterval(() => socket.write('x'), 100);
    socket.on('close', () => clearInterval(timer));
  };
  const cases: readonly [string, (socket: Socket) => void, Partial<Lookup>][] = [
    ['a drip of bytes', (socket) => drip(socket), late],
    ['a drip of headers', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx-'), late],
    ['silence', () => undefined, late],
    ['a reset', (socket) => socket.resetAndDestroy(), cut],
    ['half a body', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"id":'), cut],
    ['malformed JSON', whole('{"id": "Phone.1", "is_valid": tru'), unreadable],
    ['a page of HTML', whole('<!doctype html><h1>Bad gateway</h1>', 'Content-Type: text/html\r\n'), unreadable],
    ['a gzip bomb', whole(gzipSync(Buffer.alloc(100_000_000)), 'Content-Encoding: gzip\r\nContent-Type: application/json\r\n'), unreadable],
    [
      'a gigabyte that says so',
      (socket) => pour(socket, `HTTP/1.1 200 OK\r\nContent-Length: ${gigabyte}\r\n\r\n`, 'x'.repeat(65_536)),
      tooLarge,
    ],
    [
      'a gigabyte that does not',
      (socket) => pour(socket, 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', `10000\r\n${'x'.repeat(65_536)}\r\n`),
      tooLarge,
    ],
    [
      'wrong types everywhere',
      whole('{"id": 7, "is_valid": "yes", "line_type": [], "warnings": {"0": 1}, "add_ons": "none"}'),
      { outcome: 'done' },
    ],
  ];

  it('has a typed outcome, whatever it is, within the deadline and 50 MB', { timeout: 60_000 }, async () => {
    const core = await open();
    // What the first call of all loads is none of the answers' weight.
    await ask(core, await openEnvironment(core, await serveRaw(whole('{}'))));
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10);
    for (const [what, say, expected] of cases) {
      const environmentId = await openEnvironment(core, await serveRaw(say));
      await core.handlers['environments.change']({ environmentId, change: { timeoutMs: 1_000 } });
      const startedAt = performance.now();
      expect(await ask(core, environmentId), what).toMatchObject(expected);
      expect(performance.now() - startedAt, what).toBeLessThan(5_000);
    }
    clearInterval(watch);
    expect((most - before) / 1e6).toBeLessThan(50);
  });
});

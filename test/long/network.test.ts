/** How networks, clocks and broken servers affect a run: nothing fails because of them, and no body is too large. */
import { createServer, type Server, type Socket, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Lookup } from '#contract/lookups/lookup.ts';
import type { Clock, Transport } from '#core/ports.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { importPhones, openEnvironment, rested, startPhones } from '../support/phoneRun.ts';
import { readLedger } from '../support/readLedger.ts';
import { sendAnswer, sendError, startScriptedService } from '../support/scriptedService.ts';
import { scriptedTransport } from '../support/scriptedTransport.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
async function open(ports: { clock?: Clock; transport?: Transport }): Promise<TestCore> {
  const opened = await openTestCore({ ports });
  closing.push(() => opened.end());
  return opened;
}
/** For all tests that need no separate clock or network. */
let core: TestCore;
beforeAll(async () => {
  core = await openTestCore();
});
afterAll(() => core.end());
async function serve(script?: Parameters<typeof startScriptedService>[0]): ReturnType<typeof startScriptedService> {
  const service = await startScriptedService(script);
  closing.push(() => service.close());
  return service;
}

describe('a network', () => {
  it('that the system reports as gone is waited for, even with hanging calls, which go on once it is back', async () => {
    const service = scriptedTransport(() => ({ is_valid: true }));
    const hung: (() => void)[] = [];
    let isUp = true;
    const own = await open({
      transport: {
        ...service,
        exchange: (request) => {
          isUp &&= service.calls.length < 10 || hung.length > 0;
          if (isUp) return service.exchange(request);
          // As in a network that drops packets: the call learns nothing until it gives up.
          return new Promise((resolve) => hung.push(() => resolve({ kind: 'neverConnected', problem: 'ETIMEDOUT', durationMs: 1 })));
        },
      },
    });
    const environmentId = await openEnvironment(own, 'http://service.test');
    const { runId } = await startPhones(own, await importPhones(own, 40), environmentId, { concurrency: 4 });
    await expect.poll(() => hung.length).toBe(4);
    const waits = own.next('runs.progressed', ({ state }) => state === 'waiting');
    await own.handlers['network.changed']({ online: false });
    await waits;
    isUp = true;
    for (const giveUp of hung) giveUp();
    await own.handlers['network.changed']({ online: true });
    expect(await rested(own, runId)).toMatchObject({ state: 'finished', counts: { done: 40, failed: 0, sent: 40, billingUnknown: 0 } });
    expect(service.calls.length).toBe(40);
    expect(readLedger(own.dataDir, runId).mostTries).toBe(1);
  });

  it('isn’t waited for by a service on this computer, whatever the system says', async () => {
    const service = await serve();
    await core.handlers['network.changed']({ online: false });
    const { runId } = await startPhones(core, await importPhones(core, 40), await openEnvironment(core, service.url));
    expect(await rested(core, runId)).toMatchObject({ state: 'finished', counts: { done: 40 } });
    const states = core.events.flatMap(({ name, payload }) => (name === 'runs.progressed' ? [(payload as { state: string }).state] : []));
    expect(states).toContain('finished');
    expect(states).not.toContain('waiting');
    await core.handlers['network.changed']({ online: true });
  });

  it('is detected by failed requests: unknown name, refused connection, TLS handshake that never ends', async () => {
    const mute = await serveRaw(() => undefined);
    for (const url of ['http://nowhere.invalid', 'http://127.0.0.1:1', mute.replace('http:', 'https:')]) {
      const environmentId = await openEnvironment(core, url);
      await core.handlers['environments.change']({ environmentId, change: { timeoutMs: 1_000 } });
      expect(await ask(environmentId)).toMatchObject({ outcome: 'offline', billed: 'no' });
    }
  });

  it('isn’t blamed for a connection that was made and then cut off', async () => {
    const service = await serve((_call, response) => response.destroy());
    const environmentId = await openEnvironment(core, service.url);
    expect(await ask(environmentId)).toMatchObject({ outcome: 'retryLater', code: 'reset', billed: 'unknown' });
  });
});

/** A clock twenty times as fast, so that tests don't wait for pauses; its wall clock is wrong by `shifted`. */
function fastClock(wrong: { shifted: number }): Clock {
  const [times, began] = [20, { wall: realClock.now(), at: realClock.monotonic() }];
  const elapsed = (): number => (realClock.monotonic() - began.at) * times;
  return {
    now: () => Math.round(began.wall + elapsed() + wrong.shifted),
    monotonic: elapsed,
    after: (delayMs, fire) => realClock.after(delayMs / times, fire),
  };
}

it('a clock that is set by an hour or a day, to and fro, in the middle of a run costs no row', async () => {
  const hour = 3_600_000;
  const wrong = { shifted: 0 };
  const own = await open({ clock: fastClock(wrong) });
  const asked = new Set<string>();
  const service = await serve((call, response) => {
    if (asked.has(call.phone)) sendAnswer(call, response);
    else sendError(response, 500, 'SERVER_ERROR');
    asked.add(call.phone);
  });
  const environmentId = await openEnvironment(own, service.url);
  for (const [index, shift] of [hour, -hour, 24 * hour, -24 * hour].entries()) {
    const listId = await importPhones(own, 5, 5 * index);
    const { runId } = await startPhones(own, listId, environmentId);
    await expect.poll(() => asked.size).toBe(5 * (index + 1));
    wrong.shifted = shift;
    expect(await rested(own, runId), `by ${shift} ms`).toMatchObject({ state: 'finished', counts: { done: 5, failed: 0, sent: 10 } });
  }
});

/** Looks up one phone, which sends and judges like a run, but reports at once. */
function ask(environmentId: string): Promise<Lookup> {
  return core.handlers['lookups.ask']({ environmentId, operation: 'phone_intel', addOns: [], parameters: { phone: '+12065550142' } });
}

/** A raw server that sends a case's bytes. */
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
/** Sends data without end. */
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
  const timedOut = { outcome: 'retryLater', code: 'timedOut', billed: 'unknown' } as const;
  const unreadable = { outcome: 'retryLater', code: 'unreadable', billed: 'unknown' } as const;
  const tooLarge = { outcome: 'retryLater', code: 'tooLarge', billed: 'unknown' } as const;
  const cut = { outcome: 'retryLater', code: 'reset', billed: 'unknown' } as const;
  const drip = (socket: Socket, head = 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n'): void => {
    socket.write(head);
    const timer = setInterval(() => socket.write('x'), 100);
    socket.on('close', () => clearInterval(timer));
  };
  const cases: readonly [string, (socket: Socket) => void, Partial<Lookup>][] = [
    ['a drip of bytes', (socket) => drip(socket), timedOut],
    ['a drip of headers', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx-'), timedOut],
    ['silence', () => undefined, timedOut],
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

  it('has a typed outcome, whatever it is, by the deadline and within 50 MB', async () => {
    const reported = async (say: (socket: Socket) => void): Promise<Lookup> => {
      const environmentId = await openEnvironment(core, await serveRaw(say));
      await core.handlers['environments.change']({ environmentId, change: { timeoutMs: 1_000 } });
      return ask(environmentId);
    };
    // Code loaded by the first call of all doesn't count toward an answer's memory.
    await reported(whole('{}'));
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10);
    closing.push(() => Promise.resolve(clearInterval(watch)));
    const late = cases.filter(([, , expected]) => expected === timedOut);
    expect(late.length).toBe(3);
    expect(await Promise.all(late.map(([, say]) => reported(say)))).toMatchObject(late.map(([, , expected]) => expected));
    for (const [what, say, expected] of cases) if (expected !== timedOut) expect(await reported(say), what).toMatchObject(expected);
    expect((most - before) / 1e6).toBeLessThan(50);
  });
});

import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { Exchange, TransportRequest } from '#core/ports.ts';
import { fakeClock } from '#test/support/fakeClock.ts';
import { realClock } from './realClock.ts';
import { undiciTransport } from './undiciTransport.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close();
});

/** A raw server: the client receives exactly what it writes. */
async function serve(
  onRequest: (socket: Socket, request: string) => void,
): Promise<{ url: string; sockets: () => number; server: Server }> {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => onRequest(socket, data.toString('latin1')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets: () => count, server };
}

function transport(): ReturnType<typeof undiciTransport> {
  const made = undiciTransport(realClock);
  open.push(made);
  return made;
}

const ask = (url: string, more: Partial<TransportRequest> = {}): TransportRequest => ({
  url,
  method: 'GET',
  headers: { 'x-api-key': 'k' },
  timeoutMs: 5000,
  maxBodyBytes: 1_000_000,
  ...more,
});

const answer = (body: string, headers = ''): string =>
  `HTTP/1.1 200 OK\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

describe('undiciTransport', () => {
  it('keeps every header in order, repeated ones included, and the body byte for byte', async () => {
    const body = Buffer.from([0, 255, 13, 10, 0xc3, 0x28]);
    const { url } = await serve((socket) => {
      socket.write(
        'HTTP/1.1 418 No\r\nX-One: a\r\nSet-Cookie: b=1\r\nx-ONE: \xe9\r\nSet-Cookie: c=2\r\nContent-Length: 6\r\n\r\n',
        'latin1',
      );
      socket.write(body);
    });
    const exchange = await transport().exchange(ask(url));
    expect(exchange).toMatchObject({
      kind: 'response',
      status: 418,
      headers: [
        ['X-One', 'a'],
        ['Set-Cookie', 'b=1'],
        ['x-ONE', '\xe9'],
        ['Set-Cookie', 'c=2'],
        ['Content-Length', '6'],
      ],
    });
    if (exchange.kind === 'response') expect(Buffer.from(exchange.body)).toEqual(body);
  });

  it('sends path, query, headers and body as given, requests an uncompressed answer, and reuses connections', async () => {
    const seen: string[] = [];
    const { url, sockets } = await serve((socket, request) => {
      seen.push(request);
      socket.write(answer('{}'));
    });
    const one = transport();
    await one.exchange(ask(`${url}/3.0/phone_intel?phone=%2B12025550100&phone.country_hint=US`));
    await one.exchange(ask(`${url}/1.0/phone_feedback`, { method: 'POST', body: 'é', headers: { 'content-type': 'application/json' } }));
    expect(seen[0]).toMatch(/^GET \/3\.0\/phone_intel\?phone=%2B12025550100&phone\.country_hint=US HTTP\/1\.1\r\n/);
    expect(seen[0]).toContain('x-api-key: k\r\n');
    expect(seen[0]).toContain('accept-encoding: identity\r\n');
    expect(seen[1]).toMatch(/content-length: 2\r\n/i);
    for (let n = 0; n < 20; n++) await one.exchange(ask(url));
    expect(sockets()).toBeLessThanOrEqual(2);
  });

  it('does not follow a redirect: the key goes nowhere else', async () => {
    const { url } = await serve((socket) =>
      socket.write('HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n'),
    );
    expect(await transport().exchange(ask(url))).toMatchObject({ kind: 'response', status: 302 });
  });

  it('leaves a compressed answer as it came', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const { url } = await serve((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
      socket.write(bomb);
    });
    const exchange = await transport().exchange(ask(url));
    expect(exchange.kind === 'response' && exchange.body.length).toBe(bomb.length);
  });

  it('reports that no connection was made: refused, no such name, TLS handshake never finished', async () => {
    const { url, server } = await serve((socket) => socket.end('not tls'));
    const one = transport();
    const noTls = await one.exchange(ask(url.replace('http:', 'https:')));
    expect(noTls).toMatchObject({ kind: 'neverConnected' });
    await new Promise((resolve) => server.close(resolve));
    expect(await one.exchange(ask(url))).toMatchObject({ kind: 'neverConnected', problem: 'ECONNREFUSED' });
    const noName = await one.exchange(ask('http://nowhere.invalid/'));
    expect(noName).toMatchObject({ kind: 'neverConnected' });
    expect((noName as Extract<Exchange, { kind: 'neverConnected' }>).problem).toMatch(/^E(NOTFOUND|AI_AGAIN)$/);
  });

  it.each<[string, string | null]>([
    ['a hang-up before the answer', null],
    ['half a body', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'],
    ['half a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nhalf'],
  ])('says that the exchange was cut: %s', async (_what, text) => {
    const { url } = await serve((socket) => (text === null ? socket.destroy() : socket.end(text)));
    expect(await transport().exchange(ask(url))).toMatchObject({ kind: 'cut', problem: 'reset' });
  });

  it('reports an answer that isn’t HTTP as malformed', async () => {
    const { url } = await serve((socket) => socket.write('SMTP ready\r\n\r\n'));
    expect(await transport().exchange(ask(url))).toMatchObject({ kind: 'cut', problem: 'malformed' });
  });

  it('enforces the deadline against a slow drip of bytes', async () => {
    const { url } = await serve((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
      const drip = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    const exchange = await transport().exchange(ask(url, { timeoutMs: 300 }));
    expect(exchange).toMatchObject({ kind: 'cut', problem: 'timedOut' });
    expect(exchange.durationMs).toBeLessThan(2000);
  });

  it('cuts off a body over the limit and closes the connection', async () => {
    let closed: () => void = () => undefined;
    const hungUp = new Promise<void>((resolve) => (closed = resolve));
    const { url } = await serve((socket) => {
      socket.on('close', () => closed());
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
      const pour = (): void => {
        while (socket.writable && socket.write(chunk));
      };
      socket.on('drain', pour);
      pour();
    });
    expect(await transport().exchange(ask(url))).toMatchObject({ kind: 'cut', problem: 'tooLarge' });
    await hungUp;
  });

  it('stops on request: cut off if bytes were sent, otherwise never connected', async () => {
    const { url } = await serve(() => undefined);
    const one = transport();
    const stop = new AbortController();
    let isSent = false;
    const asked = one.exchange(ask(url, { signal: stop.signal, onSent: () => (isSent = true) }));
    await expect.poll(() => isSent).toBe(true);
    stop.abort();
    expect(await asked).toMatchObject({ kind: 'cut', problem: 'aborted' });
    expect(await one.exchange(ask(url, { signal: AbortSignal.abort() }))).toMatchObject({ kind: 'neverConnected', problem: 'aborted' });
  });

  it('sends nothing for a call that was canceled while it connected', async () => {
    const { url, sockets } = await serve(() => {
      throw new Error('a byte went out');
    });
    const stop = new AbortController();
    const asked = transport().exchange(ask(url, { signal: stop.signal }));
    stop.abort();
    expect(await asked).toMatchObject({ kind: 'neverConnected', problem: 'aborted' });
    await expect.poll(sockets).toBeLessThanOrEqual(1);
  });

  it('sends nothing for a call that is too late once its connection is there', async () => {
    const { url, sockets } = await serve(() => {
      throw new Error('a byte went out');
    });
    expect(await transport().exchange(ask(url, { onSent: () => false }))).toMatchObject({ kind: 'neverConnected', problem: 'late' });
    await expect.poll(sockets).toBeLessThanOrEqual(1);
  });

  it('cancels unsent calls when nothing new is to be sent, and lets sent ones continue', async () => {
    const { url } = await serve((socket) => void setTimeout(() => socket.write(answer('late')), 100));
    const stop = new AbortController();
    const one = transport();
    let went = 0;
    const how = { unsentSignal: stop.signal, onSent: () => (went += 1) > 0 };
    const sent = one.exchange(ask(url, how));
    await expect.poll(() => went).toBe(1);
    const waiting = one.exchange(ask(url, how));
    stop.abort();
    expect(await waiting).toMatchObject({ kind: 'neverConnected', problem: 'aborted' });
    expect(await one.exchange(ask(url, how))).toMatchObject({ kind: 'neverConnected', problem: 'aborted' });
    expect(await sent).toMatchObject({ kind: 'response', status: 200 });
    expect(went).toBe(1);
  });

  it('doesn’t time out because the machine slept: an answer that came meanwhile is read', async () => {
    const clock = fakeClock();
    let asked: Socket | null = null;
    const { url } = await serve((socket) => void (asked = socket));
    const slept = undiciTransport(clock);
    open.push(slept);
    const one = slept.exchange(ask(url));
    await expect.poll(() => asked).not.toBeNull();
    clock.jump(600_000);
    (asked as Socket | null)?.write(answer('here'));
    await clock.advance(1);
    expect(await one).toMatchObject({ kind: 'response', status: 200 });

    asked = null;
    const other = slept.exchange(ask(url));
    await expect.poll(() => asked).not.toBeNull();
    clock.jump(600_000);
    await clock.advance(1);
    await clock.advance(10_000);
    expect(await other).toMatchObject({ kind: 'cut', problem: 'timedOut' });
  });

  it('rejects what can’t be sent, because that is a bug', async () => {
    await expect(transport().exchange(ask('not a url'))).rejects.toThrow();
    await expect(transport().exchange(ask('http://127.0.0.1:1/', { headers: { 'x-api-key': 'a\r\nb' } }))).rejects.toThrow();
  });
});

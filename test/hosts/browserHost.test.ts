import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CommandHandlers } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { Core } from '#core/core.ts';
import type { Clock } from '#core/ports.ts';
import { fileTransfers, type FileTransfers } from '#hosts/browser/fileTransfers.ts';
import { startBrowserHost, type BrowserHost, type BrowserHostParts } from '#hosts/browser/startBrowserHost.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { fakeClock } from '../support/fakeClock.ts';
import { fakeHandlers } from '../support/fakeHandlers.ts';
import { rawRequest, type RawAnswer } from '../support/rawHttp.ts';
import { privateModes } from '../support/privateModes.ts';

const listId = '019b0000-0000-7000-8000-000000000001';
const mostUploadBytes = 1_000_000;

let folder: string;
let host: BrowserHost;
let passing: FileTransfers;
let emit: Emit;
let called: string[];
let coreClosed: boolean;
let isAtWork: boolean;
let now: number;

const handlers = (): CommandHandlers =>
  fakeHandlers({
    'lists.list': () => {
      called.push('lists.list');
      return Promise.resolve([]);
    },
    'runs.list': () => Promise.reject(new Error('a bug with Jane Example inside')),
  });

const madeCore = (): Pick<Core, 'handlers' | 'isAtWork' | 'close'> => ({
  handlers: handlers(),
  isAtWork: () => isAtWork,
  close: () => Promise.resolve(void (coreClosed = true)),
});

const openAtOnce: BrowserHostParts['openCore'] = (given) => {
  emit = given;
  return Promise.resolve(madeCore());
};

const start = (clock: Clock = { ...realClock, monotonic: () => now }, openCore = openAtOnce): Promise<BrowserHost> =>
  startBrowserHost({
    openCore,
    passing,
    rendererDir: join(folder, 'renderer'),
    port: 0,
    clock,
    log: () => 'log-1',
    mostUploadBytes,
  });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-browser-'));
  mkdirSync(join(folder, 'renderer', 'assets'), { recursive: true });
  writeFileSync(
    join(folder, 'renderer', 'index.html'),
    '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__" /><script src="./assets/a.js"></script>',
  );
  writeFileSync(join(folder, 'renderer', 'assets', 'a.js'), 'export {};');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'renderer', 'assets', 'link.txt'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  called = [];
  coreClosed = false;
  isAtWork = false;
  now = 0;
  passing = fileTransfers(join(folder, 'data'), () => ({ path: '', name: '' }));
  host = await start();
});
afterEach(() => host.close());

const ours = (): string => `127.0.0.1:${host.port}`;
const cookieOf = (answer: RawAnswer): string => (answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
const get = (target: string, ...more: string[]): Promise<RawAnswer> =>
  rawRequest(host.port, [`GET ${target} HTTP/1.1`, `Host: ${ours()}`, ...more]);

async function enter(): Promise<string> {
  return cookieOf(await get(new URL(host.newUrl()).pathname + new URL(host.newUrl()).search));
}

/** A call like the window's, with single headers replaced (null: left out). */
function post(target: string, body: string | Buffer, cookie: string, change: Record<string, string | null> = {}): Promise<RawAnswer> {
  const headers: Record<string, string | null> = {
    Host: ours(),
    Origin: `http://${ours()}`,
    Cookie: cookie,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...change,
  };
  const lines = Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return rawRequest(host.port, [`POST ${target} HTTP/1.1`, ...lines], body);
}

/** Sends a body with its length, and the same one in chunks; returns the status of each answer. */
async function statusesOf(target: string, body: string | Buffer, cookie: string): Promise<number[]> {
  const headers = { cookie, origin: `http://${ours()}`, 'content-type': 'application/json' };
  const whole = await request(`http://${ours()}${target}`, { method: 'POST', headers, body });
  const chunked = await request(`http://${ours()}${target}`, { method: 'POST', headers, body: Readable.from([Buffer.from(body)]) });
  await Promise.all([whole.body.dump(), chunked.body.dump()]);
  return [whole.statusCode, chunked.statusCode];
}

describe('the way in', () => {
  it('exchanges the one-time token for a cookie that no script and no other site can use, and removes it from the address', async () => {
    const answer = await get(host.url.slice(host.url.indexOf('/?')));
    expect(answer.status).toBe(200);
    expect(answer.body).toContain("location.replace('/')");
    const nonce = /<script nonce="([^"]+)">/.exec(answer.body)?.[1] ?? '';
    expect(answer.headers['content-security-policy']).toBe(
      `default-src 'none'; frame-ancestors 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`,
    );
    expect(answer.body).not.toContain('token');
    expect(answer.headers['set-cookie']).toMatch(/^rollcall-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/);
    expect((await get('/', `Cookie: ${cookieOf(answer)}`)).status).toBe(200);
  });

  it('redirects a person who typed the address, with the same cookie', async () => {
    const answer = await get(
      host.url.slice(host.url.indexOf('/?')),
      'Sec-Fetch-Site: none',
      'Sec-Fetch-Mode: navigate',
      'Sec-Fetch-Dest: document',
    );
    expect([answer.status, answer.headers['location'], answer.body]).toEqual([303, '/', '']);
    expect(answer.headers['set-cookie']).toMatch(/^rollcall-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/);
    expect((await get('/', `Cookie: ${cookieOf(answer)}`, 'Sec-Fetch-Site: none')).status).toBe(200);
  });

  it('refuses a token that was used, is wrong, empty or too old', async () => {
    const used = host.url.slice(host.url.indexOf('/?'));
    await get(used);
    expect((await get(used)).status).toBe(403);
    expect((await get('/?token=')).status).toBe(403);
    expect((await get(`/?token=${'A'.repeat(43)}`)).status).toBe(403);
    const old = host.newUrl();
    now = 16 * 60_000;
    const answer = await get(old.slice(old.indexOf('/?')));
    expect(answer.status).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each(['/', '/index.html', '/assets/a.js', '/events', '/download/x', '/nothing'])(
    'shows %s to nobody without a session',
    async (path) => {
      expect((await get(path, 'Sec-Fetch-Site: same-origin')).status).toBe(401);
      expect((await get(path, 'Sec-Fetch-Site: same-origin', `Cookie: rollcall-${host.port}=${'A'.repeat(43)}`)).status).toBe(401);
    },
  );

  it('listens on 127.0.0.1 only', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter((at) => at.family === 'IPv4' && !at.internal);
    for (const { address } of others) {
      const reached = await new Promise((resolve) => {
        const socket = connect(host.port, address);
        socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
        socket.on('connect', () => socket.destroy());
      });
      expect(reached).toBe(false);
    }
  });

  it('reports that the port is taken, and releases the core', async () => {
    const busy = host.port;
    const again = startBrowserHost({
      openCore: () => Promise.resolve(madeCore()),
      passing: fileTransfers(join(folder, 'data2'), () => ({ path: '', name: '' })),
      rendererDir: join(folder, 'renderer'),
      port: busy,
      clock: realClock,
      log: () => '',
    });
    await expect(again).rejects.toMatchObject({ failure: { code: 'host.portTaken', params: { port: busy, problem: 'EADDRINUSE' } } });
    expect(coreClosed).toBe(true);
  });
});

describe('a core that takes its time', () => {
  let core: PromiseWithResolvers<ReturnType<typeof madeCore>>;
  beforeEach(async () => {
    await host.close();
    core = Promise.withResolvers();
    host = await start(undefined, async (_emit, taken) => {
      await taken();
      return core.promise;
    });
  });

  it('has its page loaded meanwhile, and answers what was asked once it is open', async () => {
    const cookie = await enter();
    expect((await get('/', `Cookie: ${cookie}`)).status).toBe(200);
    let isAnswered = false;
    const call = post('/call/lists.list', '{}', cookie).finally(() => (isAnswered = true));
    // Later requests are answered first.
    expect((await get('/', `Cookie: ${cookie}`)).status).toBe(200);
    expect(isAnswered).toBe(false);
    core.resolve(madeCore());
    await host.opened;
    expect((await call).status).toBe(200);
    expect(called).toEqual(['lists.list']);
  });

  it('and then can’t be opened refuses what was asked, and says why to whoever started it', async () => {
    const cookie = await enter();
    const call = post('/call/lists.list', '{}', cookie);
    core.reject(new Failed('dataFolder.unusable', { path: '/data', problem: 'EIO' }));
    await expect(host.opened).rejects.toMatchObject({ failure: { code: 'dataFolder.unusable' } });
    const { status, body } = await call;
    expect(status).toBe(503);
    expect(body).toContain('Rollcall could not open its data. Where it was started, it says why.');
    await host.close();
  });

  it('is closed once it is open, if the host was closed before', async () => {
    coreClosed = false;
    const closing = host.close();
    core.resolve(madeCore());
    await closing;
    expect(coreClosed).toBe(true);
  });
});

describe('the request guard', () => {
  it.each([
    'localhost:PORT',
    'evil.example',
    'evil.example:PORT',
    '127.0.0.1',
    '127.0.0.1:1',
    '127.0.0.1:PORT.evil.example',
    '0.0.0.0:PORT',
    '[::1]:PORT',
    '',
  ])('refuses the Host %j, with a session and with a good token', async (name) => {
    const cookie = await enter();
    const wrong = name.replace('PORT', String(host.port));
    expect((await rawRequest(host.port, ['GET / HTTP/1.1', `Host: ${wrong}`, `Cookie: ${cookie}`])).status).toBe(403);
    expect((await post('/call/lists.list', '{}', cookie, { Host: wrong })).status).toBe(403);
    const url = host.newUrl();
    expect((await rawRequest(host.port, [`GET ${url.slice(url.indexOf('/?'))} HTTP/1.1`, `Host: ${wrong}`])).status).toBe(403);
    expect(called).toEqual([]);
  });

  it('refuses two Host headers', async () => {
    const cookie = await enter();
    const answer = await rawRequest(host.port, ['GET / HTTP/1.1', `Host: ${ours()}`, 'Host: evil.example', `Cookie: ${cookie}`]);
    expect([400, 403]).toContain(answer.status);
  });

  it.each([
    null,
    'null',
    'https://evil.example',
    'http://localhost:PORT',
    'http://127.0.0.1',
    'http://127.0.0.1:1',
    'https://127.0.0.1:PORT',
    'http://127.0.0.1:PORT/',
  ])('refuses a call or an upload from the Origin %j before any handler', async (origin) => {
    const cookie = await enter();
    const Origin = origin?.replace('PORT', String(host.port)) ?? null;
    for (const path of ['/call/lists.list', '/files?name=a.csv']) {
      const answer = await post(path, '{}', cookie, { Origin, 'Sec-Fetch-Site': 'same-origin' });
      expect(answer.status).toBe(403);
      expect(JSON.parse(answer.body)).toMatchObject({ ok: false, failure: { code: 'host.unreachable' } });
    }
    expect(called).toEqual([]);
  });

  it('lets only its own page receive events', async () => {
    const cookie = await enter();
    for (const more of [
      [],
      ['Origin: https://evil.example'],
      ['Sec-Fetch-Site: cross-site'],
      ['Sec-Fetch-Site: same-site'],
      ['Origin: null', 'Sec-Fetch-Site: same-origin'],
    ]) {
      expect((await get('/events', `Cookie: ${cookie}`, ...more)).status).toBe(403);
    }
  });

  it.each(['cross-site', 'same-site', 'none', 'same-origin, cross-site', ''])(
    'refuses what a browser says comes from %j: calls, uploads, events, downloads and parts of the page',
    async (site) => {
      const cookie = await enter();
      for (const path of ['/call/lists.list', '/files?name=a.csv'])
        expect((await post(path, '{}', cookie, { 'Sec-Fetch-Site': site })).status).toBe(403);
      const parts: [string, string, string][] = [
        ['/events', 'cors', 'empty'],
        ['/assets/a.js', 'no-cors', 'script'],
        ['/', 'no-cors', 'image'],
        ['/', 'navigate', 'iframe'],
        ['/download/x', 'no-cors', 'image'],
        [host.newUrl().replace(/.*(?=\/\?)/, ''), 'no-cors', 'image'],
        [host.newUrl().replace(/.*(?=\/\?)/, ''), 'navigate', 'iframe'],
      ];
      for (const [path, mode, dest] of parts) {
        const says = [`Sec-Fetch-Site: ${site}`, `Sec-Fetch-Mode: ${mode}`, `Sec-Fetch-Dest: ${dest}`];
        expect((await get(path, `Cookie: ${cookie}`, ...says)).status).toBe(403);
      }
      expect(called).toEqual([]);
    },
  );

  it('lets another page lead to the first visit, but not into a session: only a person comes back by the address alone', async () => {
    const cookie = await enter();
    const window = ['Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'];
    for (const site of ['cross-site', 'same-site', 'none']) {
      const url = host.newUrl();
      expect((await get(url.slice(url.indexOf('/?')), `Sec-Fetch-Site: ${site}`, ...window)).status).toBe(site === 'none' ? 303 : 200);
      expect((await get('/', `Cookie: ${cookie}`, `Sec-Fetch-Site: ${site}`, ...window)).status).toBe(site === 'none' ? 200 : 403);
    }
    expect((await get('/', `Cookie: ${cookie}`, 'Sec-Fetch-Site: same-origin', ...window)).status).toBe(200);
    expect((await get('/assets/a.js', `Cookie: ${cookie}`, 'Sec-Fetch-Site: same-origin', 'Sec-Fetch-Mode: no-cors')).status).toBe(200);
  });

  it('changes nothing on a GET, and accepts no other method', async () => {
    const cookie = await enter();
    expect((await get('/call/lists.list', `Cookie: ${cookie}`, `Origin: http://${ours()}`)).status).toBe(405);
    expect((await get('/files?name=a', `Cookie: ${cookie}`)).status).toBe(405);
    for (const method of ['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
      const lines = [`${method} /call/lists.list HTTP/1.1`, `Host: ${ours()}`, `Cookie: ${cookie}`, `Origin: http://${ours()}`];
      expect((await rawRequest(host.port, lines)).status).toBe(405);
    }
    expect((await post('/', '{}', cookie)).status).toBe(405);
    expect(called).toEqual([]);
  });

  it.each([
    null,
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/plain; application/json',
  ])('refuses a command of the content type %j', async (type) => {
    const answer = await post('/call/lists.list', '{}', await enter(), { 'Content-Type': type });
    expect(answer.status).toBe(415);
    expect(called).toEqual([]);
  });
});

describe('POST /call/NAME', () => {
  it('responds with the handler’s result', async () => {
    const answer = await post('/call/lists.list', '{}', await enter(), { 'Content-Type': 'application/json; charset=utf-8' });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toEqual({ ok: true, value: [] });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    'nothing.here',
    '__proto__',
    'constructor',
    'toString',
    'lists.list/',
    'lists%2Elist',
    '',
    '..',
    'lists.list?x',
    'lists.list%00',
  ])('refuses the unknown command %j', async (name) => {
    const answer = await post(`/call/${name}`, '{}', await enter());
    if (name === 'lists.list?x') return void expect(answer.status).toBe(200);
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body)).toMatchObject({ ok: false, failure: { code: 'command.unknown' } });
    expect(called).toEqual([]);
  });

  it.each(['', '{', 'null', '[]', '"x"', '{"listId":7}', '{"listId":"not an id"}', '\xff\xfe'])(
    'refuses the parameters %j',
    async (body) => {
      const answer = await post('/call/lists.get', Buffer.from(body, 'latin1'), await enter());
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.body)).toMatchObject({ ok: false, failure: { code: 'command.badParams', params: { name: 'lists.get' } } });
    },
  );

  it('reveals nothing about a bug except its log id', async () => {
    const answer = await post('/call/runs.list', JSON.stringify({ listId }), await enter());
    expect(answer.status).toBe(500);
    expect(JSON.parse(answer.body)).toEqual({ ok: false, failure: { code: 'internal', params: { logId: 'log-1' } } });
  });

  it('refuses a body over 10 MB, with or without a declared length', async () => {
    const cookie = await enter();
    expect(await statusesOf('/call/lists.list', `{"x":"${'x'.repeat(10_000_000)}"}`, cookie)).toEqual([413, 413]);
    expect(await statusesOf('/call/lists.list', `{"x":"${'x'.repeat(9_000_000)}"}`, cookie)).toEqual([200, 200]);
    expect(called.splice(0)).toHaveLength(2);
    expect(called).toEqual([]);
  });
});

describe('GET /events', () => {
  it('sends the core’s events, by name, and ends with the host', async () => {
    const cookie = await enter();
    const response = await request(`http://${ours()}/events`, { headers: { cookie, origin: `http://${ours()}` } });
    expect(response.headers['content-type']).toBe('text/event-stream');
    let text = '';
    response.body.setEncoding('utf8').on('data', (part: string) => (text += part));
    const ended = new Promise((resolve) => response.body.on('close', resolve));
    const until = (wanted: string): Promise<void> => expect.poll(() => text).toContain(wanted);
    await until('retry: 1000');
    emit('lists.changed', { listId });
    await until(`event: lists.changed\ndata: {"listId":"${listId}"}\n\n`);
    await host.close();
    await ended;
    host = await start();
  });
});

describe('the end of a host that nobody uses', () => {
  const minute = 60_000;
  let clock: ReturnType<typeof fakeClock>;
  let ended: boolean;
  /** How often the fifteen minutes started. */
  let begun: number;
  beforeEach(async () => {
    await host.close();
    clock = fakeClock();
    begun = 0;
    const after: Clock['after'] = (delayMs, fire) => {
      if (delayMs === 15 * minute) begun += 1;
      return clock.after(delayMs, fire);
    };
    host = await start({ ...clock, after });
    ended = false;
    void host.unused.then(() => (ended = true));
  });

  /** Opens a window; returns a function that closes it. */
  async function openWindow(): Promise<() => void> {
    const cookie = await enter();
    const response = await request(`http://${ours()}/events`, { headers: { cookie, origin: `http://${ours()}` } });
    return () => void response.body.destroy();
  }
  /** Closes the last window, and waits until the host has noticed. */
  async function closeLast(close: () => void): Promise<void> {
    const before = begun;
    close();
    await expect.poll(() => begun).toBe(before + 1);
  }

  it('comes fifteen minutes after its last window closed', async () => {
    const closeFirst = await openWindow();
    const closeSecond = await openWindow();
    await clock.advance(60 * minute);
    closeFirst();
    await clock.advance(60 * minute);
    expect(ended).toBe(false);
    await closeLast(closeSecond);
    await clock.advance(14 * minute);
    const closeThird = await openWindow();
    await clock.advance(60 * minute);
    expect(ended).toBe(false);
    await closeLast(closeThird);
    await clock.advance(15 * minute - 1);
    expect(ended).toBe(false);
    await clock.advance(1);
    expect(ended).toBe(true);
  });

  it('comes fifteen minutes after the last address was given, if nobody opens it', async () => {
    await clock.advance(14 * minute);
    host.newUrl();
    await clock.advance(14 * minute);
    expect(ended).toBe(false);
    await clock.advance(minute);
    expect(ended).toBe(true);
  });

  it('waits for work, and for what is still being answered', async () => {
    isAtWork = true;
    await clock.advance(60 * minute);
    expect(ended).toBe(false);
    const cookie = await enter();
    const socket = connect(host.port, '127.0.0.1');
    socket.write(
      `POST /files?name=a HTTP/1.1\r\nHost: ${ours()}\r\nOrigin: http://${ours()}\r\nCookie: ${cookie}\r\nContent-Length: 8\r\n\r\nhalf`,
    );
    await expect.poll(() => readdirSync(join(folder, 'data', 'passing')).length).toBe(1);
    isAtWork = false;
    await clock.advance(60 * minute);
    expect(ended).toBe(false);
    socket.destroy();
    // It checks once a minute whether it is still working.
    await expect.poll(() => clock.advance(minute).then(() => ended)).toBe(true);
  });
});

describe('files', () => {
  it('streams an upload into a private folder and grants it', async () => {
    const body = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 256));
    const answer = await post(`/files?name=${encodeURIComponent('../../Größe "x".csv')}`, body, await enter(), {
      'Content-Type': 'application/octet-stream',
    });
    expect(answer.status).toBe(200);
    const reply = JSON.parse(answer.body) as { ok: true; value: { fileId: string; name: string; bytes: number } };
    expect(reply).toMatchObject({ ok: true, value: { name: 'Größe "x".csv', bytes: body.length } });
    const granted = passing.files.granted(reply.value.fileId);
    expect(granted.name).toBe('Größe "x".csv');
    expect(granted.path.startsWith(join(folder, 'data', 'passing'))).toBe(true);
    const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
    expect(sha(readFileSync(granted.path))).toBe(sha(body));
    expect(statSync(granted.path).mode & 0o777).toBe(privateModes.file);
    expect(statSync(join(folder, 'data', 'passing')).mode & 0o777).toBe(privateModes.folder);
    await host.close();
    expect(existsSync(granted.path)).toBe(false);
    host = await start();
  });

  it('leaves nothing of an upload that is interrupted or too large', async () => {
    const cookie = await enter();
    expect(await statusesOf('/files?name=a', Buffer.alloc(mostUploadBytes + 1), cookie)).toEqual([413, 413]);
    expect(await statusesOf('/files?name=a', Buffer.alloc(5 * mostUploadBytes), cookie)).toEqual([413, 413]);
    expect(readdirSync(join(folder, 'data', 'passing'))).toEqual([]);
    const socket = connect(host.port, '127.0.0.1');
    socket.write(
      `POST /files?name=a HTTP/1.1\r\nHost: ${ours()}\r\nOrigin: http://${ours()}\r\nCookie: ${cookie}\r\nContent-Length: 1000\r\n\r\nhalf`,
    );
    await expect.poll(() => readdirSync(join(folder, 'data', 'passing')).length).toBe(1);
    socket.destroy();
    await expect.poll(() => readdirSync(join(folder, 'data', 'passing'))).toEqual([]);
  });

  it('grants nothing that wasn’t uploaded', () => {
    for (const fileId of ['/etc/passwd', '../secret.txt', '__proto__', ''])
      expect(() => passing.files.granted(fileId)).toThrow(/file.notGranted/);
    expect(() => passing.files.destination('x')).toThrow(/export.notGranted/);
  });

  it('serves an export once, as an attachment, and then deletes it', async () => {
    const cookie = await enter();
    const place = await passing.files.chooseSave('Zoë/leads "5".csv');
    const { path, fileName, download } = passing.files.destination(place?.destinationId ?? '');
    expect(fileName).toBe('leads "5".csv');
    expect((await get(download ?? '', `Cookie: ${cookie}`)).status).toBe(404);
    writeFileSync(path, 'a,b\r\n');
    const answer = await get(download ?? '', `Cookie: ${cookie}`, 'Sec-Fetch-Site: same-origin');
    expect(answer).toMatchObject({ status: 200, body: 'a,b\r\n' });
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="leads _5_.csv"; filename*=UTF-8''leads%20%225%22.csv`);
    expect((await get(download ?? '', `Cookie: ${cookie}`)).status).toBe(404);
    await expect.poll(() => existsSync(path)).toBe(false);
  });
});

describe('the page', () => {
  it('is served with a policy without eval or inline script, with a new nonce each time', async () => {
    const cookie = await enter();
    const nonces = new Set<string>();
    for (let n = 0; n < 2; n++) {
      const { headers, body } = await get('/', `Cookie: ${cookie}`);
      const policy = headers['content-security-policy'] ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(body).toContain(`<meta name="csp-nonce" content="${nonce}" />`);
      expect(policy.replace(nonce, 'N')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-N'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(2);
    expect(await get('/assets/a.js', `Cookie: ${cookie}`)).toMatchObject({
      status: 200,
      body: 'export {};',
      headers: { 'content-type': 'text/javascript; charset=utf-8' },
    });
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/assets/%252e%252e/%252e%252e/secret.txt',
    '/assets/a.js%00',
    '/assets/a.js%00.html',
    '//secret.txt',
    '/assets//a.js',
    '/assets/',
    '/assets',
    '/assets/link.txt',
    '/./index.html',
    '/constructor',
    'http://evil.example/',
    'file:///etc/passwd',
    '*',
  ])('serves nothing for the path %s', async (path) => {
    const answer = await get(path, `Cookie: ${await enter()}`);
    expect([400, 404]).toContain(answer.status);
    expect(answer.body).not.toContain('secret');
  });
});

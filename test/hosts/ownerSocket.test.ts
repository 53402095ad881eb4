import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Emit } from '#contract/events.ts';
import { askOwner, handToOwner, ownerSocketPath, serveOwner, tellOwner, type OwnerEars, type OwnerReply } from '#hosts/node/ownerSocket.ts';
import { makeSecret, provenLines, readSecret } from '#hosts/node/ownerProof.ts';
import type { Suppressed } from '#hosts/node/ownerSuppression.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rollcall-owner-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const neverHanded: OwnerEars['suppress'] = () => Promise.reject(new Error('nothing was to be suppressed'));
const serve = (
  open: (paths: readonly string[]) => OwnerReply | null,
  emit: Emit = () => undefined,
  suppress = neverHanded,
): ReturnType<typeof serveOwner> => serveOwner(dataDir, { open, emit, suppress });
/** Sends it to the owner, like a process that can read the data folder; returns the answer. */
const say = (text: string, secret = readSecret(dataDir) ?? ''): Promise<string> =>
  new Promise((resolve) => {
    let output = '';
    const socket = connect(ownerSocketPath(dataDir));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(output));
    const use = (line: string): unknown => (output += `${line}\n`);
    hear(socket, provenLines(socket, { secret, side: 'asker', proven: () => void socket.write(text), use }));
  });
const hear = (socket: Socket, use: (line: string) => unknown): unknown => createInterface({ input: socket }).on('line', use);

describe('the owner socket', () => {
  it('gives a second start the owner’s answer, a new one each time', async () => {
    let asked = 0;
    const close = await serve(() => ({ url: `http://127.0.0.1:1/?token=${++asked}` }));
    expect(await askOwner(dataDir)).toEqual({ url: 'http://127.0.0.1:1/?token=1' });
    expect(await askOwner(dataDir)).toEqual({ url: 'http://127.0.0.1:1/?token=2' });
    await close();
    expect(await askOwner(dataDir)).toBeNull();
  });

  it('is given the files that a second start was opened with, and none that aren’t paths', async () => {
    const given: unknown[] = [];
    const close = await serve((paths) => {
      given.push(paths);
      return { front: true };
    });
    const paths = ['/home/ada/May leads.csv', '/home/ada/two\nlines.csv'];
    expect(await askOwner(dataDir, paths)).toEqual({ front: true });
    expect(await askOwner(dataDir)).toEqual({ front: true });
    const tooMany = JSON.stringify(Array.from({ length: 101 }, () => '/x.csv'));
    for (const wrong of ['["leads.csv"]', '[7]', '{"length":1,"0":"/x.csv"}', '["/x.csv"', 'null', '', tooMany])
      expect(await say(`open ${wrong}\n`), wrong).toBe('');
    expect(given).toEqual([paths, []]);
    await close();
  });

  it('can be reached by its user only', { tags: ['posix'] }, async () => {
    const close = await serve(() => ({ front: true }));
    expect(statSync(ownerSocketPath(dataDir)).mode & 0o777).toBe(0o600);
    await close();
  });

  it('replaces a socket left by a dead owner', { tags: ['posix'] }, async () => {
    writeFileSync(ownerSocketPath(dataDir), '');
    const close = await serve(() => ({ front: true }));
    expect(await askOwner(dataDir)).toEqual({ front: true });
    await close();
  });

  it('hears what another process changed beside it, and nothing that isn’t such news', async () => {
    const heard: unknown[] = [];
    const close = await serve(
      () => ({ front: true }),
      (name, payload) => heard.push([name, payload]),
    );
    await tellOwner(dataDir, 'lists.changed', { listId: null });
    const listId = '019b0000-0000-7000-8000-000000000001';
    expect(await say(`changed {"name":"review.viewsChanged","payload":{"listId":"${listId}","more":1}}\n`)).toBe('heard\n');
    for (const wrong of [
      '{"name":"lists.changed","payload":{"listId":7}}',
      '{"name":"exports.progressed","payload":{"listId":"x","rows":1,"of":1}}',
      '{"name":"__proto__","payload":{}}',
      '{"name":"nothing.changed","payload":{}}',
      'null',
      '{',
    ])
      expect(await say(`changed ${wrong}\n`)).toBe('');
    expect(heard).toEqual([
      ['lists.changed', { listId: null }],
      ['review.viewsChanged', { listId }],
    ]);
    await close();
    await tellOwner(dataDir, 'settings.changed', {});
  });

  it('is handed a suppression, answers when it is done, and takes nothing else', async () => {
    const handed: unknown[] = [];
    const close = await serve(
      () => null,
      () => undefined,
      (one) => {
        handed.push(one);
        return Promise.resolve(done);
      },
    );
    const exported = { looked: 1, files: [], more: 0, unknown: 1 };
    const done: Suppressed = { ok: true, added: { batch: null, known: 1, unread: 0, unreadSamples: [] }, exported };
    const how = { reason: 'Asked in May', until: null, hashed: false, people: false, operator: null };
    const text = `${'x'.repeat(100_000)}\n+12065550100`;
    expect(await handToOwner(dataDir, { ...how, of: { text, name: 'Standard input' } })).toEqual(done);
    expect(await handToOwner(dataDir, { ...how, of: { file: '/home/ada/dnc.csv' }, operator: 'Bo' })).toEqual(done);
    for (const wrong of [
      { ...how, of: { files: ['a-file-of-the-window'] } },
      { ...how, of: { listId: '019b0000-0000-7000-8000-000000000001', rows: [1] } },
      { ...how, of: { file: 'dnc.csv' } },
      { ...how, of: { text: 'x'.repeat(5_000_001) } },
      { ...how, of: { text: '' }, until: 'soon' },
      { of: { text: '' } },
      null,
    ])
      expect(await say(`suppress ${JSON.stringify(wrong)}\n`), JSON.stringify(wrong).slice(0, 80)).toBe('');
    expect(handed).toEqual([
      { ...how, of: { text, name: 'Standard input' } },
      { ...how, of: { file: '/home/ada/dnc.csv' }, operator: 'Bo' },
    ]);
    // A command has no window to show.
    expect(await askOwner(dataDir)).toBeNull();
    await close();
  });

  it('says of a suppression that nobody answered if its owner ends before', async () => {
    const { promise: begun, resolve: begins } = Promise.withResolvers<void>();
    const close = await serve(
      () => null,
      () => undefined,
      () => {
        begins();
        return new Promise(() => undefined);
      },
    );
    const asked = handToOwner(dataDir, { of: { text: '' }, reason: '', until: null, hashed: false, people: false, operator: null });
    await begun;
    await close();
    expect(await asked).toBeNull();
  });

  it('doesn’t answer invalid requests', async () => {
    const close = await serve(() => ({ front: true }));
    expect(await say('close\n')).toBe('');
    expect(await say('x'.repeat(100_000))).toBe('');
    expect(await say('open\n')).toBe('{"front":true}\n');
    await close();
  });

  /** Listens in place of the owner. */
  const impersonate = async (act: (socket: Socket) => unknown): Promise<() => Promise<unknown>> => {
    const impostor = createServer((socket) => act(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => impostor.listen(ownerSocketPath(dataDir), resolve));
    return () => new Promise((resolve) => impostor.close(resolve));
  };

  it('tells nothing to somebody who listens in its place and can’t read the data folder', async () => {
    makeSecret(dataDir);
    let heard = '';
    const close = await impersonate((socket) => {
      const take = provenLines(socket, { secret: 'another secret', side: 'owner', use: () => undefined });
      hear(socket, (line) => {
        heard += `${line}\n`;
        take(line);
      });
    });
    expect(await askOwner(dataDir, ['/home/ada/May leads.csv'])).toBeNull();
    expect(heard).toMatch(/^[0-9a-f]{64}\n[0-9a-f]{64}\n$/);
    await close();
  });

  it('hears nobody who can’t read the data folder, or repeats what another one said', async () => {
    const close = await serve(() => ({ front: true }));
    expect(await say('open\n', 'another secret')).toBe('');
    const mirrored = connect(ownerSocketPath(dataDir)).on('error', () => undefined);
    // A process that echoes the lines must not thereby prove anything.
    hear(mirrored, (line) => mirrored.write(`${line}\n`));
    await once(mirrored, 'close');
    expect(await say('open\n')).toBe('{"front":true}\n');
    await close();
    expect(readSecret(dataDir)).toBeNull();
  });

  it.each(['{}\n', 'hello\n', '{"url":"https://evil.example/"}\n', '{"url":"http://127.0.0.1.evil.example/"}\n', 'x'.repeat(100_000)])(
    'does not believe the answer %j',
    async (text) => {
      const secret = makeSecret(dataDir);
      const close = await impersonate((socket) =>
        hear(socket, provenLines(socket, { secret, side: 'owner', use: () => socket.end(text) })),
      );
      expect(await askOwner(dataDir)).toBeNull();
      await close();
    },
  );

  it('works if the data folder’s path is too long for a socket', { tags: ['posix'] }, async () => {
    const long = join(dataDir, 'x'.repeat(120));
    mkdirSync(long);
    const close = await serveOwner(long, { open: () => ({ front: true }), emit: () => undefined, suppress: neverHanded });
    expect(ownerSocketPath(long).startsWith(tmpdir())).toBe(true);
    expect(await askOwner(long)).toEqual({ front: true });
    await close();
  });

  it('is a named pipe of its own for each data folder on Windows', () => {
    expect(ownerSocketPath('/a', 'win32')).toMatch(/^\\\\\.\\pipe\\rollcall-[0-9a-f]{24}$/);
    expect(ownerSocketPath('/a', 'win32')).not.toBe(ownerSocketPath('/b', 'win32'));
  });

  it('is the same one however the data folder is spelled', { tags: ['links'] }, () => {
    const [folder, link] = [join(dataDir, 'Data'), join(dataDir, 'link')];
    mkdirSync(folder);
    symlinkSync(folder, link);
    for (const platform of ['win32', 'linux'] as const) {
      const long = platform === 'linux' ? 'x'.repeat(120) : '';
      mkdirSync(join(folder, long), { recursive: true });
      for (const spelled of [`${join(folder, long)}/`, join(link, long), join(folder, '..', 'Data', long)])
        expect(ownerSocketPath(spelled, platform)).toBe(ownerSocketPath(join(folder, long), platform));
    }
    expect(ownerSocketPath('/Nowhere/DATA', 'win32')).toBe(ownerSocketPath('/nowhere/data', 'win32'));
  });
});

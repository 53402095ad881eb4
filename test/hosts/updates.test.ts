/**
 * Updates: what the program accepts from a feed over HTTP, and how the built desktop program installs it, with the stand-in for Electron
 * and the real electron-updater. The packages are scripts that report when they are installed.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { UpdateState } from '#contract/desktop/updates.ts';
import { createUpdates } from '#hosts/electron/updates/updates.ts';
import { startMain, type MainProcess } from '../support/electronStandIn/startMain.ts';
import { fakeClock } from '../support/fakeClock.ts';
import { madeRelease, otherKey, publicPem, releaseKey, startFeed, withFile, type FeedFiles, type MadeFeed } from '../support/madeFeed.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ours = { url: 'rollcall://app/', top: true, ourWindow: true };
type Reply<T> = { ok: true; value: T } | { ok: false; failure: { code: string; params: Record<string, unknown> } };

let folder: string;
let feed: MadeFeed;
const started: MainProcess[] = [];
const at = (...parts: string[]): string => join(folder, ...parts);

const write = (path: string, text: string | Buffer, mode = 0o755): string => {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};

/** A packaged program: the built one with a release key beside it. */
function layOut(name: string, key: string | null): string {
  cpSync(join(root, 'out', 'main'), at(name, 'out', 'main'), { recursive: true });
  for (const part of ['preload', 'renderer']) symlinkSync(join(root, 'out', part), at(name, 'out', part));
  cpSync(join(root, 'package.json'), at(name, 'package.json'));
  cpSync(join(root, 'resources', 'sample-leads.csv'), at(name, 'resources', 'sample-leads.csv'));
  symlinkSync(join(root, 'node_modules'), at(name, 'node_modules'));
  if (key !== null) write(at(name, 'release-key.pem'), key, 0o644);
  write(at(name, 'resources', 'app-update.yml'), 'updaterCacheDirName: rollcall-updater\n', 0o644);
  return at(name);
}

/** Starts it as a package that `env` describes. */
function start(program: string, data: string, env: Record<string, string>): MainProcess {
  const main = startMain(at(data), [], {
    program,
    env: {
      ROLLCALL_STAND_IN_PACKAGED: '1',
      ROLLCALL_STAND_IN_RESOURCES: join(program, 'resources'),
      XDG_CACHE_HOME: at(data, 'cache'),
      APPIMAGE: '',
      ...env,
    },
  });
  started.push(main);
  return main;
}

const opened = (main: MainProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    main.onMessage((message) => message.kind === 'load' && resolve());
    void main.exited.then((code) => reject(new Error(`ended with ${code}: ${JSON.stringify(main.output)}`)));
  });

async function call<T>(main: MainProcess, name: string, params: unknown = {}): Promise<Reply<T>> {
  return (await main.ask('invoke', { sender: ours, channel: 'call', args: [name, params] })) as Reply<T>;
}

/** Enters the feed, which the program checks at once. */
async function follow(main: MainProcess): Promise<void> {
  feed.serve(new Map());
  expect(await call(main, 'settings.change', { updateFeed: feed.url })).toMatchObject({ ok: true });
  await expect.poll(() => call(main, 'updates.state')).toMatchObject({ ok: true, value: { feed: feed.url, found: { is: 'failed' } } });
}

async function look(main: MainProcess, files: FeedFiles): Promise<UpdateState['found']> {
  feed.serve(files);
  const reply = await call<UpdateState>(main, 'updates.look');
  if (!reply.ok) throw new Error(JSON.stringify(reply));
  return reply.value.found;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-updates-'));
  feed = await startFeed();
  layOut('program', publicPem);
});
afterEach(async () => {
  await Promise.all(
    started.splice(0).map((main) => {
      main.kill('SIGKILL');
      return main.exited;
    }),
  );
});
afterAll(async () => {
  await feed.close();
  rmSync(folder, { recursive: true, force: true });
});

const old = '#!/bin/sh\nexit 1\n';
const newer = (): Buffer => Buffer.from(`#!/bin/sh\necho "$@" > '${at('new-started')}'\n`);
const release = (version: string, key = releaseKey.privateKey): FeedFiles =>
  madeRelease({ version, kind: 'AppImage', bytes: newer(), key });
const file = 'rollcall-0.2.0.AppImage';
const flipped = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte, index) => (index === 5 ? byte ^ 1 : byte)));

describe('what a feed offers', () => {
  const without = (files: FeedFiles, name: string): FeedFiles => new Map([...files].filter(([one]) => one !== name));
  const take = (files: FeedFiles, from: FeedFiles, ...names: string[]): FeedFiles =>
    new Map([...files, ...names.map((name) => [name, from.get(name) ?? Buffer.alloc(0)] as const)]);

  /** Updates of version 0.1.0, with a separate clock; installs nothing. */
  function updatesIn(disk: string) {
    const clock = fakeClock();
    const installed: string[] = [];
    const updates = createUpdates({
      ...{ version: '0.1.0', arch: process.arch, folder: disk, possible: { key: releaseKey.publicKey, kind: 'AppImage' }, clock },
      ...{ log: () => 'log-1', changed: () => undefined, isBusy: () => false },
      install: (_kind, { version }) => Promise.resolve(void installed.push(version)),
    });
    return { updates, clock, installed };
  }

  it('is looked at ten seconds after the start, and once a day', async () => {
    const { updates, clock } = updatesIn(at('looks'));
    feed.serve(release('0.1.0'));
    feed.asked.splice(0);
    updates.follow(feed.url);
    await clock.advance(9_999);
    expect(feed.asked).toEqual([]);
    await clock.advance(1);
    await expect.poll(() => updates.state().found).toEqual({ is: 'current' });
    const once = feed.asked.length;
    await clock.advance(24 * 3_600_000);
    await expect.poll(() => feed.asked.length).toBe(2 * once);
  });

  it('is taken only if it is newer, and all of it is as it was signed', async () => {
    const disk = at('offers');
    const { updates, installed } = updatesIn(disk);
    updates.follow(feed.url);
    const found = async (files: FeedFiles, cut?: string): Promise<UpdateState['found']> => {
      feed.serve(files, cut);
      return (await updates.look()).found;
    };
    const good = release('0.2.0');
    const earlier = release('0.0.9');
    const relabeled = withFile(earlier, 'release.json', (bytes) => Buffer.from(bytes.toString().replaceAll('0.0.9', '0.2.0')));
    const cases: [string, FeedFiles, string, string?][] = [
      ['one byte of the package differs', withFile(good, file, flipped), 'changed'],
      ['the package is cut on the feed', withFile(good, file, (bytes) => bytes.subarray(0, 9)), 'changed'],
      ['the package is longer than was signed', withFile(good, file, (bytes) => Buffer.concat([bytes, bytes])), 'changed'],
      ['the connection is cut in the package', good, 'unreachable', file],
      ['the package is gone', without(good, file), 'unreachable'],
      ['there is no signature', without(good, 'SHA256SUMS.sig'), 'unsigned'],
      ['another key signed', release('0.2.0', otherKey.privateKey), 'signature'],
      ['the sums were changed', withFile(good, 'SHA256SUMS', flipped), 'signature'],
      ['the signature is of an older release', take(good, earlier, 'SHA256SUMS.sig'), 'signature'],
      ['sums and signature are of an older release', take(good, earlier, 'SHA256SUMS', 'SHA256SUMS.sig'), 'changed'],
      ['an older release calls itself newer', relabeled, 'changed'],
      ['the release is older', earlier, 'older'],
      ['there is no package of this kind', madeRelease({ version: '0.2.0', kind: 'deb', bytes: newer() }), 'noPackage'],
      [
        'what was signed names a file outside',
        madeRelease({ version: '0.2.0', kind: 'AppImage', bytes: newer(), file: '../x' }),
        'unreadable',
      ],
      ['there is no release', new Map(), 'unreachable'],
    ];
    for (const [what, files, problem, cut] of cases) {
      expect(await found(files, cut), what).toMatchObject({ is: 'failed', problem });
      await expect(updates.install(), what).rejects.toMatchObject({ failure: { code: 'update.notReady' } });
      expect(existsSync(disk) ? readdirSync(disk) : [], what).toEqual([]);
    }
    rmSync(disk, { recursive: true });
    writeFileSync(disk, '');
    expect(await found(good)).toMatchObject({ is: 'failed', problem: 'disk' });
    rmSync(disk);
    expect(await found(release('0.1.0'))).toEqual({ is: 'current' });
    expect(installed).toEqual([]);
    expect(await found(good)).toMatchObject({ is: 'ready', version: '0.2.0' });
    await updates.install();
    expect(installed).toEqual(['0.2.0']);
  });
});

describe('an AppImage', () => {
  it('is replaced by what was signed, after a person agreed, and by nothing else', async () => {
    const image = write(at('apps', 'Rollcall.AppImage'), old);
    const main = start(at('program'), 'image', { APPIMAGE: image });
    await opened(main);
    const refused = await call(main, 'updates.install');
    expect(refused).toMatchObject({ ok: false, failure: { code: 'update.notReady' } });
    feed.asked.splice(0);
    expect(await call(main, 'updates.look')).toMatchObject({ ok: true, value: { impossible: null, feed: null, found: { is: 'nothing' } } });
    expect(feed.asked).toEqual([]);
    await follow(main);
    expect(await look(main, release('0.2.0', otherKey.privateKey))).toMatchObject({ is: 'failed', problem: 'signature' });
    expect(await call(main, 'updates.install')).toMatchObject({ ok: false, failure: { code: 'update.notReady' } });

    feed.asked.splice(0);
    const good = release('0.2.0');
    expect(await look(main, good)).toEqual({ is: 'ready', version: '0.2.0', headline: 'What is new in 0.2.0' });
    expect(feed.asked.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      [file, 'SHA256SUMS', 'SHA256SUMS.sig', 'release.json'].map((name) => `GET /rollcall/${name}`).sort(),
    );
    expect([...new Set(feed.asked.flatMap(({ headers }) => Object.keys(headers)))].sort()).toEqual([
      'accept-encoding',
      'connection',
      'host',
    ]);
    expect(readFileSync(image, 'utf8')).toBe(old);

    // While something is in progress, nothing is installed.
    const together = [
      ['lists.import', { importId: '0193f000-0000-7000-8000-000000000001', files: 'sample', reading: {} }],
      ['updates.install', {}],
    ];
    const replies = await main.ask(
      'invokeAll',
      together.map((args) => ({ sender: ours, channel: 'call', args })),
    );
    expect(replies).toMatchObject([{ value: { ok: true } }, { value: { ok: false, failure: { code: 'update.busy' } } }]);

    // The downloaded file is verified again.
    const downloaded = at('image', 'window', 'update', file);
    writeFileSync(downloaded, flipped(newer()));
    expect(await call(main, 'updates.install')).toMatchObject({ ok: true, value: { found: { is: 'failed', problem: 'changed' } } });
    expect(readFileSync(image, 'utf8')).toBe(old);
    expect(await look(main, good)).toMatchObject({ is: 'ready' });

    void call(main, 'updates.install').catch(() => undefined);
    expect(await main.exited).toBe(0);
    expect(main.output).toContainEqual({ kind: 'lockReleased' });
    expect(readFileSync(image)).toEqual(newer());
    expect(readdirSync(at('apps'))).toEqual(['Rollcall.AppImage']);
    await expect.poll(() => existsSync(at('new-started'))).toBe(true);
    await expect.poll(() => readFileSync(at('new-started'), 'utf8')).toContain(`--data-dir ${at('image')}`);
  });
});

describe('a deb', () => {
  const unchanged = /^The update couldn’t be installed \(.*\)\. Rollcall is unchanged; look again, or install it by hand\.$/;
  it.each([
    ['is given to dpkg as it was signed, and the program starts again', 'installs', 0, []],
    ['leaves the old program, which starts again with one sentence, if dpkg refuses it', 'refuses', 1, [expect.stringMatching(unchanged)]],
  ])('%s', async (_what, data, status, sentences) => {
    const bytes = Buffer.from('a package of Debian’s');
    // Found before the system's dpkg: it copies the package it is given, and installs nothing.
    write(at('bin', 'dpkg'), `#!/bin/sh\ncp "$2" '${at(data, 'given')}'\nexit ${status}\n`);
    for (const other of ['apt', 'apt-get']) write(at('bin', other), '#!/bin/sh\nexit 1\n');
    write(at('bin', 'pkexec'), '#!/bin/sh\nshift\nexec "$@"\n');
    write(at('program', 'resources', 'package-type'), 'deb\n', 0o644);
    const main = start(at('program'), data, { PATH: `${at('bin')}:${process.env['PATH'] ?? ''}` });
    await opened(main);
    await follow(main);
    expect(await look(main, madeRelease({ version: '0.2.0', kind: 'deb', bytes }))).toMatchObject({ is: 'ready' });
    void call(main, 'updates.install').catch(() => undefined);
    expect(await main.exited).toBe(0);
    expect(readFileSync(at(data, 'given')), 'dpkg was given what was signed').toEqual(bytes);
    expect(main.output.flatMap((output) => (output.kind === 'errorBox' ? [output.content] : []))).toEqual(sentences);
    expect(main.output).toContainEqual({ kind: 'relaunched' });
  });
});

it('refuses a feed where it was packaged without a release key, and says why', async () => {
  const main = start(layOut('keyless', null), 'keyless-data', { APPIMAGE: at('apps', 'Rollcall.AppImage') });
  await opened(main);
  expect(await call(main, 'updates.state')).toMatchObject({ ok: true, value: { impossible: 'noKey', feed: null } });
  expect(await call(main, 'settings.change', { updateFeed: feed.url })).toMatchObject({
    ok: false,
    failure: { code: 'update.impossible', params: { noUpdates: 'noKey' } },
  });
  expect(await call(main, 'settings.change', { updateFeed: '' })).toMatchObject({ ok: true });
  expect(await call(main, 'updates.look')).toMatchObject({ ok: true, value: { feed: null, found: { is: 'nothing' } } });
});

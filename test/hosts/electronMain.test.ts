/**
 * @module-tag chromium
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { windowFlags } from '#hosts/electron/windowFlags.ts';
import { openElectronStandIn, type ElectronStandIn } from '../support/electronStandIn/openElectronStandIn.ts';
import { startMain } from '../support/electronStandIn/startMain.ts';

interface Reply {
  ok: boolean;
  value?: unknown;
  failure?: { code: string; params: Record<string, unknown> };
}
interface Bridge {
  host: string;
  call(name: string, params: unknown): Promise<Reply>;
  listen(receive: (name: string, payload: unknown) => void): () => void;
  grantFile(file: File): Promise<{ fileId: string; name: string; bytes: number } | null>;
}
declare global {
  interface Window {
    heard: [string, unknown][];
    stopHearing(): void;
  }
}

let folder: string;
let program: ElectronStandIn;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-electron-'));
  program = await openElectronStandIn({ dataDir: join(folder, 'data') });
});
afterAll(async () => {
  await program.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Calls through the built preload, in the page. */
const call = (name: string, params: unknown): Promise<Reply> =>
  program.page.evaluate(([n, p]) => (Reflect.get(window, 'rollcall') as Bridge).call(n, p), [name, params] as const);

describe('the window', () => {
  it('is locked down: isolated, sandboxed, without Node, and everything under its own scheme', async () => {
    const { webPreferences } = await program.ask('windowOptions', null);
    expect(webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
    });
    expect(Object.keys(webPreferences ?? {}).filter((name) => /BlinkFeatures|allowpopups/i.test(name))).toEqual([]);
    expect(existsSync(webPreferences?.preload ?? '')).toBe(true);
    expect(webPreferences?.additionalArguments).toEqual(['--rollcall-locale=en-US']);
    const setUp = await program.ask('setUp', null);
    expect(setUp).toMatchObject({ sandboxEnabled: true, switches: { 'js-flags': windowFlags }, schemes: ['rollcall'] });
    expect(setUp.menu).toContain('editMenu');
    expect(setUp.userData.startsWith(join(folder, 'data'))).toBe(true);
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700);
  });

  it('has the system’s formats of dates and numbers', async () => {
    const locale = await program.page.evaluate((): unknown => Reflect.get(Reflect.get(window, 'rollcall') as object, 'locale'));
    expect(locale).toBe('en-US');
  });

  it('shows the program', async () => {
    await program.page.locator('#root header').first().waitFor();
    expect(program.output).toContainEqual({ kind: 'shown', how: 'show' });
  });

  it('serves its own files under the strict policy, and nothing else', async () => {
    const page = await program.ask('serve', { url: 'rollcall://app/', method: 'GET' });
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[^']+'; /);
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    for (const url of [
      'rollcall://app/../package.json',
      'rollcall://app/%2e%2e/package.json',
      'rollcall://app/..%2f..%2fpackage.json',
      'rollcall://app//etc/passwd',
      'rollcall://other/',
      'rollcall://app.evil/',
    ]) {
      expect((await program.ask('serve', { url, method: 'GET' })).status).toBe(404);
    }
    expect((await program.ask('serve', { url: 'rollcall://app/', method: 'POST' })).status).toBe(404);
  });

  it('can’t navigate, open, embed or download anything', async () => {
    expect(await program.ask('mayNavigate', { url: 'rollcall://app/', top: true })).toBe(true);
    for (const url of [
      'https://evil.example/',
      'file:///etc/passwd',
      'rollcall://app.evil/',
      'rollcall://evil/',
      'javascript:1',
      'data:text/html,x',
      'about:blank',
    ]) {
      expect(await program.ask('mayNavigate', { url, top: true })).toBe(false);
      expect(await program.ask('mayOpenWindow', { url })).toBe(false);
    }
    expect(await program.ask('mayNavigate', { url: 'rollcall://app/', top: false })).toBe(false);
    expect(await program.ask('mayOpenWindow', { url: 'rollcall://app/' })).toBe(false);
    expect(await program.ask('mayRedirect', { url: 'rollcall://app/' })).toBe(false);
    expect(await program.ask('mayEmbed', null)).toBe(false);
    expect(await program.ask('mayDownload', null)).toBe(false);
  });

  it('may copy text and is granted nothing else, and reaches no network', async () => {
    const copying = { permission: 'clipboard-sanitized-write' };
    expect(await program.ask('mayUse', { ...copying, url: 'rollcall://app/' })).toBe(true);
    expect(await program.ask('mayUse', { ...copying, url: 'https://evil.example/' })).toBe(false);
    for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'hid', 'usb', 'fileSystem']) {
      expect(await program.ask('mayUse', { permission, url: 'rollcall://app/' })).toBe(false);
    }
    for (const url of ['https://evil.example/', 'http://127.0.0.1:1/', 'ws://evil.example/', 'wss://evil.example/', 'file:///etc/passwd']) {
      expect(await program.ask('mayReach', { url })).toBe(false);
    }
    const reached = await program.page.evaluate(() =>
      fetch('https://evil.example/').then(
        () => 'reached',
        () => 'refused',
      ),
    );
    expect(reached).toBe('refused');
  });
});

describe('the bridge', () => {
  it('exposes four functions, a name and a locale, frozen', async () => {
    const exposed = await program.page.evaluate(() => {
      const exposed = Reflect.get(window, 'rollcall') as object;
      return {
        names: Object.keys(exposed).sort(),
        require: typeof Reflect.get(window, 'require'),
        frozen: Object.isFrozen(exposed),
        process: typeof Reflect.get(window, 'process'),
      };
    });
    expect(exposed).toEqual({
      names: ['call', 'grantFile', 'host', 'listen', 'locale', 'takeText'],
      require: 'undefined',
      frozen: true,
      process: 'undefined',
    });
  });

  it('sends a command and returns its result', async () => {
    expect(await call('app.state', {})).toMatchObject({ ok: true, value: { host: 'electron', settings: {} } });
  });

  it('has no updates when it was started from a checkout, and takes no feed', async () => {
    expect(await call('updates.state', {})).toMatchObject({ ok: true, value: { impossible: 'checkout', found: { is: 'nothing' } } });
    expect(await call('settings.change', { updateFeed: 'https://files.example.com/rollcall' })).toMatchObject({
      ok: false,
      failure: { code: 'update.impossible', params: { noUpdates: 'checkout' } },
    });
  });

  it('refuses unknown commands and bad parameters at the door', async () => {
    for (const name of ['nothing.here', '__proto__', 'constructor']) {
      expect(await call(name, {})).toMatchObject({ ok: false, failure: { code: 'command.unknown' } });
    }
    expect(await call('lists.get', { listId: 7 })).toMatchObject({
      ok: false,
      failure: { code: 'command.badParams', params: { where: 'listId' } },
    });
  });

  it('sends the page events until it stops listening', async () => {
    await program.page.evaluate(() => {
      window.heard = [];
      window.stopHearing = (Reflect.get(window, 'rollcall') as Bridge).listen((name, payload) => window.heard.push([name, payload]));
    });
    const heard = (): Promise<[string, unknown][]> => program.page.evaluate(() => window.heard);
    await call('settings.change', { theme: 'dark' });
    await expect.poll(heard).toContainEqual(['settings.changed', {}]);
    const before = (await heard()).length;
    await program.page.evaluate(() => window.stopHearing());
    await call('settings.change', { theme: 'light' });
    await call('app.state', {});
    expect(await heard()).toHaveLength(before);
  });

  it.each([
    ['another page', { url: 'https://evil.example/' }],
    ['a page whose address begins like ours', { url: 'rollcall://app.evil/' }],
    ['a file', { url: 'file:///tmp/x.html' }],
    ['an empty frame', { url: 'about:blank' }],
    ['a frame inside our page', { top: false }],
    ['another window', { ourWindow: false }],
  ])('does not listen to %s', async (_who, sender) => {
    expect(await program.invokeAs(sender, 'call', 'app.state', {})).toMatchObject({ ok: false, failure: { code: 'host.unreachable' } });
    expect(await program.invokeAs(sender, 'grant-file', '/etc/passwd')).toBeNull();
  });

  it('has no other channel', async () => {
    await expect(program.invokeAs({}, 'files.chooseSave', {})).rejects.toThrow('no handler registered');
  });
});

describe('files', () => {
  it('grants a file that the person chose by its path, and none that a page made', async () => {
    const path = join(folder, 'leads.csv');
    writeFileSync(path, 'phone\n+12025550100\n');
    await program.knowFile(path);
    const grant = (name: string): Promise<{ fileId: string; name: string; bytes: number } | null> =>
      program.page.evaluate((n) => (Reflect.get(window, 'rollcall') as Bridge).grantFile(new File([''], n)), name);
    expect(await grant('leads.csv')).toMatchObject({ name: 'leads.csv', bytes: 19 });
    expect(await grant('made.csv')).toBeNull();
    expect(await program.invokeAs({}, 'grant-file', 'relative.csv')).toBeNull();
    expect(await program.invokeAs({}, 'grant-file', { path })).toBeNull();
  });

  it('accepts pasted text, from Rollcall’s page only, and keeps it private', async () => {
    const taken = await program.invokeAs({}, 'take-text', 'Pasted rows.tsv', 'phone\n+12025550100\n');
    expect(taken).toMatchObject({ name: 'Pasted rows.tsv', bytes: 19 });
    expect(await program.invokeAs({}, 'take-text', 'Pasted rows.tsv', 7)).toBeNull();
    expect(await program.invokeAs({ top: false }, 'take-text', 'Pasted rows.tsv', 'phone')).toBeNull();
  });

  it('asks where to save, and accepts that the dialog is canceled', async () => {
    await program.ask('answerSaveDialog', { path: null });
    expect(await call('files.chooseSave', { suggestedName: 'x.csv' })).toEqual({ ok: true, value: null });
    await program.ask('answerSaveDialog', { path: join(folder, 'out.csv') });
    expect(await call('files.chooseSave', { suggestedName: 'x.csv' })).toMatchObject({ ok: true, value: { fileName: 'out.csv' } });
  });

  it('shows in the file manager what it wrote', async () => {
    const { listId } = (await call('lists.import', { importId: randomUUID(), files: 'sample', reading: {} })).value as { listId: string };
    await program.ask('answerSaveDialog', { path: join(folder, 'sample out.csv') });
    const { destinationId } = (await call('files.chooseSave', { suggestedName: 'x.csv' })).value as { destinationId: string };
    const form = { format: 'csv', only: null, rows: null, escapeFormulas: false, bom: true };
    const { exportId } = (await call('exports.write', { listId, destinationId, ...form })).value as { exportId: string };
    await call('exports.show', { exportId });
    expect(program.output).toContainEqual({ kind: 'openedOutside', url: join(folder, 'sample out.csv') });
  });
});

describe('events of the system', () => {
  it('of a folder dialog: several files of an export go where the person says', async () => {
    await program.ask('answerSaveDialog', { path: null });
    expect(await call('files.chooseSave', { suggestedName: 'x', folder: true })).toEqual({ ok: true, value: null });
    await program.ask('answerSaveDialog', { path: folder });
    expect(await call('files.chooseSave', { suggestedName: 'x', folder: true })).toMatchObject({ ok: true, value: {} });
  });

  it('a page whose process crashed is in the log', async () => {
    await program.ask('losePage', null);
    const log = join(folder, 'data', 'logs', 'rollcall.log');
    await expect.poll(() => (existsSync(log) ? readFileSync(log, 'utf8') : '')).toContain("the window's process is gone: crashed");
  });
});

describe('a second start', () => {
  it('on the same folder brings the first window to the front and quits', async () => {
    const before = program.output.length;
    const second = startMain(join(folder, 'data'));
    expect(await second.exited).toBe(0);
    await expect.poll(() => program.output.slice(before)).toContainEqual({ kind: 'shown', how: 'focus' });
  });

  it('on a folder that can not be used says so in a sentence', async () => {
    writeFileSync(join(folder, 'file'), '');
    const second = startMain(join(folder, 'file'));
    expect(await second.exited).toBe(2);
    expect(second.output).toEqual([{ kind: 'errorBox', title: 'Rollcall', content: expect.stringContaining('data folder') as string }]);
  });
});

it('quits when asked, and leaves the folder for the next, which ends when its window is closed', async () => {
  expect(await program.close()).toBe(0);
  expect(existsSync(join(folder, 'data', 'owner.sock'))).toBe(false);
  const next = startMain(join(folder, 'data'));
  const sender = { url: 'rollcall://app/', top: true, ourWindow: true };
  await expect.poll(() => next.output).toContainEqual({ kind: 'shown', how: 'show' });
  expect(await next.ask('invoke', { sender, channel: 'call', args: ['app.state', {}] })).toMatchObject({
    ok: true,
    value: { settings: { theme: 'light' } },
  });
  const log = join(folder, 'data', 'logs', 'rollcall.log');
  expect(existsSync(log) ? readFileSync(log, 'utf8') : '').not.toContain('threw');
  await next.ask('closeWindow', null);
  expect(await next.exited).toBe(0);
});

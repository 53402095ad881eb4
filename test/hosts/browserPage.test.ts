/**
 * @module-tag chromium
 */
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserHost } from '#hosts/browser/openBrowserHost.ts';
import type { BrowserHost } from '#hosts/browser/startBrowserHost.ts';
import { writeOpeningPage } from '#hosts/node/rendererFiles.ts';
import { startChromium } from '../support/chromium.ts';
import { hearComplaints } from '../support/openWindow.ts';
import { startMain } from '../support/electronStandIn/startMain.ts';
import { cliEntry } from '../support/programFiles.ts';

let dataDir: string;
let host: BrowserHost;
let browser: Browser;
/** The first window, and one of another profile. */
let page: Page;
let other: Page;
let complaints: string[];

async function open(): Promise<BrowserHost> {
  const opened = await openBrowserHost({ dataDir, version: '0.0.0', port: 0 });
  if (opened.kind !== 'serving') throw new Error('somebody else owns this folder');
  return opened.host;
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rollcall-page-'));
  [host, browser] = await Promise.all([open(), startChromium()]);
  page = await (await browser.newContext()).newPage();
  complaints = hearComplaints(page);
});
afterAll(async () => {
  await browser.close();
  await host.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the loopback host in a real browser', () => {
  it('is entered from the page in a private folder that the system opens', async () => {
    await page.goto(writeOpeningPage(dataDir, host.url));
    // The token is gone from the address, and no script can read what replaced it.
    await expect.poll(() => page.url()).toBe(`http://127.0.0.1:${host.port}/`);
    await page.locator('#root header').first().waitFor();
    expect(await page.evaluate(() => document.cookie)).toBe('');
    // Once it has requested files to open, it takes none that arrive for another page.
    const asked = page.waitForResponse('**/call/files.takeOpened');
    await page.reload();
    await page.locator('#root header').first().waitFor();
    await asked;
    expect(complaints).toEqual([]);
  });

  it('opens, in a page of its own, the files that the desktop program was started with on its folder', async () => {
    const path = join(dataDir, 'from the file manager.csv');
    writeFileSync(path, 'phone\n+12065550100\n');
    const desktop = startMain(dataDir, [path]);
    expect(await desktop.exited).toBe(0);
    const [opened] = desktop.output.flatMap((message) => (message.kind === 'openedOutside' ? [message.url] : []));
    other = await (await browser.newContext()).newPage();
    await other.goto(opened ?? '');
    await expect.poll(() => other.evaluate(() => location.hash)).toMatch(/^#\/lists\/[^/]+\/import$/);
    await other.getByRole('navigation').getByText('from the file manager').waitFor();
    // No other page navigates away, and the file stays where it is.
    expect(await page.evaluate(() => location.hash)).not.toContain('import');
    expect(existsSync(path)).toBe(true);
  });

  it('tells each window what another one changed, and what a command beside it did', async () => {
    await other.evaluate(() => (location.hash = '#/lists'));
    await other.evaluate(async () => {
      const body = JSON.stringify({ importId: crypto.randomUUID(), files: 'sample', reading: {} });
      await fetch('/call/lists.import', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    });
    for (const window of [page, other]) await window.getByRole('link', { name: 'sample-leads' }).waitFor();
    writeFileSync(join(dataDir, 'beside.csv'), 'phone\n+12065550100\n');
    const args = ['plan', join(dataDir, 'beside.csv'), '--operation', 'phone_intel', '--data-dir', dataDir];
    await promisify(execFile)(process.execPath, [cliEntry, ...args]);
    for (const window of [page, other]) await window.getByRole('link', { name: 'beside', exact: true }).waitFor();
    await other.close();
  });

  it('carries commands, events and uploads of its own page', async () => {
    const done = await page.evaluate(async () => {
      const events = new EventSource('/events');
      const heard = new Promise((resolve) => events.addEventListener('settings.changed', () => resolve('heard')));
      await new Promise((resolve) => events.addEventListener('open', resolve));
      const post = async (path: string, type: string, body: string): Promise<unknown> =>
        (await fetch(path, { method: 'POST', headers: { 'content-type': type }, body })).json();
      const changed = await post('/call/settings.change', 'application/json', '{"theme":"dark"}');
      const sent = await post('/files?name=a.csv', 'application/octet-stream', 'phone\n');
      const result = { changed, sent, event: await heard };
      events.close();
      return result;
    });
    expect(done).toMatchObject({
      changed: { ok: true, value: { theme: 'dark' } },
      sent: { ok: true, value: { name: 'a.csv', bytes: 6 } },
      event: 'heard',
    });
  });

  it('runs only its own scripts: neither inline nor from text', async () => {
    const refused = await page.evaluate(() => {
      const directives: string[] = [];
      const both = new Promise<void>((resolve) =>
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          if (directives.push(effectiveDirective) === 2) resolve();
        }),
      );
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
      const image = document.createElement('img');
      image.setAttribute('onerror', 'window.ran = true');
      image.src = 'data:,';
      document.body.append(image);
      return both.then(() => ({ directives: directives.sort(), ran: Reflect.has(window, 'ran') }));
    });
    expect(refused).toEqual({ directives: ['script-src-attr', 'script-src-elem'], ran: false });
  });

  it('gives another page nothing: no answer, no frame, no change', async () => {
    const evil = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<!doctype html><p>evil'));
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    const stranger = await page.context().newPage();
    // The same site according to the cookie's rules: only the port differs.
    await stranger.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);
    const got = await stranger.evaluate(async (base) => {
      const attempt = (path: string, init: RequestInit): Promise<string> =>
        fetch(base + path, { credentials: 'include', ...init }).then(
          (answer) => (answer.type === 'opaque' ? 'sent' : answer.text()),
          () => 'refused',
        );
      const post = { method: 'POST', body: '{"theme":"light"}' };
      const results = [
        await attempt('/', {}),
        await attempt('/call/settings.change', { ...post, headers: { 'content-type': 'application/json' } }),
        await attempt('/call/settings.change', { ...post, mode: 'no-cors' }),
      ];
      const listening = new EventSource(`${base}/events`, { withCredentials: true });
      results.push(await new Promise((resolve) => (listening.onerror = () => resolve('refused'))));
      return results;
    }, `http://127.0.0.1:${host.port}`);
    expect(got.slice(0, 2)).toEqual(['refused', 'refused']);
    expect(got[3]).toBe('refused');
    const theme = await page.evaluate(async () => {
      const answer = await fetch('/call/app.state', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
      const reply = (await answer.json()) as { value: { settings: { theme: string } } };
      return reply.value.settings.theme;
    });
    expect(theme).toBe('dark');
    await stranger.close();
    await new Promise((resolve) => evil.close(resolve));
  });

  it('gives a stranger with the old address nothing, a second start a new one, and shows its logo until the window is drawn', async () => {
    const again = await openBrowserHost({ dataDir, version: '0.0.0', port: 0 });
    if (again.kind !== 'owned' || !('url' in again.reply)) throw new Error('it is not told who owns the folder');
    expect(again.reply.url).toContain(`http://127.0.0.1:${host.port}/?token=`);
    const visitor = await (await browser.newContext({ colorScheme: 'dark' })).newPage();
    expect((await visitor.goto(host.url))?.status()).toBe(403);
    expect((await visitor.goto(`http://127.0.0.1:${host.port}/`))?.status()).toBe(401);

    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
    await visitor.route('**/assets/*.js', async (route) => {
      await goesOn;
      await route.continue();
    });
    const canvas = (): Promise<string> => visitor.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect((await visitor.goto(again.reply.url, { waitUntil: 'commit' }))?.status()).toBe(200);
    await visitor.locator('.opening svg').waitFor();
    // The styles arrive while the script is held back: in the system's colors.
    await expect.poll(canvas).not.toBe('rgba(0, 0, 0, 0)');
    const before = await canvas();
    goOn();
    await visitor.getByRole('navigation').first().waitFor();
    expect(await visitor.locator('.opening').count()).toBe(0);
    expect(await canvas()).toBe(before);
  });
});

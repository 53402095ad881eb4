/**
 * @module-tag chromium
 */
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserHost } from '../../electron/hosts/browser/openBrowserHost.ts';
import type { BrowserHost } from '../../electron/hosts/browser/startBrowserHost.ts';
import { writeOpeningPage } from '../../electron/hosts/node/openingPage.ts';
import { startChromium } from '../support/chromium.ts';
import { hearComplaints } from '../support/openWindow.ts';
import { startMain } from '../support/electronStandIn/openElectronStandIn.ts';
import { cliEntry } from '../support/programFiles.ts';

let dataDir: string;
let host: BrowserHost;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

async function open(): Promise<BrowserHost> {
  const opened = await openBrowserHost({ dataDir, version: '0.0.0', port: 0 });
  if (opened.kind !== 'serving') throw new Error('somebody else owns this folder');
  return opened.host;
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rollcall-page-'));
  [host, browser] = await Promise.all([open(), startChromium()]);
  page = await (await browser.newContext()).newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
}, 60_000);
afterAll(async () => {
  await browser.close();
  await host.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the loopback host in a real browser', () => {
  it('shows the program, with the token removed from the address and no violation of the policy', async () => {
    const answer = await page.goto(host.url);
    expect(answer?.status()).toBe(200);
    expect(page.url()).not.toContain('token');
    await page.locator('#root header').first().waitFor();
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await page.reload();
    await page.locator('#root header').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows its logo, in the colors of the system, until the window is drawn', async () => {
    const context = await browser.newContext({ colorScheme: 'dark' });
    const visitor = await context.newPage();
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
    await visitor.route('**/assets/*.js', async (route) => {
      await goesOn;
      await route.continue();
    });
    const canvas = (): Promise<string> => visitor.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await visitor.goto(host.newUrl(), { waitUntil: 'commit' });
    await visitor.locator('.opening svg').waitFor();
    // The styles come while the script is held.
    await expect.poll(canvas).not.toBe('rgba(0, 0, 0, 0)');
    const before = await canvas();
    goOn();
    await visitor.getByRole('navigation').first().waitFor();
    expect(await visitor.locator('.opening').count()).toBe(0);
    expect(await canvas()).toBe(before);
    await context.close();
  });

  it('is entered from the page in a private folder that the system opens', async () => {
    const context = await browser.newContext();
    const opener = await context.newPage();
    const violations = hearComplaints(opener);
    await opener.goto(writeOpeningPage(dataDir, host.newUrl()));
    await expect.poll(() => opener.url()).toBe(`http://127.0.0.1:${host.port}/`);
    await opener.locator('#root header').first().waitFor();
    expect(violations).toEqual([]);
    await context.close();
  });

  it('opens, in a page of its own, the files that the desktop program was started with on its folder', async () => {
    const path = join(dataDir, 'from the file manager.csv');
    writeFileSync(path, 'phone\n+12065550100\n');
    const desktop = startMain(dataDir, [path]);
    expect(await desktop.exited).toBe(0);
    const [opened] = desktop.said.flatMap((message) => (message.kind === 'openedOutside' ? [message.url] : []));
    const context = await browser.newContext();
    const window = await context.newPage();
    await window.goto(opened ?? '');
    await expect.poll(() => window.evaluate(() => location.hash), { timeout: 15_000 }).toMatch(/^#\/lists\/[^/]+\/import$/);
    await window.getByRole('navigation').getByText('from the file manager').waitFor();
    // Nobody else is led away, and the file stays where it is.
    expect(await page.evaluate(() => location.hash)).not.toContain('import');
    expect(existsSync(path)).toBe(true);
    await context.close();
  });

  it('tells each window what another one changed, and what a command beside it did', async () => {
    const other = await page.context().newPage();
    await other.goto(`http://127.0.0.1:${host.port}/`);
    await other.locator('#root header').first().waitFor();
    const shows = (window: Page, text: string): Promise<unknown> =>
      expect.poll(() => window.locator('#root').textContent(), { message: text }).toContain(text);
    await other.evaluate(async () => {
      const body = JSON.stringify({ importId: crypto.randomUUID(), files: 'sample', reading: {} });
      await fetch('/call/lists.import', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    });
    for (const window of [page, other]) await shows(window, 'sample-leads');
    writeFileSync(join(dataDir, 'beside.csv'), 'phone\n+12065550100\n');
    const args = ['plan', join(dataDir, 'beside.csv'), '--operation', 'phone_intel', '--data-dir', dataDir];
    const planned = spawn(process.execPath, [cliEntry, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
    expect(await new Promise((resolve) => planned.once('close', resolve))).toBe(0);
    for (const window of [page, other]) await shows(window, 'beside');
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
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
      const image = document.createElement('img');
      image.setAttribute('onerror', 'window.ran = true');
      image.src = 'data:,';
      document.body.append(image);
      return new Promise((resolve) => setTimeout(() => resolve(Reflect.get(window, 'ran') ?? false), 100));
    });
    expect(ran).toBe(false);
  });

  it('gives another page nothing: no answer, no frame, no change', async () => {
    const evil = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<!doctype html><p>evil'));
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    const stranger = await page.context().newPage();
    // The same site by the cookie's rules: only the port differs.
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

  it('gives a second start a new address, and a stranger with the old one nothing', async () => {
    const again = await openBrowserHost({ dataDir, version: '0.0.0', port: 0 });
    expect(again).toMatchObject({
      kind: 'owned',
      reply: { url: expect.stringContaining(`http://127.0.0.1:${host.port}/?token=`) as string },
    });
    const other = await browser.newContext();
    const visitor = await other.newPage();
    expect((await visitor.goto(host.url))?.status()).toBe(403);
    expect((await visitor.goto(`http://127.0.0.1:${host.port}/`))?.status()).toBe(401);
    if (again.kind === 'owned' && 'url' in again.reply) expect((await visitor.goto(again.reply.url))?.status()).toBe(200);
    await other.close();
  });
});

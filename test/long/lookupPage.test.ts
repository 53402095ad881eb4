/**
 * One number looked up in a real window against the sandbox: by keyboard alone, and found again afterwards.
 *
 * @module-tag chromium
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserHost } from '#hosts/browser/openBrowserHost.ts';
import type { BrowserHost } from '#hosts/browser/startBrowserHost.ts';
import { startChromium } from '../support/chromium.ts';

let dataDir: string;
let host: BrowserHost;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rollcall-lookup-'));
  const opened = await openBrowserHost({ dataDir, version: '0.0.0', port: 0 });
  if (opened.kind !== 'serving') throw new Error('somebody else owns this folder');
  host = opened.host;
  browser = await startChromium();
  const context = await browser.newContext({ locale: 'en-US', permissions: ['clipboard-read', 'clipboard-write'] });
  page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(host.url);
  await page.getByRole('link', { name: 'Look-up' }).click();
});
afterAll(async () => {
  await browser.close();
  await host.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const recent = () => page.getByRole('region', { name: 'Recent look-ups' });
const answer = () => page.getByRole('region', { name: 'Answer' });
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

describe('the look-up screen', () => {
  it('says in advance what a call costs, and sends nothing while something required is missing', async () => {
    await page.getByText('At least $0.015, no price is set for Litigator check.').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Required', { exact: true }).waitFor();
    await recent().getByText('What you look up is kept here.').waitFor();
  });

  it('looks up a number, shows the answer first and behind Details raw, and says what a litigator check isn’t', async () => {
    await page.getByLabel('Phone, required').fill('206 555 0142');
    // What is free is shown before anything is bought.
    const known = page.getByRole('region', { name: 'Already known about this phone' });
    await known.getByText('No list has this phone.').waitFor();
    await page.keyboard.press('Control+Enter');
    const card = answer().getByRole('article');
    await card.waitFor();
    expect(await card.textContent()).toContain('(206) 555-0142');
    expect(await answer().textContent()).toContain('Sandbox, invented');
    expect(await answer().textContent()).toMatch(/Do Not Call check/);
    expect(await page.getByLabel('The answer as it came').count()).toBe(0);
    await page.getByRole('button', { name: 'Details' }).click();
    expect(await page.getByLabel('The answer as it came').textContent()).toContain('"+12065550142"');
  });

  it('copies what is in sight with one key, and the request without its key', async () => {
    await page.keyboard.press('c');
    await expect.poll(async () => (JSON.parse(await clipboard()) as { phone_number: string }).phone_number).toBe('+12065550142');
    await page.getByText('curl', { exact: true }).click();
    await page.getByRole('button', { name: /Copy/ }).click();
    await expect
      .poll(clipboard)
      .toMatch(/^curl 'http:\/\/127\.0\.0\.1:\d+\/3\.0\/phone_intel\?phone=%2B12065550142&add_ons=litigator_checks'/);
    expect(await clipboard()).toContain('"x-api-key: $ROLLCALL_API_KEY"');
    await page.getByText('JSON', { exact: true }).click();
  });

  it('keeps the number while the operation changes, and finds both look-ups again', async () => {
    await page.getByLabel('Kind of check').click();
    await page.getByRole('option', { name: /real_contact@2\.0/ }).click();
    await page.getByLabel('Full name, required').fill('Marisol Quintero');
    await page.keyboard.press('Control+Enter');
    await answer().getByText('Marisol Quintero').waitFor();
    await expect.poll(() => recent().getByRole('listitem').count()).toBe(2);
    await page.keyboard.press('/');
    await page.keyboard.type('validation');
    await expect.poll(() => recent().getByRole('listitem').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => recent().getByRole('listitem').count()).toBe(2);
  });

  it('moves through the history with the arrow keys, and fills the form with what was asked', async () => {
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.getByLabel('Kind of check').inputValue()).toBe('Phone validation');
    expect(await page.getByLabel('Phone, required').inputValue()).toBe('+12065550142');
    await answer()
      .getByRole('button', { name: /Ask again, at least \$0\.015/ })
      .click();
    await expect.poll(() => recent().getByRole('listitem').count()).toBe(3);
  });

  it('shows the rows that have the phone, and puts it on the suppression list', async () => {
    const known = page.getByRole('region', { name: 'Already known about this phone' });
    await page.getByRole('link', { name: 'Lists', exact: true }).click();
    await page.getByRole('heading', { name: /^Find out which leads are worth calling/ }).waitFor();
    await page.evaluate(() => {
      const pasted = new DataTransfer();
      pasted.setData('text/plain', 'Phone\tName\n(206) 555-0142\tMarisol\n');
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true }));
    });
    await page.getByRole('heading', { name: /ready to check$/ }).waitFor();
    const toLookUp = async (): Promise<void> => {
      await page.getByRole('link', { name: 'Lists', exact: true }).click();
      await page.getByRole('link', { name: 'Look-up' }).click();
    };
    await toLookUp();
    await page.getByLabel('Phone, required').fill('206 555 0142');
    await known.getByRole('button', { name: 'Pasted rows' }).waitFor();
    expect(await known.textContent()).toContain('Row 1');
    await known.getByRole('button', { name: 'Suppress this phone' }).click();
    await known.getByText('On your suppression list').waitFor();
    await known.getByRole('button', { name: 'Pasted rows' }).click();
    await page.getByRole('row').filter({ hasText: 'Marisol' }).waitFor();
    await toLookUp();
    await page.getByLabel('Phone, required').waitFor();
  });

  it('asks once before it buys a number that can’t be dialed, and sends nothing until it is confirmed', async () => {
    const phone = page.getByLabel('Phone, required');
    const question = page.getByRole('alert').filter({ hasText: 'is not a dialable number' });
    const asked = () => recent().getByRole('listitem').count();
    /** While one is in progress, the keys start no second. */
    const state = async () => ({
      asked: await asked(),
      asking: (await page.getByRole('button', { name: 'Asking' }).count()) > 0,
      alerts: await page.getByRole('alert').allTextContents(),
    });
    await phone.fill('555');
    await page.keyboard.press('Control+Enter');
    await question.waitFor();
    expect(await question.textContent()).toContain(
      '“555” is not a dialable number. It will be sent to the sandbox as typed, and nothing is billed.',
    );
    // Neither the same keys again nor an Enter held too long buy anything.
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    expect(await phone.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Look up', exact: false }).last().click();
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await asked()).toBe(3);
    await phone.fill('556');
    await page.keyboard.press('Control+Enter');
    await question.getByRole('button', { name: 'Look up anyway' }).click();
    await expect.poll(state).toEqual({ asked: 4, asking: false, alerts: [] });
    // The same number again changes nothing.
    await phone.focus();
    await page.keyboard.press('Control+Enter');
    await expect.poll(state).toEqual({ asked: 5, asking: false, alerts: [] });
    await phone.fill('555');
    await page.keyboard.press('Control+Enter');
    await question.waitFor();
    await phone.fill('206 555 0142');
    await question.waitFor({ state: 'detached' });
    expect(await asked()).toBe(5);
  });

  it('survives a reload, and violates no policy', async () => {
    await page.reload();
    // The assertion is about how many there are, not how soon the page is there.
    await recent().getByRole('listitem').first().waitFor();
    await expect.poll(() => recent().getByRole('listitem').count()).toBe(5);
    await recent().getByRole('button').first().click();
    await answer().getByRole('article').waitFor();
    expect(complaints).toEqual([]);
  });
});

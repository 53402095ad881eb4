/**
 * A litigator in a real window: what the drawer shows, and that keeping one asks once for name and reason.
 *
 * @module-tag chromium
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserHost } from '#hosts/browser/openBrowserHost.ts';
import type { BrowserHost } from '#hosts/browser/startBrowserHost.ts';
import { startChromium } from '../support/chromium.ts';
import { openTestCore } from '../support/openTestCore.ts';
import { phonePlan, rested } from '../support/phoneRun.ts';
import { untilFrame } from '../support/untilFrame.ts';

const leads = 'Name,Phone,State\nLi Tigator,+15005550101,WA\nSu Pressed,+15005550111,WA\nCle Ar,+15005550100,WA\nMo Bile,+15005550125,WA\n';
let dataDir: string;
let host: BrowserHost;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rollcall-keep-'));
  const core = await openTestCore({ dataDir, operator: 'Ana' });
  writeFileSync(join(dataDir, 'leads.csv'), leads);
  const { listId } = await core.handlers['lists.import']({
    ...{ importId: randomUUID(), files: [core.grant(join(dataDir, 'leads.csv'))], reading: {} },
  });
  const checks = [{ operation: 'real_contact', addOns: ['litigator_checks' as const], where: {} }];
  await rested(core, (await core.handlers['runs.start'](phonePlan(listId, 'sandbox', { checks }))).runId);
  await core.handlers['suppressions.import']({ of: { text: '+15005550111' } });
  await core.handlers['exports.count']({ listId, only: null });
  await core.handlers['settings.change']({ operator: 'Ana' });
  await core.close();
  const opened = await openBrowserHost({ dataDir, version: '0.0.0', port: 0 });
  if (opened.kind !== 'serving') throw new Error('somebody else owns this folder');
  host = opened.host;
  browser = await startChromium();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  page = await context.newPage();
  await page.goto(host.url);
  await page.evaluate((id) => (location.hash = `#/lists/${id}/review`), listId);
});
afterAll(async () => {
  await browser.close();
  await host.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const drawer = (row: number) => page.getByRole('complementary', { name: `Row ${row}` });
const dialog = () => page.getByRole('dialog');

describe('a row that must not be called', () => {
  it('says so where the grade would recommend a call, and shows no calling window', async () => {
    await drawer(1).getByText('Must not be called', { exact: true }).waitFor();
    const text = (await drawer(1).textContent()) ?? '';
    expect(text).not.toMatch(/Call first|Good lead/);
    await drawer(1)
      .getByRole('button', { name: /In the file/ })
      .waitFor();
    expect(await drawer(1).textContent()).not.toMatch(/Call (from|now|until)|your time/i);
    await page.keyboard.press('j');
    await drawer(2).getByText('Must not be called', { exact: true }).waitFor();
    expect(await drawer(2).textContent()).not.toMatch(/Call first|Good lead/);
    await drawer(2)
      .getByText(/On your suppression list/)
      .first()
      .waitFor();
    // The others are unchanged.
    await page.keyboard.press('j');
    await drawer(3).getByText('Call first', { exact: true }).waitFor();
    await drawer(3)
      .getByText(/^Call .*your time\./)
      .waitFor();
    await page.keyboard.press('Home');
  });

  it('is kept for a reason only: Esc changes nothing, and an empty reason is none', async () => {
    await drawer(1).waitFor();
    await untilFrame(page);
    await page.keyboard.press('1');
    await dialog().getByText('Keep Li Tigator?').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('placeholder') ?? '')).toMatch(/contract/);
    await page.keyboard.press('Enter');
    await dialog().getByText('Enter a reason, or cancel').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await drawer(1)
      .getByRole('button', { name: /History\s*None yet/ })
      .waitFor();
  });

  it('kept with one, says by whom and why, in the drawer and in its history', async () => {
    await untilFrame(page);
    await page.keyboard.press('1');
    await dialog().getByLabel('Reason').fill('Our own employee');
    await dialog().getByLabel('By').fill('Ben');
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    await drawer(2).waitFor();
    await page.keyboard.press('k');
    await drawer(1).getByText('Kept by Ben although a litigator: Our own employee').waitFor();
    await drawer(1)
      .getByRole('button', { name: /History/ })
      .click();
    await drawer(1).getByText('Kept although it must not be called: Our own employee').waitFor();
    // Asked only once: keeping it again opens no dialog.
    await page.getByRole('grid').focus();
    await untilFrame(page);
    await page.keyboard.press('1');
    await drawer(2).waitFor();
    expect(await dialog().count()).toBe(0);
  });

  it('among several selected rows is asked about once, with the choice to keep only the others', async () => {
    await page.keyboard.press('Home');
    await untilFrame(page);
    for (const key of ['j', ' ', ' ', ' ']) await page.keyboard.press(key);
    await page.getByText(/^3 of .* selected$/).waitFor();
    await untilFrame(page);
    await page.keyboard.press('1');
    await dialog().getByText('Keep 3 rows?').waitFor();
    await dialog().getByLabel('Reason for keeping 1 suppressed row').waitFor();
    await dialog().getByRole('button', { name: 'Keep the other 2' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await page.keyboard.press('Home');
    await page.keyboard.press('j');
    await drawer(2)
      .getByText('Undecided', { exact: false })
      .or(drawer(2).getByText('Suggested by the policy', { exact: false }))
      .first()
      .waitFor();
  });
});

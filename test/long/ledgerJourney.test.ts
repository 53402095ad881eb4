/**
 * Money and failures as a user sees them: a key's cycle, a random trial, a run stopped by its limit, retrying what failed, and the ledger.
 *
 * @module-tag chromium
 */
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openWindow, type OpenWindow } from '../support/openWindow.ts';
import { openCliWorkspace, type CliWorkspace } from '../support/spawnCli.ts';
import { startTestSandbox, type TestSandbox } from '../support/startTestSandbox.ts';

let workspace: CliWorkspace;
let window: OpenWindow;
let page: Page;
let service: TestSandbox;
beforeAll(async () => {
  workspace = openCliWorkspace();
  [window, service] = await Promise.all([
    openWindow(workspace),
    startTestSandbox({ key: 'sesame', faults: ['badRequest:every=7', 'cutAfter:every=11'] }),
  ]);
  page = window.page;
});
afterAll(async () => {
  const code = await window.close();
  await service.close();
  workspace.remove();
  expect(code).toBe(0);
});

const asked = z.object({ limit: z.int().nullable(), sampleSeed: z.int().optional() });
const runsReply = z.object({ value: z.array(z.object({ state: z.string(), counts: z.object({ pending: z.int() }) })).min(1) });
const newestRun = async (): Promise<unknown> => {
  const reply: unknown = await page.evaluate(async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    return (await fetch('/call/runs.list', init)).json() as Promise<unknown>;
  });
  return runsReply.parse(reply).value[0];
};
const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const field = (name: string): Locator => page.getByRole('textbox', { name });
const finished = (): Locator => page.getByRole('heading', { name: /^Done: \d+ leads checked/ });
const focusedLabel = (): Promise<string | undefined> =>
  page.evaluate(() => (document.activeElement instanceof HTMLInputElement ? document.activeElement.labels?.[0]?.textContent : undefined));

it('a key has a limit per cycle, and a plan shows the rest and by how much it would exceed it', async () => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await button('Advanced').click();
  // The limits belong to the key.
  expect(await field('Checks a month').count()).toBe(0);
  await field('Name').fill('Service');
  await field('Web address').fill(service.url);
  await page.getByLabel('Key', { exact: true }).fill('sesame');
  await button('Test and connect').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Service is connected.').waitFor();
  await field('Checks a month').fill('20');
  await page.keyboard.press('Enter');
  await page.getByText('20 of 20 checks left').waitFor();
  await page.getByRole('navigation', { name: 'Sections of the settings' }).getByRole('link', { name: 'Reuse results' }).click();
  await field('Days of Litigator check').fill('14');
  await page.keyboard.press('Enter');
  await button('Restore defaults').waitFor();

  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  await button('Try the sample list').click();
  await button('Change what is checked').click();
  await page.getByRole('combobox', { name: 'Account for this check' }).click();
  await page.getByRole('option', { name: 'Service' }).click();
  await page.getByText('20 of 20 checks left').waitFor();
  await page.getByText(/^This would exceed the month’s quota by \d+ checks/).waitFor();
  // Despite warnings, the button for a trial stays visible.
  const foot = (await page.locator('footer').boundingBox())?.y ?? 0;
  const choice = await page.getByRole('radiogroup', { name: 'Rows to check first' }).boundingBox();
  expect((choice?.y ?? Infinity) + (choice?.height ?? 0)).toBeLessThan(foot);
});

it('a random sample of rows is counted, and exactly that sample is bought', async () => {
  await page.getByText('Other', { exact: true }).click();
  await field('How many rows').fill('31');
  const seedOf = (request: Request): number | undefined => {
    const { limit, sampleSeed } = asked.parse(request.postDataJSON());
    return limit === 31 ? sampleSeed : undefined;
  };
  const planned = page.waitForRequest((request) => request.url().endsWith('/call/plans.make') && seedOf(request) !== undefined);
  await page.getByText('at random').click();
  await planned;
  const start = button(/^Check 31 first/);
  await expect.poll(() => start.isEnabled()).toBe(true);
  const started = page.waitForRequest('**/call/runs.start');
  await start.click();
  expect(seedOf(await started)).toBe(seedOf(await planned));
});

it('the cycle’s limit stops the run, and raising it lets the run continue', async () => {
  const banner = page.getByRole('status').filter({ hasText: 'as many checks as you allow it a month' });
  await banner.waitFor();
  expect(service.counts().billed).toBeLessThanOrEqual(20);
  await banner.getByRole('button', { name: 'Raise the limit' }).click();
  await expect.poll(focusedLabel).toBe('Checks a month');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2000');
  await page.keyboard.press('Enter');
  await page.getByText(/of 2,000 checks left/).waitFor();
  await page.goBack();
  await button('Resume').click();
  await finished().waitFor();
});

it('what was refused is shown as rows, and only that is asked again', async () => {
  await button('Details').click();
  const causes = page.getByRole('region', { name: 'Problems' });
  await causes.getByRole('button', { name: 'Show rows' }).first().click();
  await page.getByRole('grid', { name: 'Rows' }).getByRole('row').nth(1).waitFor();
  await page
    .getByRole('button', { name: /Failed/ })
    .first()
    .waitFor();
  const [shown] = /\d+/.exec((await page.locator('footer').textContent()) ?? '') ?? [];
  await page.goBack();
  const retry = button(/^Check (these|this)/).first();
  await retry.waitFor();
  const lost = Number(/\d+/.exec((await retry.textContent()) ?? '1')?.[0] ?? 1);
  expect(Number(shown)).toBeGreaterThanOrEqual(lost);
  const billed = service.counts().billed;
  const answered = page.waitForResponse('**/call/runs.retry');
  await retry.click();
  await answered;
  // The screen's state of the previous run must not be mistaken for this run's end.
  await expect.poll(newestRun).toEqual({ state: 'finished', counts: { pending: 0 } });
  expect(service.counts().billed).toBeGreaterThan(billed);
  await finished().waitFor();
});

it('a run is one line that opens its checks, its sums agree, and the keyboard is enough', async () => {
  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  await page.getByRole('link', { name: 'Spending' }).click();
  const runs = page.getByRole('table', { name: 'Runs' });
  await runs.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const grid = page.getByRole('grid', { name: 'Checks' });
  await grid.getByRole('row').nth(3).waitFor();
  await page.getByText('All sums agree').waitFor();
  expect(await page.getByText(/^\d+ planned = /).textContent()).toMatch(
    /^\d+ planned = \d+ done \+ \d+ partial \+ \d+ failed \+ \d+ refused \+ 0 pending$/,
  );
  await page.getByText(/of 2,000 checks left/).waitFor();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  expect(await grid.getAttribute('aria-activedescendant')).toBe('attempt-1');
  expect(await grid.locator('#attempt-1').getAttribute('aria-selected')).toBe('true');

  await page.keyboard.press('/');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => grid.getByText('Would be free').count()).toBe(0);
  const billingUnknown = grid.getByText('Might be billed');
  await billingUnknown.first().waitFor();
  expect(await billingUnknown.count()).toBe((await grid.getByRole('row').count()) - 1);
  await page.keyboard.press('Escape');
  await runs.waitFor();
  await button('Recount').click();
  await page.getByText('All sums agree').waitFor();
  expect(window.complaints).toEqual([]);
});

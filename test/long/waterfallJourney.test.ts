/**
 * Several checks in one plan, as a person builds, prices, runs and reviews them in a real window; and a key that may not use one of them.
 *
 * @module-tag chromium
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pickByKeyboard } from '../support/byKeyboard.ts';
import { openWindow, type OpenWindow } from '../support/openWindow.ts';
import { openCliRoom, type CliRoom } from '../support/spawnCli.ts';
import { startTestSandbox, type TestSandbox } from '../support/startTestSandbox.ts';

let room: CliRoom;
let window: OpenWindow;
let page: Page;
let service: TestSandbox;
beforeAll(async () => {
  room = openCliRoom();
  [window, service] = await Promise.all([openWindow(room), startTestSandbox()]);
  page = window.page;
  await button('Try the sample list').click();
  await button('Continue to plan').click();
});
afterAll(async () => {
  const code = await window.close();
  await service.close();
  room.remove();
  expect(code).toBe(0);
});

const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const step = (name: string | RegExp): Locator => page.getByRole('group', { name });
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const pick = (item: RegExp): Promise<void> => pickByKeyboard(page, item);
const holdsFocus = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true);
const numberIn = (text: string): number => Number(text.replaceAll(/[^\d]/g, ''));

describe('a plan of several checks', () => {
  it('is built by the keyboard alone', async () => {
    await step('Check 1 of 1, Real contact').waitFor();
    const title = step('Check 1').getByRole('heading').getByRole('button');
    await title.focus();
    await press('Enter');
    await pick(/phone_intel@3\.0/);
    await step('Check 1 of 1, Phone validation').waitFor();

    await press('a');
    await pick(/real_contact@2\.0/);
    const second = step('Check 2 of 2, Real contact');
    await second.waitFor();
    await holdsFocus(second.getByRole('heading').getByRole('button'));
    await second.getByRole('button', { name: 'the number belongs to no known litigator' }).waitFor();

    // Forward to the token of the score, past the three buttons of its place.
    const score = second.getByRole('button', { name: /^score is above 30/ });
    await press('Tab', 'Tab', 'Tab', 'Tab');
    await holdsFocus(score);
    await press('Enter');
    const bound = page.getByRole('textbox', { name: 'Score' });
    await holdsFocus(bound);
    await press('Control+a', '4', '0', 'Enter');
    await holdsFocus(second.getByRole('button', { name: /^score is above 40/ }));

    await press('Tab', 'Tab');
    await holdsFocus(second.getByRole('button', { name: 'And another condition' }));
    await press('Enter');
    await pick(/^Line type/);
    await holdsFocus(second.getByRole('button', { name: /^line type is mobile/ }));
    await press('Delete');
    expect(await second.getByRole('button', { name: /^line type/ }).count()).toBe(0);

    await second.getByRole('heading').getByRole('button').focus();
    await press('Alt+ArrowUp');
    await holdsFocus(step('Check 1 of 2, Real contact').getByRole('heading').getByRole('button'));
    await press('Alt+ArrowDown');
    await holdsFocus(step('Check 2 of 2, Real contact').getByRole('heading').getByRole('button'));
  });

  it('asks a third check only where the name does not match, and its numbers add up in sight', async () => {
    await button('Add a check').click();
    await page.getByRole('menuitem', { name: 'phone@3.2' }).click();
    const third = step('Check 3 of 3, Reverse phone');
    await third.getByRole('button', { name: 'name does not match' }).waitFor();
    await third.getByText('No price set for Reverse phone').waitFor();
    for (const [index, later] of [false, true, true].entries()) {
      const one = step(`Check ${index + 1} of 3`);
      await one.getByText('Calls to buy').waitFor();
      const figures = await one
        .locator('dl > div')
        .evaluateAll((lines) => lines.map((line) => line.querySelector('dd')?.textContent ?? ''));
      const calls = numberIn(figures.at(-1) ?? '');
      const sum = later ? ((await one.getByText(/^\d+ rows − /).textContent()) ?? '') : null;
      const parts =
        sum === null
          ? figures.slice(0, -1).map(numberIn)
          : (sum
              .split(' = ')[0]
              ?.split(' − ')
              .map((part) => Number.parseInt(part, 10)) ?? []);
      expect(parts.slice(1).reduce((left, out) => left - out, parts[0] ?? 0)).toBe(calls);
      expect(calls).toBeGreaterThan(100);
      if (later) await one.getByText('Calls to buy, at most').waitFor();
    }
    expect(await page.getByRole('complementary').textContent()).toMatch(/At least \$\d+\.\d\d.*Reverse phone/);
  });

  it('is run check by check, and reviewed', async () => {
    await page.getByRole('textbox', { name: 'Calls a second' }).fill('200');
    await page.getByText('190.0 used').waitFor();
    await expect.poll(() => button(/^Start the run/).isEnabled()).toBe(true);
    await press('Control+Enter');
    const checks = page.getByRole('region', { name: 'Checks' }).getByRole('listitem');
    await expect.poll(() => checks.count()).toBe(3);
    await checks.nth(2).getByText('Waiting for check').waitFor();
    await page.getByRole('heading', { name: /^Running check \d of 3/ }).waitFor();
    await page.getByRole('heading', { name: /^Finished, all \d+ calls made/ }).waitFor();
    const made: number[] = [];
    for (const index of [0, 1, 2]) {
      // What each cost is read a moment later; the price of Reverse phone is not known.
      const told = index === 2 ? /(\d+) of (\d+)No priceFinished/ : /(\d+) of (\d+)At least \$[\d.]+Finished/;
      await expect.poll(() => checks.nth(index).textContent()).toMatch(told);
      const [, of, planned] = told.exec((await checks.nth(index).textContent()) ?? '') ?? [];
      expect(of).toBe(planned);
      made.push(Number(planned));
    }
    // Each check asks fewer rows than the one before it: that is what a waterfall is for.
    expect(made[0]).toBeGreaterThan(made[1] ?? 0);
    expect(made[1]).toBeGreaterThan(made[2] ?? 0);
    expect(await checks.nth(1).textContent()).toMatch(
      /Only where score is above 40 and the number belongs to no known litigator.*condition not met/,
    );
    const outcomes = await page.getByRole('img', { name: /^Of \d+ calls/ }).getAttribute('aria-label');
    expect(outcomes).toContain(`Of ${made.reduce((sum, one) => sum + one, 0).toLocaleString('en-US')} calls`);
    await button(/^Review \d+ answered rows/).click();
    await page.getByRole('grid', { name: 'Rows' }).getByRole('row').nth(5).waitFor();
    expect(window.complaints).toEqual([]);
  });
});

it('says that a key is not enabled, with the service’s words, and plans the other version instead', async () => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await button(/^Add$/).click();
  await page.getByRole('region', { name: 'Environments' }).getByRole('textbox', { name: 'Name', exact: true }).fill('Service');
  await page.getByRole('textbox', { name: 'Base URL' }).fill(service.url);
  await button('Add environment').click();
  await page.getByRole('textbox', { name: 'New key of Service' }).fill('not-enabled');
  await press('Enter');
  await page.getByText('Key of Service saved').last().waitFor();
  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  await button('Try the sample list').click();
  await button('Continue to plan').click();
  await page.getByRole('combobox', { name: 'Environment of this run' }).click();
  await page.getByRole('option', { name: 'Service' }).click();
  const start = button('Try 25 rows first');
  await expect.poll(() => start.isEnabled()).toBe(true);
  await start.click();

  const banner = page.getByRole('status').filter({ hasText: 'This key is not enabled for Real contact 2.0' });
  await banner.waitFor();
  expect(await banner.textContent()).toMatch(/The service said “.+”/);
  await banner.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => banner.getByRole('button', { name: 'Try again' }).isEnabled()).toBe(true);
  await banner.getByRole('button', { name: 'Use Real contact 1.1' }).click();
  await step('Check 1 of 1, Real contact 1.1').waitFor();

  await step('Check 1').getByRole('heading').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'real_contact@2.0' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'The service has said that this key is not enabled for Real contact 2.0.' });
  await notice.getByRole('button', { name: 'Use Real contact 1.1' }).click();
  await step('Check 1 of 1, Real contact 1.1').waitFor();
  expect(window.complaints).toEqual([]);
});

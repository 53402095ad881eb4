/**
 * Several checks in one plan, as a user builds and prices them in a real window.
 *
 * @module-tag chromium
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pickByKeyboard } from '../support/byKeyboard.ts';
import { openWindow, type OpenWindow } from '../support/openWindow.ts';
import { openCliWorkspace, type CliWorkspace } from '../support/spawnCli.ts';

let workspace: CliWorkspace;
let window: OpenWindow;
let page: Page;
beforeAll(async () => {
  workspace = openCliWorkspace();
  window = await openWindow(workspace);
  page = window.page;
  await button('Try the sample list').click();
  await button('Change what is checked').click();
});
afterAll(async () => {
  const code = await window.close();
  workspace.remove();
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
    await step('Step 1 of 1, Lead check').waitFor();
    const title = step('Step 1').getByRole('heading').getByRole('button');
    await title.focus();
    await press('Enter');
    await pick(/phone_intel@3\.0/);
    await step('Step 1 of 1, Phone validation').waitFor();

    await press('a');
    await pick(/real_contact@2\.0/);
    const second = step('Step 2 of 2, Lead check');
    await second.waitFor();
    await holdsFocus(second.getByRole('heading').getByRole('button'));
    await second.getByRole('button', { name: 'the number belongs to no known litigator' }).waitFor();

    // Forward to the token of the score, past the three buttons of its position.
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
    await holdsFocus(step('Step 1 of 2, Lead check').getByRole('heading').getByRole('button'));
    await press('Alt+ArrowDown');
    await holdsFocus(step('Step 2 of 2, Lead check').getByRole('heading').getByRole('button'));
  });

  it('asks a third check only where the name does not match, and its numbers add up in sight', async () => {
    await button('Add a step').click();
    await page.getByRole('menuitem', { name: 'phone@3.2' }).click();
    const third = step('Step 3 of 3, Reverse phone');
    await third.getByRole('button', { name: 'name does not match' }).waitFor();
    for (const [index, later] of [false, true, true].entries()) {
      const one = step(`Step ${index + 1} of 3`);
      await one.getByText('Checks to buy').waitFor();
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
      if (later) await one.getByText('Checks to buy, at most').waitFor();
    }
    expect(await page.getByRole('complementary').textContent()).toMatch(/At least \$\d+\.\d\d.*Reverse phone/);
    expect(window.complaints).toEqual([]);
  });
});

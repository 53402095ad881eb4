/**
 * A menu takes the focus a moment after it is drawn: on a slow machine a person's next key comes before.
 *
 * @module-tag chromium
 */
import { expect, it } from 'vitest';
import { useShots } from '../support/useShots.ts';
import { shots } from '../support/windowShots.ts';

const show = useShots();

it('a key that comes before the menu has the focus doesn’t close it', { timeout: 60_000 }, async () => {
  const shot = shots.find(({ name }) => name === '3-plan');
  if (shot === undefined) throw new Error('there is no such state');
  const { page } = await show(shot.address, shot.handlers ?? {});
  await page.getByRole('button', { name: 'Add a check' }).waitFor();
  // As slow as a machine can be: nothing happens a moment later.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.keyboard.press('a');
  const menu = page.getByRole('menu');
  await menu.waitFor();
  expect(await page.locator('[role=menu]:focus-within').count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  await page.clock.resume();
  await page.locator('[role=menu]:focus-within').waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.locator('[role=menuitem]:focus').count()).toBe(1);
});

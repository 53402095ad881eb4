/**
 * One state of the review in a language whose words are a third longer; `test/long/pseudoLocale.test.ts` tries all screens.
 *
 * @module-tag chromium
 */
import { expect, it } from 'vitest';
import { pseudoFaults } from '../support/pseudoLocale.ts';
import { useShots } from '../support/useShots.ts';
import { shots } from '../support/windowShots.ts';

const show = useShots();

it('nothing is cut or covered, from the left and from the right', { timeout: 30_000 }, async () => {
  const shot = shots.find(({ name }) => name === '5-review-paused');
  if (shot?.handlers === undefined) throw new Error('there is no such state');
  const { page } = await show(shot.address, shot.handlers);
  await page.getByText('Person 3', { exact: true }).waitFor();
  expect(await pseudoFaults(page)).toEqual([]);
});

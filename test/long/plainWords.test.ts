/**
 * Texts of the window where the obvious words would mislead: in a real Chromium.
 *
 * @module-tag chromium
 */
import { expect, it } from 'vitest';
import { instantRun, restedRun, runHandlers, waitingRun } from '../support/runFixtures.ts';
import { ids } from '../support/sandboxFolder.ts';
import { useShots } from '../support/useShots.ts';

const open = useShots();
const run = `#/lists/${ids.solar}/run`;

it('gives a run of less than a second no rate, and says what the sandbox would have cost', async () => {
  const page = await open(run, runHandlers(instantRun()));
  await page.keyboard.press('d');
  const main = page.getByRole('main');
  await main.getByText('Mean rate').waitFor();
  const text = (await main.textContent()) ?? '';
  expect(text).toContain('Mean rateToo short to say');
  expect(text).toContain('Ran forless than a second');
  expect(text).toContain('Would have cost$0.75');
  expect(text).not.toMatch(/spent|[Bb]illed/);
});

it('speaks of the service, and of no network, where the service can’t be reached', async () => {
  const waiting = await open(run, runHandlers(waitingRun()));
  expect(await waiting.getByRole('main').textContent()).toMatch(/The service can’t be reached.*It goes on by itself/);
  expect(await waiting.getByRole('main').textContent()).not.toMatch(/network/i);
  const paused = await open(run, runHandlers(restedRun('offline', { causes: [] })));
  expect(await paused.getByRole('main').textContent()).toContain('Resume when the service can be reached again.');
});

it('draws a litigator facet without rows quieter than one with rows', async () => {
  const backgroundOf = async (litigators: number): Promise<string> => {
    const page = await open(`#/lists/${ids.solar}/review`, ({ 'review.open': answer }) => ({
      'review.open': async (params) => {
        const { facets, ...view } = await answer(params);
        return { ...view, facets: { ...facets, litigator: { ...facets.litigator, litigator: litigators } } };
      },
    }));
    const badge = page.getByRole('group', { name: 'Litigator', exact: true }).getByTitle('Litigator', { exact: true });
    const found = await badge.evaluate((element) => getComputedStyle(element).backgroundColor);
    return found;
  };
  expect(await backgroundOf(0)).toBe('rgba(0, 0, 0, 0)');
  expect(await backgroundOf(41)).not.toBe('rgba(0, 0, 0, 0)');
});

it('adds a run of the sandbox up without a word of money spent', async () => {
  const page = await open('#/ledger', {});
  const named = { has: page.getByRole('button', { name: 'Webinar sign-ups Q2' }) };
  const line = page.getByRole('table', { name: 'Runs' }).getByRole('row').filter(named);
  expect(await line.textContent()).toContain('would have cost at least $1.20');
  expect(await line.textContent()).not.toMatch(/spent|billed/i);
  await line.getByRole('button').click();
  const sum = page.getByRole('listitem').filter(named);
  expect(await sum.textContent()).toContain('Would have cost at least $1.20');
  expect(await sum.textContent()).not.toMatch(/spent|billed/i);
});

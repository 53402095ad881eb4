/** Screenshots of the review's screens for a list with unfinished checks or old answers, or without a network. */
import type { Page } from 'playwright-core';
import { compareHandlers } from './compareShots.ts';
import { ids } from './sandboxFolder.ts';
import type { Shot } from './windowShots.ts';

const narrow = { width: 1024, height: 640 };
const zoomed = { width: 720, height: 450 };

/** A list that was checked in part, and one that was checked half a year ago. */
const [part, old] = [`#/lists/${ids.webinar}/review`, `#/lists/${ids.austin}/review`];
/** Its run waits for the service. */
const unreachable: Shot['handlers'] = (answers) => ({
  'lists.list': async (params) =>
    (await answers['lists.list'](params)).map((card) =>
      card.listId === ids.webinar && card.run ? { ...card, run: { ...card.run, state: 'waiting' } } : card,
    ),
});

/** Simulates the system's notice, so that the fake backend still answers. */
const withoutNetwork = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    dispatchEvent(new Event('offline'));
  });
/** The current environment is a service with a key. */
const live: Shot['handlers'] = (answers) => ({
  'environments.list': async (params) =>
    (await answers['environments.list'](params)).flatMap((one) => (one.name === 'Live' ? [{ ...one, environmentId: 'sandbox' }] : [])),
});

/** The first answers arrive once the comparison has been counted. */
const movedOn = (): Shot['handlers'] => {
  let opened = 0;
  return (answers) => ({
    ...compareHandlers(),
    'lists.list': async (params) => {
      opened += 1;
      return (await answers['lists.list'](params)).map((card) => ({ ...card, answered: card.answered + opened }));
    },
  });
};

export const stateShots: readonly Shot[] = [
  {
    name: '9-not-loaded',
    address: '#/suppressions',
    act: async (page) => {
      await page.route('**/assets/SuppressionsScreen-*', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("cut off");' }),
      );
      await page.reload();
      await page.getByRole('heading', { name: 'This screen couldn’t be loaded' }).waitFor();
    },
  },
  { name: '5-review-paused', address: part },
  { name: '5-review-paused-narrow', alike: '5-review-paused', address: part, size: narrow },
  {
    name: '5-review-unreachable-zoom',
    address: part,
    size: zoomed,
    handlers: unreachable,
    act: async (page) => {
      await page.getByRole('gridcell').first().waitFor();
      await page.keyboard.press('3');
    },
  },
  { name: '5-review-old', alike: '5-review-contested', address: old },
  { name: '6-triage-unreachable', alike: '6-triage-corrected', address: `${part}/triage`, handlers: unreachable },
  { name: '9-overview-paused', alike: '9-overview', address: `${part}/overview` },
  { name: '8-policy-paused', alike: '8-policy-applied', address: `#/lists/${ids.webinar}/policy` },
  {
    name: '9-compare-stale',
    alike: '9-compare',
    address: `#/lists/${ids.solar}/compare`,
    handlers: movedOn(),
    act: async (page, backend) => {
      await page.getByRole('link', { name: /^Became litigator/ }).waitFor();
      backend.emit('lists.changed', { listId: ids.solar });
      await page.getByRole('button', { name: 'Compare again' }).waitFor();
    },
  },
  { name: '3-plan-offline', alike: '3-plan', address: `#/lists/${ids.harbor}/plan`, handlers: live, act: withoutNetwork },
  { name: '7-lookup-offline', address: '#/lookup', handlers: live, act: withoutNetwork },
];

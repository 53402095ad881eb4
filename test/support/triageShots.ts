/** Screenshots of triage in every state, with the people of the design. */
import type { Page } from 'playwright-core';
import { Failed } from '#contract/failure.ts';
import type { FakeBackend } from './fakeBackend.ts';
import { ids } from './sandboxFolder.ts';
import type { Shot } from './windowShots.ts';
import { untilSettled } from './untilSettled.ts';

const address = `#/lists/${ids.solar}/review/triage`;
const narrow = { width: 1024, height: 640 };
const never = new Promise<never>(() => undefined);

/** Waits until a row's card has been painted; keys pressed before that decide nothing. */
async function cardArrives(page: Page, name = 'Marisol Quintero'): Promise<void> {
  await page.getByRole('heading', { name, exact: true }).waitFor();
  await untilSettled(page);
}

const decideFour = async (page: Page, backend: FakeBackend): Promise<void> => {
  await cardArrives(page);
  for (const key of ['2', '1', '3', '1']) {
    await page.keyboard.press(key);
    await untilSettled(page);
  }
  backend.emit('review.changed', { listId: ids.solar });
};

export const triageShots: readonly Shot[] = [
  { name: '6-triage', address, act: decideFour },
  { name: '6-triage-narrow', alike: '6-triage', address, size: narrow, act: decideFour },
  { name: '6-triage-zoom', alike: '6-triage', address, size: { width: 720, height: 450 }, act: decideFour },
  {
    name: '6-triage-litigator',
    address,
    act: async (page) => {
      await cardArrives(page);
      for (let press = 0; press < 4; press++) await page.keyboard.press('j');
      await cardArrives(page, 'Tobias Lindqvist');
      await page.keyboard.press('1');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: '6-triage-corrected',
    address,
    act: async (page, backend) => {
      await decideFour(page, backend);
      await page.keyboard.press('k');
      await untilSettled(page);
      await page.keyboard.press('n');
      await page.keyboard.type('Asked us to call in June');
    },
  },
  { name: '6-triage-grades', alike: '6-triage-order', address, act: (page) => page.keyboard.press('g') },
  { name: '6-triage-keys', address, act: (page) => page.keyboard.press('?') },
  { name: '6-triage-done', address: `#/lists/${ids.four}/review/triage`, act: decideFour },
  {
    name: '6-triage-nothing',
    alike: '6-triage-done',
    address,
    act: async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('zzz');
      await page.keyboard.press('Enter');
    },
  },
  { name: '6-triage-reading', address, handlers: { 'review.open': () => never } },
  {
    name: '6-triage-failed',
    alike: '6-triage-reading',
    address,
    handlers: { 'review.open': () => Promise.reject(new Failed('disk.full', { path: '/home/ada' })) },
  },
];

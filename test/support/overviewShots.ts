/** Screenshots of a list's overview in each state. */
import { Failed } from '#contract/failure.ts';
import { ids } from './sandboxFolder.ts';
import type { Shot } from './windowShots.ts';

const never = new Promise<never>(() => undefined);
const address = `#/lists/${ids.solar}/review/overview`;

export const overviewShots: readonly Shot[] = [
  { name: '9-overview', address },
  {
    name: '9-overview-bottom',
    alike: '9-overview',
    address,
    act: (page) => page.getByRole('heading', { name: 'By column' }).scrollIntoViewIfNeeded(),
  },
  {
    name: '9-overview-call-day',
    alike: '9-overview',
    address,
    act: (page) => page.getByRole('heading', { name: 'Call day' }).scrollIntoViewIfNeeded(),
  },
  { name: '9-overview-tables', address, act: (page) => page.keyboard.press('b') },
  { name: '9-overview-narrow', alike: '9-overview', address, size: { width: 1024, height: 640 } },
  { name: '9-overview-zoom', alike: '9-overview', address, size: { width: 720, height: 450 } },
  { name: '9-overview-counting', address, handlers: { 'review.overview': () => never } },
  {
    name: '9-overview-failed',
    alike: '9-overview-counting',
    address,
    handlers: { 'review.overview': () => Promise.reject(new Failed('disk.full', { path: '/home/ada' })) },
  },
];

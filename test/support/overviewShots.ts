/** The overview of a list in its states. */
import type { CommandHandlers } from '../../electron/contract/commands.ts';
import { Failed } from '../../electron/contract/failure.ts';
import { madeCallDay } from './madeCallDay.ts';
import { madeOverview } from './madeOverview.ts';
import { madeReview, variedRows } from './madeReview.ts';
import { fakeHandlersOf } from './showPart.ts';
import { ids } from './windowFixtures.ts';
import type { Shot } from './windowShots.ts';

const never = new Promise<never>(() => undefined);
const handlers: Partial<CommandHandlers> = {
  ...fakeHandlersOf(madeReview(ids.solar, variedRows(20)).answers),
  'review.overview': () => Promise.resolve(madeOverview),
  'review.callDay': () => Promise.resolve(madeCallDay),
};
const address = `#/lists/${ids.solar}/review/overview`;

export const overviewShots: readonly Shot[] = [
  { name: '9-overview', address, handlers },
  {
    name: '9-overview-bottom',
    address,
    handlers,
    act: (page) => page.getByRole('heading', { name: 'By column' }).scrollIntoViewIfNeeded(),
  },
  {
    name: '9-overview-call-day',
    address,
    handlers,
    act: (page) => page.getByRole('heading', { name: 'Call day' }).scrollIntoViewIfNeeded(),
  },
  { name: '9-overview-tables', address, handlers, act: (page) => page.keyboard.press('b') },
  { name: '9-overview-narrow', address, size: { width: 1024, height: 640 }, handlers },
  { name: '9-overview-zoom', address, size: { width: 720, height: 450 }, handlers },
  { name: '9-overview-counting', address, handlers: { ...handlers, 'review.overview': () => never } },
  {
    name: '9-overview-failed',
    address,
    handlers: { ...handlers, 'review.overview': () => Promise.reject(new Failed('disk.full', { path: '/home/ada' })) },
  },
];

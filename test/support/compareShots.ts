/** Screenshots of comparing: two states of a list, two lists, and the empty states. */
import type { CommandHandlers } from '#contract/commands.ts';
import type { Compared } from '#contract/review/compare.ts';
import { Failed } from '#contract/failure.ts';
import { both, comparedCount, madeCompared, noneChanged } from './madeCompare.ts';
import { ids } from './sandboxFolder.ts';
import type { Shot } from './windowShots.ts';
import { untilSettled } from './untilSettled.ts';

const never = new Promise<never>(() => undefined);
export const compareHandlers = (compared: Compared = madeCompared): Partial<CommandHandlers> => ({
  'review.compare': () => Promise.resolve(compared),
});
const address = `#/lists/${ids.solar}/compare`;
const chooseOther = async (page: Parameters<NonNullable<Shot['act']>>[0]): Promise<void> => {
  await page.getByRole('combobox', { name: 'Later' }).click();
  await page.getByRole('option', { name: 'Harbor insurance transfer' }).click();
};
const twoLists: Compared = {
  ...madeCompared,
  rows: { before: comparedCount, after: 14_903 },
  matched: 9_810,
  unchanged: 9_700,
  kinds: {
    ...madeCompared.kinds,
    added: { before: 0, after: 5_021 },
    gone: { before: 2_601, after: 0 },
    repeated: { before: 44, after: 52 },
    keyless: { before: 17, after: 20 },
  },
};

/**
 * While counting: progress goes to the latest requester, because the first request may have come before the page was listening, or late.
 */
function countingShot(): Shot {
  let requester = '';
  const counting: CommandHandlers['review.compare'] = ({ requesterId }) => {
    requester = requesterId ?? '';
    return never;
  };
  return {
    name: '9-compare-counting',
    address,
    handlers: { ...compareHandlers(), 'review.compare': counting },
    act: async (page, backend) => {
      await chooseOther(page);
      const shown = page.getByText('5,150');
      for (let tries = 0; tries < 100 && !(await shown.isVisible()); tries += 1) {
        if (requester !== '') backend.emit('review.compareProgressed', { requesterId: requester, rows: 5_150, of: comparedCount });
        await untilSettled(page);
      }
      await shown.waitFor();
    },
  };
}

export const compareShots: readonly Shot[] = [
  { name: '9-compare', address, handlers: compareHandlers() },
  { name: '9-compare-narrow', alike: '9-compare', address, size: { width: 1024, height: 640 }, handlers: compareHandlers() },
  { name: '9-compare-zoom', alike: '9-compare', address, size: { width: 720, height: 450 }, handlers: compareHandlers() },
  { name: '9-compare-lists', alike: '9-compare', address, handlers: compareHandlers(twoLists), act: chooseOther },
  {
    name: '9-compare-same',
    alike: '9-compare-one-run',
    address,
    handlers: compareHandlers({
      ...madeCompared,
      rows: both(comparedCount),
      matched: comparedCount,
      unchanged: comparedCount,
      kinds: noneChanged,
    }),
  },
  { name: '9-compare-one-run', address: `#/lists/${ids.webinar}/compare` },
  countingShot(),
  {
    name: '9-compare-failed',
    alike: '9-compare-one-run',
    address,
    handlers: { ...compareHandlers(), 'review.compare': () => Promise.reject(new Failed('list.notFound', { listId: ids.harbor })) },
  },
];

/** Screenshots of comparing: two states of a list, two lists, and what is said where there is nothing. */
import type { CommandHandlers } from '../../electron/contract/commands.ts';
import { comparedKinds, type Compared, type ComparedRow, type ComparedValues } from '../../electron/contract/compare.ts';
import type { Run } from '../../electron/contract/run.ts';
import { Failed } from '../../electron/contract/failure.ts';
import { finishedRun } from './runFixtures.ts';
import { ids, previewRows } from './windowFixtures.ts';
import type { Shot } from './windowShots.ts';
import { untilSettled } from './untilSettled.ts';

const rows = 12_472;
const none = Object.fromEntries(comparedKinds.map((kind) => [kind, { before: 0, after: 0 }])) as Compared['kinds'];
const both = (count: number): { before: number; after: number } => ({ before: count, after: count });

export const madeCompared: Compared = {
  rows: { before: 12_240, after: rows },
  matched: 12_240,
  unchanged: 9_688,
  kinds: {
    ...none,
    becameLitigator: both(17),
    nowChecked: both(402),
    noLongerChecked: both(31),
    scoreUp: both(388),
    scoreDown: both(641),
    gradeUp: both(512),
    gradeDown: both(803),
    lineType: both(96),
    owner: both(214),
    added: { before: 0, after: 232 },
    addedLitigator: { before: 0, after: 2 },
  },
  sandbox: true,
};

const litigator: ComparedValues = { litigator: 'litigator', score: 71, grade: 'B', lineType: 'Mobile', owner: 'Ana Lopez' };
const clear: ComparedValues = { ...litigator, litigator: 'clear', score: 84, grade: 'A' };
const notChecked: ComparedValues = { ...litigator, litigator: 'notChecked', score: null, grade: null };

export const comparedRows: readonly ComparedRow[] = Array.from({ length: 17 }, (_, index) => ({
  row: 14 + index * 97,
  cells: previewRows[index % previewRows.length]?.cells ?? [],
  before: index % 3 === 1 ? notChecked : clear,
  after: litigator,
}));

const now = Date.UTC(2026, 10, 20, 16, 12);
const day = 86_400_000;
export const comparedRuns: readonly Run[] = [
  { ...finishedRun(), runId: '0198c0de-0000-7000-8000-0000000000a2', startedAt: now, finishedAt: now + day / 12 },
  { ...finishedRun(), startedAt: now - 33 * day, finishedAt: now - 33 * day + day / 12 },
];

const never = new Promise<never>(() => undefined);
export const compareHandlers = (compared: Compared = madeCompared): Partial<CommandHandlers> => ({
  'runs.list': () => Promise.resolve([...comparedRuns]),
  'review.compare': () => Promise.resolve(compared),
  'review.comparedRows': () => Promise.resolve([...comparedRows]),
});
const address = `#/lists/${ids.solar}/compare`;
const chooseOther = async (page: Parameters<NonNullable<Shot['act']>>[0]): Promise<void> => {
  await page.getByRole('combobox', { name: 'Later' }).click();
  await page.getByRole('option', { name: 'Harbor insurance transfer' }).click();
};
const twoLists: Compared = {
  ...madeCompared,
  rows: { before: rows, after: 14_903 },
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

/** While it is being counted: told to whoever asked last, because the first question may have been asked before anybody could listen, or late. */
function countingShot(): Shot {
  let asker = '';
  const counting: CommandHandlers['review.compare'] = ({ askerId }) => {
    asker = askerId ?? '';
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
        if (asker !== '') backend.emit('review.compareProgressed', { askerId: asker, rows: 5_150, of: rows });
        await untilSettled(page);
      }
      await shown.waitFor();
    },
  };
}

export const compareShots: readonly Shot[] = [
  { name: '9-compare', address, handlers: compareHandlers() },
  { name: '9-compare-narrow', address, size: { width: 1024, height: 640 }, handlers: compareHandlers() },
  { name: '9-compare-zoom', address, size: { width: 720, height: 450 }, handlers: compareHandlers() },
  { name: '9-compare-lists', address, handlers: compareHandlers(twoLists), act: chooseOther },
  {
    name: '9-compare-same',
    address,
    handlers: compareHandlers({ ...madeCompared, rows: both(rows), matched: rows, unchanged: rows, kinds: none }),
  },
  { name: '9-compare-one-run', address, handlers: { ...compareHandlers(), 'runs.list': () => Promise.resolve(comparedRuns.slice(0, 1)) } },
  countingShot(),
  {
    name: '9-compare-failed',
    address,
    handlers: { ...compareHandlers(), 'review.compare': () => Promise.reject(new Failed('list.notFound', { listId: ids.harbor })) },
  },
];

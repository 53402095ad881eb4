/** Many rows at once in the review: the selection, its questions, and the history. */
import type { CommandHandlers } from '../../electron/contract/commands.ts';
import type { HistoryEntry } from '../../electron/contract/many.ts';
import { madeReview, type MadeRow } from './madeReview.ts';
import { fakeHandlersOf } from './showPart.ts';
import { ids, solarList } from './windowFixtures.ts';
import type { Shot } from './windowShots.ts';

const address = `#/lists/${ids.solar}/review`;
const entry = (n: number, more: Partial<HistoryEntry>): HistoryEntry => ({
  ...{
    recordId: `0198c0de-0000-7000-8000-0000000000${10 + n}`,
    kind: 'decide',
    value: 'drop',
    note: null,
    policy: null,
    assignees: [],
    rows: 1_204,
    row: null,
  },
  ...{ filter: null, by: 'Ana Ortiz', at: Date.now() - n * 9 * 60_000, isUndone: false },
  ...more,
});
const grades = ['A', 'B', 'C', 'D', 'F'] as const;
const rows = Array.from({ length: 60 }, (_, index): MadeRow => {
  const grade = grades[index % grades.length] ?? 'C';
  return {
    cells: [
      `SL-${40_112 + index}`,
      `Person ${index + 1}`,
      `(360) 555-01${String(index).padStart(2, '0')}`,
      '',
      `p${index}@example.org`,
      '',
      '',
      'WA',
      '98225',
    ],
    ...{ grade, score: 95 - (index % 9) * 10, suggested: grade === 'F' ? 'drop' : grade < 'C' ? 'keep' : 'hold' },
  };
});
export const manyReview: Partial<CommandHandlers> = {
  'lists.get': () => Promise.resolve({ ...solarList, rows: rows.length }),
  ...fakeHandlersOf(madeReview(ids.solar, rows).answers),
  'review.place': () => Promise.resolve(null),
  'review.previewMany': ({ change }) => {
    const noCalls = 'value' in change && change.value === 'keep' ? { litigators: 73, suppressed: 2 } : { litigators: 0, suppressed: 0 };
    return Promise.resolve({ rows: 12_472, changes: 11_258, decided: 1_207, same: 7, noCalls });
  },
  'review.history': () =>
    Promise.resolve([
      entry(0, { filter: { grade: ['F'] } }),
      entry(1, { value: 'keep', rows: 1, row: 1_043, isUndone: true }),
      entry(2, { kind: 'note', value: null, note: 'Asked us to call again in May', rows: 3, by: 'Otto Brandt' }),
      entry(3, { value: null, rows: 412 }),
      entry(40, { kind: 'merge', value: null, rows: 37 }),
    ]),
};

export const manyShots: readonly Shot[] = [
  {
    name: '5-review-selected',
    address,
    handlers: manyReview,
    act: async (page) => {
      await page.getByText('Person 3', { exact: true }).waitFor();
      await page.keyboard.press('Space');
      await page.keyboard.press('Space');
      await page.keyboard.press('j');
      for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowDown');
    },
  },
  {
    name: '5-review-selected-narrow',
    address,
    size: { width: 1024, height: 640 },
    handlers: manyReview,
    act: async (page) => {
      await page.getByText('Person 3', { exact: true }).waitFor();
      await page.keyboard.press('Control+a');
    },
  },
  {
    name: '5-review-drop-many',
    address,
    handlers: manyReview,
    act: async (page) => {
      await page.getByText('Person 3', { exact: true }).waitFor();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('3');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: '5-review-keep-many',
    address,
    handlers: manyReview,
    act: async (page) => {
      await page.getByText('Person 3', { exact: true }).waitFor();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('1');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: '3-plan-recheck',
    address,
    handlers: { ...manyReview, 'review.pack': () => Promise.resolve({ packed: 'AQA=', rows: 1_204 }) },
    act: async (page) => {
      await page.getByText('Person 3', { exact: true }).waitFor();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('r');
      await page.getByText('Only 1,204 selected rows.', { exact: false }).waitFor();
    },
  },
  {
    name: '5-review-history',
    address,
    handlers: manyReview,
    act: async (page) => {
      await page.keyboard.press('h');
      await page.getByRole('dialog').waitFor();
    },
  },
];

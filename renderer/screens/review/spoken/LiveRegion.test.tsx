import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { List } from '#contract/lists/list.ts';
import { madeReview, variedRows } from '#test/support/madeReview.ts';
import { showPart } from '#test/support/showPart.ts';
import { solarList } from '#test/support/windowFixtures.ts';
import { columnsOf } from '../grid/columns.ts';
import { createReview, type Review } from '../store/reviewStore.ts';
import { LiveRegion } from './LiveRegion.tsx';

const list: List = { ...solarList, columns: ['Name', 'Phone'], mapping: { fields: [{ field: 'name', column: 0 }], country: 'US' } };

let stop: () => void = () => undefined;
afterEach(() => stop());

/** Collects each text of the live region, in order. */
function listen(inTriage = false, opened = Promise.resolve()): { review: Review; reported: string[] } {
  const review = createReview(list.listId, undefined, inTriage);
  const { answers } = madeReview(list.listId, variedRows(20));
  const open = answers['review.open'];
  const columns = { columns: columnsOf(list), hidden: new Set<string>() };
  showPart(<LiveRegion review={review} list={{ ...list, rows: 20 }} columns={columns} cellOrder={[0, 1]} />, {
    ...answers,
    'review.open': async (params) => {
      await opened;
      if (open === undefined) throw new Error('not answered');
      return open(params);
    },
  });
  const reported: string[] = [];
  const region = screen.getByRole('status');
  const observer = new MutationObserver(() => reported.push(region.textContent));
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  const end = review.start();
  stop = () => {
    end();
    observer.disconnect();
  };
  return { review, reported };
}
const next = (reported: readonly string[], count: number): Promise<unknown> => expect.poll(() => reported.length).toBe(count);

test('announces the rows, then the row with its grade and litigator state, and after a key its effect and the new row', async () => {
  const { review, reported } = listen();
  await next(reported, 1);
  act(() => review.decide('drop'));
  await next(reported, 2);
  act(() => review.note(2, 'call in June'));
  await next(reported, 3);
  act(() => review.undo({ rows: () => [1, 2, 3], bring: () => undefined }));
  await next(reported, 4);
  act(() => review.goTo(4));
  await next(reported, 5);
  expect(reported).toEqual([
    '20 rows. Row 1, grade A, litigator check clear, suggested: keep.',
    'Dropped row 1. Row 2, grade B, litigator check clear, suggested: keep.',
    'Wrote a note on row 2.',
    'Undone: row 1. Row 1, grade A, litigator check clear, suggested: keep.',
    'Row 5, grade E, litigators not checked, suggested: hold.',
  ]);
});

test('many quick keys are one utterance, with the row where they led', async () => {
  const { review, reported } = listen();
  await next(reported, 1);
  act(() => {
    for (const value of ['keep', 'hold', 'drop', 'drop', 'hold'] as const) review.decide(value);
  });
  await next(reported, 2);
  expect(reported[1]).toBe('5 actions, the last: Held row 5. Row 6, grade F, litigator check clear, suggested: keep.');
});

test('says what is selected, and that nothing is any more', async () => {
  const { review, reported } = listen();
  await next(reported, 1);
  act(() => review.extendTo(2));
  await next(reported, 2);
  act(review.selectAll);
  await next(reported, 3);
  act(review.unselect);
  await next(reported, 4);
  expect(reported.slice(1)).toEqual([
    '3 of 20 rows selected. Row 3, grade C, litigator check clear, suggested: keep.',
    'All 20 rows selected.',
    'No row selected.',
  ]);
});

test('a filter says how many rows it leaves, or that there are none', async () => {
  const { review, reported } = listen();
  await next(reported, 1);
  act(() => review.show({ extra: { litigator: ['notChecked'] } }));
  await next(reported, 2);
  act(() => review.show({ extra: { text: 'nobody' } }));
  await next(reported, 3);
  expect(reported.slice(1)).toEqual([
    '4 of 20 rows. Row 5, grade E, litigators not checked, suggested: hold.',
    'No rows with “nobody” in a cell.',
  ]);
});

test('work that takes long says what it is, and then its result', async () => {
  const opened = Promise.withResolvers<void>();
  const { reported } = listen(false, opened.promise);
  await next(reported, 1);
  opened.resolve();
  await next(reported, 2);
  expect(reported).toEqual(['Reading 20 rows', '20 rows. Row 1, grade A, litigator check clear, suggested: keep.']);
});

test('triage says how many rows are not reviewed, and each card', async () => {
  const { review, reported } = listen(true);
  await next(reported, 1);
  act(() => review.decide('keep'));
  await next(reported, 2);
  act(review.toPrevious);
  await next(reported, 3);
  act(review.toPrevious);
  await next(reported, 4);
  expect(reported).toEqual([
    '20 rows not reviewed by you. Row 1, grade A, litigator check clear, suggested: keep.',
    'Kept row 1. Row 2, grade B, litigator check clear, suggested: keep.',
    'Row 1, grade A, litigator check clear, decided: keep.',
    'This is the first row.',
  ]);
  act(review.toPrevious);
  await next(reported, 5);
  // A repeated key that does nothing is announced again.
  expect(reported[4]).toBe('This is the first row.');
});

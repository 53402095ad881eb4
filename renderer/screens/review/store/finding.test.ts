import { beforeEach, expect, test } from 'vitest';
import { firstPlace } from '#contract/review/place.ts';
import type { View } from '#contract/review/view.ts';
import { madeViewRow } from '#test/support/madeReview.ts';
import { createPages } from '../grid/pages.ts';
import { createFinding, foundColumn } from './finding.ts';
import { createReviewState, type ReviewStore } from './reviewState.ts';

const order = [0, 2, 1];
const rows = [
  ['Ann Lee', 'ann@example.com', 'said Ann'],
  ['Bob', 'joann@example.com', ''],
  ['Ann', '', ''],
].map((cells, index) => madeViewRow({ cells }, index));

let use: ReviewStore;
let finding: ReturnType<typeof createFinding>;
beforeEach(() => {
  use = createReviewState(firstPlace, false);
  finding = createFinding(use);
  const view: Pick<View, 'count'> = { count: rows.length };
  use.setState({ view: view as View, pages: createPages().withPage(0, rows), opening: false });
  use.setState({ shown: { filter: { text: ' ann ' }, sort: firstPlace.sort } });
});
/** The row and column of the current hit, from 0. */
const here = (): (number | null)[] => [use.getState().at, foundColumn(use.getState(), order)];

test('goes cell by cell as the columns stand, row by row, and around the end', () => {
  const visited = Array.from({ length: 6 }, () => {
    finding.findNext(order);
    return here();
  });
  expect(visited).toEqual([
    ...[
      [0, 0],
      [0, 2],
      [0, 1],
    ],
    ...[
      [1, 1],
      [2, 0],
    ],
    [0, 0],
  ]);
});

test('and back, from the row before', () => {
  finding.findPrevious(order);
  expect(here()).toEqual([2, 0]);
  finding.findPrevious(order);
  expect(here()).toEqual([1, 1]);
  finding.findPrevious(order);
  expect(here()).toEqual([0, 1]);
  finding.findPrevious(order);
  expect(here()).toEqual([0, 2]);
});

test('the hit is gone as soon as another row is the current one, or something else is searched for', () => {
  finding.findNext(order);
  use.setState({ at: 1 });
  expect(here()).toEqual([1, null]);
  finding.findNext(order);
  expect(here()).toEqual([1, 1]);
  use.setState({ shown: { filter: { text: 'example' }, sort: firstPlace.sort } });
  expect(here()).toEqual([1, null]);
});

test('Enter goes to the first hit, also while the search is in progress', () => {
  use.setState({ at: 2 });
  finding.findFirst('ann');
  expect(here()).toEqual([0, 0]);
  finding.findFirst('bob');
  expect(here()).toEqual([0, null]);
  use.setState({ shown: { filter: { text: 'bob' }, sort: firstPlace.sort }, pages: createPages().withPage(0, rows.slice(1)) });
  expect(here()).toEqual([0, 0]);
});

test('without a search, a key says what to do', () => {
  use.setState({ shown: { filter: {}, sort: firstPlace.sort } });
  finding.findNext(order);
  expect(use.getState().announcement).toMatch(/^Nothing is searched for yet/);
});

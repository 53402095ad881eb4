import { expect, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { findListId } from './choose.ts';

const [solar, harbor, otherHarbor, unlisted] = ['1', '2', '3', '4'].map((last) => `0198c0de-0000-7000-8000-00000000000${last}`) as [
  string,
  string,
  string,
  string,
];
const lists = [
  { listId: solar, name: 'Solar leads May' },
  { listId: harbor, name: 'Harbor' },
  { listId: otherHarbor, name: 'Harbor' },
];

test('finds a list by its id, or by a name that only one has', () => {
  expect(findListId(lists, 'Solar leads May')).toBe(solar);
  expect(findListId(lists, 'solar leads may ')).toBe(solar);
  expect(findListId(lists, otherHarbor)).toBe(otherHarbor);
  // The command itself reports that there is no such list.
  expect(findListId(lists, unlisted)).toBe(unlisted);
});

test('finds a list whose name came from macOS, where letters and their accents may be apart', () => {
  const [apart, together] = ['Käufer Mai'.normalize('NFD'), 'Käufer Mai'.normalize('NFC')];
  expect(findListId([{ listId: solar, name: apart }], together)).toBe(solar);
  expect(findListId([{ listId: solar, name: together }], apart)).toBe(solar);
});

test('asks for an id where several lists have the name, and knows no list that isn’t there', () => {
  expect(() => findListId(lists, 'Harbor')).toThrow('There are 2 lists called Harbor; give the id of one, as rollcall lists shows it.');
  expect(() => findListId(lists, 'Attic')).toThrow(new Failed('list.notFound', { listId: 'Attic' }));
});

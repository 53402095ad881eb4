import { expect, test } from 'vitest';
import { columnLayoutSchema, firstLayout, narrowestColumn, type ColumnLayout } from '#contract/review/place.ts';
import { columnsOf } from './columns.ts';
import { laidOut, moved, neighbor, pinOffsets, resized, toggledHidden, toggledPin, untouched, type LayoutChange } from './laidOut.ts';

const usual = columnsOf({ columns: ['City', 'Phone', 'Notes'], mapping: { fields: [], country: 'US' }, rows: 9, findings: [], fits: [] });
const keys = (layout: ColumnLayout): string[] => laidOut(usual, layout).map(({ key }) => key);
const after = (...changes: LayoutChange[]): ColumnLayout =>
  columnLayoutSchema.parse(changes.reduce((layout, change) => change(layout, laidOut(usual, layout)), firstLayout));

test('a column is put before or behind another one, hidden ones keep their place, and all of it can be reset', () => {
  expect(keys(firstLayout)).toEqual(usual.map(({ key }) => key));
  const layout = after(moved('c2', 'before', 'score'), moved('c0', 'behind', 'c1'));
  expect(keys(layout)).toEqual(['row', 'decision', 'grade', 'c2', 'score', 'litigator', 'lineType', 'carrier', 'emailGrade', 'c1', 'c0']);
  expect(after(moved('c2', 'before', 'score'), untouched)).toEqual(firstLayout);
});

test('pinned columns come first, beside row and decision, in the order of the others', () => {
  expect(keys(after(toggledPin('c2'), toggledPin('c0'))).slice(0, 5)).toEqual(['row', 'decision', 'c0', 'c2', 'grade']);
  expect(keys(after(toggledPin('c2'), moved('c2', 'before', 'row'))).slice(0, 3)).toEqual(['row', 'decision', 'c2']);
  expect(keys(after(toggledPin('c2'), toggledPin('c2')))).toEqual(keys(firstLayout));
});

test('pinned columns never take all of the grid', () => {
  const shown = laidOut(usual, after(toggledPin('c0'), toggledPin('c1'), toggledPin('c2'), resized({ c1: 900 })));
  expect(pinOffsets(shown).map((offset) => offset !== null)).toEqual([true, true, true, ...shown.slice(3).map(() => false)]);
  expect(pinOffsets(shown).slice(0, 3)).toEqual([0, shown[0]?.width, (shown[0]?.width ?? 0) + 128]);
});

test('a width that a person sets is kept within bounds, and no longer grows', () => {
  const named = columnsOf({
    columns: ['Name'],
    mapping: { fields: [{ field: 'name', column: 0 }], country: 'US' },
    rows: 9,
    findings: [],
    fits: [],
  });
  const layout = resized({ c0: 3.4 })(firstLayout, named);
  expect(laidOut(named, layout).find(({ key }) => key === 'c0')).toMatchObject({ width: narrowestColumn, grows: false });
});

test('a column that the layout does not know stays behind the one that it follows by default', () => {
  const order = after(moved('c2', 'before', 'grade')).order.filter((key) => key !== 'score' && key !== 'row');
  expect(keys({ ...firstLayout, order: [...order, 'gone'] }).slice(0, 5)).toEqual(['row', 'decision', 'c2', 'grade', 'score']);
});

test('a column changes places with a shown one of its kind only', () => {
  const layout = after(toggledHidden('grade'), toggledPin('c0'));
  const shown = laidOut(usual, layout).filter(({ key }) => !layout.hidden.includes(key));
  expect(neighbor(shown, 'score', -1)).toBeUndefined();
  expect(neighbor(shown, 'score', 1)?.key).toBe('litigator');
  expect(neighbor(shown, 'c0', -1)).toBeUndefined();
  expect(neighbor(shown, 'c0', 1)).toBeUndefined();
  expect(neighbor(shown, 'decision', 1)).toBeUndefined();
});

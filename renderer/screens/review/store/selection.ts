/** The selected rows of the open view, as ranges of positions: a million selected rows are one range. Immutable and pure. */

type Range = readonly [first: number, last: number];

export interface Selection {
  /** Sorted; ranges neither overlap nor touch. */
  readonly ranges: readonly Range[];
  readonly count: number;
  /** The position that Shift extends from while the current row is still `head`; null to extend from the current row. */
  readonly anchor: number | null;
  readonly head: number;
  /** The ranges selected before the one from the anchor. */
  readonly base: readonly Range[];
}

export const nothingSelected: Selection = { ranges: [], count: 0, anchor: null, head: 0, base: [] };

export const isSelected = ({ ranges }: Selection, position: number): boolean =>
  ranges.some(([first, last]) => position >= first && position <= last);

const sizeOf = (ranges: readonly Range[]): number => ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);

function united(ranges: readonly Range[], [from, to]: Range): Range[] {
  const apart = ranges.filter(([first, last]) => last < from - 1 || first > to + 1);
  const touching = ranges.filter((range) => !apart.includes(range));
  const first = Math.min(from, ...touching.map((range) => range[0]));
  const last = Math.max(to, ...touching.map((range) => range[1]));
  return [...apart, [first, last] as const].sort((a, b) => a[0] - b[0]);
}

const without = (ranges: readonly Range[], position: number): Range[] =>
  ranges.flatMap(([first, last]): Range[] => {
    if (position < first || position > last) return [[first, last]];
    const before: Range[] = position > first ? [[first, position - 1]] : [];
    return position < last ? [...before, [position + 1, last]] : before;
  });

/** Toggles the row's selection and makes it the anchor for Shift. `head`: the current row afterwards. */
export function toggledAt(selection: Selection, position: number, head: number): Selection {
  const isOn = isSelected(selection, position);
  const ranges = isOn ? without(selection.ranges, position) : united(selection.ranges, [position, position]);
  return { ranges, count: sizeOf(ranges), anchor: isOn ? null : position, head, base: ranges };
}

/**
 * Selects from the anchor, if the selection's head is the `current` row, or else from `current`, to `position`. Shrinking the range
 * deselects the rows no longer in it.
 */
export function extendedTo(selection: Selection, current: number, position: number): Selection {
  const goesOn = selection.anchor !== null && selection.head === current;
  const anchor = goesOn ? (selection.anchor ?? current) : current;
  const base = goesOn ? selection.base : selection.ranges;
  const ranges = united(base, [Math.min(anchor, position), Math.max(anchor, position)]);
  return { ranges, count: sizeOf(ranges), anchor, head: position, base };
}

/** Selects all rows of a view of `count` rows. */
export const allSelected = (count: number): Selection =>
  count === 0 ? nothingSelected : { ...nothingSelected, ranges: [[0, count - 1]], count };

/**
 * Computes row positions in a scroller that can't be as tall as all of its rows.
 *
 * Chromium lays nothing out beyond 33,554,432 device pixels. The scroller is therefore only as tall as some of the rows, and shows them
 * shifted: at `scrollTop`, the first visible row is the one that many pixels down plus `shift` rows. A list that fits is never shifted.
 *
 * Small movements (wheel, keys) keep the shift, so that they move by exactly their pixels. Large ones (the thumb) set it in proportion.
 * Near both ends of the track, over its `edge`, the shift is zero or at its maximum: there the list scrolls to its end like any other. All
 * lengths are CSS pixels. `sight` is the height in which rows are visible, below the heading.
 */
import type { RowDensity } from '#contract/settings/settings.ts';

export const rowHeights = { comfortable: 32, compact: 24 } as const satisfies Readonly<Record<RowDensity, number>>;
/** The height of the headings above the rows. */
export const headHeight = 32;

/**
 * In device pixels: well below the limit, with single-precision positions still exact to half a pixel. Also the maximum in CSS pixels when
 * zoomed out.
 */
const tallest = 8_000_000;

export interface Track {
  readonly count: number;
  /** Number of rows that determines the scroller's height. */
  readonly laid: number;
  readonly rowHeight: number;
}

export interface Place {
  /** Number of rows skipped before those that are laid out. */
  readonly shift: number;
  readonly scrollTop: number;
}

/** `pixelRatio`: device pixels per CSS pixel, zoom included. */
export const trackOf = (count: number, pixelRatio: number, rowHeight: number): Track => ({
  count,
  rowHeight,
  laid: Math.min(count, Math.floor(tallest / Math.max(1, pixelRatio) / rowHeight)),
});

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

/** The distance from the very first row to the top of the visible area. */
export const topOf = ({ rowHeight }: Track, { shift, scrollTop }: Place): number => shift * rowHeight + scrollTop;

/** The largest distance from the first row, at which the last row is at the bottom of the visible area. */
export const lastTop = ({ count, rowHeight }: Track, sight: number): number => Math.max(0, count * rowHeight - sight);

const lastScrollTop = ({ laid, rowHeight }: Track, sight: number): number => Math.max(0, laid * rowHeight - sight);

/** The distance from either end of the scroller within which rows are where they would be in one that is tall enough. */
const edgeOf = ({ laid, rowHeight }: Track): number => (laid * rowHeight) / 100;

const shiftBy = ({ count, laid }: Track, share: number): number => Math.round(between(0, share, 1) * (count - laid));

/** The shift for a scroll position that represents a proportion of the list, as the thumb's does. */
function shiftInProportion(track: Track, sight: number, scrollTop: number): number {
  const edge = edgeOf(track);
  return shiftBy(track, (scrollTop - edge) / Math.max(1, lastScrollTop(track, sight) - 2 * edge));
}

/** The inverse: the shift that puts the thumb at the right position for this distance from the first row. */
function shiftFor(track: Track, sight: number, top: number): number {
  const edge = edgeOf(track);
  return shiftBy(track, (top - edge) / Math.max(1, lastTop(track, sight) - 2 * edge));
}

/**
 * The place for a distance from the first row. Keeps the current shift, unless the thumb would be too far from where it belongs,
 * or the scroller could end before the rows do.
 */
export function placeFor(track: Track, sight: number, top: number, shift: number): Place {
  const { rowHeight } = track;
  const reached = between(0, top, lastTop(track, sight));
  const proper = shiftFor(track, sight, reached);
  const slack = edgeOf(track) / 2;
  const scrollTop = reached - shift * rowHeight;
  const nearEnd = scrollTop < slack || scrollTop > lastScrollTop(track, sight) - slack;
  const kept = nearEnd || Math.abs(shift - proper) * rowHeight > slack ? proper : shift;
  return { shift: kept, scrollTop: reached - kept * rowHeight };
}

/**
 * The place after the scroller has moved to `scrollTop`. `exact`: whether it moved by wheel or touch. Other movements count as exact up to
 * the height of the visible area, and beyond it as proportional: the thumb's smallest step is larger than that.
 */
export function placeAfter(track: Track, sight: number, before: Place, scrollTop: number, exact: boolean): Place {
  if (exact || Math.abs(scrollTop - before.scrollTop) <= sight) {
    return placeFor(track, sight, topOf(track, { ...before, scrollTop }), before.shift);
  }
  return { shift: shiftInProportion(track, sight, scrollTop), scrollTop };
}

/** The distance nearest to `top` at which the whole row is visible, with as many rows `around` it as exist and fit. */
export function topToReveal(track: Track, sight: number, top: number, index: number, around = 0): number {
  const { rowHeight } = track;
  const room = between(0, around, Math.floor((sight / rowHeight - 1) / 2));
  const most = (index - room) * rowHeight;
  const least = Math.ceil((index + 1 + room) * rowHeight - sight);
  return between(0, Math.min(most, Math.max(least, top)), lastTop(track, sight));
}

/** The first and last rows that are fully visible; none if the first is after the last. */
export function wholeRows({ count, rowHeight }: Track, sight: number, top: number): { first: number; last: number } {
  // At fractional scale factors, a device pixel may be cut in half.
  const tolerance = 1;
  return {
    first: Math.ceil((top - tolerance) / rowHeight),
    last: Math.min(count, Math.floor((top + sight + tolerance) / rowHeight)) - 1,
  };
}

/** The rows to render: the visible ones and some `beyond` on both sides, but none outside the layout. */
export function drawnRows(
  { laid, rowHeight }: Track,
  sight: number,
  { shift, scrollTop }: Place,
  beyond = 8,
): { first: number; last: number } {
  return {
    first: shift + Math.max(0, Math.floor(scrollTop / rowHeight) - beyond),
    last: shift + Math.min(laid, Math.ceil((scrollTop + sight) / rowHeight) + beyond) - 1,
  };
}

/**
 * Where rows stand in a scroller that can't be as tall as all of them.
 *
 * Chromium lays nothing out beyond 33,554,432 device pixels. The scroller is therefore as tall as some of the rows, and shows them shifted:
 * at `scrollTop` the first row in sight is the one that many pixels down plus `shift` rows. A list that fits is never shifted.
 *
 * Small movements (wheel, keys) keep the shift, so that they move by the very pixels they say. Large ones (the thumb) choose it in proportion.
 * At both ends of the track, over its `edge`, the shift is none or all of it: there a list is scrolled to its end like any other.
 * All lengths are CSS pixels. `sight` is the height in which rows can be seen, below the heading.
 */

/** Of a row and of the heading above it, as Rows.module.css draws them. */
export const rowHeight = 32;

/** In device pixels: well below the limit, and where single-precision positions are still exact to half a pixel. In CSS pixels as well, zoomed out. */
const tallest = 8_000_000;

export interface Track {
  /** Rows there are. */
  readonly count: number;
  /** Rows that the scroller is as tall as. */
  readonly laid: number;
}

export interface Place {
  /** Rows that are passed over before those that are laid out. */
  readonly shift: number;
  readonly scrollTop: number;
}

/** `pixelRatio`: device pixels in a CSS pixel, zoom included. */
export const trackOf = (count: number, pixelRatio: number): Track => ({
  count,
  laid: Math.min(count, Math.floor(tallest / Math.max(1, pixelRatio) / rowHeight)),
});

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

/** Distance of what is in sight from the very first row. */
export const topOf = ({ shift, scrollTop }: Place): number => shift * rowHeight + scrollTop;

/** The largest distance, at which the last row ends the sight. */
export const lastTop = ({ count }: Track, sight: number): number => Math.max(0, count * rowHeight - sight);

const lastScrollTop = ({ laid }: Track, sight: number): number => Math.max(0, laid * rowHeight - sight);

/** Over this much of either end of the scroller, rows stand where they would in one that is tall enough. */
const edgeOf = ({ laid }: Track): number => (laid * rowHeight) / 100;

const shiftBy = ({ count, laid }: Track, share: number): number => Math.round(between(0, share, 1) * (count - laid));

/** The shift for a scroll position that says how far along the list one is, as the thumb does. */
function shiftInProportion(track: Track, sight: number, scrollTop: number): number {
  const edge = edgeOf(track);
  return shiftBy(track, (scrollTop - edge) / Math.max(1, lastScrollTop(track, sight) - 2 * edge));
}

/** The inverse: the shift under which the thumb stands where it should for this distance from the first row. */
function shiftFor(track: Track, sight: number, top: number): number {
  const edge = edgeOf(track);
  return shiftBy(track, (top - edge) / Math.max(1, lastTop(track, sight) - 2 * edge));
}

/**
 * The place for a distance from the first row. Keeps the shift that there is, unless the thumb would stand too far from where it should,
 * or the scroller could end before the rows do.
 */
export function placeFor(track: Track, sight: number, top: number, shift: number): Place {
  const reached = between(0, top, lastTop(track, sight));
  const proper = shiftFor(track, sight, reached);
  const slack = edgeOf(track) / 2;
  const scrollTop = reached - shift * rowHeight;
  const nearEnd = scrollTop < slack || scrollTop > lastScrollTop(track, sight) - slack;
  const kept = nearEnd || Math.abs(shift - proper) * rowHeight > slack ? proper : shift;
  return { shift: kept, scrollTop: reached - kept * rowHeight };
}

/**
 * The place after the scroller has moved to `scrollTop`. `exact`: by a wheel or a finger; what is not known to be moves by the same pixels
 * up to as much as one sees at once, and else in proportion: the thumb's smallest step is larger than that.
 */
export function placeAfter(track: Track, sight: number, before: Place, scrollTop: number, exact: boolean): Place {
  if (exact || Math.abs(scrollTop - before.scrollTop) <= sight) {
    return placeFor(track, sight, topOf({ ...before, scrollTop }), before.shift);
  }
  return { shift: shiftInProportion(track, sight, scrollTop), scrollTop };
}

/** The distance nearest to `top` from which the whole row is in sight, with as many rows `around` it as there are and can be. */
export function topToReveal(track: Track, sight: number, top: number, index: number, around = 0): number {
  const room = between(0, around, Math.floor((sight / rowHeight - 1) / 2));
  const most = (index - room) * rowHeight;
  const least = Math.ceil((index + 1 + room) * rowHeight - sight);
  return between(0, Math.min(most, Math.max(least, top)), lastTop(track, sight));
}

/** The first and the last row that lie wholly in sight; none where the first is after the last. */
export function wholeRows({ count }: Track, sight: number, top: number): { first: number; last: number } {
  // A device pixel may be cut in half at fractional scales.
  const tolerance = 1;
  return {
    first: Math.ceil((top - tolerance) / rowHeight),
    last: Math.min(count, Math.floor((top + sight + tolerance) / rowHeight)) - 1,
  };
}

/** The rows to draw: those in sight, some beyond on both sides, and none that is not laid out. */
export function drawnRows({ laid }: Track, sight: number, { shift, scrollTop }: Place): { first: number; last: number } {
  const beyond = 8;
  return {
    first: shift + Math.max(0, Math.floor(scrollTop / rowHeight) - beyond),
    last: shift + Math.min(laid, Math.ceil((scrollTop + sight) / rowHeight) + beyond) - 1,
  };
}

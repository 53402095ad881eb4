import { fc } from '#test/support/propertyCases.ts';
import { describe, expect, it } from 'vitest';
import {
  drawnRows,
  lastTop,
  placeAfter,
  placeFor,
  rowHeights,
  topOf,
  topToReveal,
  trackOf,
  wholeRows,
  type Place,
  type Track,
} from './rowTrack.ts';

const mostRows = 10_000_000;
const chromiumLimit = 33_554_432;

/** Counts of every magnitude, not only large ones. */
const anyCount = fc
  .tuple(fc.integer({ min: 0, max: 7 }), fc.double({ min: 0.1, max: 1, noNaN: true }))
  .map(([magnitude, part]) => Math.ceil(10 ** magnitude * part));
/** Device pixels per CSS pixel: the device scale times the zoom. */
const anyRatio = fc.oneof(fc.constantFrom(1, 1.25, 1.5, 2, 3), fc.double({ min: 0.5, max: 15, noNaN: true }));
const anySight = fc.double({ min: 40, max: 2800, noNaN: true });

const anyHeight = fc.constantFrom(...Object.values(rowHeights));

/** A scroller that behaves like a browser's: it clamps to its ends and rounds to whole device pixels. */
class Scroller {
  readonly count: number;
  ratio: number;
  sight: number;
  track: Track;
  place: Place = { shift: 0, scrollTop: 0 };
  constructor(count: number, ratio: number, sight: number, rowHeight: number) {
    this.count = count;
    this.ratio = ratio;
    this.sight = sight;
    this.track = trackOf(count, ratio, rowHeight);
  }
  get longest(): number {
    return Math.max(0, this.track.laid * this.track.rowHeight - this.sight);
  }
  get top(): number {
    return topOf(this.track, this.place);
  }
  snapped(scrollTop: number): number {
    return Math.max(0, Math.min(this.longest, Math.round(scrollTop * this.ratio) / this.ratio));
  }
  put({ shift, scrollTop }: Place): void {
    this.place = { shift, scrollTop: this.snapped(scrollTop) };
  }
  wheel(by: number): void {
    this.put(placeAfter(this.track, this.sight, this.place, this.snapped(this.place.scrollTop + by), true));
  }
  drag(share: number): void {
    this.put(placeAfter(this.track, this.sight, this.place, this.snapped(this.longest * share), false));
  }
  go(index: number, around: number): void {
    this.put(placeFor(this.track, this.sight, topToReveal(this.track, this.sight, this.top, index, around), this.place.shift));
  }
  become(ratio: number, sight: number): void {
    const { top } = this;
    Object.assign(this, { ratio, sight, track: trackOf(this.count, ratio, this.track.rowHeight) });
    this.put(placeFor(this.track, sight, top, this.place.shift));
  }
}

type Step = (scroller: Scroller) => void;
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.double({ min: -3000, max: 3000, noNaN: true }).map(
    (by): Step =>
      (scroller) =>
        scroller.wheel(by),
  ),
  fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(2)).map(([share, around]): Step => {
    return (scroller) => scroller.go(Math.floor(share * (scroller.count - 1)), around);
  }),
  fc.double({ min: 0, max: 1, noNaN: true }).map(
    (share): Step =>
      (scroller) =>
        scroller.drag(share),
  ),
  fc.tuple(anyRatio, anySight).map(
    ([ratio, sight]): Step =>
      (scroller) =>
        scroller.become(ratio, sight),
  ),
);
const anyScroller = fc
  .tuple(anyCount, anyRatio, anySight, anyHeight)
  .map(([count, ratio, sight, height]) => new Scroller(count, ratio, sight, height));
const walked = fc.tuple(anyScroller, fc.array(anyStep, { maxLength: 30 })).map(([scroller, steps]) => {
  for (const step of steps) step(scroller);
  return scroller;
});

describe('rows in a scroller that is not as tall as they are', () => {
  it('never makes it taller than Chromium lays out, and lays out every row where it can', () => {
    fc.assert(
      fc.property(anyCount, anyRatio, anyHeight, (count, ratio, rowHeight) => {
        const { laid } = trackOf(count, ratio, rowHeight);
        expect(laid * rowHeight * ratio).toBeLessThan(chromiumLimit / 2);
        expect(laid * rowHeight).toBeLessThanOrEqual(8_000_000);
        if (count * rowHeight * Math.max(1, ratio) <= 8_000_000) expect(laid).toBe(count);
      }),
    );
    expect(trackOf(mostRows, 1, rowHeights.comfortable).laid).toBe(250_000);
  });

  it('brings every row wholly into sight, whatever was done before, and draws it', () => {
    fc.assert(
      fc.property(walked, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(2), (scroller, share, around) => {
        const index = Math.floor(share * (scroller.count - 1));
        scroller.go(index, around);
        const whole = wholeRows(scroller.track, scroller.sight, scroller.top);
        expect(whole.first).toBeLessThanOrEqual(index);
        expect(whole.last).toBeGreaterThanOrEqual(index);
        const drawn = drawnRows(scroller.track, scroller.sight, scroller.place);
        expect(drawn.first).toBeLessThanOrEqual(Math.max(0, whole.first));
        expect(drawn.last).toBeGreaterThanOrEqual(whole.last);
      }),
      { numRuns: 500 },
    );
  });

  it('draws what is in sight, inside of the scroller, after any movement', () => {
    fc.assert(
      fc.property(walked, ({ track, sight, place, count, longest }) => {
        expect(place.shift).toBeGreaterThanOrEqual(0);
        expect(place.shift + track.laid).toBeLessThanOrEqual(count);
        expect(place.scrollTop).toBeGreaterThanOrEqual(0);
        expect(place.scrollTop).toBeLessThanOrEqual(longest);
        const { first, last } = drawnRows(track, sight, place);
        expect(first).toBeGreaterThanOrEqual(place.shift);
        expect(last).toBeLessThan(place.shift + track.laid);
        // The visible range starts and ends with drawn rows, or with the list.
        expect((first - place.shift) * track.rowHeight).toBeLessThanOrEqual(place.scrollTop);
        expect(Math.min(count * track.rowHeight, (last + 1) * track.rowHeight)).toBeGreaterThanOrEqual(
          Math.min(count * track.rowHeight, topOf(track, place) + sight),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('moves by the very pixels that the wheel says, up to the ends', () => {
    fc.assert(
      fc.property(walked, fc.integer({ min: -3000, max: 3000 }), (scroller, by) => {
        const { top, track, sight, ratio } = scroller;
        const wanted = Math.max(0, Math.min(top + by, lastTop(track, sight)));
        scroller.wheel(by);
        expect(Math.abs(scroller.top - wanted)).toBeLessThanOrEqual(1.5 / ratio);
      }),
      { numRuns: 500 },
    );
  });

  it('comes to both ends by the wheel alone, and stops there', () => {
    fc.assert(
      fc.property(walked, fc.constantFrom(-1, 1), (scroller, way) => {
        const near = way < 0 ? 4000 : scroller.count - 4000;
        scroller.go(Math.max(0, Math.min(scroller.count - 1, near)), 0);
        for (let step = 0; step < 60; step += 1) scroller.wheel(way * 3000);
        const end = way < 0 ? 0 : lastTop(scroller.track, scroller.sight);
        expect(Math.abs(scroller.top - end)).toBeLessThanOrEqual(1 / scroller.ratio);
      }),
    );
  });

  it('moves down when the thumb is dragged down, in proportion, from the first row to the last', () => {
    fc.assert(
      fc.property(walked, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), (scroller, shares) => {
        // Short thumb movements count as small ones, which keep to pixels; a drag starts with a long one.
        const tops = [0, ...shares.toSorted((one, other) => one - other), 1].map((share) => {
          scroller.drag(share < 0.5 ? 1 : 0);
          scroller.drag(share);
          return { share, top: scroller.top };
        });
        const end = lastTop(scroller.track, scroller.sight);
        for (const [index, { share, top }] of tops.entries()) {
          if (index > 0) expect(top).toBeGreaterThanOrEqual(tops[index - 1]?.top ?? 0);
          expect(Math.abs(top - share * end)).toBeLessThanOrEqual(end * 0.0101 + 2 * scroller.track.rowHeight + scroller.sight);
        }
        expect(tops[0]?.top).toBe(0);
        expect(Math.abs((tops.at(-1)?.top ?? 0) - end)).toBeLessThanOrEqual(1 / scroller.ratio);
      }),
    );
  });

  it('keeps what is in sight where it is while the window or its zoom changes', () => {
    fc.assert(
      fc.property(walked, anyRatio, anySight, (scroller, ratio, sight) => {
        const { top } = scroller;
        scroller.become(ratio, sight);
        const wanted = Math.min(top, lastTop(scroller.track, sight));
        expect(Math.abs(scroller.top - wanted)).toBeLessThanOrEqual(1 / ratio);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the thumb within a hundredth of the track of where it should stand', () => {
    fc.assert(
      fc.property(walked, ({ track, sight, place, longest }) => {
        const end = lastTop(track, sight);
        if (track.laid === track.count || longest === 0) return;
        expect(Math.abs(place.scrollTop / longest - topOf(track, place) / end)).toBeLessThan(0.02);
      }),
    );
  });
});

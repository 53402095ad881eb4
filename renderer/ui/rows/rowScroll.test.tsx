/** Tests the scroller in a simulated page whose elements have fixed heights and scroll positions. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRowScroll, type RowScroll } from './rowScroll.ts';
import { rowHeights, trackOf } from './rowTrack.ts';

const rowHeight = rowHeights.comfortable;

let grid: HTMLElement;
let rows: HTMLElement;
let scroll: RowScroll;
/** Whether these rows have been read. */
let read: (first: number, last: number) => boolean;
let detach: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="grid"><div data-rows></div></div>';
  [grid, rows] = [
    document.querySelector<HTMLElement>('#grid') ?? document.body,
    document.querySelector<HTMLElement>('[data-rows]') ?? document.body,
  ];
  Object.defineProperty(grid, 'clientHeight', { value: 11 * rowHeight });
  scroll = createRowScroll();
  read = (first) => first < 100;
  scroll.waitFor((first, last) => read(first, last));
  detach = scroll.attach(grid);
  scroll.lay(trackOf(100_000, 1, rowHeight));
});
afterEach(() => {
  detach();
  vi.useRealTimers();
});

/** Scrolls as a dragged thumb does. */
function dragTo(position: number): void {
  grid.scrollTop = position * rowHeight;
  grid.dispatchEvent(new Event('scroll'));
}

it('keeps the rows in sight where they are until those of the thumb are read', () => {
  dragTo(50_000);
  expect([scroll.inSight().last, scroll.sought()]).toEqual([9, { first: 50_000, last: 50_009 }]);
  // Moved by the scroll distance, so that they have not moved on the screen.
  expect(rows.style.transform).toBe(`translateY(${50_000 * rowHeight}px)`);
  read = () => true;
  scroll.arrived();
  expect([scroll.inSight().first, rows.style.transform]).toEqual([50_000, '']);
});

it('shows the latest passed rows that were read, while the thumb is already elsewhere', () => {
  for (const position of [20_000, 30_000, 40_000]) dragTo(position);
  read = (first) => first === 30_000;
  scroll.arrived();
  expect([scroll.inSight().first, scroll.sought().first]).toEqual([30_000, 40_000]);
  expect(rows.style.transform).toBe(`translateY(${10_000 * rowHeight}px)`);
});

it('shows that rows are being read when they take long, and keeps rows again once some have come', () => {
  dragTo(50_000);
  vi.advanceTimersByTime(500);
  expect([scroll.inSight().first, rows.style.transform]).toEqual([50_000, '']);
  dragTo(60_000);
  expect(scroll.inSight().first).toBe(60_000);
  scroll.arrived();
  dragTo(70_000);
  expect(scroll.inSight().first).toBe(60_000);
});

it('hands the elements of rows on where the thumb replaces them all, and draws more around them once it rests', () => {
  read = () => true;
  const { slot } = scroll.drawn();
  dragTo(50_000);
  expect(scroll.drawn()).toEqual({ first: 49_999, last: 50_010, shift: 0, slot });
  vi.advanceTimersByTime(200);
  // Rows that are already rendered keep their elements.
  expect(scroll.drawn()).toEqual({ first: 49_992, last: 50_017, shift: 0, slot: slot - 7 });
});

it('keeps the elements of rows that stay, and gives a row that a key leads to another one', () => {
  read = () => true;
  const before = scroll.drawn();
  dragTo(3);
  expect(scroll.drawn().slot - scroll.drawn().first).toBe(before.slot - before.first);
  scroll.reveal(60_000);
  const { first, last, slot } = scroll.drawn();
  expect([slot - first, last - first]).toEqual([before.slot - before.first, 25]);
});

it('goes at once where a key goes', () => {
  dragTo(50_000);
  scroll.reveal(80_000);
  expect([scroll.inSight().last, scroll.sought().last, rows.style.transform]).toEqual([80_000, 80_000, '']);
});

it('keeps the row on top, and shows more of them, when rows become less high', () => {
  read = () => true;
  scroll.reveal(5_000);
  const { first } = scroll.inSight();
  scroll.lay(trackOf(100_000, 1, rowHeights.compact));
  expect(scroll.inSight()).toEqual({ first, last: first + 12 });
  scroll.lay(trackOf(100_000, 1, rowHeight));
  expect(scroll.inSight()).toEqual({ first, last: first + 9 });
});

/**
 * Chooses the pages of a view to read next: the visible ones first, then those ahead of the scrolling. Only a few are read at a time, and
 * the choice is renewed whenever one arrives: a dragged thumb passes most rows before they could be read.
 */

/** Number of pages read at a time: the program answers them one by one, so one is answered while the next already waits there. */
export const mostAtOnce = 2;

/** How far ahead to read, in milliseconds of scrolling: about the time until a page arrives. */
const aheadMs = 400;
const mostAhead = 8;
/** A pause this long ends a movement. */
const restMs = 250;

export interface Sight {
  readonly first: number;
  readonly last: number;
}

export function createMovement() {
  let sight: Sight = { first: 0, last: 0 };
  let movedAt = -Infinity;
  /** Positions per millisecond; negative when scrolling up. */
  let speed = 0;
  return {
    /** Reports the visible positions; `now` in milliseconds. */
    look(next: Sight, now: number) {
      const [moved, pause] = [next.first - sight.first, Math.max(1, now - movedAt)];
      sight = next;
      if (moved === 0) return;
      // Averages the last steps, because wheel ticks are jerky.
      speed = pause > restMs ? Math.sign(moved) / aheadMs : (speed + moved / pause) / 2;
      movedAt = now;
    },
    /** The numbers of the pages to load, most urgent first. `size`: positions per page; `count`: rows in the view. */
    wanted(size: number, count: number): number[] {
      const pageOf = (position: number): number => Math.floor(Math.max(0, Math.min(count - 1, position)) / size);
      const [from, to] = [pageOf(sight.first), pageOf(sight.last)];
      const seen = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      const reach = speed * aheadMs;
      const rows = sight.last - sight.first + 1;
      // Too fast for pages to be read: what lies ahead now will have been passed by then.
      if (Math.abs(reach) > mostAhead * size) return seen;
      const pages = Math.ceil((Math.abs(reach) + rows) / size);
      const down = Array.from({ length: pages }, (_, index) => to + 1 + index);
      const up = Array.from({ length: pages }, (_, index) => from - 1 - index);
      const ahead = speed >= 0 ? [...down, from - 1] : [...up, to + 1];
      return [...seen, ...ahead].filter((number) => number >= 0 && number <= pageOf(count - 1));
    },
  };
}

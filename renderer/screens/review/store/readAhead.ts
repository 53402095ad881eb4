/**
 * Which pages of a view to read next: those in sight first, then those that a movement comes to. Only a few are read at a time, and each time one
 * arrives it is asked again: a dragged thumb passes most rows before they could be read.
 */

/** Pages that are read at a time: the program answers one after the other, and a second one waits there already. */
export const mostAtOnce = 2;

/** How far ahead of a movement rows are read: what it passes until their page has arrived. */
const aheadMs = 400;
const mostAhead = 8;
/** A movement that pauses for so long is over. */
const restMs = 250;

export interface Sight {
  readonly first: number;
  readonly last: number;
}

export function createMovement() {
  let sight: Sight = { first: 0, last: 0 };
  let movedAt = -Infinity;
  /** Positions per millisecond; negative: upwards. */
  let speed = 0;
  return {
    /** Reports the positions in sight; `now` in milliseconds. */
    look(next: Sight, now: number) {
      const [moved, pause] = [next.first - sight.first, Math.max(1, now - movedAt)];
      sight = next;
      if (moved === 0) return;
      // The mean of the last steps: a wheel's ticks come in jerks.
      speed = pause > restMs ? Math.sign(moved) / aheadMs : (speed + moved / pause) / 2;
      movedAt = now;
    },
    /** The numbers of the pages to have, most urgent first. `size`: positions per page; `count`: of the view. */
    wanted(size: number, count: number): number[] {
      const pageOf = (position: number): number => Math.floor(Math.max(0, Math.min(count - 1, position)) / size);
      const [from, to] = [pageOf(sight.first), pageOf(sight.last)];
      const seen = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      const reach = speed * aheadMs;
      const rows = sight.last - sight.first + 1;
      // Faster than pages can be read: what lies ahead now will have been passed.
      if (Math.abs(reach) > mostAhead * size) return seen;
      const pages = Math.ceil((Math.abs(reach) + rows) / size);
      const down = Array.from({ length: pages }, (_, index) => to + 1 + index);
      const up = Array.from({ length: pages }, (_, index) => from - 1 - index);
      const ahead = speed >= 0 ? [...down, from - 1] : [...up, to + 1];
      return [...seen, ...ahead].filter((number) => number >= 0 && number <= pageOf(count - 1));
    },
  };
}

/**
 * Reads the pages of a view: the visible ones first, then those ahead of the scrolling. Only a few are read at a time, and the choice is
 * renewed whenever one arrives: a dragged thumb passes most rows before they could be read.
 */
import { attempt } from '#renderer/base/notify.ts';
import { call } from '#renderer/bridge/call.ts';
import type { OnTheirWay } from './onTheirWay.ts';
import type { ReviewStore } from './reviewState.ts';

/** Number of pages read at a time: the program answers them one by one, so one is answered while the next already waits there. */
const mostAtOnce = 2;

/** How far ahead to read, in milliseconds of scrolling: about the time until a page arrives. */
const aheadMs = 400;
const mostAhead = 8;
/** A pause this long ends a movement. */
const restMs = 250;

interface Sight {
  readonly first: number;
  readonly last: number;
}

export function createMovement() {
  let sight: Sight = { first: 0, last: 0 };
  let movedAt = -Infinity;
  /** Positions per millisecond; negative when scrolling up. */
  let speed = 0;
  return {
    sight: () => sight,
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

interface PageReads {
  /** Whether the review has been closed. */
  isLeft(): boolean;
  /** Called if a page couldn't be read. */
  lost(): Promise<void>;
}

export function createPageReads({ getState: get, setState: set }: ReviewStore, onTheirWay: OnTheirWay, { isLeft, lost }: PageReads) {
  const movement = createMovement();
  /** Pages being read, keyed by view and number, so that fast key presses don't request them again. */
  const pending = new Set<string>();

  /** Reads pages of the open view; pages of a view that is no longer open are dropped. */
  async function read(numbers: readonly number[]): Promise<void> {
    const { view, pages } = get();
    if (view === null) return;
    await Promise.all(
      numbers.map(async (number) => {
        const key = `${view.viewId} ${number}`;
        const readingEnds = onTheirWay.beginReading();
        pending.add(key);
        try {
          const rows = await call('review.window', { viewId: view.viewId, from: number * pages.size, count: pages.size });
          const newer = readingEnds();
          if (get().view !== view) return;
          const { first, last } = movement.sight();
          set((now) => ({ pages: now.pages.withPage(number, rows).near(first, last, now.at).overlaid(newer) }));
        } finally {
          readingEnds();
          pending.delete(key);
        }
      }),
    );
  }

  /** Reads the visible pages and those ahead of the scrolling, a few at a time. */
  function readMissing(): void {
    const { view, pages } = get();
    if (view === null || isLeft()) return;
    const isComing = (number: number): boolean => pending.has(`${view.viewId} ${number}`);
    const missing = movement.wanted(pages.size, view.count).filter((number) => !pages.has(number) && !isComing(number));
    const free = mostAtOnce - [...pending].filter((key) => key.startsWith(view.viewId)).length;
    for (const number of missing.slice(0, Math.max(0, free))) attempt(() => read([number]).then(readMissing).catch(lost));
  }

  return {
    /** Reports the first and last visible position. */
    look(first: number, last: number) {
      movement.look({ first, last }, performance.now());
      readMissing();
    },
    /** Reads the visible pages again. */
    readSeen(): Promise<void> {
      const { first, last } = movement.sight();
      return read(get().pages.numbersOf(first, last));
    },
  };
}

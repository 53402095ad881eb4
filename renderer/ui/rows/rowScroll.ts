/**
 * A scroller for millions of rows: follows wheel, thumb and keys, and determines which rows to render and where.
 *
 * When it is scrolled to rows that are still loading, the visible rows stay in place on the screen until the new ones have arrived: a
 * dragged thumb shows rows all the way, a moment late, and never blank space.
 */
import {
  drawnRows,
  placeAfter,
  placeFor,
  headHeight,
  rowHeights,
  topOf,
  topToReveal,
  trackOf,
  wholeRows,
  type Place,
  type Track,
} from './rowTrack.ts';

export interface DrawnRows {
  /** Positions of the first and the last row to render; none if the first is after the last. */
  readonly first: number;
  readonly last: number;
  /** Position of the row at the very top of the scroller's layout. */
  readonly shift: number;
  /**
   * Identifies the element of the first row; the next rows count up from it. When the wheel or the thumb leaves less than half of the rows
   * in place, the new rows reuse the elements of the old ones: changing the text of a cell costs a fraction of creating one.
   */
  readonly slot: number;
}

export interface RowScroll {
  /** Follows the scrolling element, with its heading and rows, until the returned function is called. */
  attach(element: HTMLElement): () => void;
  /** Sets the number of rows, laid out by `trackOf`; the visible rows stay in place. Call this once the body has that height. */
  lay(track: Track): void;
  /** Scrolls a row fully into view with the smallest movement, along with as many rows `around` it if they fit. */
  reveal(position: number, around?: number): void;
  /** The rows that are fully visible, first and last. */
  inSight(): { first: number; last: number };
  /** The rows at the scroll position: the visible ones, unless those only stay until the new ones are read. */
  sought(): { first: number; last: number };
  /** Sets how to check whether rows have been read; without it, all rows count as read. `has`: takes the first and the last row. */
  waitFor(has: (first: number, last: number) => boolean): void;
  /** Reports that more rows have been read. */
  arrived(): void;
  /** Number of rows that Page Down and Page Up move by; one row stays visible. */
  page(): number;
  /** Reports every movement, even one that doesn't change the rendered rows. */
  subscribe(moved: () => void): () => void;
  drawn(): DrawnRows;
}

/** A scroll event this soon after a wheel or touch event, or after another scroll event caused by one, still belongs to it. */
const momentumMs = 200;
/** Maximum time that rows stay in place of others; after it, the others are shown as loading. */
const mostHeldMs = 400;
/**
 * Number of rows rendered on both sides of the visible ones while each movement replaces all of them: more would be gone before anyone
 * could see them.
 */
const fewBeyond = 1;
/** After this many milliseconds without another movement, the usual number is rendered. */
const restMs = 150;
/** Maximum number of places remembered on the way; the latest one whose rows have been read is shown. */
const mostPassed = 32;

/** Marks the element in the scroller that contains the rows, and that is moved to keep them in place. */
export const rowsOfScroll = { 'data-rows': true } as const;

export function createRowScroll(): RowScroll {
  let scroller: HTMLElement | null = null;
  let track: Track = trackOf(0, 1, rowHeights.comfortable);
  let sight = 0;
  let place: Place = { shift: 0, scrollTop: 0 };
  let drawn: DrawnRows = { first: 0, last: -1, shift: 0, slot: 0 };
  let exactUntil = 0;
  let has: (first: number, last: number) => boolean = () => true;
  /** Scroll positions while rows stay in place, latest last; empty if the visible rows match the scroll position. */
  let passed: Place[] = [];
  let impatient: ReturnType<typeof setTimeout> | undefined;
  let isPatient = true;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const goal = (): Place => passed.at(-1) ?? place;
  const isRead = (at: Place): boolean => {
    const { first, last } = wholeRows(track, sight, topOf(track, at));
    return last < first || has(first, last);
  };

  /** Keeps the rows of `place` where they are on the screen, although the scroll position differs. */
  function stay(pixels: number): void {
    const rows = scroller?.querySelector<HTMLElement>('[data-rows]');
    if (rows) rows.style.transform = pixels === 0 ? '' : `translateY(${pixels}px)`;
  }

  function release(): void {
    clearTimeout(impatient);
    impatient = undefined;
    if (passed.length === 0) return;
    passed = [];
    stay(0);
  }

  /** Shows the scroll position's rows as soon as they are read. */
  function head(element: HTMLElement, to: Place): void {
    if (element.scrollTop !== to.scrollTop) element.scrollTo({ top: to.scrollTop, behavior: 'instant' });
    const reached = { shift: to.shift, scrollTop: element.scrollTop };
    const read = isRead(reached);
    if (read) isPatient = true;
    if (read || !isPatient) {
      release();
      move(reached, true);
      return;
    }
    passed = [...passed, reached].slice(-mostPassed);
    impatient ??= setTimeout(() => {
      isPatient = false;
      head(element, goal());
    }, mostHeldMs);
    stay(reached.scrollTop - place.scrollTop);
    for (const tell of listeners) tell();
  }

  /**
   * `takesOver`: reuses elements. Not for movement by key, so that the current row gets another element, which a screen reader then reads.
   */
  function move(to: Place, takesOver = false): void {
    place = to;
    clearTimeout(resting);
    const whole = drawnRows(track, sight, place);
    const staying = Math.min(whole.last, drawn.last) - Math.max(whole.first, drawn.first) + 1;
    const isTakenOver = takesOver && staying * 2 < drawn.last - drawn.first + 1;
    if (isTakenOver) resting = setTimeout(() => move(place), restMs);
    const { first, last } = isTakenOver ? drawnRows(track, sight, place, fewBeyond) : whole;
    const { shift } = place;
    if (first !== drawn.first || last !== drawn.last || shift !== drawn.shift)
      drawn = { first, last, shift, slot: isTakenOver ? drawn.slot : drawn.slot + first - drawn.first };
    for (const tell of listeners) tell();
  }

  /** The browser rounds to whole device pixels and clamps to the ends, so its actual position counts. */
  function put(element: HTMLElement, { shift, scrollTop }: Place): void {
    release();
    if (element.scrollTop !== scrollTop) element.scrollTo({ top: scrollTop, behavior: 'instant' });
    move({ shift, scrollTop: element.scrollTop });
  }

  /** `top`: the distance from the very first row at which to stay. */
  function measure(element: HTMLElement, top = topOf(track, goal())): void {
    sight = Math.max(0, element.clientHeight - headHeight);
    const { shift } = goal();
    put(element, placeFor(track, sight, top, shift));
  }

  function follow(element: HTMLElement, { timeStamp }: Event): void {
    const { scrollTop } = element;
    const before = goal();
    if (scrollTop === before.scrollTop) return;
    const exact = timeStamp < exactUntil;
    if (exact) exactUntil = timeStamp + momentumMs;
    const next = placeAfter(track, sight, before, scrollTop, exact);
    // Only a new shift requires setting the scroll position; setting it at every step would interrupt a scroll in progress.
    head(element, next.shift === before.shift ? { shift: before.shift, scrollTop } : next);
  }

  return {
    attach(element) {
      scroller = element;
      const attached = new AbortController();
      const listening = { passive: true, signal: attached.signal };
      const exactly = ({ timeStamp }: Event): void => {
        exactUntil = timeStamp + momentumMs;
      };
      const pressed = (): void => {
        exactUntil = 0;
      };
      element.addEventListener('scroll', (event) => follow(element, event), listening);
      element.addEventListener('wheel', exactly, listening);
      element.addEventListener('touchmove', exactly, listening);
      element.addEventListener('pointerdown', pressed, listening);
      const resized = new ResizeObserver(() => measure(element));
      resized.observe(element);
      measure(element);
      return () => {
        resized.disconnect();
        attached.abort();
        release();
        clearTimeout(resting);
        scroller = null;
      };
    },
    lay(next) {
      // If the row height changes, the same row stays on top.
      const top = (topOf(track, goal()) / track.rowHeight) * next.rowHeight;
      track = next;
      if (scroller !== null) measure(scroller, top);
    },
    reveal(position, around = 0) {
      if (scroller === null) return;
      const top = topOf(track, goal());
      const wanted = topToReveal(track, sight, top, position, around);
      if (wanted !== top) put(scroller, placeFor(track, sight, wanted, goal().shift));
    },
    inSight: () => wholeRows(track, sight, topOf(track, place)),
    sought: () => wholeRows(track, sight, topOf(track, goal())),
    waitFor(read) {
      has = read;
    },
    arrived() {
      isPatient = true;
      if (scroller === null || passed.length === 0) return;
      const latest = passed.findLastIndex(isRead);
      if (latest < 0) return;
      const shown = passed[latest] ?? place;
      const rest = passed.slice(latest + 1);
      release();
      move(shown, true);
      if (rest.length > 0) head(scroller, rest.at(-1) ?? shown);
    },
    page: () => Math.max(1, Math.floor(sight / track.rowHeight) - 1),
    subscribe(moved) {
      listeners.add(moved);
      return () => void listeners.delete(moved);
    },
    drawn: () => drawn,
  };
}

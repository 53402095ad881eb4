/** A scroller for millions of rows: follows wheel, thumb and keys, and says which rows to draw, and how far down each. */
import { drawnRows, placeAfter, placeFor, rowHeight, topOf, topToReveal, trackOf, wholeRows, type Place, type Track } from './rowTrack.ts';

export interface DrawnRows {
  /** Positions of the first and the last row to draw; none if the first is after the last. */
  readonly first: number;
  readonly last: number;
  /** The position of the row at the very top of the scroller's layout. */
  readonly shift: number;
}

export interface RowScroll {
  /** Follows the element that scrolls, with its heading and rows, until the returned function is called. */
  attach(element: HTMLElement): () => void;
  /** Sets the number of rows, laid out by `trackOf`; the visible rows stay in place. Called once the body has that height. */
  lay(track: Track): void;
  /** Scrolls a row fully into view with the smallest movement, along with as many rows `around` it, if they fit. */
  reveal(position: number, around?: number): void;
  /** The rows that are fully visible, first and last. */
  inSight(): { first: number; last: number };
  /** How many rows Page Down and Page Up move: one row stays visible. */
  page(): number;
  /** Reports every movement, even one that does not change what is drawn. */
  subscribe(moved: () => void): () => void;
  drawn(): DrawnRows;
}

/** A scroll event this soon after a wheel or touch event, or after another scroll event caused by one, still belongs to it. */
const momentumMs = 200;

export function createRowScroll(): RowScroll {
  let scroller: HTMLElement | null = null;
  let track: Track = trackOf(0, 1);
  let sight = 0;
  let place: Place = { shift: 0, scrollTop: 0 };
  let drawn: DrawnRows = { first: 0, last: -1, shift: 0 };
  let exactUntil = 0;
  const listeners = new Set<() => void>();

  function move(to: Place): void {
    place = to;
    const next = { ...drawnRows(track, sight, place), shift: place.shift };
    if (next.first !== drawn.first || next.last !== drawn.last || next.shift !== drawn.shift) drawn = next;
    for (const tell of listeners) tell();
  }

  /** The browser rounds to whole device pixels and clamps to its ends: its actual position is what counts. */
  function put(element: HTMLElement, { shift, scrollTop }: Place): void {
    if (element.scrollTop !== scrollTop) element.scrollTo({ top: scrollTop, behavior: 'instant' });
    move({ shift, scrollTop: element.scrollTop });
  }

  function measure(element: HTMLElement): void {
    sight = Math.max(0, element.clientHeight - rowHeight);
    put(element, placeFor(track, sight, topOf(place), place.shift));
  }

  function follow(element: HTMLElement, { timeStamp }: Event): void {
    const { scrollTop } = element;
    if (scrollTop === place.scrollTop) return;
    const exact = timeStamp < exactUntil;
    if (exact) exactUntil = timeStamp + momentumMs;
    const next = placeAfter(track, sight, place, scrollTop, exact);
    // Only a new shift requires setting the scroll position: setting it at every step would interrupt a scroll in progress.
    if (next.shift === place.shift) move({ shift: place.shift, scrollTop });
    else put(element, next);
  }

  return {
    attach(element) {
      scroller = element;
      const scrolled = (event: Event): void => follow(element, event);
      const exactly = ({ timeStamp }: Event): void => {
        exactUntil = timeStamp + momentumMs;
      };
      const pressed = (): void => {
        exactUntil = 0;
      };
      element.addEventListener('scroll', scrolled, { passive: true });
      element.addEventListener('wheel', exactly, { passive: true });
      element.addEventListener('touchmove', exactly, { passive: true });
      element.addEventListener('pointerdown', pressed);
      const resized = new ResizeObserver(() => measure(element));
      resized.observe(element);
      measure(element);
      return () => {
        resized.disconnect();
        element.removeEventListener('scroll', scrolled);
        element.removeEventListener('wheel', exactly);
        element.removeEventListener('touchmove', exactly);
        element.removeEventListener('pointerdown', pressed);
        scroller = null;
      };
    },
    lay(next) {
      track = next;
      if (scroller !== null) measure(scroller);
    },
    reveal(position, around = 0) {
      if (scroller === null) return;
      const top = topOf(place);
      const wanted = topToReveal(track, sight, top, position, around);
      if (wanted !== top) put(scroller, placeFor(track, sight, wanted, place.shift));
    },
    inSight: () => wholeRows(track, sight, topOf(place)),
    page: () => Math.max(1, Math.floor(sight / rowHeight) - 1),
    subscribe(moved) {
      listeners.add(moved);
      return () => void listeners.delete(moved);
    },
    drawn: () => drawn,
  };
}

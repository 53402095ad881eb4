/** A scroller of rows by the million: follows wheel, thumb and keys, and says which rows are to be drawn, and how far down each. */
import { drawnRows, placeAfter, placeFor, rowHeight, topOf, topToReveal, trackOf, wholeRows, type Place, type Track } from './rowTrack.ts';

export interface DrawnRows {
  /** Positions of the first and the last row to draw; none where the first is after the last. */
  readonly first: number;
  readonly last: number;
  /** The position that stands at the very top of what the scroller lays out. */
  readonly shift: number;
}

export interface RowScroll {
  /** Follows the element that scrolls, heading and rows, until the returned function is called. */
  attach(element: HTMLElement): () => void;
  /** There are as many rows, as `trackOf` lays them out; what is in sight stays. Called once the body is that tall. */
  lay(track: Track): void;
  /** Brings a row wholly into sight, moving as little as it can; with as many rows `around` it, where they fit. */
  reveal(position: number, around?: number): void;
  /** The rows that lie wholly in sight, first and last. */
  inSight(): { first: number; last: number };
  /** By how many rows Page Down and Page Up move: one stays in sight. */
  page(): number;
  /** Tells of every movement, also of one that changes nothing in what is drawn. */
  subscribe(moved: () => void): () => void;
  drawn(): DrawnRows;
}

/** A scroll event this long after a wheel or a finger, or after another that followed from them, still belongs to them. */
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

  /** The browser keeps to whole device pixels and to its ends: where it stands in the end is what counts. */
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
    // Only a new shift asks for another scroll position: setting it at every step would hold up what is under way.
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

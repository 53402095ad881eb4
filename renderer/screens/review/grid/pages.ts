/** The pages of a view read so far, by number; pages far from the visible rows are dropped. Immutable, for React. */
import type { ViewRow } from '#contract/review/view.ts';

const pageSize = 100;
/** Number of pages kept on each side of the visible ones. */
const nearPages = 10;
/** Number of most recently read pages kept as well: they are what is shown while the scroll thumb is dragged. */
const latestPages = 6;

export interface Pages {
  readonly size: number;
  row(position: number): ViewRow | undefined;
  has(number: number): boolean;
  positionOf(row: number): number | undefined;
  rowsWith(rows: ReadonlySet<number>): ViewRow[];
  /** The pages that contain the positions from `first` to `last`. */
  numbersOf(first: number, last: number): number[];
  /** Adds a page that was just read; unchanged rows stay the same objects. */
  withPage(number: number, rows: readonly ViewRow[]): Pages;
  /** Drops pages far from the visible ones, except the current row's and the most recently read ones. */
  near(first: number, last: number, at: number): Pages;
  /** Replaces these rows at their positions. */
  patched(rows: readonly ViewRow[]): Pages;
  /** Overrides the decisions of the rows with these. */
  overlaid(decisions: ReadonlyMap<number, ViewRow['decision']>): Pages;
}

type Held = ReadonlyMap<number, readonly ViewRow[]>;

const pageOf = (position: number): number => Math.floor(position / pageSize);

function mapRows(held: Held, change: (row: ViewRow) => ViewRow): Held {
  return new Map(
    [...held].map(([number, rows]) => {
      const changed = rows.map(change);
      // An unchanged page stays the same object, so that its rows are not rerendered.
      return [number, changed.some((row, index) => row !== rows[index]) ? changed : rows];
    }),
  );
}

export function createPages(held: Held = new Map()): Pages {
  const every = (): ViewRow[] => [...held.values()].flat();
  return {
    size: pageSize,
    row: (position) => held.get(pageOf(position))?.[position % pageSize],
    has: (number) => held.has(number),
    positionOf(sought) {
      for (const [number, rows] of held) {
        const index = rows.findIndex(({ row }) => row === sought);
        if (index >= 0) return number * pageSize + index;
      }
      return undefined;
    },
    rowsWith: (sought) => every().filter(({ row }) => sought.has(row)),
    numbersOf: (first, last) => Array.from({ length: pageOf(last) - pageOf(first) + 1 }, (_, index) => pageOf(first) + index),
    withPage(number, rows) {
      const before = held.get(number);
      const kept = rows.map((row, index) => {
        const known = before?.[index];
        return known !== undefined && JSON.stringify(known) === JSON.stringify(row) ? known : row;
      });
      // The map's last entry is the page read most recently.
      return createPages(new Map([...[...held].filter(([other]) => other !== number), [number, kept]]));
    },
    near(first, last, at) {
      const isNear = (number: number): boolean =>
        number === pageOf(at) || (number >= pageOf(first) - nearPages && number <= pageOf(last) + nearPages);
      const kept = [...held].filter(([number], index) => isNear(number) || index >= held.size - latestPages);
      return createPages(new Map(kept));
    },
    patched(rows) {
      const byNumber = new Map(rows.map((row) => [row.row, row]));
      return createPages(mapRows(held, (row) => byNumber.get(row.row) ?? row));
    },
    overlaid(decisions) {
      if (decisions.size === 0) return createPages(held);
      const overlay = (row: ViewRow): ViewRow => {
        const decision = decisions.get(row.row);
        return decision === undefined ? row : { ...row, decision };
      };
      return createPages(mapRows(held, overlay));
    },
  };
}

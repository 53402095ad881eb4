/** What the cells of a column are sorted by: numbers by value, other text folded, a part at a time so that memory stays bounded. */
import type { ReadDb } from '../../store/database.ts';
import { cellNumber, folded } from '../../store/lists/rows/foldedText.ts';
import { openJoinedCells, type JoinedCells, type JoinedPage } from '../../store/lists/rows/joinedCells.ts';
import type { Slices } from '../slices.ts';

/** Memory for all texts together in one round. */
const windowBytes = 64 << 20;
const rowsAtOnce = 4_000;
/** Maximum bytes of cells read at once. */
const mostBytes = 2 << 20;

/** Takes the cell of one row: `text` is its folded, trimmed UTF-8, valid only during the call; `number`: null if it isn't one. */
type TakeCell = (row: number, number: number | null, text: Buffer, from: number, to: number) => void;

/** Parts of texts by row: bytes `base` to `base + width` of each. */
export interface ColumnTexts {
  /** Reads all cells of the column, and calls `take` for each that isn't empty. The texts' first bytes are kept. */
  readAll(slices: Slices, take: (row: number, number: number | null) => void): Promise<void>;
  /** Reads the next bytes, only for these rows. */
  readNext(rows: Uint32Array, slices: Slices): Promise<void>;
  /** Whether the text is longer than the bytes read so far. */
  goesOn(row: number): boolean;
  /** Length of the bytes that are kept. */
  length(row: number): number;
  byte(row: number, at: number): number;
  /** Compares two texts from byte `at` of what is kept: negative if `a` comes first. */
  compare(a: number, b: number, at: number): number;
}

export function openColumnTexts(db: ReadDb, column: number, rows: number): ColumnTexts {
  const cells = openJoinedCells(db, [column]);
  const starts = new Uint32Array(rows + 1);
  const lengths = new Uint32Array(rows + 1);
  /** Length of the whole text. */
  const totals = new Uint32Array(rows + 1);
  let kept = Buffer.allocUnsafe(1 << 20);
  let [end, base, width] = [0, 0, 0];

  const keep = (row: number, text: Buffer, from: number, to: number): void => {
    // When a text is read again, the part before `base` is known to be equal.
    const first = Math.min(to, from + base);
    const last = Math.min(to, first + width);
    if (end + last - first > kept.length) {
      const larger = Buffer.allocUnsafe(Math.max(kept.length * 2, end + last - first));
      kept.copy(larger, 0, 0, end);
      kept = larger;
    }
    starts[row] = end;
    lengths[row] = last - first;
    totals[row] = to - from;
    end += text.copy(kept, end, first, last);
  };
  const goesOn = (row: number): boolean => (totals[row] ?? 0) > base + (lengths[row] ?? 0);
  /** How many of these rows, starting at `from`, can be read at once. */
  const lightPart = (named: Uint32Array, from: number): Uint32Array => {
    let to = from;
    for (let bytes = 0; to < named.length && to - from < rowsAtOnce; to++) {
      bytes += totals[named[to] ?? 0] ?? 0;
      if (bytes > mostBytes && to > from) break;
    }
    return named.subarray(from, to);
  };
  const begin = (at: number, count: number): void => {
    [end, base] = [0, at];
    width = Math.max(8, Math.floor(windowBytes / Math.max(1, count)));
  };

  return {
    async readAll(slices, take) {
      begin(0, rows);
      for (let after = 0; after < rows;) {
        if (slices.due()) await slices.turn();
        const page = cells.lightAfter(after, rowsAtOnce, mostBytes);
        const last = page.rows.at(-1);
        if (last === undefined) return;
        eachCell(cells, page, (row, number, text, from, to) => {
          // A row added while the list was open isn't in the view.
          if (row > rows) return;
          keep(row, text, from, to);
          take(row, number);
        });
        after = last;
      }
    },
    async readNext(named, slices) {
      begin(base + width, named.length);
      for (let from = 0; from < named.length;) {
        if (slices.due()) await slices.turn();
        const part = lightPart(named, from);
        eachCell(cells, cells.these([...part]), (row, _, text, first, last) => keep(row, text, first, last));
        from += part.length;
      }
    },
    goesOn,
    length: (row) => lengths[row] ?? 0,
    byte: (row, at) => kept[(starts[row] ?? 0) + at] ?? 0,
    compare(a, b, at) {
      const [startA, startB] = [starts[a] ?? 0, starts[b] ?? 0];
      const order = kept.compare(kept, startB + at, startB + (lengths[b] ?? 0), startA + at, startA + (lengths[a] ?? 0));
      return order !== 0 ? order : Number(goesOn(a)) - Number(goesOn(b));
    },
  };
}

const space = 0x20;
const endOfRow = 0x1e;
/** Bytes that a number may begin with: white space, a sign, a currency, a digit. */
const mayBeNumber = new Uint8Array(256);
for (const first of '\t\n\v\f\r +-$0123456789') mayBeNumber[first.charCodeAt(0)] = 1;
/** The longest number that is exact digit by digit. */
const plainDigits = 15;

/** Passes on each cell of a page that isn't empty. */
function eachCell(cells: JoinedCells, { rows, bytes }: JoinedPage, take: TakeCell): void {
  let ends = 0;
  for (let at = bytes.indexOf(endOfRow); at >= 0; at = bytes.indexOf(endOfRow, at + 1)) ends++;
  if (ends !== rows.length) {
    // A cell contains the row separator.
    for (const row of rows) {
      const text = Buffer.from(cells.cellsOf(row)[0] ?? '');
      readCell(row, text, 0, text.length, take);
    }
    return;
  }
  let start = 0;
  for (const row of rows) {
    let end = start;
    while (bytes[end] !== endOfRow) end++;
    readCell(row, bytes, start, end, take);
    start = end + 1;
  }
}

/** Folds ASCII in place; other text is converted to a string. */
function readCell(row: number, bytes: Buffer, start: number, stop: number, take: TakeCell): void {
  let [from, to] = [start, stop];
  while (from < to && bytes[from] === space) from++;
  while (to > from && bytes[to - 1] === space) to--;
  if (from === to) return;
  const first = bytes[from] ?? 0;
  let digits = 0;
  let value = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) {
      const own = Buffer.from(folded(bytes.toString('utf8', from, to)));
      take(row, cellNumber(bytes.toString('utf8', start, stop)), own, 0, own.length);
      return;
    }
    if (byte >= 0x30 && byte <= 0x39) {
      digits++;
      value = value * 10 + byte - 0x30;
    } else if (byte >= 0x41 && byte <= 0x5a) bytes[at] = byte + 0x20;
  }
  const isPlain = digits === to - from && digits <= plainDigits;
  const number = isPlain ? value : digits > 0 && mayBeNumber[first] ? cellNumber(bytes.toString('latin1', from, to)) : null;
  take(row, number, bytes, from, to);
}

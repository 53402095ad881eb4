/**
 * Rows for searching: each row's cells, folded, as UTF-8, with a byte after each cell that UTF-8 never contains, so that no match extends
 * into the next cell. Behind them stand the digits of the row's long numbers, in bytes that UTF-8 never contains either, so that a number is
 * found whatever groups it, and no other text is found there.
 */
import { folded, leastDigits, mostBetween, numbersIn } from '../../../../contract/searchedText.ts';
import { cellSeparator, rowSeparator, type JoinedCells, type JoinedPage } from './joinedCells.ts';

/** After each cell. */
export const cellEnd = 0xff;

/** A digit of a long number: this byte for 0, and the next ones. */
export const digitByte = 0xf5;

/** How the digits of a number are searched for. */
export const numberBytes = (digits: string): Buffer => Buffer.from([...digits].map((digit) => digitByte + Number(digit)));

/** Takes the folded bytes of one row and then its numbers, both valid only during the call. */
export type TakeRow = (row: number, bytes: Buffer, from: number, to: number, numbers: Buffer) => void;

const separator = cellSeparator.charCodeAt(0);
const endOfRow = rowSeparator.charCodeAt(0);
/** What each ASCII byte becomes. */
const foldedByte = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x41 && byte <= 0x5a) return byte + 0x20;
  return byte === separator || byte === endOfRow ? cellEnd : byte;
});
const [zero, nine] = [0x30, 0x39];
/** What may stand between the digits of a number, in ASCII. */
const isBetween = Uint8Array.from({ length: 256 }, (_, byte) => (' ().-/'.includes(String.fromCharCode(byte)) ? 1 : 0));
const noNumbers = Buffer.alloc(0);

/** Passes on the rows of a page of `columns` columns. Changes the page's own bytes. */
export function foldPage(cells: JoinedCells, { rows, bytes }: JoinedPage, columns: number, take: TakeRow): void {
  if (!hasCleanJoints(bytes, rows.length, columns)) {
    for (const row of rows) takeCells(row, cells.cellsOf(row), take);
    return;
  }
  const numbers = openNumbers();
  let start = 0;
  for (const row of rows) {
    let at = start;
    let isAscii = true;
    numbers.begin();
    for (; bytes[at] !== endOfRow; at++) {
      const byte = bytes[at] ?? 0;
      if (byte >= 0x80) {
        isAscii = false;
        break;
      }
      const own = foldedByte[byte] ?? byte;
      bytes[at] = own;
      numbers.read(own);
    }
    if (isAscii) {
      bytes[at] = cellEnd;
      take(row, bytes, start, at + 1, numbers.end());
    } else {
      at = bytes.indexOf(endOfRow, at);
      takeCells(row, splitCells(bytes.subarray(start, at)), take);
    }
    start = at + 1;
  }
}

/** The numbers of one row after the other, byte by byte: nearly all rows are ASCII, and a string of each costs more than reading it. */
function openNumbers(): { begin(): void; read(byte: number): void; end(): Buffer } {
  let held = Buffer.alloc(1 << 10);
  /** Bytes of the numbers so far, and with the digits of the one being read. */
  let [kept, size] = [0, 0];
  let apart = 0;
  const close = (): void => {
    if (size - kept < leastDigits) size = kept;
    else {
      held[size++] = cellEnd;
      kept = size;
    }
    apart = 0;
  };
  return {
    begin: () => {
      [kept, size, apart] = [0, 0, 0];
    },
    read(byte) {
      if (byte >= zero && byte <= nine) {
        if (size + 2 > held.length) held = Buffer.concat([held, Buffer.alloc(held.length)]);
        held[size++] = digitByte + byte - zero;
        apart = 0;
      } else if (size > kept && (isBetween[byte] !== 1 || ++apart > mostBetween)) close();
    },
    end() {
      if (size > kept) close();
      return held.subarray(0, kept);
    },
  };
}

/** Folding may turn one character into several: such a row gets bytes of its own. */
function takeCells(row: number, cells: readonly (string | Buffer)[], take: TakeRow): void {
  const texts = cells.map((cell) => folded(cell.toString()));
  const bytes = Buffer.concat(texts.flatMap((text) => [Buffer.from(text), Buffer.of(cellEnd)]));
  const numbers = texts.flatMap(numbersIn).flatMap(({ digits }) => [numberBytes(digits), Buffer.of(cellEnd)]);
  take(row, bytes, 0, bytes.length, numbers.length === 0 ? noNumbers : Buffer.concat(numbers));
}

function splitCells(row: Buffer): Buffer[] {
  const cells: Buffer[] = [];
  let start = 0;
  for (let at = 0; at <= row.length; at++) {
    if (at < row.length && row[at] !== separator && row[at] !== cellEnd) continue;
    cells.push(row.subarray(start, at));
    start = at + 1;
  }
  return cells;
}

/** False if a cell contains a separator: then there are too many of them. */
function hasCleanJoints(bytes: Buffer, rows: number, columns: number): boolean {
  let [ends, joints] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === endOfRow) ends++;
    else if (byte === separator) joints++;
  }
  return ends === rows && joints === rows * (columns - 1);
}

/**
 * Rows for searching: each cell, folded, as UTF-8, followed by the digits of the row's long numbers, in bytes that UTF-8 never contains, so
 * that a number is found however it is grouped, and no other text matches there.
 */
import { folded, leastDigits, mostBetween, numbersIn } from '#contract/review/searchedText.ts';
import { cellSeparator, rowSeparator, type JoinedCells, type JoinedPage } from './joinedCells.sql.ts';

/** Ends a number, and each cell where cells follow each other. UTF-8 never contains it, so no match extends beyond it. */
export const cellEnd = 0xff;

/** A digit of a long number: this byte for 0, and the next ones. */
const digitByte = 0xf5;

/** Returns the bytes by which a number's digits are searched. */
export const numberBytes = (digits: string): Buffer => Buffer.from([...digits].map((digit) => digitByte + Number(digit)));

/** Takes one folded cell, valid only during the call: the cells of a row in order, and then its numbers as an additional column. */
export type TakeCell = (row: number, column: number, bytes: Buffer, from: number, to: number) => void;

const separator = cellSeparator.charCodeAt(0);
const endOfRow = rowSeparator.charCodeAt(0);
const foldedByte = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte));
const [zero, nine] = [0x30, 0x39];
/** ASCII characters that may separate the digits of a number. */
const isBetween = Uint8Array.from({ length: 256 }, (_, byte) => (' ().-/'.includes(String.fromCharCode(byte)) ? 1 : 0));

/** Passes on the rows of a page of `columns` columns. Modifies the page's bytes. */
export function foldPage(cells: JoinedCells, { rows, bytes }: JoinedPage, columns: number, take: TakeCell): void {
  const numbers = openNumbers();
  const end = (row: number): void => {
    const found = numbers.end();
    take(row, columns, found, 0, found.length);
  };
  /** Folds a cell into a separate buffer, because folding may turn one character into several. */
  const takeText = (row: number, column: number, cell: string): void => {
    const text = folded(cell);
    const own = Buffer.from(text);
    for (const { digits } of numbersIn(text)) numbers.add(digits);
    take(row, column, own, 0, own.length);
  };
  if (!hasCleanJoints(bytes, rows.length, columns)) {
    for (const row of rows) {
      numbers.begin();
      for (const [column, cell] of cells.cellsOf(row).entries()) takeText(row, column, cell);
      end(row);
    }
    return;
  }
  let at = 0;
  for (const row of rows) {
    numbers.begin();
    for (let column = 0; column < columns; column++) {
      const start = at;
      const before = numbers.size();
      let byte = bytes[at] ?? endOfRow;
      while (byte !== separator && byte !== endOfRow && byte < 0x80) {
        const own = foldedByte[byte] ?? byte;
        bytes[at] = own;
        numbers.read(own);
        byte = bytes[++at] ?? endOfRow;
      }
      if (byte < 0x80) {
        numbers.close();
        take(row, column, bytes, start, at);
      } else {
        while (byte !== separator && byte !== endOfRow) byte = bytes[++at] ?? endOfRow;
        numbers.begin(before);
        takeText(row, column, bytes.toString('utf8', start, at));
      }
      at++;
    }
    end(row);
  }
}

interface Numbers {
  /** Forgets all but the first `size` bytes. */
  begin(size?: number): void;
  /** The size of the numbers so far in bytes, without the one being read. */
  size(): number;
  read(byte: number): void;
  /** Ends the cell. */
  close(): void;
  add(digits: string): void;
  /** Returns all numbers, valid until the next `begin`. */
  end(): Buffer;
}

/** Collects the numbers of each row byte by byte: nearly all cells are ASCII, and creating a string of each costs more than reading it. */
function openNumbers(): Numbers {
  let held = Buffer.alloc(1 << 10);
  /** Size of the numbers so far, and including the digits of the one being read. */
  let [kept, size] = [0, 0];
  let apart = 0;
  const push = (byte: number): void => {
    if (size === held.length) held = Buffer.concat([held, Buffer.alloc(held.length)]);
    held[size++] = byte;
  };
  const close = (): void => {
    if (size - kept < leastDigits) size = kept;
    else {
      push(cellEnd);
      kept = size;
    }
    apart = 0;
  };
  return {
    begin: (from = 0) => {
      [kept, size, apart] = [from, from, 0];
    },
    size: () => kept,
    read(byte) {
      if (byte >= zero && byte <= nine) {
        push(digitByte + byte - zero);
        apart = 0;
      } else if (size > kept && (isBetween[byte] !== 1 || ++apart > mostBetween)) close();
    },
    close: () => {
      if (size > kept) close();
    },
    add(digits) {
      for (const byte of numberBytes(digits)) push(byte);
      push(cellEnd);
      kept = size;
    },
    end: () => held.subarray(0, kept),
  };
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

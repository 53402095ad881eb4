/**
 * Rows for searching: each cell, folded, as UTF-8; and after them the digits of the row's long numbers, in bytes that UTF-8 never contains, so
 * that a number is found whatever groups it, and no other text is found there.
 */
import { folded, leastDigits, mostBetween, numbersIn } from '#contract/review/searchedText.ts';
import { cellSeparator, rowSeparator, type JoinedCells, type JoinedPage } from './joinedCells.sql.ts';

/** Between two numbers, and after each cell where cells follow each other: UTF-8 never contains it, so that no match extends beyond it. */
export const cellEnd = 0xff;

/** A digit of a long number: this byte for 0, and the next ones. */
const digitByte = 0xf5;

/** How the digits of a number are searched for. */
export const numberBytes = (digits: string): Buffer => Buffer.from([...digits].map((digit) => digitByte + Number(digit)));

/**
 * Takes one folded cell, valid only during the call: the cells of a row in order, and then, as if it were one more column, its numbers.
 */
export type TakeCell = (row: number, column: number, bytes: Buffer, from: number, to: number) => void;

const separator = cellSeparator.charCodeAt(0);
const endOfRow = rowSeparator.charCodeAt(0);
/** What each ASCII byte becomes. */
const foldedByte = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte));
const [zero, nine] = [0x30, 0x39];
/** What may stand between the digits of a number, in ASCII. */
const isBetween = Uint8Array.from({ length: 256 }, (_, byte) => (' ().-/'.includes(String.fromCharCode(byte)) ? 1 : 0));

/** Passes on the rows of a page of `columns` columns. Changes the page's own bytes. */
export function foldPage(cells: JoinedCells, { rows, bytes }: JoinedPage, columns: number, take: TakeCell): void {
  const numbers = openNumbers();
  const end = (row: number): void => {
    const found = numbers.end();
    take(row, columns, found, 0, found.length);
  };
  /** Folding may turn one character into several: such a cell gets bytes of its own. */
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
  /** The bytes of the numbers so far, without the one being read. */
  size(): number;
  read(byte: number): void;
  /** The cell ends. */
  close(): void;
  add(digits: string): void;
  /** All of them, valid until the next `begin`. */
  end(): Buffer;
}

/** The numbers of one row after the other, byte by byte: nearly all cells are ASCII, and a string of each costs more than reading it. */
function openNumbers(): Numbers {
  let held = Buffer.alloc(1 << 10);
  /** Bytes of the numbers so far, and with the digits of the one being read. */
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

/** Cells that hold several phones, or anything else: which parts of them may be numbers. */
import type { PhoneReader } from './phone.ts';

/** A cell with several numbers has one of these between them. */
const betweenNumbers = /[;,/|&\n]|\b(?:or|and)\b/i;
/** Digits of a number with or without its country's code, and of an extension. */
const [leastDigits, mostDigits, longest] = [7, 20, 40];

/** The cell's parts, each of which may be a number; the cell alone if it has none. */
export const partsOfCell = (cell: string): string[] => (betweenNumbers.test(cell) ? cell.split(betweenNumbers) : [cell]);

/** The digits of a text that may be a number, with an extension or without; null: it is none. */
export function digitsOfPhone(text: string): string | null {
  if (text.length < leastDigits || text.length > longest) return null;
  const digits = text.replaceAll(/\D/g, '');
  return digits.length < leastDigits || digits.length > mostDigits ? null : digits;
}

/** All numbers in a cell, in E.164: of the whole, as it may be one number that is written unusually, and of its parts. */
export function phonesInCell(cell: string, readPhone: PhoneReader): string[] {
  const parts = partsOfCell(cell);
  const texts = parts.length === 1 ? parts : [cell, ...parts];
  return texts.flatMap((text) => (digitsOfPhone(text) === null ? [] : (readPhone(text)?.number ?? [])));
}

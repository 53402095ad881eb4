/**
 * Defines what a search finds: a text in a cell, ignoring case and accents, and a number regardless of how its digits are grouped. Used by
 * the list's index and the window's marks.
 */

/** Returns the text in lowercase without accents, so that "emile" finds "Émile", and both sort together. */
export function folded(text: string): string {
  // The escapes are the combining marks that decomposition leaves. A final sigma has its own shape, which a search for part of the word
  // wouldn't have.
  return /^[\0-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase()
        .replaceAll('ς', 'σ');
}

/** Characters that may separate the digits of one number, as in "+1 (206) 555-0142" or "206.555.0142". */
const between = String.raw`[ ().\-/\u2010-\u2015]`;
/** Separators between two digits, as in ") - ". */
export const mostBetween = 4;
/** Fewer digits are probably part of a date or an amount rather than of a phone. */
export const leastDigits = 7;
const grouped = new RegExp(`[0-9](?:${between}{0,${mostBetween}}[0-9])*`, 'g');
const justDigits = /[^0-9]/g;

/** Returns the long numbers in a folded cell, grouped or not: their digits and their positions. */
export function numbersIn(foldedCell: string): { digits: string; from: number; to: number }[] {
  return [...foldedCell.matchAll(grouped)].flatMap(({ 0: found, index }) => {
    const digits = found.replace(justDigits, '');
    return digits.length < leastDigits ? [] : [{ digits, from: index, to: index + found.length }];
  });
}

/** A search, ready to be compared with folded cells. */
export interface Sought {
  /** Searched literally. */
  readonly text: string;
  /** Searched in the digits of long numbers; empty if the text isn't part of a number. */
  readonly digits: string;
}

/** The fewest digits that are taken for part of a phone. */
const leastSought = 4;
const partOfNumber = new RegExp(`^\\+?(?:${between}|[0-9])+$`);

/** A North American number with its country code, which most cells lack. */
const withCountry = /^1(?=[0-9]{10}$)/;

export function soughtIn(text: string): Sought {
  const sought = folded(text.trim());
  const digits = partOfNumber.test(sought) ? sought.replace(justDigits, '').replace(withCountry, '') : '';
  return { text: sought, digits: digits.length < leastSought ? '' : digits };
}

/** Whether a search finds the cell. An empty text is found in every cell. */
export function isIn(cell: string, { text, digits }: Sought): boolean {
  const own = folded(cell);
  return own.includes(text) || (digits !== '' && numbersIn(own).some((number) => number.digits.includes(digits)));
}

/** A part of a text, in UTF-16 units. */
type Part = readonly [from: number, to: number];

/** Returns the parts of the cell to mark, sorted and disjoint: the whole cell if folding moves more than can be traced back. */
export function partsIn(cell: string, { text, digits }: Sought): Part[] {
  // Nearly all cells have no match, and that check is cheap.
  if (text === '' || !isIn(cell, { text, digits })) return [];
  const { own, starts } = foldedWithPlaces(cell);
  if (own !== folded(cell)) return [[0, cell.length]];
  const parts: Part[] = [];
  for (let at = own.indexOf(text); at >= 0; at = own.indexOf(text, at + text.length)) parts.push([at, at + text.length]);
  if (digits !== '') {
    for (const number of numbersIn(own)) {
      const places = [...own.slice(number.from, number.to)].flatMap((sign, index) => (/[0-9]/.test(sign) ? [number.from + index] : []));
      for (let at = number.digits.indexOf(digits); at >= 0; at = number.digits.indexOf(digits, at + digits.length))
        parts.push([places[at] ?? 0, (places[at + digits.length - 1] ?? 0) + 1]);
    }
  }
  return joined(parts).map(([from, to]) => [starts[from] ?? 0, endOf(starts, to, cell.length)]);
}

/** Returns the folded text, and for each of its units the position of the character it comes from. */
function foldedWithPlaces(cell: string): { own: string; starts: number[] } {
  const starts: number[] = [];
  let [own, at] = ['', 0];
  for (const character of cell) {
    const one = folded(character);
    for (let unit = 0; unit < one.length; unit++) starts.push(at);
    own += one;
    at += character.length;
  }
  return { own, starts };
}

/** Returns the start of the character after the last folded unit, so that the part includes trailing accents. */
function endOf(starts: readonly number[], to: number, length: number): number {
  const last = starts[to - 1] ?? 0;
  return starts.slice(to).find((start) => start > last) ?? length;
}

function joined(parts: readonly Part[]): Part[] {
  const all: [number, number][] = [];
  for (const [from, to] of parts.toSorted((a, b) => a[0] - b[0])) {
    const before = all.at(-1);
    if (before && from <= before[1]) before[1] = Math.max(before[1], to);
    else all.push([from, to]);
  }
  return all;
}

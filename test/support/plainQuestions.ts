/** Simple reference implementations of searching and sorting, to compare with the fast ones. */
import fc from 'fast-check';
import { parseNumber } from '#core/review/columns/readValues.ts';
import { isIn, soughtIn } from '#contract/review/searchedText.ts';
import { comparable } from '#core/lists/rows/textBlocks.sql.ts';

/** Cells with difficult contents: accents, other scripts, the program's own separators, numbers in every notation, white space. */
export const madeCells: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '  ',
    '0',
    '-0',
    '007',
    '7',
    '7.0',
    '1,200',
    '$1,200.00',
    '€ 9',
    '50 %',
    '１２',
    '1e5',
    '-3',
    '+3',
    ' 12 ',
    '\t12',
    '\u00a012',
    '\u2028a',
    '日\ufeff',
    '\u1680',
  ),
  fc.constantFrom('Émile', 'emile', 'EMILE', 'ΟΔΟΣ', 'ὀδός', 'İstanbul', 'ﬁne', '日本', '😀', 'e\u0301', 'ß', 'ẞ', '\u0301'),
  fc.string({ unit: fc.constantFrom('a', 'B', 'é', ' ', '\u0000', '\u001e', '\u001f', '9', '.'), maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('a', 'A', 'b'), maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom('(206) 555-0142', '206.555.0142', '2065550142', '+1 206-555-0142', 'call 555-0142 or 206 555', 'é 206‑555‑0142'),
  fc.string({ unit: fc.constantFrom('2', '0', '6', '5', '-', ' ', '(', 'x'), maxLength: 16 }),
);

/** Returns the numbers of rows with the text in a cell; all rows for an empty text. */
export function rowsWith(rows: readonly (readonly string[])[], text: string): number[] {
  const sought = soughtIn(text);
  return rows.flatMap((cells, index) => (cells.some((cell) => isIn(cell, sought)) ? [index + 1] : []));
}

/** Returns row numbers in the order of a column: numbers by value, then text, empty cells last in either direction, equal ones by row. */
export function orderedRows(rows: readonly (readonly string[])[], column: number, descending: boolean): number[] {
  const keyed = rows.map((cells, index) => {
    const text = comparable(cells[column] ?? '');
    return { row: index + 1, number: parseNumber(text)?.point ?? null, text: Buffer.from(text), isEmpty: text === '' };
  });
  const way = descending ? -1 : 1;
  return keyed
    .sort(
      (a, b) =>
        Number(a.isEmpty) - Number(b.isEmpty) ||
        way *
          (Number(a.number === null) - Number(b.number === null) || (a.number ?? 0) - (b.number ?? 0) || Buffer.compare(a.text, b.text)) ||
        a.row - b.row,
    )
    .map(({ row }) => row);
}

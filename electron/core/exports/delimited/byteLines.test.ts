import { casesOf, fc } from '#test/support/propertyCases.ts';
import { expect, it } from 'vitest';
import { exportDelimiters } from '#contract/exports/export.ts';
import { cellSeparator, rowSeparator } from '../../lists/rows/joinedCells.sql.ts';
import { openByteLines, delimitedLine } from './delimitedSink.ts';

const joined = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((cells) => cells.join(cellSeparator) + rowSeparator).join(''));
const holdsJoint = (cell: string): boolean => cell.includes(cellSeparator) || cell.includes(rowSeparator);

/** Text that people write, and every character that is special to some reader. */
const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({
    unit: fc.constantFrom('a', 'é', '＝', '語', '🙂', '"', ',', ';', '|', '\t', '\r', '\n', '\uFEFF', '\uFEFE', '\0'),
    maxLength: 6,
  }),
  fc.string({ unit: fc.constantFrom('a', cellSeparator, rowSeparator), maxLength: 4 }),
);
const table = fc
  .integer({ min: 2, max: 5 })
  .chain((columns) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 6 }));

it('lines made of bytes equal those made of strings, and none are made if a cell contains the separator', () => {
  fc.assert(
    fc.property(table, fc.constantFrom(...exportDelimiters), (rows, delimiter) => {
      const write = openByteLines(delimiter);
      const tailOf = (row: number): string => `${delimiter}row ${row} – é\n`;
      const written = write(joined(rows), rows[0]?.length ?? 0, rows.length, tailOf);
      if (rows.flat().some(holdsJoint)) expect(written).toBeNull();
      else {
        const lines = rows.map((cells, row) => delimitedLine(cells, delimiter) + tailOf(row)).join('');
        expect(Buffer.from(written ?? []).toString()).toBe(lines);
      }
    }),
    casesOf(400),
  );
});

it('writes one page after another, including a larger one', () => {
  const write = openByteLines(',');
  for (const length of [1, 100_000, 3]) {
    const rows = [
      ['x'.repeat(length), '"'.repeat(length)],
      ['', ''],
    ];
    const written = write(joined(rows), 2, 2, () => '\n');
    expect(written && Buffer.from(written).toString()).toBe(`${'x'.repeat(length)},"${'""'.repeat(length)}"\n,\n`);
  }
});

import { casesOf, fc } from '#test/support/propertyCases.ts';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { mostCellLength, mostRecordLength, RecordReader } from './recordReader.ts';

interface Read {
  records: { line: number; cells: string[] }[];
  rejected: { line: number; reason: string; text: string }[];
}

function read(pieces: readonly string[], delimiter = ','): Read {
  const found: Read = { records: [], rejected: [] };
  const reader = new RecordReader(
    { delimiter },
    {
      record: (line, cells) => found.records.push({ line, cells }),
      rejected: (line, { reason }, text) => found.rejected.push({ line, reason, text }),
    },
  );
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return found;
}

/** The same text in one chunk and in chunks of every small size must give the same result. */
function readAnyhow(text: string): Read {
  const whole = read([text]);
  for (const size of [1, 2, 3, 7]) {
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) => text.slice(index * size, (index + 1) * size));
    expect(read(pieces)).toEqual(whole);
  }
  return whole;
}

const cells = (text: string): string[][] => readAnyhow(text).records.map((record) => record.cells);
const write = (table: readonly string[][], lineEnd: string): string =>
  table
    .map(
      (row) =>
        row.map((cell) => (/[",\r\n]/.test(cell) || cell.trim() === '' ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',') + lineEnd,
    )
    .join('');

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'é', '😀', ' ', ',', ';', '"', '\n', '\r', '\t', '\0', '=') }),
  fc.string({ unit: 'grapheme' }),
);
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });

describe('cells', () => {
  test('survive writing and reading exactly, whatever the line ending and wherever the text is cut', () => {
    fc.assert(
      fc.property(table, fc.constantFrom('\n' as const, '\r\n' as const, '\r' as const), fc.array(fc.nat(200)), (rows, lineEnd, cuts) => {
        const text = write(rows, lineEnd);
        const at = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((a, b) => a - b);
        const pieces = at.slice(1).map((end, index) => text.slice(at[index], end));
        const found = read(pieces);
        expect(found.rejected).toEqual([]);
        expect(found.records.map((record) => record.cells)).toEqual(rows);
      }),
      casesOf(300),
    );
  });

  test('equal those that papaparse reads from the same well-formed text', () => {
    fc.assert(
      fc.property(table, fc.constantFrom('\n' as const, '\r\n' as const), (rows, newline) => {
        const text = write(rows, newline);
        const found = read([text]);
        // Text after the last line ending isn't a line; papaparse reads an empty one.
        const papa = Papa.parse<string[]>(text.slice(0, -newline.length), { delimiter: ',', newline });
        expect(found.records.map((record) => record.cells)).toEqual(papa.data);
      }),
    );
  });

  test('keep their white space, quotes in the middle and text after a closing quote', () => {
    expect(cells('  a , b\t\n5" pipe,6\'2"\n"Bob" Smith,"x"y"z"\n')).toEqual([
      ['  a ', ' b\t'],
      ['5" pipe', '6\'2"'],
      ['Bob Smith', 'xy"z"'],
    ]);
  });

  test('end where the line ends, in files that mix \\n and \\r\\n', () => {
    expect(cells('a,b\r\nc,d\n"e","f"\r\n"g","h"\ni,')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
      ['i', ''],
    ]);
  });

  test('may be empty, one quoted pair included', () => {
    expect(cells(',\n""\n,,\n')).toEqual([['', ''], [''], ['', '', '']]);
  });
});

describe('line numbers', () => {
  test('are physical, even after line breaks in quotes', () => {
    const { records } = readAnyhow('h\n"1\r\n\r\n2",x\n3\n"4\n","5\n"\n6');
    expect(records.map(({ line }) => line)).toEqual([1, 2, 5, 6, 9]);
  });

  test('count \\r in a file that only has those', () => {
    const { records } = readAnyhow('h\r"a\rb"\rc\r');
    expect(records).toEqual([
      { line: 1, cells: ['h'] },
      { line: 2, cells: ['a\rb'] },
      { line: 4, cells: ['c'] },
    ]);
  });

  test('of records and rejected lines cover every line of a text without quotes', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', ',', ' ', '\t', 'é') })), (lines) => {
        const found = read([lines.map((line) => `${line}\n`).join('')]);
        const seen = [...found.records, ...found.rejected].map(({ line }) => line).sort((a, b) => a - b);
        expect(seen).toEqual(lines.map((_, index) => index + 1));
      }),
    );
  });
});

describe('rejected lines', () => {
  test('are those that are empty or blank', () => {
    expect(readAnyhow('a\n\n  \t \r\nb\n\n').rejected).toEqual([
      { line: 2, reason: 'empty', text: '' },
      { line: 3, reason: 'empty', text: '  \t ' },
      { line: 5, reason: 'empty', text: '' },
    ]);
  });

  test('are those whose quote never closes before the end; the next lines are read', () => {
    const found = readAnyhow('a,b\nc,"d\ne,f\ng,h\n');
    expect(found.rejected).toEqual([{ line: 2, reason: 'quoteNeverClosed', text: 'c,"d' }]);
    expect(found.records).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['e', 'f'] },
      { line: 4, cells: ['g', 'h'] },
    ]);
  });

  test('are those whose quote would only close in the middle of text on a later line', () => {
    const found = readAnyhow('"a,b\nc,"d"\ne,f\n');
    expect(found.rejected).toEqual([{ line: 1, reason: 'quoteNeverClosed', text: '"a,b' }]);
    expect(found.records.map((record) => record.cells)).toEqual([
      ['c', 'd'],
      ['e', 'f'],
    ]);
  });

  test('are reported without their line ending, and so are records with quotes', () => {
    expect(readAnyhow('a,b\r\nc,"d\r\ne,f\r\n').rejected).toEqual([{ line: 2, reason: 'quoteNeverClosed', text: 'c,"d' }]);
    const texts: (string | null)[] = [];
    const reader = new RecordReader(
      { delimiter: ',' },
      { record: (_line, _cells, text) => void texts.push(text), rejected: () => undefined },
    );
    reader.push('"a",b\r\nc,d\r\n');
    expect(texts).toEqual(['"a",b', 'c,d']);
  });

  test('name the line on which the quote opens', () => {
    const found = readAnyhow('"a\nb","c\nd,e\n');
    expect(found.rejected).toEqual([{ line: 2, reason: 'quoteNeverClosed', text: '"a\nb","c' }]);
    expect(found.records).toEqual([{ line: 3, cells: ['d', 'e'] }]);
  });

  test('limit an unclosed quote in a long file to its own line', () => {
    const line = `${'x'.repeat(99)}\n`;
    const pieces = ['a,"open\n', ...Array.from({ length: 30 }, () => line.repeat(1000))];
    const found = read(pieces);
    expect(found.rejected).toEqual([{ line: 1, reason: 'quoteNeverClosed', text: 'a,"open' }]);
    expect(found.records).toHaveLength(30_000);
    expect(found.records.at(-1)?.line).toBe(30_001);
  });

  test('are those with a cell that is too long, quoted or not, and are shown in part', () => {
    const long = 'y'.repeat(mostCellLength + 1);
    for (const text of [`a,${long},b`, `a,"${long}",b`, `a,"${long.repeat(3)}`]) {
      for (const pieces of [[`h\n${text}\nnext\n`], [...`h\n${text}\nnext\n`.matchAll(/[^]{1,100000}/g)].map(([piece]) => piece)]) {
        const found = read(pieces);
        expect(found.rejected.map(({ line, reason, text: shown }) => [line, reason, shown.length])).toEqual([[2, 'cellTooLong', 1000]]);
        expect(found.records).toEqual([
          { line: 1, cells: ['h'] },
          { line: 3, cells: ['next'] },
        ]);
      }
    }
  });

  test('are those longer than any record; memory does not grow with them', () => {
    const piece = 'z,'.repeat(500_000);
    const pieces = ['h\n', ...Array.from({ length: 60 }, () => piece), '\nnext'];
    expect(pieces.join('').length).toBeGreaterThan(mostRecordLength * 5);
    const found = read(pieces);
    expect(found.rejected.map(({ line, reason }) => [line, reason])).toEqual([[2, 'cellTooLong']]);
    expect(found.records.at(-1)).toEqual({ line: 3, cells: ['next'] });
  });

  test('keep cells apart before a quoted line break in an unterminated last line, and after an unclosed quote', () => {
    expect(cells('h,i,j\na,,"x\ny",')).toEqual([
      ['h', 'i', 'j'],
      ['a', '', 'x\ny', ''],
    ]);
    const found = readAnyhow('h,i\na,"b\nc,d\ne,"f"\n');
    expect(found.records.map((record) => record.cells)).toEqual([
      ['h', 'i'],
      ['c', 'd'],
      ['e', 'f'],
    ]);
  });

  test('accept a cell of exactly the maximum length', () => {
    const most = 'y'.repeat(mostCellLength);
    expect(read([`${most},"${most}"\n`]).records[0]?.cells.map(({ length }) => length)).toEqual([mostCellLength, mostCellLength]);
  });

  test('are those with bytes that could not be decoded', () => {
    const found = readAnyhow('a,b\nc,\udc80d\ne,f😀\n');
    expect(found.rejected).toEqual([{ line: 2, reason: 'badBytes', text: 'c,\ufffdd' }]);
    expect(found.records.map(({ line }) => line)).toEqual([1, 3]);
  });
});

test('a file that ends in quotes without a line ending is read like any other', () => {
  expect(read(['"";"";"\n";""'], ';').records).toEqual([{ line: 1, cells: ['', '', '\n', ''] }]);
});

import { readXlsx } from 'hucre/xlsx';
import { casesOf, fc } from '#test/support/propertyCases.ts';
import { describe, expect, it } from 'vitest';
import type { ByteSink } from '../../platform/atomicFile.ts';
import { plainLines, type TableColumn } from '../table.ts';
import { count, newTally } from '../tally.ts';
import { limits } from './dataSheet.ts';
import { openWorkbook, type WorkbookOptions } from './workbookSink.ts';
import { columnName } from './styles.ts';

const options: WorkbookOptions = {
  listName: 'Leads',
  rejected: 2,
  sandbox: false,
  provenance: [
    ['List', 'Leads'],
    ['File 1, SHA-256', 'abc'],
  ],
  at: Date.UTC(2026, 4, 18),
};
const textColumn = (heading: string): TableColumn => ({ heading, kind: 'text', original: true, free: false });

async function bytesOf(
  columns: readonly TableColumn[],
  pages: readonly (readonly string[][])[],
  more: Partial<WorkbookOptions> = {},
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const into: ByteSink = {
    write: (data) => {
      pieces.push(Buffer.from(data));
      return Promise.resolve();
    },
  };
  const sink = openWorkbook(into, columns, { ...options, ...more });
  const tally = newTally();
  for (const lines of pages) {
    lines.forEach(() => count(tally, { verdict: null, decision: 'keep' }));
    await sink.lines(plainLines(lines));
  }
  await sink.end(tally);
  return Buffer.concat(pieces);
}

type Cells = (string | number | null)[][];
async function sheetsOf(bytes: Buffer): Promise<Record<string, Cells>> {
  const { sheets } = await readXlsx(bytes);
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows as Cells]));
}
/** A cell that a reader omits from a sparse row is empty. */
const filled = (rows: Cells | undefined, columns: number): string[][] =>
  (rows ?? []).map((row) => Array.from({ length: columns }, (_, index) => String(row[index] ?? '')));

describe('a workbook', () => {
  it('gives an independent reader every text as it was: leading zeros, plus signs, long digits, formulas, line breaks', async () => {
    const cells = [
      '0049',
      '+12065550142',
      '12345678901234567890',
      '=1+1',
      '=cmd|"/C calc"!A0',
      '@SUM(A1)',
      '  two  ',
      'a\r\nb\tc',
      '_x0041_',
      '<&>"\'',
      '\u0001\ufffe',
      'né😀',
      '1e5',
      'TRUE',
    ];
    const columns = cells.map((_, index) => textColumn(`c${index}`));
    const { Rows } = await sheetsOf(await bytesOf(columns, [[cells]]));
    expect(Rows?.[1]).toEqual(cells);
    expect(Rows?.[1]?.every((cell) => typeof cell === 'string')).toBe(true);
  });

  it('gives back any table', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('', '=1', '_x000D_', '\r', '\n', "'", '00', '\uFEFF'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 }), async (rows) => {
        const { Rows } = await sheetsOf(await bytesOf([textColumn('a'), textColumn('b'), textColumn('c')], [rows]));
        const [, ...lines] = filled(Rows, 3);
        // A reader may omit empty rows at the end.
        while (lines.length < rows.length) lines.push(['', '', '']);
        expect(lines).toEqual(rows);
      }),
      casesOf(20),
    );
  });

  it('writes a score as a number, and nothing else', async () => {
    const score: TableColumn = { heading: 'rollcall.activity_score', kind: 'number', original: false, free: false };
    const { Rows } = await sheetsOf(
      await bytesOf(
        [textColumn('a'), score],
        [
          [
            ['82', '82'],
            ['x', ''],
            ['x', 'n/a'],
          ],
        ],
      ),
    );
    expect(Rows?.[3]).toEqual(['x', 'n/a']);
    expect(Rows?.[1]).toEqual(['82', 82]);
  });

  it('continues on another sheet when one is full, repeats the headings, and loses no row', async () => {
    const lines = Array.from({ length: 25 }, (_, index) => [String(index)]);
    const sheets = await sheetsOf(await bytesOf([textColumn('n')], [lines.slice(0, 12), lines.slice(12)], { rowsPerSheet: 11 }));
    expect(Object.keys(sheets)).toEqual(['Rows', 'Rows 2', 'Rows 3', 'Summary', 'Provenance']);
    const found = ['Rows', 'Rows 2', 'Rows 3'].map((name) => filled(sheets[name], 1).map(([text]) => text));
    expect(found.map(([heading]) => heading)).toEqual(['n', 'n', 'n']);
    expect(found.flatMap(([, ...rest]) => rest)).toEqual(lines.flat());
  });

  it('refuses what it can’t hold, and says where: a cell is never truncated', async () => {
    const long = 'x'.repeat(limits.characters + 1);
    await expect(bytesOf([textColumn('a'), textColumn('b')], [[['1', '2']], [['1', long]]])).rejects.toMatchObject({
      failure: { code: 'export.cellTooLong', params: { row: 2, column: 'b', characters: 32_768, most: 32_767 } },
    });
    const columns = Array.from({ length: limits.columns + 1 }, (_, index) => textColumn(String(index)));
    await expect(bytesOf(columns, [])).rejects.toMatchObject({ failure: { code: 'export.tooManyColumns', params: { columns: 16_385 } } });
    expect(columnName(limits.columns - 1)).toBe('XFD');
  });

  it('has a summary that adds up, and says where it comes from and that a litigator check isn’t a Do Not Call check', async () => {
    const sheets = await sheetsOf(await bytesOf([textColumn('n')], [[['a'], ['b']]]));
    const summary = sheets['Summary'] ?? [];
    expect(summary[0]?.[0]).toBe('Leads');
    expect(summary.find(([label]) => label === 'Rows in this file')?.[1]).toBe(2);
    expect(summary.find(([label]) => label === 'Keep')?.slice(0, 3)).toEqual(['Keep', 2, 1]);
    expect(JSON.stringify(summary)).toContain('A litigator check is not a Do Not Call check.');
    expect(sheets['Provenance']).toEqual(expect.arrayContaining([['File 1, SHA-256', 'abc']]));
  });

  it('says on every sheet that its answers are invented, if they are', async () => {
    const sheets = await sheetsOf(await bytesOf([textColumn('n')], [[['a']]], { sandbox: true }));
    expect(Object.keys(sheets)).toEqual(['Rows (sandbox)', 'Summary (sandbox)', 'Provenance (sandbox)']);
    for (const name of ['Summary (sandbox)', 'Provenance (sandbox)'])
      expect(JSON.stringify(sheets[name])).toContain('SANDBOX: people and answers are invented');
  });

  it('has a chart, a frozen heading, filters and colors', async () => {
    const grade: TableColumn = { heading: 'rollcall.grade', kind: 'grade', original: false, free: false };
    const { sheets } = await readXlsx(
      await bytesOf(
        [textColumn('n'), grade],
        [
          [
            ['a', 'A'],
            ['b', 'F'],
          ],
        ],
      ),
      { readStyles: true },
    );
    const [rows, summary] = sheets;
    expect(rows?.freezePane).toMatchObject({ rows: 1 });
    expect(rows?.autoFilter).toMatchObject({ range: 'A1:B3' });
    expect(summary?.charts).toMatchObject([{ title: 'Rows by grade' }]);
  });
});

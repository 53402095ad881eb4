/** Round trip: a file that is imported and exported without a run has the same cells in the same order, whatever its encoding. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportDelimiters, type ExportDelimiter, type ExportFormat } from '#contract/exports/export.ts';
import { importList } from '#core/lists/importing/importList.ts';
import { exportTasks } from '#core/exports/tasks.ts';
import { casesOf } from '../support/propertyCases.ts';
import { makeLedger, newDataDir } from '../support/madeList.ts';

const headings = ['Name', 'Phone', 'Notes'];
const signal = new AbortController().signal;
let dataDir: string;
beforeEach(() => {
  dataDir = newDataDir();
  makeLedger(dataDir).close();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

async function thereAndBack(
  bytes: Buffer,
  reading: Parameters<typeof importList>[1]['reading'],
  format: ExportFormat,
  delimiter: ExportDelimiter,
): Promise<Buffer> {
  const path = join(dataDir, 'in.txt');
  writeFileSync(path, bytes);
  const { listId } = await importList(
    dataDir,
    {
      listId: uuidv7(),
      importedAt: 0,
      by: 'tester',
      name: null,
      files: [{ path, name: 'in.txt' }],
      reading,
      keepOriginals: false,
      country: 'US',
    },
    { signal, progress: () => undefined },
  );
  const out = join(dataDir, `out.${format}`);
  await exportTasks(dataDir)['exports.writeFile'](
    {
      ...{ listId, path: out, fileName: basename(out), format, only: null, rows: null, escapeFormulas: false, bom: true, delimiter },
      ...{ by: 'tester', at: 0, version: 'test', columns: [{ from: 'originals' }, { from: 'our', column: 'rollcall.row' }] },
    },
    { signal, progress: () => undefined },
  );
  return readFileSync(out);
}

/** What every encoding here can represent; a blank line isn't a row, so the name is never empty. */
const cell = fc.oneof(
  fc.constantFrom(
    '',
    '0049',
    '+12065550142',
    '12345678901234567890',
    '=1+1',
    '-2',
    '@x',
    ' padded ',
    '"',
    '""',
    ',',
    ';',
    '|',
    'a\tb',
    'é',
    "'",
    '_x000D_',
  ),
  fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '|', ' ', '\n', 'é', '0'), maxLength: 6 }),
);
const rows = fc.array(
  fc.tuple(
    cell.map((text) => `n${text}`),
    cell,
    cell,
  ),
  { minLength: 1, maxLength: 6 },
);
const written = (table: readonly string[][], delimiter: string, newline: string): string =>
  Papa.unparse([headings, ...table], { delimiter, newline, quotes: true }) + newline;

it('returns a text of any delimiter, encoding and line ending, cell by cell', async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.constantFrom(...exportDelimiters),
      fc.constantFrom('utf-8' as const, 'utf-16le' as const, 'utf-16be' as const, 'windows-1252' as const),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom(...exportDelimiters),
      async (table, from, encoding, newline, to) => {
        const bytes = iconv.encode(written(table, from, newline), encoding);
        const out = await thereAndBack(bytes, { encoding, delimiter: from, heading: true }, 'csv', to);
        const [, ...lines] = Papa.parse<string[]>(out.toString('utf8').replace(/^\uFEFF/, ''), {
          delimiter: to,
          skipEmptyLines: true,
        }).data;
        expect(lines.map((line) => line.slice(0, 3))).toEqual(table);
      },
    ),
    casesOf(20),
  );
});

it('gives a workbook the texts that were imported', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (table) => {
      const out = await thereAndBack(
        Buffer.from(written(table, ',', '\n')),
        { encoding: 'utf-8', delimiter: ',', heading: true },
        'xlsx',
        ',',
      );
      const { sheets } = await readXlsx(out);
      const [, ...lines] = sheets[0]?.rows ?? [];
      expect(lines.map((line) => [0, 1, 2].map((index) => line[index] ?? ''))).toEqual(table);
    }),
    casesOf(8),
  );
});

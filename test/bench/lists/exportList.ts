/** The way out as CSV beside a bare `iterate` and a naive join, as a workbook, and the memory of both at a tenth of the rows. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { mib, perSecond, times, whole, type Line } from '../line.ts';
import { makeLedger, makeList } from '../../support/madeList.ts';
import { columns, leadCells } from './leads.ts';
import type { ListsBench } from './listsBench.ts';
import { measureSide, type SideFigures } from './sides.ts';

const repeats = 2;

function* leads(rows: number): Generator<{ cells: string[] }> {
  for (let row = 0; row < rows; row++) yield { cells: leadCells(row) };
}

export async function exportList({ rows, folder }: ListsBench): Promise<Line[]> {
  makeLedger(folder).close();
  const out = join(folder, 'out');
  mkdirSync(out);
  const headings = leadCells(0).map((_, column) => `Column ${column + 1}`);
  const [list, tenth] = [makeList(folder, headings, leads(rows)), makeList(folder, headings, leads(rows / 10))];
  const measure = (side: string, listId: string, turns: number): Promise<SideFigures> =>
    measureSide(
      'exportSide.ts',
      Array.from({ length: turns }, () => [side, folder, listId, out]),
    );
  const bare = await measure('bare', list, repeats);
  const csv = await measure('csv', list, repeats);
  const xlsx = await measure('xlsx', list, 1);
  const [smallCsv, smallXlsx] = [await measure('csv', tenth, 1), await measure('xlsx', tenth, 1)];
  if (csv.rows !== rows || bare.rows !== rows || xlsx.rows !== rows)
    throw new Error(`${csv.rows}, ${xlsx.rows} and ${bare.rows} rows of ${rows}`);
  const memory = (large: SideFigures, small: SideFigures, reference: string): Line => [
    'its peak memory',
    mib(large.peakBytes),
    `${reference}ours at a tenth of the rows ${mib(small.peakBytes)}`,
    '',
    '≤ 400 MB, flat',
  ];
  return [
    [
      `export CSV ${whole(rows)} × ${columns}, and 13 columns of ours`,
      perSecond(rows, csv.tookMs),
      `${perSecond(rows, bare.tookMs)} (bare iterate and join of the ${columns})`,
      times(csv.tookMs / bare.tookMs),
      '≤ 1.2×',
    ],
    memory(csv, smallCsv, `${mib(bare.peakBytes)}; `),
    [`export XLSX ${whole(rows)} × ${columns}, likewise`, perSecond(rows, xlsx.tookMs), '', '', ''],
    memory(xlsx, smallXlsx, ''),
  ];
}

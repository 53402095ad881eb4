/** The export as CSV beside a bare `iterate` and a naive join, as a workbook, and the memory of both with a tenth of the rows. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { memoryLine, mib, perSecond, times, whole, type Line } from '../line.ts';
import { makeLedger, makeList } from '../../support/madeList.ts';
import { columns, leadCells } from './leads.ts';
import type { ListsBench } from './listsBench.ts';
import { compareSides, measureSide, type SideFigures } from './sides.ts';

const turns = 2;

function* leads(rows: number): Generator<{ cells: string[] }> {
  for (let row = 0; row < rows; row++) yield { cells: leadCells(row) };
}

export async function exportList({ rows, folder }: ListsBench): Promise<Line[]> {
  makeLedger(folder).close();
  const out = join(folder, 'out');
  mkdirSync(out);
  const headings = leadCells(0).map((_, column) => `Column ${column + 1}`);
  const [list, tenth] = [makeList(folder, headings, leads(rows)), makeList(folder, headings, leads(rows / 10))];
  const side = (name: string, listId: string) => (): Promise<SideFigures> => measureSide('exportSide.ts', [name, folder, listId, out]);
  const best = await compareSides(turns, { bare: side('bare', list), csv: side('csv', list), small: side('csv', tenth) }, 'small');
  const [bare, csv] = [best('bare'), best('csv')];
  const smallXlsx = await side('xlsx', tenth)();
  const xlsx = await side('xlsx', list)();
  if (csv.rows !== rows || bare.rows !== rows || xlsx.rows !== rows)
    throw new Error(`${csv.rows}, ${xlsx.rows} and ${bare.rows} rows of ${rows}`);
  const ratio = csv.tookMs / bare.tookMs;
  return [
    {
      what: `export CSV ${whole(rows)} × ${columns}, and 13 columns of ours`,
      ours: perSecond(rows, csv.tookMs),
      reference: `${perSecond(rows, bare.tookMs)} (bare iterate and join of the ${columns})`,
      ratio: times(ratio),
      reach: '≤ 1.2×',
      reached: ratio <= 1.2,
    },
    memoryLine(csv.peakBytes, { reference: mib(bare.peakBytes), tenthBytes: best('small').peakBytes }),
    { what: `export XLSX ${whole(rows)} × ${columns}, likewise`, ours: perSecond(rows, xlsx.tookMs) },
    memoryLine(xlsx.peakBytes, { tenthBytes: smallXlsx.peakBytes }),
  ];
}

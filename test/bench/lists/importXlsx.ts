/** The import of XLSX, beside the reader alone with its cells dropped. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { xlsxOf } from '../../support/madeWorkbook.ts';
import { memoryLine, mib, perSecond, times, whole, type Line } from '../line.ts';
import { columns, leadsAsSheet } from './leads.ts';
import type { ListsBench } from './listsBench.ts';
import { compareSides, measureSide, type SideFigures } from './sides.ts';

const turns = 3;

export async function importXlsx({ rows: most, folder }: ListsBench): Promise<Line[]> {
  const rows = most / 5;
  const file = join(folder, 'leads.xlsx');
  const made = leadsAsSheet(rows);
  writeFileSync(file, xlsxOf({ sheets: [{ name: 'Leads', rows: made.rows }], strings: made.strings, formats: ['00000'] }));
  const side =
    (name: string) =>
    (turn: number): Promise<SideFigures> =>
      measureSide('importSide.ts', [name, file, join(folder, `${name}${turn}xlsx`)]);
  const best = await compareSides(turns, { reader: side('reader'), ours: side('rollcall') });
  const [reader, ours] = [best('reader'), best('ours')];
  if (ours.rows !== rows || reader.rows !== rows) throw new Error(`${ours.rows} and ${reader.rows} rows of ${rows}`);
  const ratio = ours.tookMs / reader.tookMs;
  return [
    {
      what: `import XLSX ${whole(rows)} × ${columns}, list usable`,
      ours: perSecond(rows, ours.tookMs),
      reference: `${perSecond(rows, reader.tookMs)} (the reader alone)`,
      ratio: times(ratio),
      reach: '≤ 1.5×',
      reached: ratio <= 1.5,
    },
    memoryLine(ours.peakBytes, { reference: mib(reader.peakBytes) }),
  ];
}

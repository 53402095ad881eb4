/** The way in for XLSX, beside the reader alone with its cells dropped. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { xlsxOf } from '../../support/madeWorkbook.ts';
import { mib, perSecond, times, type Line } from '../line.ts';
import { columns, leadsAsSheet } from './leads.ts';
import type { ListsBench } from './listsBench.ts';
import { measureSide } from './sides.ts';

const repeats = 2;

export async function importXlsx({ rows: most, folder }: ListsBench): Promise<Line[]> {
  const rows = most / 5;
  const file = join(folder, 'leads.xlsx');
  const made = leadsAsSheet(rows);
  writeFileSync(file, xlsxOf({ sheets: [{ name: 'Leads', rows: made.rows }], strings: made.strings, formats: ['00000'] }));
  const turns = (side: string): string[][] =>
    Array.from({ length: repeats }, (_, turn) => [side, file, join(folder, `${side}${turn}xlsx`)]);
  const reader = await measureSide('importSide.ts', turns('reader'));
  const ours = await measureSide('importSide.ts', turns('rollcall'));
  rmSync(file);
  if (ours.rows !== rows || reader.rows !== rows) throw new Error(`${ours.rows} and ${reader.rows} rows of ${rows}`);
  return [
    [
      `import XLSX ${rows.toLocaleString('en-US')} × ${columns}, list usable`,
      perSecond(rows, ours.tookMs),
      `${perSecond(rows, reader.tookMs)} (the reader alone)`,
      times(ours.tookMs / reader.tookMs),
      '≤ 1.5×',
    ],
    ['its peak memory', mib(ours.peakBytes), mib(reader.peakBytes), '', '≤ 400 MB'],
  ];
}

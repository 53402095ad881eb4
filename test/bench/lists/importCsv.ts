/** The way in for CSV, beside papaparse and better-sqlite3 putting the same cells into a table and nothing else; and its memory at a tenth of the rows. */
import { join } from 'node:path';
import { mib, perSecond, times, type Line } from '../line.ts';
import { columns, writeLeads } from './leads.ts';
import type { ListsBench } from './listsBench.ts';
import { measureSide } from './sides.ts';

const repeats = 3;

export async function importCsv({ rows, folder }: ListsBench): Promise<Line[]> {
  const file = join(folder, 'leads.csv');
  const tenth = join(folder, 'tenth.csv');
  writeLeads(file, rows);
  writeLeads(tenth, rows / 10);
  const turns = (side: string, of: string): string[][] =>
    Array.from({ length: repeats }, (_, turn) => [side, of, join(folder, `${side}${turn}${of === file ? '' : 'tenth'}`)]);
  const bare = await measureSide('importSide.ts', turns('bare', file));
  const ours = await measureSide('importSide.ts', turns('rollcall', file));
  const small = await measureSide('importSide.ts', turns('rollcall', tenth));
  if (ours.rows !== rows || bare.rows !== rows) throw new Error(`${ours.rows} and ${bare.rows} rows of ${rows}`);
  return [
    [
      `import CSV ${rows.toLocaleString('en-US')} × ${columns}, list usable`,
      perSecond(rows, ours.tookMs),
      `${perSecond(rows, bare.tookMs)} (papaparse + better-sqlite3)`,
      times(ours.tookMs / bare.tookMs),
      '≤ 1.2×',
    ],
    [
      'its peak memory',
      mib(ours.peakBytes),
      `${mib(bare.peakBytes)}; ours at a tenth of the rows ${mib(small.peakBytes)}`,
      '',
      '≤ 400 MB, flat',
    ],
  ];
}

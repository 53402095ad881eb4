/**
 * The import of CSV, beside papaparse and better-sqlite3 just putting the same cells into a table; and its memory with a tenth of the rows.
 */
import { join } from 'node:path';
import { memoryLine, mib, perSecond, times, whole, type Line } from '../line.ts';
import { columns, writeLeads } from './leads.ts';
import type { ListsBench } from './listsBench.ts';
import { compareSides, measureSide, type SideFigures } from './sides.ts';

const turns = 3;

export async function importCsv({ rows, folder }: ListsBench): Promise<Line[]> {
  const file = join(folder, 'leads.csv');
  const tenth = join(folder, 'tenth.csv');
  writeLeads(file, rows);
  writeLeads(tenth, rows / 10);
  const side =
    (name: string, of: string) =>
    (turn: number): Promise<SideFigures> =>
      measureSide('importSide.ts', [name, of, join(folder, `${name}${turn}${of === file ? '' : 'tenth'}`)]);
  const best = await compareSides(
    turns,
    { bare: side('bare', file), ours: side('rollcall', file), small: side('rollcall', tenth) },
    'small',
  );
  const [bare, ours] = [best('bare'), best('ours')];
  if (ours.rows !== rows || bare.rows !== rows) throw new Error(`${ours.rows} and ${bare.rows} rows of ${rows}`);
  const ratio = ours.tookMs / bare.tookMs;
  return [
    {
      what: `import CSV ${whole(rows)} × ${columns}, list usable`,
      ours: perSecond(rows, ours.tookMs),
      reference: `${perSecond(rows, bare.tookMs)} (papaparse + better-sqlite3)`,
      ratio: times(ratio),
      reach: '≤ 1.2×',
      reached: ratio <= 1.2,
    },
    memoryLine(ours.peakBytes, { reference: mib(bare.peakBytes), tenthBytes: best('small').peakBytes }),
  ];
}

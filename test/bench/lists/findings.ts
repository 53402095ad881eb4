/** Screens all rows in a second worker while the list is in use; import and screening share a process, so its peak covers both. */
import { join } from 'node:path';
import { memoryLine, ms, perSecond, whole, type Line } from '../line.ts';
import { findFigures } from './findSide.ts';
import { columns, writeLeads } from './leads.ts';
import type { ListsBench } from './listsBench.ts';
import { runSide } from './sides.ts';

const repeats = 2;

export async function findings({ rows, folder }: ListsBench): Promise<Line[]> {
  const file = join(folder, 'leads.csv');
  writeLeads(file, rows);
  const turns = [];
  for (let turn = 0; turn < repeats; turn++)
    turns.push(findFigures.parse(await runSide('findSide.ts', [file, join(folder, String(turn))])));
  const [best] = turns.toSorted((a, b) => a.tookMs - b.tookMs);
  if (!best) throw new Error('nothing was measured');
  return [
    {
      what: `findings ${whole(rows)} × ${columns}, in a second worker`,
      ours: perSecond(rows, best.tookMs),
      reference: `${whole(best.findings)} found; ${perSecond(rows, best.cpuMs)} by the processor's own time, windows included`,
      reach: '≥ 50,000 rows/s',
      reached: rows / (best.tookMs / 1000) >= 50_000,
    },
    {
      what: 'a window of the list meanwhile, p99',
      ours: ms(best.windowP99Ms),
      reference: `${best.windows} asked for`,
      reach: '≤ 16 ms',
      reached: best.windowP99Ms <= 16,
    },
    memoryLine(Math.max(...turns.map(({ peakBytes }) => peakBytes)), { reference: 'import included' }),
  ];
}

/** What is found in all rows, in a second worker while the list is in use; import and findings in one process, so that its peak is that of both. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mib, ms, perSecond, type Line } from '../line.ts';
import { findFigures } from './findSide.ts';
import { columns, writeLeads } from './leads.ts';
import type { ListsBench } from './listsBench.ts';

const run = promisify(execFile);
const repeats = 2;

export async function findings({ rows, folder }: ListsBench): Promise<Line[]> {
  const file = join(folder, 'leads.csv');
  writeLeads(file, rows);
  const turns = [];
  for (let turn = 0; turn < repeats; turn++) {
    const { stdout } = await run(process.execPath, [
      ...process.execArgv,
      join(import.meta.dirname, 'findSide.ts'),
      file,
      join(folder, String(turn)),
    ]);
    turns.push(findFigures.parse(JSON.parse(stdout)));
  }
  const [best] = turns.toSorted((a, b) => a.tookMs - b.tookMs);
  if (!best) throw new Error('nothing was measured');
  return [
    [
      `findings ${rows.toLocaleString('en-US')} × ${columns}, in a second worker`,
      perSecond(rows, best.tookMs),
      `${best.findings.toLocaleString('en-US')} found; ${perSecond(rows, best.cpuMs)} by the processor's own time, windows included`,
      '',
      '≥ 50,000 rows/s',
    ],
    ['a window of the list meanwhile, p99', ms(best.windowP99Ms), `${best.windows} asked for`, '', '≤ 16 ms'],
    ['its peak memory, import included', mib(Math.max(...turns.map(({ peakBytes }) => peakBytes))), '', '', '≤ 400 MB'],
  ];
}

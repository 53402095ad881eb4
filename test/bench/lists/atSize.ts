/**
 * A list of any size beside one of a tenth of its rows, from the file to the export. Takes minutes at ten million rows, so it runs on
 * request only.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { mib, ms, times, whole, type Line } from '../line.ts';
import { atSizeFigures } from './atSizeSide.ts';
import { columns, writeLeads } from './leads.ts';
import type { ListsBench } from './listsBench.ts';
import { runSide } from './sides.ts';

const mostBytes = 500 * 1024 * 1024;

export async function atSize({ rows, folder }: ListsBench): Promise<Line[]> {
  const side = async (count: number): Promise<ReturnType<(typeof atSizeFigures)['parse']>> => {
    const [file, data] = [join(folder, 'leads.csv'), join(folder, 'data')];
    writeLeads(file, count);
    const figures = atSizeFigures.parse(await runSide('atSizeSide.ts', [file, data]));
    if (figures.rows !== count) throw new Error(`${figures.rows} rows of ${count}`);
    rmSync(data, { recursive: true });
    return figures;
  };
  const [tenth, all] = [await side(rows / 10), await side(rows)];
  const of = `${whole(rows)} × ${columns}`;
  const line = (what: string, name: 'tookMs' | 'exportMs', most: number): Line => {
    const ratio = all[name] / tenth[name];
    return {
      what,
      ours: ms(all[name]),
      reference: `${ms(tenth[name])} at a tenth`,
      ratio: times(ratio),
      reach: `≤ ${most}×`,
      reached: ratio <= most,
    };
  };
  return [
    line(`import, findings and plan of ${of}`, 'tookMs', 12),
    {
      what: 'the list usable',
      ours: ms(all.usableMs),
      reference: `${ms(tenth.usableMs)} at a tenth`,
      ratio: times(all.usableMs / tenth.usableMs),
    },
    {
      what: 'a window of it while findings follow, p99',
      ours: ms(all.windowP99Ms),
      reference: `${ms(tenth.windowP99Ms)} at a tenth`,
      reach: '≤ 16 ms',
      reached: all.windowP99Ms <= 16,
    },
    line(`export of ${of} as CSV`, 'exportMs', 11),
    {
      what: 'most memory meanwhile',
      ours: mib(all.peakBytes),
      reference: `${mib(tenth.peakBytes)} at a tenth`,
      reach: `≤ ${mib(mostBytes)}`,
      reached: all.peakBytes <= mostBytes,
    },
  ];
}

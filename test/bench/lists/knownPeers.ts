/**
 * The import beside a well-known peer: OpenRefine as packaged by Debian (`openrefine`), which imports the same file in turns with Rollcall.
 * It keeps what it read in memory; Rollcall's import is on disk when it is done.
 */
import { join } from 'node:path';
import { mib, times, whole, type Line } from '../line.ts';
import { columns, writeLeads } from './leads.ts';
import type { ListsBench } from './listsBench.ts';
import { openRefine } from './openRefine.ts';
import { compareSides, measureSide } from './sides.ts';

const turns = 3;
const seconds = (tookMs: number): string => `${(tookMs / 1000).toFixed(1)} s`;

export async function knownPeers({ rows, folder }: ListsBench): Promise<Line[]> {
  const what = `import CSV ${whole(rows)} × ${columns}, beside OpenRefine`;
  const reach = '≤ 1.3× the time';
  const refine = await openRefine(join(folder, 'refine'));
  if (refine === null)
    return [{ what, ours: 'not measured', reference: 'it is not installed (Debian: apt-get install openrefine)', reach }];
  try {
    const file = join(folder, 'leads.csv');
    writeLeads(file, rows);
    const best = await compareSides(turns, {
      refine: () => refine.bringIn(file),
      ours: (turn) => measureSide('importSide.ts', ['rollcall', file, join(folder, String(turn))]),
    });
    const [peer, ours] = [best('refine'), best('ours')];
    if (ours.rows !== rows || peer.rows !== rows) throw new Error(`${ours.rows} and ${peer.rows} rows of ${rows}`);
    const [ratio, share] = [ours.tookMs / peer.tookMs, ours.peakBytes / peer.peakBytes];
    return [
      {
        what,
        ours: `${seconds(ours.tookMs)}, on the disk`,
        reference: `${seconds(peer.tookMs)}, in memory; its upload of the file left out`,
        ratio: times(ratio),
        reach,
        reached: ratio <= 1.3,
      },
      {
        what: 'its peak memory',
        ours: mib(ours.peakBytes),
        reference: mib(peer.peakBytes),
        ratio: `${share.toFixed(2)}× the memory`,
        // With fewer rows, most of Rollcall's time is the program itself.
        ...(rows >= 1_000_000 && { reach: '≤ 0.2×', reached: share <= 0.2 }),
      },
    ];
  } finally {
    await refine.close();
  }
}

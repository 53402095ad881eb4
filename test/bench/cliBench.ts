/** How long the command line takes for output that needs no data, beside an idle Node; the sides take turns. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ms, times, type Line } from './line.ts';
import { median } from './median.ts';

const turns = 15;
const program = join(import.meta.dirname, '../../out/main/rollcall.js');

function timed(args: readonly string[]): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - startedAt;
}

export function cliBench(): Line[] {
  const empty = mkdtempSync(join(tmpdir(), 'rollcall-bench-cli-'));
  try {
    const commands: readonly { what: string; args: string[]; most: number }[] = [
      { what: 'rollcall --help', args: ['--help'], most: 3 },
      { what: 'rollcall --version', args: ['--version'], most: 3 },
      { what: 'rollcall lists --json on an empty folder', args: ['lists', '--json', '--data-dir', empty], most: 8 },
    ];
    const took = commands.map((): number[] => []);
    const bare: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      bare.push(timed(['-e', '0']));
      for (const [index, { args }] of commands.entries()) took[index]?.push(timed([program, ...args]));
    }
    return commands.map(({ what, most }, index) => {
      const ours = median(took[index] ?? []);
      const ratio = ours / median(bare);
      return {
        what,
        ours: ms(ours),
        reference: `${ms(median(bare))} (node -e 0)`,
        ratio: times(ratio),
        reach: `≤ ${most}×`,
        reached: ratio <= most,
      };
    });
  } finally {
    rmSync(empty, { recursive: true });
  }
}

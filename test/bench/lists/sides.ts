/** One side of a comparison in a process of its own, so that its memory is its own; what it prints is parsed. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);

export const sideFigures = z.object({ tookMs: z.number(), rows: z.int(), peakBytes: z.int() });
export type SideFigures = z.infer<typeof sideFigures>;

/** The fastest of `turns`, as the one least disturbed; the peak is the highest of all. */
export async function measureSide(script: string, args: readonly (readonly string[])[]): Promise<SideFigures> {
  const all: SideFigures[] = [];
  for (const own of args) {
    const { stdout } = await run(process.execPath, [...process.execArgv, join(import.meta.dirname, script), ...own], { maxBuffer: 1e8 });
    all.push(sideFigures.parse(JSON.parse(stdout)));
  }
  const [best] = all.toSorted((a, b) => a.tookMs - b.tookMs);
  if (!best) throw new Error('nothing was measured');
  return { ...best, peakBytes: Math.max(...all.map(({ peakBytes }) => peakBytes)) };
}

/** What a side prints, with its peak of memory. */
export function tellFigures(figures: Omit<SideFigures, 'peakBytes'>): void {
  process.stdout.write(JSON.stringify({ ...figures, peakBytes: peakBytes() } satisfies SideFigures));
}

/** Of this process alone: what the system counts as a process's peak begins with what its parent had in memory. */
function peakBytes(): number {
  const status = '/proc/self/status';
  const [, kilobytes] = (existsSync(status) && /VmHWM:\s*(\d+) kB/.exec(readFileSync(status, 'utf8'))) || [];
  return (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes)) * 1024;
}

/** One side of a comparison in a process of its own, so that its memory is its own; what it prints is parsed. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);

export const sideFigures = z.object({ tookMs: z.number(), rows: z.int(), peakBytes: z.int() });
export type SideFigures = z.infer<typeof sideFigures>;

/** What a side says that runs by itself: JSON, to be parsed. */
export async function runSide(script: string, args: readonly string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, [...process.execArgv, join(import.meta.dirname, script), ...args], { maxBuffer: 1e8 });
  return JSON.parse(stdout);
}

/** One turn of one side. */
export const measureSide = async (script: string, args: readonly string[]): Promise<SideFigures> =>
  sideFigures.parse(await runSide(script, args));

/**
 * Sides that are compared, taking turns, so that a slow minute of the machine is a slow one for all of them; tells of each the fastest turn, as the
 * one least disturbed, with the highest peak. `rehearsed`, a short side of our own, first runs once without counting: after a build, the
 * first run compiles the program, which takes 30 MB that no later start needs.
 */
export async function compareSides<N extends string>(
  turns: number,
  sides: Readonly<Record<N, (turn: number) => Promise<SideFigures>>>,
  rehearsed?: NoInfer<N>,
): Promise<(name: N) => SideFigures> {
  const best = new Map<string, SideFigures>();
  if (rehearsed !== undefined) await sides[rehearsed](-1);
  for (let turn = 0; turn < turns; turn++)
    for (const name in sides) {
      const now = await sides[name](turn);
      const before = best.get(name) ?? now;
      best.set(name, { ...(now.tookMs < before.tookMs ? now : before), peakBytes: Math.max(before.peakBytes, now.peakBytes) });
    }
  return (name) => {
    const figures = best.get(name);
    if (!figures) throw new Error('nothing was measured');
    return figures;
  };
}

/** What a side prints, with its peak of memory. */
export function tellFigures(figures: Omit<SideFigures, 'peakBytes'>): void {
  process.stdout.write(JSON.stringify({ ...figures, peakBytes: peakBytesOf('self') } satisfies SideFigures));
}

/** Of that process alone: what `resourceUsage` counts as a process's peak begins with what its parent had in memory. Of ours that is told where there is no better. */
export function peakBytesOf(pid: number | 'self'): number {
  const status = `/proc/${pid}/status`;
  const [, kilobytes] = (existsSync(status) && /VmHWM:\s*(\d+) kB/.exec(readFileSync(status, 'utf8'))) || [];
  return (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes)) * 1024;
}

/** Runs one side of a comparison in a separate process, to measure its memory, and parses its output. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);

export const sideFigures = z.object({ tookMs: z.number(), rows: z.int(), peakBytes: z.int() });
export type SideFigures = z.infer<typeof sideFigures>;

/** Runs a side and returns its JSON output, parsed. */
export async function runSide(script: string, args: readonly string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, [...process.execArgv, join(import.meta.dirname, script), ...args], { maxBuffer: 1e8 });
  return JSON.parse(stdout);
}

/** One turn of one side. */
export const measureSide = async (script: string, args: readonly string[]): Promise<SideFigures> =>
  sideFigures.parse(await runSide(script, args));

/**
 * Runs the compared sides in turns, so that a slow minute of the machine slows them all; reports the fastest turn of each, as the least
 * disturbed, with the highest peak. `rehearsed`, a short side of Rollcall's, first runs once without counting: after a build, the first run
 * compiles the program, which takes 30 MB that no later start needs.
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

/** Prints a side's figures with its peak memory. */
export function tellFigures(figures: Omit<SideFigures, 'peakBytes'>): void {
  process.stdout.write(JSON.stringify({ ...figures, peakBytes: peakBytesOf('self') } satisfies SideFigures));
}

/**
 * The peak of that process alone: `resourceUsage` begins a process's peak with its parent's memory, so it is only used for this process if
 * nothing better exists.
 */
export function peakBytesOf(pid: number | 'self'): number {
  const status = `/proc/${pid}/status`;
  const [, kilobytes] = (existsSync(status) && /VmHWM:\s*(\d+) kB/.exec(readFileSync(status, 'utf8'))) || [];
  return (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes)) * 1024;
}

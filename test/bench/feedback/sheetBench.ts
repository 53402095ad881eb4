/** A hundred thousand outcomes from a call log: how long it takes to read the sheet, to change its mapping, and to import it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { memoryLine, ms, whole, type Line } from '../line.ts';

const sheetFigures = z.object({
  lines: z.int(),
  queued: z.int(),
  readMs: z.number(),
  changeMs: z.number(),
  bringInMs: z.number(),
  peakBytes: z.int(),
});
export type SheetFigures = z.infer<typeof sheetFigures>;

const lines = 100_000;
const mostMs = 5_000;
const mostChangeMs = 300;

/** `rows`: of the list in which the phones are looked up. */
export async function sheetBench(rows: number): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-sheet-'));
  const side = (...args: string[]) =>
    promisify(execFile)(process.execPath, [...process.execArgv, join(import.meta.dirname, 'sheetSide.ts'), ...args]);
  try {
    await side('make', folder, String(rows), String(lines));
    const { stdout } = await side('measure', folder);
    const figures = sheetFigures.parse(JSON.parse(stdout));
    const tookMs = figures.readMs + figures.bringInMs;
    return [
      {
        what: `${whole(figures.lines)} outcomes brought in, ${whole(figures.queued)} of them queued, into ${whole(rows)} rows`,
        ours: `${ms(tookMs)} (read ${ms(figures.readMs)})`,
        reach: `≤ ${ms(mostMs)}`,
        reached: figures.lines === lines && tookMs <= mostMs,
      },
      memoryLine(figures.peakBytes),
      {
        what: 'another meaning of its labels',
        ours: ms(figures.changeMs),
        reach: `≤ ${ms(mostChangeMs)}`,
        reached: figures.changeMs <= mostChangeMs,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

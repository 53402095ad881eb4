/**
 * Evidence of a list: making it, verifying it, and proving one row, beside the minimum that each must read and hash; and how this grows.
 */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { memoryLine, ms, whole, type Line } from '../line.ts';

const figuresSchema = z.object({ tookMs: z.number(), cpuMs: z.number(), bytes: z.int(), peakBytes: z.int() });
export type EvidenceFigures = z.infer<typeof figuresSchema>;
const folderSchema = z.object({ dataDir: z.string(), listId: z.string() });

const jobs = ['read', 'make', 'hash', 'verify', 'prove'] as const;
type Figures = Record<(typeof jobs)[number], EvidenceFigures>;

/** Limits for a million rows; fewer rows must be faster in proportion. */
const most = { makeMs: 30_000, verifyMs: 20_000, rowBytes: 350, proofBytes: 20_000, proofMs: 50 };

async function figuresOf(rows: number): Promise<Figures> {
  const side = async (...args: string[]): Promise<unknown> => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...process.execArgv,
      join(import.meta.dirname, 'evidenceSide.ts'),
      ...args,
    ]);
    return JSON.parse(stdout) as unknown;
  };
  const { dataDir, listId } = folderSchema.parse(await side('folder', String(rows)));
  try {
    const figures: [string, EvidenceFigures][] = [];
    for (const job of jobs) figures.push([job, figuresSchema.parse(await side(job, dataDir, listId))]);
    return z.record(z.enum(jobs), figuresSchema).parse(Object.fromEntries(figures));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function evidenceBench(sizes: readonly number[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const rows of sizes) {
    const { read, make, hash, verify, prove } = await figuresOf(rows);
    const share = Math.max(0.1, rows / 1_000_000);
    const rowBytes = make.bytes / rows;
    lines.push(
      {
        what: `evidence of ${whole(rows)} rows made`,
        ours: `${ms(make.tookMs)} (${ms(make.cpuMs)} of processor time), ${whole(rowBytes)} bytes a row`,
        reference: `${ms(read.tookMs)} to read and hash the cells alone`,
        ratio: `${(make.tookMs / read.tookMs).toFixed(1)}×`,
        reach: `≤ ${ms(most.makeMs * share)}, ≤ ${most.rowBytes} bytes a row`,
        // With few rows, the statement is most of the file.
        reached: make.tookMs <= most.makeMs * share && (rows < 100_000 || rowBytes <= most.rowBytes),
      },
      memoryLine(make.peakBytes),
      {
        what: `evidence of ${whole(rows)} rows verified`,
        ours: `${ms(verify.tookMs)} (${ms(verify.cpuMs)} of processor time)`,
        reference: `${ms(hash.tookMs)} to hash the file alone`,
        ratio: `${(verify.tookMs / hash.tookMs).toFixed(1)}×`,
        reach: `≤ ${ms(most.verifyMs * share)}`,
        reached: verify.tookMs <= most.verifyMs * share,
      },
      memoryLine(verify.peakBytes),
      {
        what: `one row of ${whole(rows)} proved`,
        ours: `${ms(prove.tookMs)} (${ms(prove.cpuMs)} of processor time), ${whole(prove.bytes)} bytes`,
        reach: `≤ ${most.proofMs} ms, ≤ ${whole(most.proofBytes)} bytes`,
        reached: prove.tookMs <= most.proofMs && prove.bytes <= most.proofBytes,
      },
    );
  }
  return lines;
}

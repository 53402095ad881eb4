/** Measures the way in beside the bare tools it stands on: papaparse and better-sqlite3 putting the same cells into a table, and nothing else. */
import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
export const benchRows = 100_000;
export const benchColumns = 12;
const repeats = 3;

export const importFigures = z.object({
  /** Until the cells are in the file. */
  loadMs: z.number(),
  /** Normalising and finding, which the bare tools don't do; 0 for them. */
  findMs: z.number(),
  rows: z.int(),
  peakBytes: z.int(),
});
export type ImportFigures = z.infer<typeof importFigures>;

export interface ImportBench {
  rows: number;
  columns: number;
  fileBytes: number;
  rollcall: ImportFigures;
  bare: ImportFigures;
  /** Time of ours over time of the bare tools, findings apart; at most 1.3. */
  ratio: number;
}

/** Each side runs in a process of its own, three times in turn; the fastest of each counts, as the one least disturbed. */
export async function importBench(): Promise<ImportBench> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-bench-'));
  try {
    const file = join(folder, 'leads.csv');
    writeLeads(file);
    const figures: Record<'rollcall' | 'bare', ImportFigures[]> = { rollcall: [], bare: [] };
    for (let turn = 0; turn < repeats; turn++) {
      for (const side of ['bare', 'rollcall'] as const) figures[side].push(await measure(side, file, join(folder, `${side}${turn}`)));
    }
    const [rollcall, bare] = [fastest(figures.rollcall), fastest(figures.bare)];
    return { rows: benchRows, columns: benchColumns, fileBytes: statSync(file).size, rollcall, bare, ratio: rollcall.loadMs / bare.loadMs };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(side: 'rollcall' | 'bare', file: string, into: string): Promise<ImportFigures> {
  const script = join(import.meta.dirname, 'importSide.ts');
  const { stdout } = await run(process.execPath, [script, side, file, into]);
  return importFigures.parse(JSON.parse(stdout));
}

function fastest(all: readonly ImportFigures[]): ImportFigures {
  const [best] = all.toSorted((a, b) => a.loadMs - b.loadMs);
  if (!best) throw new Error('nothing was measured');
  return best;
}

/** Leads as they come: one number of its own a row, a quoted cell in every fifth row, an empty one here and there. */
function writeLeads(path: string): void {
  const file = openSync(path, 'w');
  writeSync(file, 'Lead ID,Full Name,Phone,E-mail,Street,City,State,Zip,IP,Vendor,Received,Notes\n');
  for (let from = 0; from < benchRows; from += 1000) {
    const lines = Array.from({ length: 1000 }, (_, index) => lead(from + index));
    writeSync(file, lines.join(''));
  }
  closeSync(file);
}

function lead(row: number): string {
  const note = row % 5 === 0 ? `"Called twice, asked for ""Sam"""` : row % 3 === 0 ? '' : 'wants a quote for the roof';
  const phone = `(${206 + (row % 600)}) 555-${String(row % 10_000).padStart(4, '0')}`;
  const cells = [
    `L-${100_000 + row}`,
    `Jordan Example${row % 977}`,
    phone,
    `jordan.${row}@example.com`,
    `${row % 9_999} Harbor Street`,
    'Springfield',
    'WA',
    String(10_000 + (row % 89_999)),
    `198.51.${row % 256}.${row % 250}`,
    'web form',
    `2025-0${1 + (row % 9)}-11 09:${String(row % 60).padStart(2, '0')}`,
    note,
  ];
  return `${cells.join(',')}\n`;
}

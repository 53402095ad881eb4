/** Import and export at size: each job in its own file, in the order of the table. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Line } from '../line.ts';
import { atSize } from './atSize.ts';
import { exportList } from './exportList.ts';
import { findings } from './findings.ts';
import { hostileFiles } from './hostileFiles.ts';
import { importCsv } from './importCsv.ts';
import { importXlsx } from './importXlsx.ts';
import { knownPeers } from './knownPeers.ts';
import { windowWhileImporting } from './windowWhileImporting.ts';

export interface ListsBench {
  rows: number;
  /** For the job's own files; removed afterwards. */
  folder: string;
}

const jobs: readonly ((bench: ListsBench) => Promise<Line[]>)[] = [
  importCsv,
  findings,
  importXlsx,
  windowWhileImporting,
  hostileFiles,
  exportList,
  knownPeers,
];
/** Jobs that run only if named, because they take minutes. */
const byName = [atSize];

/** `named`: names of jobs; all if empty. */
export async function listsBench(rows: number, named: readonly string[]): Promise<Line[]> {
  const all = [...jobs, ...byName];
  const unknown = named.find((name) => all.every((job) => job.name !== name));
  if (unknown !== undefined) throw new Error(`There is no job ${unknown}; there are ${all.map(({ name }) => name).join(', ')}.`);
  const lines: Line[] = [];
  for (const job of named.length > 0 ? all.filter(({ name }) => named.includes(name)) : jobs) {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-bench-'));
    try {
      lines.push(...(await job({ rows, folder })));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return lines;
}

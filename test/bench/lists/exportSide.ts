/** One side of the export's comparison: `csv` and `xlsx`, the whole export; `bare`, an `iterate` and a join. Arguments: side, data folder, list, folder. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { listPath } from '#core/platform/paths.ts';
import { openListThreads } from '#core/workers/listThreads.ts';
import { workerThreads } from '#hosts/node/builtFiles.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { tellFigures } from './sides.ts';

const [side = '', dataDir = '', listId = '', folder = ''] = process.argv.slice(2);
let tookMs = 0;
const rows = side === 'bare' ? await bare() : await rollcall(side === 'xlsx' ? 'xlsx' : 'csv');
tellFigures({ rows, tookMs });

/** In a thread as the program opens it: Rollcall's thirteen columns after the list's own, the file's hash, and a sync to disk. */
async function rollcall(format: 'csv' | 'xlsx'): Promise<number> {
  const threads = openListThreads({ threads: workerThreads(), clock: realClock }, dataDir);
  const thread = threads.openExportThread();
  const write = (fileName: string, rows: number[] | null) =>
    thread.call('exports.writeFile', {
      ...{ listId, path: join(folder, fileName), fileName, format, only: null, rows, escapeFormulas: false, bom: false },
      ...{ by: 'bench', at: 0, version: 'bench' },
    });
  // Loads the thread's code before the measurement begins, as on the other side.
  await write(`first.${format}`, [1]);
  const startedAt = performance.now();
  const written = await write(`out.${format}`, null);
  tookMs = performance.now() - startedAt;
  await threads.close();
  return written.rows;
}

/** The approach of the driver's documentation: one long statement, a join, a stream. No quoting, and none of Rollcall's columns. */
async function bare(): Promise<number> {
  const startedAt = performance.now();
  const db = new Database(listPath(dataDir, listId), { readonly: true });
  const out = createWriteStream(join(folder, 'bare.csv'), { highWaterMark: 1 << 20 });
  let count = 0;
  for (const row of db.prepare<[], (string | number | null)[]>('SELECT * FROM cells ORDER BY row').raw().iterate()) {
    count += 1;
    if (!out.write(`${row.slice(3).join(',')}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
  db.close();
  tookMs = performance.now() - startedAt;
  return count;
}

/** One side of the export's comparison: `csv` and `xlsx`, the whole export; `bare`, an `iterate` and a join. Arguments: side, data folder, list, folder. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { exportTasks } from '../../../electron/core/exports/tasks.ts';
import { listPath } from '../../../electron/core/store/lists/paths.ts';
import { tellFigures } from './sides.ts';

const [side = '', dataDir = '', listId = '', folder = ''] = process.argv.slice(2);
const startedAt = performance.now();
const rows = side === 'bare' ? await bare() : await rollcall(side === 'xlsx' ? 'xlsx' : 'csv');
tellFigures({ rows, tookMs: performance.now() - startedAt });

/** As the thread runs it: our thirteen columns behind the list's own, the file's hash, the file brought to the disk. */
async function rollcall(format: 'csv' | 'xlsx'): Promise<number> {
  const fileName = `out.${format}`;
  const written = await exportTasks(dataDir)['exports.write'](
    {
      ...{ listId, path: join(folder, fileName), fileName, format, only: null, rows: null, escapeFormulas: false, bom: false },
      ...{ by: 'bench', at: 0, version: 'bench' },
    },
    { signal: new AbortController().signal, progress: () => undefined },
  );
  return written.rows;
}

/** What the driver's documentation shows: one long statement, a join, a stream. No quotes, no columns of ours. */
async function bare(): Promise<number> {
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
  return count;
}

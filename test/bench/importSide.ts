/** One side of the import's comparison, in a process of its own: prints its figures as JSON. Arguments: side, file, folder to write to. */
import Database from 'better-sqlite3';
import { createReadStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { importList } from '../../electron/core/lists/importList.ts';
import type { ImportFigures } from './importBench.ts';

const [side, file = '', folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const figures = side === 'rollcall' ? await rollcall() : await bare();
process.stdout.write(JSON.stringify({ ...figures, peakBytes: process.resourceUsage().maxRSS * 1024 } satisfies ImportFigures));

/** The whole import, as the thread runs it. */
async function rollcall(): Promise<Omit<ImportFigures, 'peakBytes'>> {
  const startedAt = performance.now();
  let loadedAt = startedAt;
  const list = await importList(
    folder,
    { listId: 'bench', importedAt: 0, by: 'bench', name: null, files: [{ path: file, name: 'leads.csv' }], reading: {}, keepOriginals: false, country: 'US' },
    {
      signal: new AbortController().signal,
      progress: ({ stage }) => {
        if (stage === 'reading') loadedAt = performance.now();
      },
    },
  );
  return { loadMs: loadedAt - startedAt, findMs: performance.now() - loadedAt, rows: list.rows };
}

/** What the documentation of both tools shows: stream, prepared statement, a thousand rows a transaction, WAL with synchronous NORMAL. */
async function bare(): Promise<Omit<ImportFigures, 'peakBytes'>> {
  const startedAt = performance.now();
  const db = new Database(join(folder, 'bare.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  let insert: Database.Statement<string[]> | null = null;
  let rows = 0;
  let batch: string[][] = [];
  const flush = db.transaction(() => {
    for (const cells of batch) insert?.run(...cells);
    rows += batch.length;
    batch = [];
  });
  const input = createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 });
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(input, {
      delimiter: ',',
      newline: '\n',
      skipEmptyLines: true,
      chunk: ({ data }) => {
        for (const cells of data) {
          if (!insert) {
            db.exec(`CREATE TABLE cells (${cells.map((_, column) => `c${column} TEXT`).join(', ')}) STRICT`);
            insert = db.prepare(`INSERT INTO cells VALUES (${cells.map(() => '?').join(', ')})`);
          } else if (batch.push(cells) === 1000) flush();
        }
      },
      complete: () => resolve(),
      error: reject,
    });
  });
  flush();
  db.close();
  return { loadMs: performance.now() - startedAt, findMs: 0, rows };
}

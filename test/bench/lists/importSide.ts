/**
 * One side of an import's comparison: `rollcall`, the whole import; `bare`, the tools to compare with; `reader`, the workbook reader alone.
 */
import Database from 'better-sqlite3';
import { createReadStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { openWorkbook } from '#core/lists/read/workbooks/openWorkbook.ts';
import { openListThreads } from '#core/workers/listThreads.ts';
import { workerThreads } from '#hosts/node/builtFiles.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { tellFigures } from './sides.ts';

const [side, file = '', folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
let startedAt = performance.now();
let took: number | undefined;
const rows = await (side === 'rollcall' ? rollcall() : side === 'reader' ? reader() : bare());
tellFigures({ rows, tookMs: took ?? performance.now() - startedAt });

/** The whole import in a thread as the program opens it, with the same heap limit. */
async function rollcall(): Promise<number> {
  const threads = openListThreads({ threads: workerThreads(), clock: realClock }, folder);
  const thread = threads.openOwnThread();
  // Loads the thread's code before the measurement begins, as on the other side.
  await thread.call('lists.all', {});
  startedAt = performance.now();
  const list = await thread.call('lists.readFiles', {
    ...{ listId: 'bench', importedAt: 0, by: 'bench', name: null, reading: {}, keepOriginals: false, country: 'US' },
    files: [{ path: file, name: 'leads' }],
  });
  took = performance.now() - startedAt;
  await threads.close();
  return list.rows;
}

/** Reads every cell of the first sheet and drops it. */
async function reader(): Promise<number> {
  const workbook = await openWorkbook({ path: file, name: 'leads' }, join(folder, 'strings'), new AbortController().signal);
  if (workbook === null) throw new Error(`${file} is no workbook`);
  let read = 0;
  await workbook.readSheet(
    workbook.sheets[0]?.name ?? '',
    () => {
      read++;
      return false;
    },
    new AbortController().signal,
    () => undefined,
  );
  workbook.close();
  return read - 1;
}

/** The approach of both tools' documentation: stream, prepared statement, a thousand rows per transaction, WAL with synchronous NORMAL. */
async function bare(): Promise<number> {
  const db = new Database(join(folder, 'bare.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  let insert: Database.Statement<string[]> | null = null;
  let inserted = 0;
  let batch: string[][] = [];
  const flush = db.transaction(() => {
    for (const cells of batch) insert?.run(...cells);
    inserted += batch.length;
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
  return inserted;
}

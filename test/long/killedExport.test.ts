/** A killed export leaves the old file or the new one, never half of it, and it blocks no other command while it reads. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportTasks, type ExportContext } from '#core/exports/tasks.ts';
import { openListToWrite } from '#core/lists/file/openList.sql.ts';
import { listPath } from '#core/platform/paths.ts';
import { putMadeAction } from '../support/madeAction.ts';
import { makeLedger, makeList, newDataDir } from '../support/madeList.ts';

const script = fileURLToPath(new URL('../support/exportForever.ts', import.meta.url));
const rows = 5_000;
let dataDir: string;
let listId: string;

beforeEach(() => {
  dataDir = newDataDir();
  makeLedger(dataDir).close();
  listId = makeList(
    dataDir,
    ['n', 'text'],
    Array.from({ length: rows }, (_, row) => ({ cells: [String(row), `some text that fills the file, row ${row}`] })),
  );
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const write = async (path: string, format: 'csv' | 'xlsx', more: Partial<ExportContext> = {}): Promise<unknown> =>
  exportTasks(dataDir)['exports.writeFile'](
    {
      ...{ listId, path, fileName: basename(path), format, only: null, rows: null, escapeFormulas: false, bom: false },
      ...{ by: 'tester', at: 0, version: 'test' },
    },
    { signal: new AbortController().signal, progress: () => undefined, ...more },
  );
const hash = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

it.each(['csv', 'xlsx'] as const)(
  'killed anywhere, a %s is the old file or the whole new one, and the next export cleans up',
  async (format) => {
    const path = join(dataDir, `out.${format}`);
    await write(path, format);
    const whole = hash(path);
    for (let kill = 0; kill < 2; kill++) {
      writeFileSync(path, 'before');
      const child = spawn(process.execPath, [script, dataDir, listId, path, format], { stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = once(child, 'exit');
      // Somewhere within the first file, or within the second.
      let dots = 0;
      for await (const piece of child.stdout) {
        dots += String(piece).length;
        if (dots >= 2 + kill * 10) break;
      }
      child.kill('SIGKILL');
      await ended;
      const left = readFileSync(path);
      expect(left.toString() === 'before' || hash(path) === whole).toBe(true);
    }
    await write(path, format);
    expect(hash(path)).toBe(whole);
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.part'))).toEqual([]);
  },
);

it('holds no statement open between two pages: what is written meanwhile is folded into the file', async () => {
  const db = openListToWrite(dataDir, listId);
  db.pragma('wal_autocheckpoint = 0');
  const wal = `${listPath(dataDir, listId)}-wal`;
  const fill = (first: number): void => {
    const some = Array.from({ length: 400 }, (_, at) => 1 + ((first + at) % rows));
    putMadeAction(db, { rows: some, each: some.map((row) => ({ value: 'keep' as const, note: `${row} ${'x'.repeat(1_000)}` })) });
  };
  let pages = 0;
  let largest = 0;
  const busy: unknown[] = [];
  await write(join(dataDir, 'out.csv'), 'csv', {
    progress: () => {
      fill(400 * pages++);
      largest = Math.max(largest, statSync(wal).size);
      busy.push(...(db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]).map((one) => one.busy));
    },
  });
  db.close();
  expect(pages).toBeGreaterThan(5);
  expect(busy.every((one) => one === 0)).toBe(true);
  expect(largest).toBeLessThan(64 * 1024 * 1024);
});

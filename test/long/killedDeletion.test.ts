/**
 * kill −9 at seeded points of deleting a list, restoring it and removing it permanently: it is there, deleted, or gone, never in between.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTasks } from '#core/lists/listTasks.ts';
import { overviewTasks } from '#core/lists/overviewTasks.ts';
import { readCellsAfter } from '#core/lists/rows/cells.sql.ts';
import { openHeldList, openListToWrite, withList } from '#core/lists/file/openList.sql.ts';
import { listIds, sweepImports } from '#core/platform/paths.ts';
import { renameList } from '#core/lists/file/list.sql.ts';
import { killChild, saysLines } from '../support/killChild.ts';

/** For more kills: `ROLLCALL_KILLS=40 npm run long -- killedDeletion` */
const kills = Number(process.env['ROLLCALL_KILLS'] ?? 10);
const rows = 100;
const context = { signal: new AbortController().signal, progress: () => undefined };
let folder: string;
let csv: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-killed-'));
  csv = join(folder, 'leads.csv');
  writeFileSync(csv, `Phone,Name\n${Array.from({ length: rows }, (_, index) => `${index},Ann\n`).join('')}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Kills the child `afterMs` after its `steps`th report; returns its last one. */
async function kill(args: readonly string[], steps: number, afterMs: number): Promise<string> {
  const output = await killChild('deleteInChild.ts', args, { isDue: saysLines(steps), afterMs });
  return output.trim().split('\n').at(-1) ?? '';
}

test('a list that is deleted and restored', async () => {
  const met = { there: 0, deleted: 0, gone: 0 };
  // Deterministic, so that a failure can be reproduced; the last third comes after the 82nd report, during permanent removal.
  const early = Math.ceil((kills * 2) / 3);
  for (let at = 0; at < kills; at++) {
    // Every other kill comes while the child is idle: when the list is restored, deleted, or finally gone.
    const steps = at < early ? 1 + 2 * Math.floor((at * 39) / early) + (at % 4 === 2 ? 1 : 0) : 82 + ((at + 1) % 2);
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const shown = openHeldList(dataDir);
    const tasks = { ...overviewTasks(dataDir, shown), ...listTasks(dataDir, shown) };
    const params = { listId: randomUUID(), importedAt: 0, by: 'ann', name: null, reading: {}, keepOriginals: true, country: 'US' };
    const { listId } = await tasks['lists.readFiles']({ ...params, files: [{ path: csv, name: 'leads.csv' }] }, context);
    // Data that is only in the list's write-ahead log is also part of it.
    const db = openListToWrite(dataDir, listId);
    renameList(db, 'Solar');
    const word = await kill([dataDir, listId, ...(at % 2 === 0 ? [String(steps)] : [])], steps, (at * 7) % 5);
    db.close();

    sweepImports(dataDir);
    const left = () => [...readdirSync(join(dataDir, 'lists')), ...readdirSync(join(dataDir, 'originals'))];
    const deleted = await tasks['lists.deleted']({}, context);
    const there = listIds(dataDir);
    expect([there.length + deleted.length, there.length, deleted.length].sort(), `${at}: ${word}`).toEqual(
      there.length + deleted.length === 1 ? [0, 1, 1] : [0, 0, 0],
    );
    if (there.length + deleted.length === 0) {
      met.gone++;
      await tasks['lists.eraseDue']({ now: 0, until: null }, context);
      expect(left(), `${at}: ${word}`).toEqual([]);
      continue;
    }
    met[there.length > 0 ? 'there' : 'deleted']++;
    if (word === 'gone') throw new Error('what was said to be gone is still there');
    expect(await tasks['lists.unmarkDeleted']({ listId }, context)).toMatchObject({ name: 'Solar', rows });
    expect(withList(dataDir, listId, (list) => readCellsAfter(list, 0, rows + 1))).toHaveLength(rows);
    expect(await tasks['lists.keptBytes']({ listId }, context)).toBeGreaterThan(0);
  }
  expect(Math.min(...Object.values(met)), JSON.stringify(met)).toBeGreaterThan(0);
});

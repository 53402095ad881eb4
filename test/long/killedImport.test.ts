/**
 * kill −9 at seeded points of an import, of text and of a workbook, and of appending lines: the old state or the new one, never a mixture.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importList } from '#core/lists/importing/importList.ts';
import { readCellsAfter } from '#core/lists/rows/cells.sql.ts';
import { readList } from '#core/lists/file/list.sql.ts';
import { withList } from '#core/lists/file/openList.sql.ts';
import { listIds, sweepImports } from '#core/platform/paths.ts';
import { killChild, saysLines } from '../support/killChild.ts';
import { xlsxOf } from '../support/madeWorkbook.ts';

const rows = 30_000;
let folder: string;
let csv: string;
let xlsx: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-killed-'));
  csv = join(folder, 'big.csv');
  xlsx = join(folder, 'big.xlsx');
  writeFileSync(csv, `Phone,Name\n${Array.from({ length: rows }, (_, index) => `${index},Ann\n`).join('')}`);
  const sheet = Array.from({ length: rows / 3 }, (_, index) => `<row><c><v>${index}</v></c><c t="str"><v>Ann</v></c></row>`).join('');
  writeFileSync(
    xlsx,
    xlsxOf({ sheets: [{ name: 'S', rows: `<row><c t="str"><v>Phone</v></c><c t="str"><v>Name</v></c></row>${sheet}` }] }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filesIn = (path: string): string[] => (existsSync(path) ? readdirSync(path) : []);

/** Kills the child `afterMs` after its `steps`th report. */
const kill = (args: readonly string[], steps: number, afterMs: number): Promise<string> =>
  killChild('bringInChild.ts', args, { isDue: saysLines(steps), afterMs });

// Deterministic, so that a failure can be reproduced: steps and delays spread over the beginning, the middle and the last moments.
const points: readonly (readonly [steps: number, afterMs: number])[] = [
  [1, 0],
  [3, 29],
  [4, 60],
];

test.each([
  ['a CSV', () => csv],
  ['a workbook', () => xlsx],
])('an import of %s', async (_name, file) => {
  for (const [steps, afterMs] of points) {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    await kill([dataDir, file()], steps, afterMs);
    sweepImports(dataDir);
    expect(filesIn(join(dataDir, 'lists')).filter((name) => !name.endsWith('.db'))).toEqual([]);
    expect(filesIn(join(dataDir, 'originals')).filter((name) => !name.endsWith('.gz'))).toEqual([]);
    for (const listId of listIds(dataDir)) {
      const list = withList(dataDir, listId, readList);
      expect([rows, rows / 3]).toContain(list.rows);
      expect(withList(dataDir, listId, (db) => readCellsAfter(db, list.rows - 1, 10))).toHaveLength(1);
    }
  }
});

test('lines being appended', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const small = join(folder, 'small.csv');
  writeFileSync(small, 'Phone,Name\n1,Zoe\n');
  const params = { listId: randomUUID(), importedAt: 0, by: 'ann', name: null, reading: {}, keepOriginals: false, country: 'US' };
  const { listId } = await importList(
    dataDir,
    { ...params, files: [{ path: small, name: 'small.csv' }] },
    { signal: new AbortController().signal, progress: () => undefined },
  );
  let before = 1;
  for (const [steps, afterMs] of points) {
    await kill([dataDir, csv, listId], steps, afterMs);
    sweepImports(dataDir);
    const list = withList(dataDir, listId, readList);
    expect([before, before + rows]).toContain(list.rows);
    expect(list.sources).toHaveLength(1 + (list.rows - 1) / rows);
    expect(withList(dataDir, listId, (db) => readCellsAfter(db, 0, 1_000_000))).toHaveLength(list.rows);
    before = list.rows;
  }
});

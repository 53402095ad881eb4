import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeList } from '#test/support/madeList.ts';
import type { WriteDb } from '../../platform/database.ts';
import { appendRows, sweepUncounted } from './appendRows.sql.ts';
import { readCellsAfter } from './cells.sql.ts';
import { beginRowFindings } from '../findings/rowFindings.sql.ts';
import { readList } from '../file/list.sql.ts';
import { openTable, startLoading } from './loadList.sql.ts';
import { openListToWrite, withList } from '../file/openList.sql.ts';
import { importingPath, listPath } from '../../platform/paths.ts';
import { readRejected, repairedRows } from './rejectedLines.sql.ts';

const mostLogBytes = 64 * 1024 * 1024;
const source = {
  name: 'more.csv',
  bytes: 1,
  sha256: 'x',
  lineEnd: '\n',
  heading: true,
  columns: null,
  format: 'text',
  sheet: null,
  encoding: 'utf-8',
  bom: false,
  delimiter: ',',
} as const;

let dataDir: string;
let listId: string;
let db: WriteDb;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rollcall-append-'));
  listId = makeList(dataDir, ['Note'], [{ cells: ['first'] }, { cells: ['second'] }]);
  db = openListToWrite(dataDir, listId);
});
afterEach(() => {
  db.close();
  rmSync(dataDir, { recursive: true });
});

/** A file of rows and rejected lines to append to the list. */
function stage(rows: number, rejected: number, bytes = 10): string {
  const staged = startLoading(dataDir, 'more');
  const table = openTable(staged.db, 1);
  for (let row = 1; row <= rows; row++) table.row(row, row + 1, 0, ['x'.repeat(bytes)]);
  for (let position = 1; position <= rejected; position++)
    table.rejected(position, {
      source: 0,
      line: position,
      reason: 'tooManyCells',
      params: { cells: 2, expected: 1 },
      text: 'x'.repeat(bytes),
    });
  table.commit();
  staged.db.close();
  return importingPath(dataDir, 'more');
}

/** Calls `look` after each row that is appended to the list. */
function whileAppending(look: () => void): void {
  db.function('look', () => {
    look();
    return 0;
  });
  db.exec('CREATE TEMP TRIGGER looking AFTER INSERT ON main.cells BEGIN SELECT look(); END');
}

const seen = () =>
  withList(dataDir, listId, (own) => ({
    rows: readCellsAfter(own, 0, 100_000).length,
    counted: readList(own).rows,
    rejected: readRejected(own, 0, 1000).length,
  }));

it('keeps the write-ahead log short, however much is appended', () => {
  const staged = stage(90, 20, 1_000_000);
  let longest = 0;
  whileAppending(() => {
    longest = Math.max(longest, statSync(`${listPath(dataDir, listId)}-wal`).size);
  });
  appendRows(db, staged, [source], []);
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThan(mostLogBytes);
  expect(seen()).toEqual({ rows: 92, counted: 92, rejected: 20 });
});

it('shows nothing of what is appended until it is complete', () => {
  const staged = stage(25_000, 5);
  const during = new Set<string>();
  let calls = 0;
  whileAppending(() => {
    if (calls++ % 4000 === 0) during.add(JSON.stringify(seen()));
  });
  appendRows(db, staged, [source], []);
  expect([...during]).toEqual([JSON.stringify({ rows: 2, counted: 2, rejected: 0 })]);
  expect(seen()).toEqual({ rows: 25_002, counted: 25_002, rejected: 5 });
});

it('leaves the list as it was if it fails midway: for readers immediately, and in its file at the next start', () => {
  const first = stage(1, 3);
  appendRows(db, first, [source], []);
  const staged = stage(25_000, 2);
  let calls = 0;
  whileAppending(() => {
    if (calls++ === 20_000) throw new Error('the power goes');
  });
  expect(() => appendRows(db, staged, [source], [{ position: 1, row: 1 }])).toThrow('the power goes');
  const before = { rows: 3, counted: 3, rejected: 3 };
  expect(seen()).toEqual(before);
  expect(db.prepare('SELECT max(row) FROM cells').pluck().get()).toBeGreaterThan(3);
  sweepUncounted(dataDir, listId);
  expect(db.prepare('SELECT max(row) FROM cells').pluck().get()).toBe(3);
  expect(seen()).toEqual(before);
  db.exec('DROP TRIGGER looking');
  appendRows(db, staged, [source], [{ position: 1, row: 1 }]);
  expect(seen()).toEqual({ rows: 25_003, counted: 25_003, rejected: 4 });
  expect(readList(db).rejected).toBe(4);
  expect([...repairedRows(db)]).toEqual([1]);
});

it('keeps the write-ahead log short when findings replace findings', () => {
  const { mapping } = readList(db);
  const details = 'x'.repeat(9_000);
  for (let turn = 0; turn < 2; turn++) {
    const found = beginRowFindings(db, mapping);
    for (let page = 0; page < 90; page++)
      found.add(
        Array.from({ length: 100 }, (_, index) => ({
          ...{ row: page * 100 + index + 1, values: mapping.fields.map(() => null), asRead: 0 },
          findings: [{ rule: 'email.mistyped' as const, field: 'email' as const, params: { suggestion: details } }],
        })),
      );
    found.finish([]);
  }
  expect(statSync(`${listPath(dataDir, listId)}-wal`).size).toBeLessThan(mostLogBytes);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openToWrite, type WriteDb } from '../../platform/database.ts';
import { createCells, openCellWriter, readCellsAfter, rowsPerPage } from './cells.sql.ts';

let folder: string;
let db: WriteDb;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-cells-'));
  db = openToWrite(join(folder, 'list.db'), 'OFF');
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const most = { rows: 500, cells: 30_000 };

it('pages of a list have as many rows as requested, and pages of a wide one are limited by cells', () => {
  createCells(db, 12);
  expect(rowsPerPage(db, 12, most)).toBe(500);
  expect(rowsPerPage(db, 1_000, most)).toBe(30);
  expect(rowsPerPage(db, 50_000, most)).toBe(1);
});

it('pages of a list with big rows are at most 16 MB, wherever those are and however short its lines are', () => {
  createCells(db, 1_000);
  const writer = openCellWriter(db, 1_000);
  for (let row = 1; row <= 40; row += 1) writer.add(row, row + 1, 0, ['2065550100', 'é'.repeat(row === 30 ? 1_000_000 : 500_000)]);
  writer.flush();
  expect(rowsPerPage(db, 1_000, most)).toBe(7);
});

it('rows must come in order: one that doesn’t is refused, because its number would be wrong', () => {
  createCells(db, 1);
  const writer = openCellWriter(db, 1);
  writer.add(1, 2, 0, ['a']);
  expect(() => writer.add(3, 4, 0, ['b'])).toThrow('row 3 in place of row 2');
});

it('every row is written as it came, however many there are, and however wide or big they are', () => {
  for (const [columns, weight] of [
    [1, 1],
    [12, 1],
    [12, 30_000],
    [400, 1],
  ] as const) {
    db.exec('DROP TABLE IF EXISTS cells; CREATE TABLE IF NOT EXISTS list (rows INTEGER)');
    createCells(db, columns);
    const writer = openCellWriter(db, columns);
    const rows = Array.from({ length: 75 }, (_, index) => ({
      ...{ row: index + 1, line: index * 2 + 2, source: index % 3 },
      // Some lines lack their last cells, and some all cells.
      cells: Array.from({ length: index % 5 === 0 ? index % (columns + 1) : columns }, (_, column) => `${index} ${column}`.repeat(weight)),
    }));
    db.exec(`DELETE FROM list; INSERT INTO list VALUES (${rows.length})`);
    for (const { row, line, source, cells } of rows) writer.add(row, line, source, cells);
    writer.flush();
    expect(readCellsAfter(db, 0, 100)).toEqual(
      rows.map(({ cells, ...rest }) => ({
        ...rest,
        count: cells.length,
        cells: Array.from({ length: columns }, (_, column) => cells[column] ?? ''),
      })),
    );
    expect(() =>
      writer.add(
        1,
        1,
        0,
        Array.from({ length: columns + 1 }, () => ''),
      ),
    ).toThrow('cells for');
  }
});

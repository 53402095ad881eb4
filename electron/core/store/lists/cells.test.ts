import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openToWrite, type WriteDb } from '../database.ts';
import { createCells, prepareInsertCells, rowsPerPage } from './cells.ts';

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

it('pages of a list hold as many rows as asked for, and of a wide one as many cells', () => {
  createCells(db, 12);
  expect(rowsPerPage(db, 12, most)).toBe(500);
  expect(rowsPerPage(db, 1_000, most)).toBe(30);
  expect(rowsPerPage(db, 50_000, most)).toBe(1);
});

it('pages of a list with heavy rows weigh 16 MB at most, wherever those stand and however short its lines are', () => {
  createCells(db, 1_000);
  const insert = prepareInsertCells(db, 1_000);
  for (let row = 1; row <= 40; row += 1) insert(row, row + 1, 0, ['2065550100', 'é'.repeat(row === 30 ? 1_000_000 : 500_000)]);
  expect(rowsPerPage(db, 1_000, most)).toBe(7);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openToRead, openToWrite, type WriteDb } from '../database.ts';
import { listMigrations } from '../lists/openList.ts';
import { ledgerMigrations } from './ledgerMigrations.ts';
import { migrate } from './migrate.ts';
import { plainChecks } from './plainChecks.ts';

let folder: string;
let db: WriteDb;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-checks-'));
  db = openToWrite(join(folder, 'file.db'), 'OFF');
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const put = (into: WriteDb, status: string | null, grade: string | null): void => {
  into
    .prepare("INSERT OR REPLACE INTO verdicts (row, status, grade, litigator, sandbox, verdict) VALUES (1, ?, ?, 'clear', 0, '{}')")
    .run(status, grade);
};
const tables = (of: WriteDb): string =>
  of.prepare<[], string>("SELECT sql FROM sqlite_schema WHERE type = 'table'").pluck().all().join('\n');

it('keeps saying what may stand where: in a new file, in one of before, and for whoever has it open', () => {
  migrate(
    db,
    listMigrations.filter(({ number }) => number < 5),
    'list',
  );
  put(db, 'answered', 'A');
  const reader = openToRead(join(folder, 'file.db'));
  expect(reader.prepare('SELECT status FROM verdicts').pluck().get()).toBe('answered');
  migrate(db, listMigrations, 'list');
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(reader.prepare('SELECT status FROM verdicts').pluck().get()).toBe('answered');
  reader.close();

  for (const status of ['answered', 'partial', 'failed', 'skipped', 'pending']) put(db, status, 'F');
  put(db, 'pending', null);
  expect(() => put(db, 'lost', 'A')).toThrow(/CHECK constraint failed/);
  expect(() => put(db, 'answered', 'G')).toThrow(/CHECK constraint failed/);
  expect(() => put(db, null, 'A')).toThrow(/NOT NULL/);
  expect(tables(db)).not.toMatch(/IN \('[^)]*,[^)]*,/);
});

it('leaves the ledger the constraints that it had', () => {
  migrate(db, ledgerMigrations, 'ledger');
  expect(tables(db)).not.toMatch(/IN \('[^)]*,[^)]*,/);
  const end = db.prepare('INSERT INTO attempt_ends (seq, outcome, partial, billed, ended_at) VALUES (?, ?, 0, ?, 1)');
  db.pragma('foreign_keys = OFF');
  end.run(1, 'inDoubt', 'unknown');
  end.run(2, 'withdrawn', 'no');
  expect(() => end.run(3, 'lost', 'no')).toThrow(/CHECK constraint failed/);
  expect(() => end.run(3, 'done', 'perhaps')).toThrow(/CHECK constraint failed/);
});

it('touches nothing that is no list of words', () => {
  const table =
    "CREATE TABLE t (a INTEGER CHECK (a IN (0, 1)), b TEXT CHECK (b IN ('x', 'y')), c TEXT CHECK (c IN ('x', 'y', 'z')), d TEXT CHECK (length(d) = 32))";
  expect(plainChecks(table)).toBe(table.replace("c IN ('x', 'y', 'z')", "c = 'x' OR c = 'y' OR c = 'z'"));
});

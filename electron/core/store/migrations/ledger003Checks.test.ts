import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openToWrite, type WriteDb } from '../database.ts';
import { findRun, readFigures } from '../ledger/runs/readRuns.ts';
import { begunChecks, operationsOfList } from '../ledger/answers/verdictSources.ts';
import { ledgerMigrations } from './ledgerMigrations.ts';
import { migrate } from './migrate.ts';

let dir: string;
let db: WriteDb;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'rollcall-migration-'));
  db = openToWrite(join(dir, 'ledger.db'), 'OFF');
  migrate(
    db,
    ledgerMigrations.filter(({ number }) => number < 3),
    'ledger.db',
  );
});
afterEach(() => {
  db.close();
  rmSync(dir, { recursive: true });
});

const listId = '01900000-0000-7000-8000-00000000000a';
const leftOut = [{ why: 'duplicate', parameter: null, rule: null, rows: 2 }];

function addRun(runId: string, state: string): void {
  const request = {
    listId,
    environmentId: 'sandbox',
    operation: 'phone_intel@3.0',
    addOns: ['litigator_checks'],
    freshForMs: null,
    limit: null,
    maxCalls: 9,
    budgetMicros: null,
    callsPerSecond: null,
  };
  db.prepare(
    `INSERT INTO runs (run_id, list_id, list_name, environment_id, sandbox, request, state, rows, left_out, started_at, by)
     VALUES (?, ?, 'Leads', 'sandbox', 1, ?, ?, 5, ?, 1, 'kim')`,
  ).run(runId, listId, JSON.stringify(request), state, JSON.stringify(leftOut));
  const count = db.prepare('INSERT INTO run_counts (run_id, name, count) VALUES (?, ?, ?)');
  for (const [name, value] of Object.entries({ planned: 3, done: 1, refused: 1, sent: 2, '["refused","BAD_REQUEST",null]': 1 }))
    count.run(runId, name, value);
}

it('gives a run of before its one check, with its rows and counts', () => {
  db.prepare(
    `INSERT INTO environments (environment_id, name, kind, currency, calls_per_second, concurrency, timeout_ms, prices, created_at)
     VALUES ('sandbox', 'sandbox', 'sandbox', 'USD', 10, 5, 30000, '{}', 1)`,
  ).run();
  const [stopped, finished] = ['01900000-0000-7000-8000-00000000000b', '01900000-0000-7000-8000-00000000000c'];
  addRun(stopped, 'stopped');
  addRun(finished, 'finished');
  migrate(db, ledgerMigrations, 'ledger.db');

  const run = findRun(db, stopped);
  expect(run).toMatchObject({
    rows: 5,
    request: { maxCalls: 9, checks: [{ operation: 'phone_intel@3.0', addOns: ['litigator_checks'], only: {} }] },
    checks: [{ operation: 'phone_intel@3.0', state: 'running', rows: 5, leftOut }],
  });
  expect(run?.request).not.toHaveProperty('operation');
  expect(findRun(db, finished)?.checks).toMatchObject([{ state: 'finished' }]);
  const figures = readFigures(db, stopped);
  expect(figures.countsOf('phone_intel@3.0')).toEqual({ planned: 3, done: 1, partial: 0, failed: 0, refused: 1, pending: 1 });
  expect(figures.counts).toMatchObject({ planned: 3, pending: 1, sent: 2 });
  expect(begunChecks(db, listId)).toHaveLength(2);
  expect(operationsOfList(db, listId)).toEqual(['phone_intel@3.0']);
  expect(db.pragma('foreign_key_check')).toEqual([]);
});

import Database from 'better-sqlite3';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestCore, samplePath, type TestCore } from '#test/support/openTestCore.ts';
import { readSchema } from '#test/support/readSchema.ts';
import { billedStates, treatments, endedOutcomes, jobStates } from '#contract/outcomes/callOutcome.ts';
import { openToRead, type WriteDb } from '../database.ts';
import { ledgerSchema } from './ledgerSchema.ts';
import { listSchema } from './listSchema.ts';
import { createAt, migrate, newestVersion, type DatabaseSchema } from './migrate.ts';

const kinds: [kind: string, schema: DatabaseSchema][] = [
  ['the ledger', ledgerSchema],
  ['a list', listSchema],
];

const inMemory = (make: (db: WriteDb) => void): Record<string, string> => {
  const db = new Database(':memory:') as WriteDb;
  make(db);
  const found = readSchema(db);
  db.close();
  return found;
};
/** The schema in the schema file. */
const written = ({ sql }: DatabaseSchema): Record<string, string> => inMemory((db) => db.exec(sql));

describe('a fresh folder', () => {
  let core: TestCore;
  beforeAll(async () => {
    core = await openTestCore();
    const imported = { importId: randomUUID(), files: [core.grant(samplePath)], reading: {} };
    const { listId } = await core.handlers['lists.import'](imported);
    // The rows were screened, so there are fields and findings.
    while (!(await core.handlers['lists.get']({ listId })).screened) await new Promise((resolve) => setTimeout(resolve, 10));
  });
  afterAll(async () => core.end());
  const found = (path: string): { version: unknown; schema: Record<string, string> } => {
    const db = openToRead(join(core.dataDir, path));
    const read = { version: db.pragma('user_version', { simple: true }), schema: readSchema(db) };
    db.close();
    return read;
  };

  it('has the ledger of the schema file', () => {
    expect(found('ledger.db')).toEqual({ version: newestVersion(ledgerSchema), schema: written(ledgerSchema) });
  });

  it('accepts the outcomes, states and treatments of the contract, and no others', () => {
    const { attempt_ends: ends = '', jobs = '', run_rows: rows = '' } = written(ledgerSchema);
    const taken = (sql: string, column: string): string[] =>
      [...sql.matchAll(new RegExp(`\\b${column} ?= ?'(\\w+)'`, 'g'))].map(([, value = '']) => value);
    expect([taken(ends, 'outcome'), taken(ends, 'billed')]).toEqual([endedOutcomes, billedStates]);
    expect([taken(jobs, 'state'), taken(rows, 'treatment')]).toEqual([jobStates, treatments]);
  });

  it('has the list of the schema file, plus the columns that it says come from the spreadsheet', () => {
    const [name = ''] = readdirSync(join(core.dataDir, 'lists')).filter((file) => file.endsWith('.db'));
    const { version, schema } = found(join('lists', name));
    const { cells, fields, row_findings: rowFindings, ...rest } = schema;
    const { fields: noFields = '', row_findings: noRowFindings = '', ...expected } = written(listSchema);
    expect(version).toBe(newestVersion(listSchema));
    expect(rest).toEqual(expected);
    expect(cells).toMatch(/^CREATE TABLE cells\(row INTEGER PRIMARY KEY,line INTEGER NOT NULL,source INTEGER NOT NULL,c0 TEXT,c1 TEXT,/);
    expect(fields).toMatch(new RegExp(`^${noFields.replace('row FROM', 'row_findings.row,.* FROM')}`));
    expect(rowFindings?.replaceAll('"', '').startsWith(noRowFindings.replace(')STRICT', ''))).toBe(true);
  });
});

describe.each(kinds)('%s', (_kind, schema) => {
  it('is the same whether it is new or was migrated through every version', () => {
    const made = inMemory((db) => {
      createAt(db, schema, 1, 'x');
      migrate(db, schema, 'x');
    });
    expect(made).toEqual(written(schema));
    expect(schema.migrations.map(({ number }) => number)).toEqual(schema.migrations.map((_, index) => index + 2));
  });

  it('says what every table is for', () => {
    const lines = schema.sql.split('\n');
    const uncommented = lines.filter((line, index) => line.startsWith('CREATE TABLE') && !lines[index - 1]?.startsWith('--'));
    expect(uncommented).toEqual([]);
  });

  it('compares a value with three or more allowed ones without building a table for each row', () => {
    expect(Object.values(written(schema)).filter((sql) => /IN\([^()]*,[^()]*,/.test(sql))).toEqual([]);
  });
});

it('rejects everything that isn’t a value of its column', () => {
  const list = new Database(':memory:');
  list.exec(listSchema.sql);
  const put = (status: string | null, grade: string | null): void => {
    list
      .prepare("INSERT OR REPLACE INTO verdicts (row, status, grade, litigator, sandbox, verdict) VALUES (1, ?, ?, 'clear', 0, '{}')")
      .run(status, grade);
  };
  for (const status of ['answered', 'partial', 'failed', 'skipped', 'pending']) put(status, 'F');
  put('pending', null);
  expect(() => put('lost', 'A')).toThrow(/CHECK constraint failed/);
  expect(() => put('answered', 'G')).toThrow(/CHECK constraint failed/);
  expect(() => put(null, 'A')).toThrow(/NOT NULL/);
  list.close();

  const ledger = new Database(':memory:');
  ledger.pragma('foreign_keys = OFF');
  ledger.exec(ledgerSchema.sql);
  const end = ledger.prepare('INSERT INTO attempt_ends (seq, outcome, partial, billed, ended_at) VALUES (?, ?, 0, ?, 1)');
  end.run(1, 'inDoubt', 'unknown');
  end.run(2, 'withdrawn', 'no');
  expect(() => end.run(3, 'lost', 'no')).toThrow(/CHECK constraint failed/);
  expect(() => end.run(3, 'done', 'perhaps')).toThrow(/CHECK constraint failed/);
  ledger.close();
});

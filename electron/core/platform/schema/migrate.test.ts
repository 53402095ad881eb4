/** Migrates older files to an invented next version, because the current one is the first. */
import Database from 'better-sqlite3';
import { cpSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { damageTable } from '#test/support/damage.ts';
import { madeVerdict, makeLedger, makeList, newDataDir, putMadeVerdicts } from '#test/support/madeList.ts';
import { makeEnvironment, makeRun } from '#test/support/madeRun.ts';
import { nextThreads, useNextVersion } from '#test/support/nextVersion.ts';
import { openTestCore } from '#test/support/openTestCore.ts';
import { readSchema } from '#test/support/readSchema.ts';
import { openToRead, openToWrite, type ReadDb } from '../database.ts';
import { recoverLedger } from '../../ledger/integrity/recoverLedger.sql.ts';
import { openListToRead, openListToWrite, withList } from '../../lists/file/openList.sql.ts';
import { listPath } from '../paths.ts';
import { countList } from '../../verdict/kept/rowCounts.sql.ts';
import { findReady } from '../replaceFile.ts';
import { ledgerSchema } from './ledgerSchema.ts';
import { listSchema } from './listSchema.ts';
import { migrate, newestVersion, type DatabaseSchema } from './migrate.ts';

const at = Date.UTC(2026, 4, 18, 12);
const old = newestVersion(ledgerSchema);
const oldList = newestVersion(listSchema);

let dataDir: string;
let ledger: string;
let listId: string;
let backToThis: (() => void) | null = null;
const toNext = (): void => {
  backToThis = useNextVersion();
};

/** A folder of the current version: a run with two answers, and a list with two verdicts. */
const folder = newDataDir();
beforeAll(() => {
  listId = makeList(folder, ['Name'], [{ cells: ['Ann'] }, { cells: ['Bo'] }, { cells: ['Cy'] }]);
  const list = openListToWrite(folder, listId);
  putMadeVerdicts(list, [
    [1, madeVerdict({ grade: 'A' })],
    [2, madeVerdict({ grade: 'D', litigator: 'litigator' })],
  ]);
  list.close();
  const made = makeLedger(folder);
  const environmentId = makeEnvironment(made.ledger, 'Live', uuidv7());
  makeEnvironment(made.ledger, 'Sandbox');
  const run = makeRun(made.ledger, { listId, environmentId, startedAt: at, rows: { 1: 'call', 2: 'call' } });
  run.answer(1, { phone: {} }, { arrivedAt: at });
  run.answer(2, { phone: {} }, { arrivedAt: at });
  made.close();
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  dataDir = newDataDir();
  ledger = join(dataDir, 'ledger.db');
  cpSync(folder, dataDir, { recursive: true });
});
afterEach(() => {
  backToThis?.();
  backToThis = null;
  rmSync(dataDir, { recursive: true });
});

function read<R>(path: string, what: (db: ReadDb) => R): R {
  const db = openToRead(path);
  try {
    return what(db);
  } finally {
    db.close();
  }
}
const versionOf = (path: string): unknown => read(path, (db) => db.pragma('user_version', { simple: true }));
const written = ({ sql }: DatabaseSchema): Record<string, string> => {
  const db = new Database(':memory:');
  db.exec(sql);
  return readSchema(db);
};

describe('a ledger of an older version', () => {
  it('is migrated with its contents, and then equals a new one', () => {
    toNext();
    const db = openToWrite(ledger, 'FULL');
    migrate(db, ledgerSchema, ledger);
    expect(db.prepare('SELECT made_tag FROM runs').pluck().all()).toEqual(['old']);
    expect(db.prepare('SELECT answer_seq, bytes > 0 AS filled FROM made_sizes').all()).toEqual([
      { answer_seq: 1, filled: 1 },
      { answer_seq: 2, filled: 1 },
    ]);
    expect(db.pragma('foreign_key_check')).toEqual([]);
    expect(readSchema(db)).toEqual(written(ledgerSchema));
    db.close();
    expect(versionOf(ledger)).toBe(old + 1);
  });

  it('gets a wider constraint without its rows being rewritten, also for open connections', () => {
    toNext();
    const db = openToWrite(ledger, 'FULL');
    const reader = openToRead(ledger);
    const actions = reader.prepare('SELECT count(*) FROM actions').pluck();
    expect(actions.get()).toBe(0);
    migrate(db, ledgerSchema, ledger);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    db.pragma('foreign_keys = OFF');
    const action = db.prepare("INSERT INTO actions (record_id, list_id, kind, by, at, row_count) VALUES (?, 'l', ?, 'kim', 1, 1)");
    action.run('a', 'made');
    expect(() => action.run('b', 'lost')).toThrow(/CHECK constraint failed/);
    expect(actions.get()).toBe(1);
    reader.close();
    db.close();
  });

  it('is unchanged if its migration fails, and the failure says so', () => {
    const db = openToWrite(ledger, 'FULL');
    const before = readSchema(db);
    const bad = { number: old + 1, name: 'bad', sql: 'CREATE TABLE added (x TEXT) STRICT; INSERT INTO runs (run_id) VALUES (NULL);' };
    expect(() => migrate(db, { ...ledgerSchema, migrations: [...ledgerSchema.migrations, bad] }, ledger)).toThrowError(
      /dataFolder.migrationFailed .*NOT NULL/,
    );
    expect(readSchema(db)).toEqual(before);
    db.close();
    expect(versionOf(ledger)).toBe(old);
  });

  it('is backed up when the folder is opened, before it is changed, and only then', async () => {
    toNext();
    const open = async () => openTestCore({ dataDir, ports: { threads: nextThreads } });
    const core = await open();
    const { backups, folder } = await core.handlers['backups.list']({});
    expect(backups).toMatchObject([{ reason: 'migration' }]);
    expect(versionOf(join(folder, backups[0]?.backupId ?? ''))).toBe(old);
    await core.close();
    expect(versionOf(ledger)).toBe(old + 1);
    const again = await open();
    expect((await again.handlers['backups.list']({})).backups.length).toBe(1);
    await again.close();
  });

  it('is refused by a process that only reads next to its owner', async () => {
    toNext();
    await expect(openTestCore({ dataDir, mode: 'read', ports: { threads: nextThreads } })).rejects.toMatchObject({
      failure: { code: 'dataFolder.unusable' },
    });
    expect(versionOf(ledger)).toBe(old);
  });

  it('that is damaged is recovered at its own version, and then migrated', async () => {
    damageTable(ledger, 'jobs');
    toNext();
    await recoverLedger(ledger, at, uuidv7());
    const path = findReady(ledger)?.path ?? '';
    expect(versionOf(path)).toBe(old + 1);
    expect(read(path, (db) => db.prepare('SELECT count(*) FROM made_sizes').pluck().get())).toBe(2);
    expect(read(path, (db) => db.prepare('SELECT made_tag FROM runs').pluck().all())).toEqual(['old']);
  });

  it('that lacks what its migration expects keeps what the newest version has under the same name', async () => {
    damageTable(ledger, 'answer_bodies');
    toNext();
    await recoverLedger(ledger, at, uuidv7());
    const path = findReady(ledger)?.path ?? '';
    expect(versionOf(path)).toBe(old + 1);
    const left = read(path, (db) =>
      ['attempts', 'runs', 'made_sizes'].map((table) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()),
    );
    expect(left).toEqual([2, 1, 0]);
  });
});

describe('a ledger of a newer version', () => {
  it('is refused and left untouched', async () => {
    const db = new Database(ledger);
    db.pragma(`user_version = ${old + 1}`);
    db.pragma('journal_mode = DELETE');
    db.close();
    const before = statSync(ledger).mtimeMs;
    await expect(openTestCore({ dataDir })).rejects.toMatchObject({ failure: { code: 'dataFolder.future' } });
    expect(statSync(ledger).mtimeMs).toBe(before);
    expect(existsSync(join(dataDir, 'backups'))).toBe(false);
  });
});

describe('a list of an older version', () => {
  it.each([
    ['reads', () => openListToRead(dataDir, listId)],
    ['writes', () => openListToWrite(dataDir, listId)],
  ])('comes to the newest for whoever %s it first, with a copy of before beside it', (_how, open) => {
    const counted = withList(dataDir, listId, countList);
    toNext();
    open().close();
    expect(versionOf(listPath(dataDir, listId))).toBe(oldList + 1);
    const made = withList(dataDir, listId, (db) => ({
      counted: countList(db),
      grades: db.prepare('SELECT grade FROM made_grades ORDER BY row').pluck().all(),
    }));
    expect(made).toEqual({ counted, grades: ['A', 'D'] });
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([`list-${listId}-before-${oldList + 1}.db`]);
    expect(versionOf(join(dataDir, 'backups', `list-${listId}-before-${oldList + 1}.db`))).toBe(oldList);
  });

  it('of a newer version is refused', () => {
    toNext();
    openListToWrite(dataDir, listId).close();
    backToThis?.();
    backToThis = null;
    expect(() => openListToWrite(dataDir, listId)).toThrowError(/dataFolder.future/);
  });
});

it('an empty file isn’t an older version: it gets the current schema', () => {
  const path = join(dataDir, 'new.db');
  writeFileSync(path, '');
  toNext();
  const db = openToWrite(path, 'FULL');
  migrate(db, ledgerSchema, path);
  expect(readSchema(db)).toEqual(written(ledgerSchema));
  const changes = db.prepare('SELECT total_changes()').pluck().get();
  migrate(db, ledgerSchema, path);
  expect(db.prepare('SELECT total_changes()').pluck().get()).toBe(changes);
  db.close();
});

import Database from 'better-sqlite3';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openToRead, openToWrite, writeTogether } from './database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-database-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a number in a transaction that stays open for a while, in a separate thread. Resolves once it has the lock. */
async function writeElsewhere(path: string, number: number, ms: number): Promise<{ ended: Promise<unknown> }> {
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     const db = require('better-sqlite3')(workerData.path);
     db.exec('BEGIN IMMEDIATE');
     db.prepare('INSERT INTO numbers VALUES (?)').run(workerData.number);
     parentPort.postMessage('writing');
     setTimeout(() => { db.exec('COMMIT'); db.close(); }, workerData.ms);`,
    { eval: true, workerData: { path, number, ms } },
  );
  const ended = new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject));
  await new Promise((resolve) => worker.once('message', resolve));
  return { ended };
}

test('a transaction that reads before it writes waits for another writer, and reads what that one wrote', async () => {
  const path = join(folder, 'numbers.db');
  const db = openToWrite(path, 'NORMAL');
  db.exec('CREATE TABLE numbers (number INTEGER)');
  const { ended } = await writeElsewhere(path, 1, 300);
  const sum = db.prepare<[], number>('SELECT total(number) FROM numbers').pluck();
  writeTogether(db, () => db.prepare('INSERT INTO numbers VALUES (? + 10)').run(sum.get()));
  expect(sum.get()).toBe(12);
  await ended;
  db.close();
});

test('what is committed on macOS is on the drive itself', () => {
  for (const [platform, on] of [
    ['darwin', 1],
    ['linux', 0],
  ] as const) {
    const db = openToWrite(join(folder, `${platform}.db`), 'FULL', platform);
    expect(['fullfsync', 'checkpoint_fullfsync'].map((name) => db.pragma(name, { simple: true }))).toEqual([on, on]);
    db.close();
  }
});

test('a file that is no database is closed again', () => {
  const path = join(folder, 'broken.db');
  writeFileSync(path, 'no database '.repeat(1_000));
  const close = vi.spyOn(Database.prototype, 'close');
  onTestFinished(() => close.mockRestore());
  expect(() => openToWrite(path, 'FULL')).toThrow('not a database');
  expect(() => openToRead(path)).toThrow('not a database');
  expect(close).toHaveBeenCalledTimes(2);
});

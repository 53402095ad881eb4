import Database from 'better-sqlite3';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { makeLedger, newDataDir } from '#test/support/madeList.ts';
import { ledgerWrites } from '../ledger/writes.sql.ts';
import { openToRead } from '../platform/database.ts';
import { ledgerPath } from '../platform/paths.ts';
import { makeBackup } from './backups.sql.ts';
import { isRestoreReady, stageRestore, swapInLedger } from './restore.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = newDataDir();
  const { ledger, close } = makeLedger(dataDir);
  ledgerWrites['meta.ensureSecret'](ledger, { secret: randomBytes(32) });
  close();
  const from = join(dataDir, 'backup.db');
  await makeBackup({ dataDir, reason: 'asked', at: 1, lists: false, out: from });
  await stageRestore({ dataDir, from, madeAt: 1, at: 2, noticeId: uuidv7() });
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const notices = (): unknown => {
  const db = new Database(ledgerPath(dataDir), { readonly: true });
  try {
    return db.prepare('SELECT count(*) FROM notices').pluck().get();
  } finally {
    db.close();
  }
};

it('replaces no ledger that somebody reads, and leaves everything as it was', () => {
  const reader = openToRead(ledgerPath(dataDir));
  const before = readFileSync(ledgerPath(dataDir));
  let waited = 0;
  const waits = { platform: process.platform, pause: (ms: number) => void (waited += ms) };
  expect(() => swapInLedger(dataDir, waits)).toThrow(new Failed('dataFolder.beingRead', { path: dataDir }));
  expect(waited).toBe(2_000);
  expect(readFileSync(ledgerPath(dataDir)).equals(before)).toBe(true);
  expect(readdirSync(dataDir).filter((name) => name.includes('replaced'))).toEqual([]);
  expect([notices(), isRestoreReady(dataDir)]).toEqual([0, true]);
  reader.close();
});

it('waits until a reader has ended, and keeps the whole of the replaced ledger in one file', () => {
  const reader = openToRead(ledgerPath(dataDir));
  expect(swapInLedger(dataDir, { platform: process.platform, pause: () => void reader.close() })).toBe(true);
  expect(notices()).toBe(1);
  expect(readdirSync(dataDir).filter((name) => name.includes('replaced'))).toEqual(['ledger.db.replaced-1970-01-01T00-00-00-002Z']);
});

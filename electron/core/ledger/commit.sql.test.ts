import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openToWrite, type WriteDb } from '../platform/database.ts';
import { ledgerSchema } from '../platform/schema/ledgerSchema.ts';
import { migrate } from '../platform/schema/migrate.ts';
import { canonicalJson } from '#base/json.ts';
import { Frontier } from '../platform/merkle/tree.ts';
import type { Chain } from './integrity/chain.sql.ts';
import { openCommits, type CommitTogether } from './commit.sql.ts';
import type { Totals } from '../runs/totals.sql.ts';
import { openWrites } from './ledger.sql.ts';

let folder: string;
let db: WriteDb;
let chain: Chain;
let totals: Totals;
let commitTogether: CommitTogether;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-commit-'));
  const path = join(folder, 'ledger.db');
  db = openToWrite(path, 'FULL');
  migrate(db, ledgerSchema, path);
  const ledger = openWrites(db, randomBytes);
  ({ chain, totals } = ledger);
  commitTogether = openCommits(ledger);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const put = (name: string) => (): string => {
  db.prepare('INSERT INTO settings (name, value) VALUES (?, ?)').run(name, '1');
  chain.append(name, 'action', canonicalJson({ name }));
  totals.countUsage({ keyFingerprint: 'key', currency: 'USD', startedAt: 0, billed: 1, billingUnknown: 0, lowMicros: 5, highMicros: 5 });
  return name;
};
const fail = (name: string) => (): never => {
  put(name)();
  throw new Error('no');
};
/** The number of writes counted for the key's day. */
const counted = (): unknown => db.prepare('SELECT sum(billed) FROM key_usage').pluck().get();
const names = (): unknown[] => db.prepare('SELECT name FROM settings ORDER BY name').pluck().all();
/** Folds the existing leaves and compares the result with the stored head. */
const chained = (): unknown[] => {
  const leaves = db.prepare<[], { id: string; leaf: Buffer }>('SELECT record_id AS id, leaf FROM chain ORDER BY seq').all();
  const frontier = new Frontier();
  for (const { leaf } of leaves) frontier.append(leaf);
  const head = db.prepare<[], { size: number; root: Buffer }>('SELECT size, root FROM chain_head').get();
  expect(head).toEqual({ size: leaves.length, root: frontier.root() });
  return leaves.map(({ id }) => id);
};

describe('writes that are committed together', () => {
  it('are stored, except the one that failed', () => {
    const settled = commitTogether([put('a'), fail('b'), put('c')]);
    expect(settled.map((one) => (one.ok ? one.value : String(one.error)))).toEqual(['a', 'Error: no', 'c']);
    expect(names()).toEqual(['a', 'c']);
    expect(chained()).toEqual(['a', 'c']);
    expect(counted()).toBe(2);
  });

  it('leave nothing of a write that failed alone', () => {
    commitTogether([put('a')]);
    expect(commitTogether([fail('b')])).toMatchObject([{ ok: false }]);
    commitTogether([put('c')]);
    expect(names()).toEqual(['a', 'c']);
    expect(chained()).toEqual(['a', 'c']);
    expect(counted()).toBe(2);
  });

  it('are all reported as failed, and none has happened, if the transaction can’t be committed', () => {
    const breakOff = (): void => {
      db.exec('ROLLBACK');
      throw new Error('the disk is full');
    };
    const settled = commitTogether([put('a'), breakOff, put('b')]);
    expect(settled.map((one) => one.ok)).toEqual([false, false, false]);
    expect(names()).toEqual([]);
    commitTogether([put('c')]);
    expect(chained()).toEqual(['c']);
    expect(counted()).toBe(1);
  });
});

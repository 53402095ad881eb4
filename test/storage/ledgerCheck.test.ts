/** Damage that no structural check notices: a changed cell, an altered answer, a missing record. */
import Database from 'better-sqlite3';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LedgerCheck } from '#contract/storage/storage.ts';
import type { WriteDb } from '#core/platform/database.ts';
import { openWrites } from '#core/ledger/ledger.sql.ts';
import { checkHere } from '../support/checkHere.ts';
import { makeFinishedFolder, type FinishedFolder } from '../support/finishedFolder.ts';

let whole: FinishedFolder;
beforeAll(async () => {
  whole = await makeFinishedFolder(40);
});
afterAll(() => rmSync(whole.dataDir, { recursive: true, force: true }));

/** Checks a copy of the ledger to which `change` was applied. */
async function checkAfter(change: string | ((db: WriteDb) => void)): Promise<LedgerCheck> {
  const dir = mkdtempSync(join(tmpdir(), 'rollcall-check-'));
  const path = join(dir, 'ledger.db');
  cpSync(join(whole.dataDir, 'ledger.db'), path);
  const db = new Database(path) as WriteDb;
  try {
    db.pragma('foreign_keys = OFF');
    if (typeof change === 'string') db.exec(change);
    else change(db);
    return await checkHere(db);
  } finally {
    db.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

describe('the check of the ledger', () => {
  it('finds nothing in an unchanged ledger', async () => {
    const check = await checkAfter('');
    expect(check).toMatchObject({ problems: {}, examples: [], attempts: 40, answers: 40 });
    expect(check.records).toBeGreaterThan(80);
  });

  it.each([
    ['an answer’s bytes', 'UPDATE answer_bodies SET body = zeroblob(length(body)) WHERE answer_seq = 7', 'answerChanged', /^answer /],
    ['an answer that is gone', 'DELETE FROM answers WHERE seq = 7', 'answerMissing', /^answer /],
    ['what was billed', "UPDATE attempt_ends SET billed = 'no' WHERE seq = 3", 'recordChanged', /^attemptEnd .*, billed$/],
    ['what it cost', 'UPDATE attempts SET price_micros = 1 WHERE seq = 3', 'recordChanged', /^attempt .*, priceMicros$/],
    ['an attempt that is gone', 'DELETE FROM attempts WHERE seq = 3', 'recordMissing', /^attempt /],
    ['who decided', "UPDATE actions SET by = 'somebody else' WHERE seq = 1", 'recordChanged', /^action .*, by$/],
    [
      'what was decided',
      'UPDATE action_bodies SET body = (SELECT body FROM action_bodies WHERE seq = 2) WHERE seq = 1',
      'recordChanged',
      /^action .*, body$/,
    ],
    [
      'a payload',
      "UPDATE chain_payloads SET payload = replace(payload, 'done', 'gone') WHERE seq = (SELECT seq FROM chain WHERE kind = 'attemptEnd' LIMIT 1)",
      'leafChanged',
      /^attemptEnd /,
    ],
    ['a leaf', 'UPDATE chain SET leaf = zeroblob(32) WHERE seq = 5', 'headChanged', /records$/],
    ['a record of the chain that is gone', 'DELETE FROM chain WHERE seq = 5', 'chainGap', /^5 to 5$/],
    ['the newest records', 'DELETE FROM chain WHERE seq > (SELECT max(seq) - 2 FROM chain)', 'chainGap', / to /],
  ])('names %s', async (_what, change, kind, example) => {
    const { problems, examples } = await checkAfter(change);
    expect(problems).toHaveProperty(kind);
    expect(examples.filter((found) => found.kind === kind).map(({ what }) => what)).toContainEqual(expect.stringMatching(example));
  });

  const anEnd = "SELECT seq FROM chain WHERE kind = 'attemptEnd' LIMIT 1";

  it('accepts a purge: the leaf stays, and the purge is on record', async () => {
    const purged = await checkAfter((db) => {
      const { chain } = openWrites(db, randomBytes);
      chain.forget(db.prepare<[], number>(anEnd).pluck().all());
      chain.seal();
    });
    expect(purged.problems).toEqual({});
  });

  it('names what was only made to look purged', async () => {
    const { problems, examples } = await checkAfter(`DELETE FROM chain_payloads WHERE seq = (${anEnd})`);
    expect([problems, examples[0]?.what]).toEqual([{ recordMissing: 1 }, expect.stringMatching(/^what attemptEnd \d+ says$/)]);
  });
});

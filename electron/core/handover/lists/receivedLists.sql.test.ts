import Database from 'better-sqlite3';
import { randomBytes, randomUUID } from 'node:crypto';
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeLedger, makeList, newDataDir } from '#test/support/madeList.ts';
import { openToRead, type ReadDb } from '../../platform/database.ts';
import { ledgerPath, listPath, listsFolder } from '../../platform/paths.ts';
import { makeSaltsOfPiece } from '../../evidence/rows/keptEvidence.sql.ts';
import { openListToRead, openListToWrite } from '../../lists/file/openList.sql.ts';
import { markMerging, settleReceived } from './receivedLists.sql.ts';

let dataDir: string;
let listId: string;
let given: string;
let recordId: string;
let ledger: ReadDb;
beforeEach(() => {
  dataDir = newDataDir();
  makeLedger(dataDir).close();
  listId = makeList(dataDir, ['name'], [{ cells: ['Ann'] }]);
  given = join(dataDir, 'given.db');
  copyFileSync(listPath(dataDir, listId), given);
  recordId = randomUUID();
  const db = new Database(ledgerPath(dataDir));
  db.pragma('foreign_keys = OFF');
  db.prepare("INSERT INTO handovers VALUES (NULL, ?, ?, ?, 'received', 'ann.age', 'Ann', 'Bo', 1)").run(recordId, randomUUID(), listId);
  db.close();
  ledger = openToRead(ledgerPath(dataDir));
});
afterEach(() => {
  ledger.close();
  rmSync(dataDir, { recursive: true });
});

/** Changes the received file. */
function change(sql: string): void {
  const db = new Database(given);
  db.exec(sql);
  db.close();
}
function settle(): string[] {
  const output: string[] = [];
  expect(settleReceived(dataDir, ledger, (message) => output.push(message))).toEqual([listId]);
  expect(readdirSync(listsFolder(dataDir)).filter((name) => name.includes('merging'))).toEqual([]);
  return output;
}
function kept(): { records: unknown[]; salts: number } {
  const db = openListToRead(dataDir, listId);
  const records = db.prepare('SELECT record_id FROM kept_evidence').pluck().all();
  const salts = Number(db.prepare('SELECT count(*) FROM row_salts').pluck().get());
  db.close();
  return { records, salts };
}
const evidence = `INSERT INTO kept_evidence VALUES ('theirs', NULL, 1, '{}', 1, zeroblob(32));
  INSERT INTO row_salts VALUES (0, randomblob(${4_096 * 32}))`;

it('takes in the evidence of a merged list at the next start where a crash came first', () => {
  change(evidence);
  markMerging(dataDir, listId, recordId, given);
  expect(settle()).toEqual([]);
  expect(kept()).toEqual({ records: ['theirs'], salts: 1 });
});

it('takes in nothing where the ledger has no record of it', () => {
  change(evidence);
  markMerging(dataDir, listId, randomUUID(), given);
  expect(settle()).toEqual([]);
  expect(kept()).toEqual({ records: [], salts: 0 });
});

it('keeps what is here where both sides made evidence before', () => {
  const db = openListToWrite(dataDir, listId);
  makeSaltsOfPiece(db, 0, randomBytes);
  db.close();
  change(evidence);
  markMerging(dataDir, listId, recordId, given);
  expect(settle()).toEqual([]);
  expect(kept()).toEqual({ records: [], salts: 1 });
});

it('opens the folder without evidence that can’t be written, and says so in the log', () => {
  change(`DROP TABLE kept_evidence;
    CREATE TABLE kept_evidence (record_id, run_id, at, seal, rows, piece_roots);
    INSERT INTO kept_evidence VALUES ('theirs', NULL, 'yesterday', '{}', 1, zeroblob(32));
    INSERT INTO row_salts VALUES (0, randomblob(${4_096 * 32}))`);
  markMerging(dataDir, listId, recordId, given);
  expect(settle()).toEqual([
    expect.stringMatching(new RegExp(`^evidence that came with list ${listId} could not be taken in: .*kept_evidence`)),
  ]);
  expect(kept()).toEqual({ records: [], salts: 0 });
});

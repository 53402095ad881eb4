import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { damageTable } from '#test/support/damage.ts';
import { makeLedger, newDataDir } from '#test/support/madeList.ts';
import { makeEnvironment, makeRun } from '#test/support/madeRun.ts';
import type { StorageNotice } from '#contract/storage/storage.ts';
import { openToRead, type ReadDb } from '../../platform/database.ts';
import { ledgerWrites } from '../writes.sql.ts';
import { appendBatch } from '../../suppression/suppressionWrites.sql.ts';
import { findSuppression } from '../../suppression/inForce.sql.ts';
import { noticeSentences } from '#messages/storage/storageWords.ts';
import { findReady } from '../../platform/replaceFile.ts';
import { recoverLedger } from './recoverLedger.sql.ts';
import { noteAccess, refusedOperations } from '../../runs/operationAccess.sql.ts';
import { readKeyUsage, usageWrites } from '../../accounts/environments.sql.ts';

const at = Date.UTC(2026, 4, 18, 12);
/** The key fingerprint of made-up runs. */
const key = 'test';
const limits = { quotaCalls: 500, budgetMicros: 9_000_000, cycleDay: 15 };

let dataDir: string;
let path: string;
let runId: string;
let recovered: ReadDb | null = null;

/** A run with an answer, a failure, and a call still in flight; its key has limits. */
beforeEach(() => {
  dataDir = newDataDir();
  path = join(dataDir, 'ledger.db');
  const made = makeLedger(dataDir);
  makeEnvironment(made.ledger, 'Sandbox');
  const environmentId = makeEnvironment(made.ledger, 'Live', uuidv7());
  usageWrites['keys.setLimits'](made.ledger, { keyFingerprint: key, limits });
  const run = makeRun(made.ledger, { listId: uuidv7(), environmentId, startedAt: at, rows: { 1: 'call', 2: 'call', 3: 'call' } });
  run.answer(1, { phone: {} }, { arrivedAt: at });
  run.fail(2, 'INTERNAL_ERROR');
  noteAccess(made.ledger, { keyFingerprint: key, operation: 'cnam@3.1', startedAt: at }, { outcome: 'blocked', notEnabled: true, at });
  ({ runId } = run);
  ledgerWrites['meta.ensureSecret'](made.ledger, { secret: randomBytes(32) });
  const asked = { kind: 'phone', value: '+13105550199', hashed: false, reason: 'Asked', until: null } as const;
  appendBatch(made.ledger, { recordId: uuidv7(), source: 'List', reason: 'Asked', until: null, by: 'Ada', at }, [asked]);
  made.ledger.db.prepare("UPDATE runs SET state = 'finished', finished_at = started_at").run();
  made.close();
});
afterEach(() => {
  recovered?.close();
  recovered = null;
  rmSync(dataDir, { recursive: true });
});

const usageIn = (db: ReadDb) => readKeyUsage(db, key, 'USD', at);
const checksIn = (db: ReadDb) =>
  db
    .prepare<[string], Record<string, unknown>>('SELECT position, operation, state, planning_round FROM run_checks WHERE run_id = ?')
    .all(runId);
const runIn = (db: ReadDb) =>
  db.prepare<[string], Record<string, unknown>>('SELECT state, stopped_code AS stopped FROM runs WHERE run_id = ?').get(runId);

function read<R>(what: (db: ReadDb) => R): R {
  const db = openToRead(path);
  try {
    return what(db);
  } finally {
    db.close();
  }
}
/** Damages these tables and recovers what is left. */
async function recover(...tables: string[]): Promise<{ notice: StorageNotice; db: ReadDb }> {
  for (const table of tables) damageTable(path, table);
  const notice = await recoverLedger(path, at, uuidv7());
  const ready = findReady(path);
  expect(ready).toMatchObject({ reason: 'recovered', at });
  const lost = notice.tables.filter((table) => table.lost).map(({ table }) => table);
  expect(lost).toEqual(tables);
  recovered = openToRead(ready?.path ?? '');
  return { notice, db: recovered };
}

describe('a ledger that is recovered', () => {
  it('is the same if nothing was damaged', async () => {
    const before = read((db) => [usageIn(db), checksIn(db)]);
    const { notice, db } = await recover();
    expect([usageIn(db), checksIn(db)]).toEqual(before);
    expect(notice.tables.filter(({ refused }) => refused > 0)).toEqual([]);
  });

  it('calculates a key’s use from its attempts if the daily counts are lost, and keeps its limits', async () => {
    const before = read(usageIn);
    // The answer and the failure were billed; for the call in flight, that is unknown.
    expect(before).toMatchObject({ limits, billed: 2, billingUnknown: 1, lowMicros: 60_000, highMicros: 90_000 });
    const { db } = await recover('key_usage');
    expect(usageIn(db)).toEqual(before);
  });

  it('has no limits if those are lost, and says so', async () => {
    const { db } = await recover('key_limits');
    expect(usageIn(db)).toMatchObject({ limits: { quotaCalls: null, budgetMicros: null }, billed: 2, billingUnknown: 1 });
  });

  it('keeps everybody on the suppression list whose batch is lost', async () => {
    const { notice, db } = await recover('suppression_batches');
    expect(findSuppression(db, 'phone', '+13105550199', at + 1)).toMatchObject({ reason: 'Asked', source: 'recovery' });
    expect(noticeSentences(notice, null).join(' ')).not.toContain('may be called again');
  });

  it('says who may be called again if entries of the suppression list are lost', async () => {
    const { notice } = await recover('suppressions');
    expect(noticeSentences(notice, null).join(' ')).toContain('people on it may be called again: import your suppression lists anew');
  });

  it('chooses the rows of a lost check again when the run is resumed', async () => {
    const { db } = await recover('run_checks');
    expect(checksIn(db)).toEqual([{ position: 0, operation: 'real_contact@2.0', state: 'waiting', planning_round: 0 }]);
    expect(runIn(db)).toEqual({ state: 'stopped', stopped: 'interrupted' });
  });

  it('keeps an operation’s refusal for a key, and forgets it if that record is lost: the service will refuse again', async () => {
    const whole = await recover();
    expect(refusedOperations(whole.db, key)).toEqual(new Map([['cnam@3.1', { answeredBefore: false }]]));
    whole.db.close();
    rmSync(findReady(path)?.path ?? '');
    expect(refusedOperations((await recover('operation_access')).db, key)).toEqual(new Map());
  });
});

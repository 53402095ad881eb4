/** A new ledger for each test of a file, for tests below the core. It doesn't enforce references to other tables. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { openToWrite } from '#core/platform/database.ts';
import { openWrites, type Ledger } from '#core/ledger/ledger.sql.ts';
import { ledgerSchema } from '#core/platform/schema/ledgerSchema.ts';
import { migrate } from '#core/platform/schema/migrate.ts';

/** Returns a function that returns the ledger of the current test. */
export function useEmptyLedger(): () => Ledger {
  let folder: string;
  let ledger: Ledger;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rollcall-ledger-'));
    const path = join(folder, 'ledger.db');
    const db = openToWrite(path, 'OFF');
    migrate(db, ledgerSchema, path);
    db.pragma('foreign_keys = OFF');
    ledger = openWrites(db, randomBytes);
  });
  afterEach(() => {
    ledger.db.close();
    rmSync(folder, { recursive: true });
  });
  return () => ledger;
}

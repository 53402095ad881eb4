/** Checks a ledger that a test has open, as the program does. */
import type { LedgerCheck } from '../../electron/contract/storage.ts';
import { openStoredIdentities } from '../../electron/core/service/identity.ts';
import type { ReadDb } from '../../electron/core/store/database.ts';
import { checkLedger } from '../../electron/core/store/ledger/integrity/checkLedger.ts';

export const checkHere = (db: ReadDb): Promise<LedgerCheck> =>
  checkLedger(db, { at: 0, turn: () => Promise.resolve(), openIdentities: openStoredIdentities });

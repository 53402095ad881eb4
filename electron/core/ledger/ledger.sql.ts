/** A ledger open for writing: its file, and what its thread keeps in memory. */
import type { WriteDb } from '../platform/database.ts';
import { openChain, type Chain } from './integrity/chain.sql.ts';
import { LedgerCache } from './ledgerCache.sql.ts';
import { openTotals, type Totals } from '../runs/totals.sql.ts';

/** What a write gets in addition to its parameters. */
export interface Ledger {
  db: WriteDb;
  /** Appends a record's leaf to the chain. */
  chain: Chain;
  /** Adds to the running totals, which are written before the transaction commits. */
  totals: Totals;
  known: LedgerCache;
}

/** Opens a ledger's file, at the newest schema, for writes. `randomBytes` supplies the chain's salts. */
export const openWrites = (db: WriteDb, randomBytes: (count: number) => Uint8Array): Ledger => ({
  db,
  chain: openChain(db, randomBytes),
  totals: openTotals(db),
  known: new LedgerCache(),
});

/** A write: synchronous, and atomic (the thread wraps each in a savepoint). */
export type LedgerWrite<P, R> = (ledger: Ledger, params: P) => R;

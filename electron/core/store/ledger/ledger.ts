/** A ledger that is written to: its file, and what its thread keeps in memory beside it. */
import type { WriteDb } from '../database.ts';
import { openChain, type Chain } from './integrity/chain.ts';
import { LedgerCache } from './ledgerCache.ts';
import { openTotals, type Totals } from './runs/totals.ts';

/** What a write gets beside its parameters. */
export interface Ledger {
  db: WriteDb;
  /** Appends a record's leaf to the chain. */
  chain: Chain;
  /** Adds to the running totals, which are written down before the transaction commits. */
  totals: Totals;
  known: LedgerCache;
}

/** Takes a ledger's file up for writing; it is at the newest schema. `randomBytes` makes the chain's salts. */
export const openWrites = (db: WriteDb, randomBytes: (count: number) => Uint8Array): Ledger => ({
  db,
  chain: openChain(db, randomBytes),
  totals: openTotals(db),
  known: new LedgerCache(),
});

/** A write: synchronous, and all or nothing by itself (the thread wraps each in a savepoint). */
export type LedgerWrite<P, R> = (ledger: Ledger, params: P) => R;

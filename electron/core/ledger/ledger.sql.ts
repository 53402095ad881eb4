/** A ledger open for writing: its file, and what its thread remembers of it. */
import type { RowSet } from '#base/rowSet.ts';
import type { KeyLimits } from '#contract/accounts/environment.ts';
import type { WriteDb } from '../platform/database.ts';
import { openTotals, type Totals } from '../runs/totals.sql.ts';
import type { AnswersByIdentity } from '../service/answers/kept/freshAnswers.sql.ts';
import { openChain, type Chain } from './integrity/chain.sql.ts';

/** An attempt in progress, as in its row. */
export interface BegunAttempt {
  runId: string | null;
  jobId: number | null;
  environmentId: string;
  keyFingerprint: string;
  operation: string;
  addOns: string;
  identity: Uint8Array;
  priceMicros: number | null;
  currency: string;
  startedAt: number;
  /** It is made with a key of the team. */
  team: boolean;
}

/** Nobody else writes to the file, so this stays valid until this thread changes it, or rolls back: then everything is dropped. */
export class LedgerCache {
  /** By number. One that isn't here may still be in the file. */
  readonly begun = new Map<number, BegunAttempt>();
  /** By the key's fingerprint. */
  readonly limits = new Map<string, KeyLimits>();
  /** The last answer in the identity index; null: not read yet. */
  indexedThrough: number | null = null;
  /** The last position in the order in which jobs ended; null: not read yet. */
  endedSeq: number | null = null;
  /**
   * Runs whose rows were chosen in this process, and all senders since (runs; '' for look-ups; 'team' for colleagues): a sole sender can't be served by others.
   */
  readonly chosen = new Set<string>();
  readonly senders = new Set<string>();
  /** Answers by question, once somebody looked for one. */
  answers: AnswersByIdentity | null = null;
  /** Suppressed rows of runs in progress, and the action on the suppression list up to which they are known. */
  readonly suppressed = new Map<string, { acts: number; rows: RowSet }>();
  private readonly done = new Set<string>();

  /** Does something that is needed only once; `what` names it. */
  once(what: string, action: () => void): void {
    if (this.done.has(what)) return;
    action();
    this.done.add(what);
  }

  /** It must be done again. */
  again(what: string): void {
    this.done.delete(what);
  }

  forget(): void {
    this.begun.clear();
    this.limits.clear();
    this.indexedThrough = null;
    this.endedSeq = null;
    this.chosen.clear();
    this.senders.clear();
    this.answers = null;
    this.suppressed.clear();
    this.done.clear();
  }
}

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

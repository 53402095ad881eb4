/** A ledger open for writing: its file, and its thread's cache. */
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
  /** Whether it is made with a key of the team. */
  team: boolean;
}

/**
 * The writing thread's cache. Only this thread writes to the file, so the cache stays valid until the thread changes it, or a rollback
 * clears it.
 */
export class LedgerCache {
  /** Attempts in progress, by number. Attempts missing here may still be in the file. */
  readonly begun = new Map<number, BegunAttempt>();
  /** Limits by key fingerprint. */
  readonly limits = new Map<string, KeyLimits>();
  /** The last answer in the identity index; null if not read yet. */
  indexedThrough: number | null = null;
  /** The last position in the order in which jobs ended; null if not read yet. */
  endedSeq: number | null = null;
  /**
   * Runs whose rows were chosen in this process, and all senders since (runs; '' for look-ups; 'team' for colleagues). A sole sender can't
   * be served by others' answers.
   */
  readonly chosen = new Set<string>();
  readonly senders = new Set<string>();
  /** Answers by question, once one was looked up. */
  answers: AnswersByIdentity | null = null;
  /** Suppressed rows of runs in progress, and the last action on the suppression list that they reflect. */
  readonly suppressed = new Map<string, { acts: number; rows: RowSet }>();
  private readonly done = new Set<string>();

  /** Does something that is needed only once. `what` identifies it. */
  once(what: string, action: () => void): void {
    if (this.done.has(what)) return;
    action();
    this.done.add(what);
  }

  /** Makes `once` do it again. */
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

/** Opens a ledger's file, which has the newest schema, for writes. `randomBytes` supplies the chain's salts. */
export const openWrites = (db: WriteDb, randomBytes: (count: number) => Uint8Array): Ledger => ({
  db,
  chain: openChain(db, randomBytes),
  totals: openTotals(db),
  known: new LedgerCache(),
});

/** A synchronous and atomic write (the thread wraps each in a savepoint). */
export type LedgerWrite<P, R = void> = (ledger: Ledger, params: P) => R;

/** What is to be added to the ledger: outcomes of a result sheet or one entered by hand, and what came of it. */
import type { OutcomeToAdd } from './reports.sql.ts';

/** An outcome that is to be added. */
export type NewOutcome = OutcomeToAdd;

/** Of outcomes that were added: how many go to the outbox, and how many were known from before, or told to the service. */
export interface AddedCounts {
  queued: number;
  known: number;
}

export interface OutcomeSource {
  /** The sheet's file name; null: by hand. */
  source: string | null;
  /** SHA-256 of the sheet's bytes in hex; of several files one after the other. */
  sha256: string | null;
  /** In the sheet's order, some thousand at a time. */
  outcomes(): AsyncIterable<readonly NewOutcome[]> | Iterable<readonly NewOutcome[]>;
  /** Once all outcomes were gone through: phones (E.164) that must not be called either, although it isn't known whose they are. */
  suppressed?(): readonly string[];
}

/**
 * How result sheets reach the ledger. What adding them would come to is counted without writing, where the sheet is, by
 * `openOutcomeCounter` (countOutcomes.sql.ts).
 */
export interface OutcomeBook {
  /** Adds them as one act, whole or not at all. `recordId` null: all were known, and nothing was added. */
  add(source: OutcomeSource): Promise<AddedCounts & { recordId: string | null }>;
}

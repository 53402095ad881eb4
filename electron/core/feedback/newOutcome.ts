/** What is to be added to the ledger: outcomes of a result sheet or one entered by hand, and what is made of them. */
import type { Call } from '../../contract/callOutcome.ts';

export interface NewOutcome extends Call {
  listId: string;
  row: number;
  /** The number that was called, in E.164; null: not known. */
  phone: string | null;
  /** Position of the sheet's file and the physical line; null: entered by hand. */
  file: number | null;
  line: number | null;
  /** The last that the sheet says of its row: earlier calls are kept, and only the last can be sent. */
  isLast: boolean;
}

/** Of outcomes that are to be added, or were: how many go to the outbox, and how many were known from before, or told to the service. */
export interface AddedCounts {
  queued: number;
  known: number;
}

export interface OutcomeSource {
  /** The sheet's file name; null: by hand. */
  source: string | null;
  /** SHA-256 of the sheet's bytes in hex; of several files one after the other. */
  sha256: string | null;
  /** In the sheet's order, some thousand at a time; may be gone through twice. */
  outcomes(): AsyncIterable<readonly NewOutcome[]>;
}

/** How result sheets reach the ledger. */
export interface OutcomeBook {
  /** What adding them would come to. Writes nothing. */
  count(source: OutcomeSource): Promise<AddedCounts>;
  /** Adds them as one act, whole or not at all. `recordId` null: all were known, and nothing was added. */
  add(source: OutcomeSource): Promise<AddedCounts & { recordId: string | null }>;
}

/** What the ledger's thread remembers of its own file, so that a call need not ask anew what the one before it asked. */
import type { KeyLimits } from '../../../contract/keyUsage.ts';
import type { AnswersByIdentity } from './answers/freshAnswers.ts';

/** An attempt as its line says, while it is under way. */
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
}

/** Nobody else writes to the file, so what was true stays true until this thread changes it, or what it wrote is rolled back: then all is forgotten. */
export class LedgerCache {
  /** By their number. One that is not here may still be in the file. */
  readonly begun = new Map<number, BegunAttempt>();
  /** By the key's fingerprint. */
  readonly limits = new Map<string, KeyLimits>();
  /** The last answer in the identity index; null: not asked yet. */
  indexedThrough: number | null = null;
  /** The last place in the order in which jobs ended; null: to be asked. */
  endedSeq: number | null = null;
  /** Runs whose rows were chosen here, and everybody who has sent since (runs; '' for look-ups): who sends alone can't be served by others. */
  readonly chosen = new Set<string>();
  readonly senders = new Set<string>();
  /** Answers by what was asked, once somebody looked for one. */
  answers: AnswersByIdentity | null = null;
  private readonly done = new Set<string>();

  /** Does what need be done once only; `what` names it. */
  once(what: string, action: () => void): void {
    if (this.done.has(what)) return;
    action();
    this.done.add(what);
  }

  /** It is to be done again. */
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
    this.done.clear();
  }
}

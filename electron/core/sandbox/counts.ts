/** The sandbox's counters, for the person who runs it and for tests that check whether anything was bought twice. */
import { refusals, type Refusal } from './refusals.ts';

/**
 * Enforces a key's limits: a rate over a strict sliding window, and a quota of billed answers. `refuse` takes a call's monotonic time in
 * ms. `callsPerSecond` may be a fraction (0.5: one call in two seconds); null for no cap. A refused call doesn't count towards the rate,
 * and only `billed` answers count towards the quota.
 */
export function createLimits(callsPerSecond: number | null, quota: number | null): { refuse(at: number): Refusal | null; billed(): void } {
  const most = Math.max(1, Math.floor(callsPerSecond ?? 1));
  const windowMs = (most / (callsPerSecond ?? 1)) * 1000;
  /** Times of the latest admitted calls, at most as many as fit into a window. */
  const admitted: number[] = [];
  let used = 0;
  return {
    refuse(at) {
      if (quota !== null && used >= quota) return refusals.quotaUsed;
      if (callsPerSecond === null) return null;
      if (at - (admitted.at(-most) ?? -Infinity) < windowMs) return refusals.rateLimited;
      admitted.push(at);
      if (admitted.length > most) admitted.shift();
      return null;
    },
    billed() {
      used++;
    },
  };
}

export interface SandboxCounts {
  /** Calls received, whatever their result. */
  readonly received: number;
  /** Answers made, delivered or not, as a real key would be charged. */
  readonly billed: number;
  /** Billed calls whose question had been billed before; 0 if the sandbox doesn't remember questions. */
  readonly billedAgain: number;
  /** Answers delivered complete and readable. */
  readonly answered: number;
  /** Responses with 4xx or 5xx. */
  readonly refused: number;
  /** Refusals by errorCode, or `BAD_REQUEST`, `INTERNAL_ERROR`, `UNAVAILABLE`. */
  readonly refusedBy: Readonly<Record<string, number>>;
  /** Billed calls by `name@version`. */
  readonly billedBy: Readonly<Record<string, number>>;
}

/** `remembers`: whether to keep every billed question, at 40 bytes each, to count `billedAgain`. */
export function createCounter(remembers: boolean) {
  const seen = new Set<number>();
  const billedBy: Record<string, number> = {};
  const refusedBy: Record<string, number> = {};
  let received = 0;
  let billedAgain = 0;
  let answered = 0;
  return {
    received(): void {
      received++;
    },
    billed(operation: string, responseId: string): void {
      billedBy[operation] = (billedBy[operation] ?? 0) + 1;
      if (!remembers) return;
      // 48 bits of the id distinguish a few million questions, in a fraction of the memory. The id's last digits depend only on the phone.
      const question = Number.parseInt(responseId.slice(2, 10) + responseId.slice(11, 15), 16);
      if (seen.has(question)) billedAgain++;
      else seen.add(question);
    },
    answered(): void {
      answered++;
    },
    refused(cause: string): void {
      refusedBy[cause] = (refusedBy[cause] ?? 0) + 1;
    },
    counts: (): SandboxCounts => ({
      received,
      billed: sum(billedBy),
      billedAgain,
      answered,
      refused: sum(refusedBy),
      refusedBy: { ...refusedBy },
      billedBy: { ...billedBy },
    }),
  };
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

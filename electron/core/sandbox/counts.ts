/** The sandbox's counters, for the person who runs it, and for tests that check whether anything was bought twice. */
import { SlidingSecond } from './limits.ts';

export interface SandboxCounts {
  /** Calls received, whatever their result. */
  readonly received: number;
  /** Answers made, delivered or not: what a real key would be charged for. */
  readonly billed: number;
  /** Billed calls that asked what had been billed before; 0 where the sandbox doesn't remember. */
  readonly billedAgain: number;
  /** Answers delivered complete and readable. */
  readonly answered: number;
  /** 4xx and 5xx. */
  readonly refused: number;
  /** Refusals by errorCode, or `BAD_REQUEST`, `INTERNAL_ERROR`, `UNAVAILABLE`. */
  readonly refusedBy: Readonly<Record<string, number>>;
  /** Billed calls by `name@version`. */
  readonly billedBy: Readonly<Record<string, number>>;
  /** Maximum calls received within any one second. */
  readonly perSecondPeak: number;
}

export interface Counter {
  received(at: number): void;
  billed(operation: string, responseId: string): void;
  answered(): void;
  refused(cause: string): void;
  counts(): SandboxCounts;
}

/** `remembers`: what was billed, at 40 bytes for each question. */
export function createCounter(remembers: boolean): Counter {
  const second = new SlidingSecond();
  const seen = new Set<number>();
  const billedBy: Record<string, number> = {};
  const refusedBy: Record<string, number> = {};
  let received = 0;
  let billedAgain = 0;
  let answered = 0;
  return {
    received(at) {
      received++;
      second.saw(at);
    },
    billed(operation, responseId) {
      billedBy[operation] = (billedBy[operation] ?? 0) + 1;
      if (!remembers) return;
      // 48 bits of the id distinguish a few million questions, in a fraction of the memory. The last ones are derived from the phone.
      const question = Number.parseInt(responseId.slice(2, 10) + responseId.slice(11, 15), 16);
      if (seen.has(question)) billedAgain++;
      else seen.add(question);
    },
    answered() {
      answered++;
    },
    refused(cause) {
      refusedBy[cause] = (refusedBy[cause] ?? 0) + 1;
    },
    counts: () => ({
      received,
      billed: sum(billedBy),
      billedAgain,
      answered,
      refused: sum(refusedBy),
      refusedBy: { ...refusedBy },
      billedBy: { ...billedBy },
      perSecondPeak: second.peak,
    }),
  };
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

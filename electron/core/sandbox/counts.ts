/** What the sandbox has seen, for the person who runs it and for tests that ask "was anything bought twice?". */
import { SlidingSecond } from './limits.ts';

export interface SandboxCounts {
  /** Calls that came in, whatever became of them. */
  readonly received: number;
  /** Answers that were made, delivered or not: what a real key would be charged for. */
  readonly billed: number;
  /** Billed calls that asked what had been billed before. */
  readonly billedAgain: number;
  /** Answers that went out whole and readable. */
  readonly answered: number;
  /** 4xx and 5xx. */
  readonly refused: number;
  /** Refusals by errorCode, or `BAD_REQUEST`, `INTERNAL_ERROR`, `UNAVAILABLE`. */
  readonly refusedBy: Readonly<Record<string, number>>;
  /** Billed calls by `name@version`. */
  readonly billedBy: Readonly<Record<string, number>>;
  /** Most calls that came in within any one second. */
  readonly perSecondPeak: number;
}

export interface Counter {
  received(at: number): void;
  billed(operation: string, responseId: string): void;
  answered(): void;
  refused(cause: string): void;
  counts(): SandboxCounts;
}

export function createCounter(): Counter {
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
      // 48 bits of the id are enough to tell a few million questions apart, at a fraction of its memory. The last ones stand for the phone.
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

/**
 * The team's gate for calls to the service: the hub decides who may send which question, when, and within which caps. `core/team`
 * implements it; without a team there is none, and none of its code is loaded.
 */
import type { Failed } from '#contract/failure.ts';
import type { RateLimiter, RateShare } from '../jobs/rateLimiter.ts';
import type { Clock } from '../../ports.ts';
import type { NamedValue } from '../../service/serviceRequest.ts';
import type { TeamCall } from '../../team/calls/teamCalls.sql.ts';
import type { Billed } from '#contract/outcomes/callOutcome.ts';
import type { TeamServers } from '../servers/teamServers.ts';

/**
 * How late a job may use another job's slot, and how long its call may wait for its connection. A job's lease at the hub counts from its
 * own slot, with a margin of more than twice this.
 */
export const mostLateMs = 5_000;

export interface TeamQuestion {
  /** The attempt to be made. Requesting the same one again costs nothing and gets another slot. */
  attemptId: string;
  call: TeamCall;
  /** The known attempt to disregard; null if none. */
  seen: string | null;
  /** Whether a person accepts that a question in doubt may be bought twice. */
  despite: boolean;
}

/** A time slot in which this device may send one call (monotonic ms). */
export interface Slot {
  opensAt: number;
  closesAt: number;
}

export type TeamVerdict =
  /** It may be sent once, in this slot. */
  | ({ kind: 'go' } & Slot)
  /** `isHere`: its answer is in this ledger. `isOwn`: this device bought it. */
  | { kind: 'bought'; attemptId: string; isHere: boolean }
  /** Another device, or another run here, is asking it. */
  | { kind: 'wait'; device: string }
  /** It is unknown whether the question was bought. `isOwn`: this device had sent it. */
  | { kind: 'doubt'; attemptId: string; isOwn: boolean; device: string }
  | { kind: 'capped'; by: 'cycleQuota' | 'cycleBudget' };

/** The hub, for one key. While the hub can't be reached, calls wait until `stop` and then resolve to null. */
export interface TeamGate {
  /** The clock of the slots. It keeps counting while the computer sleeps, so no permit outlives that. */
  readonly clock: Clock;
  readonly callsPerSecond: number;
  /** How far ahead of their slots calls are granted at the least (ms): the latency to the hub, plus what this computer needs. */
  readonly leadMs: number;
  /** Takes turns within the key's rate, for calls that buy nothing to share with the team. */
  readonly limiter: RateLimiter;
  /** The devices that call with this key for others. */
  readonly servers: TeamServers;
  /** How the hub identifies a call. `parameters`: the question's. */
  callOf(operation: string, parameters: readonly NamedValue[]): TeamCall;
  /** Resolves to the verdicts in the order of the questions. `micros`: the price of one call; `callMs`: the maximum duration of one. */
  ask(questions: readonly TeamQuestion[], how: { micros: number; callMs: number }, stop: AbortSignal): Promise<TeamVerdict[] | null>;
  /** Reports the ends of attempts as soon as the hub can be reached; not awaited. */
  ended(attempts: readonly { attemptId: string; call: TeamCall; billed: Billed }[]): void;
  /** Reports that a call was ready this long after its slot had closed: the next ones are requested further ahead. */
  missed(byMs: number): void;
  /** Reports that the service asked to slow down, for this long if it said so: all senders with this key do. */
  slowDown(retryAfterMs: number | null): void;
  /** Reports that the service answered. */
  accepted(): void;
  /**
   * Calls the listener now and at each change: is the hub unreachable, and when is it tried next (epoch ms)? Returns a function that stops
   * listening.
   */
  follow(listener: (away: boolean, nextTryAt: number | null) => void): () => void;
  tryNow(): void;
  /** Returns why the hub can't be reached. */
  away(): Failed;
}

/** The team's gate for an environment's key; null if it buys without a team. Throws Failed('team.*') if the team lets it buy nothing. */
export type GateOf = (site: { environmentId: string; baseUrl: string; key: string; keyFingerprint: string }) => Promise<TeamGate | null>;

/**
 * A share of a rate that the hub divides: a caller with a claim may send at once. `own`: a share of a smaller rate that a person set for
 * one run.
 */
export function shareOfHub(gate: Pick<TeamGate, 'clock' | 'slowDown' | 'accepted'>, own?: RateShare): RateShare {
  return {
    rank: Infinity,
    yields: false,
    take: (signal) => own?.take(signal) ?? Promise.resolve(!signal.aborted),
    pass: (signal) => {
      if (signal.aborted) return Promise.resolve(null);
      const passedAt = gate.clock.monotonic();
      return Promise.resolve({
        // A call that waits for its connection while the computer sleeps mustn't be sent on waking: a colleague may have bought it.
        onSent: () => gate.clock.monotonic() - passedAt <= mostLateMs,
        onDropped: () => undefined,
        onRateLimited: gate.slowDown,
        onAccepted: gate.accepted,
      });
    },
    giveBack: () => own?.giveBack(),
    leave: () => own?.leave(),
  };
}

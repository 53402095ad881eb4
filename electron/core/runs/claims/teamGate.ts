/**
 * What a caller needs of its team before it may ask the service: the hub decides who asks which question, when, and within which caps.
 * `core/team` implements it; without a team there is none, and nothing of it is loaded.
 */
import type { Failed } from '#contract/failure.ts';
import type { RateLimiter, RateShare } from '../jobs/rateLimiter.ts';
import type { Clock } from '../../ports.ts';
import type { NamedValue } from '../../service/serviceRequest.ts';
import type { TeamCall } from '../../team/calls/teamCalls.sql.ts';
import type { Billed } from '#contract/outcomes/callOutcome.ts';
import type { TeamServers } from '../servers/teamServers.ts';

/**
 * A job's lease at the hub counts from its own time, with a margin of more than twice this: so much later it may use another's, and its call may
 * wait so long for its connection.
 */
export const mostLateMs = 5_000;

export interface TeamQuestion {
  /** The attempt that is to be made. The same one again costs nothing, and gets another time. */
  attemptId: string;
  call: TeamCall;
  /** A known attempt that the device asks in spite of; null: none. */
  seen: string | null;
  /** A person accepts that a question in doubt may be bought twice. */
  despite: boolean;
}

/** A time at which this device may send one call (monotonic ms). */
export interface Slot {
  opensAt: number;
  closesAt: number;
}

export type TeamVerdict =
  /** May be sent once, in this time. */
  | ({ kind: 'go' } & Slot)
  /** `isHere`: its answer is in this ledger. `isOwn`: this device bought it. */
  | { kind: 'bought'; attemptId: string; isHere: boolean }
  /** Somebody, or another run here, is asking it. */
  | { kind: 'wait'; device: string }
  /** Nobody knows whether it was bought. `isOwn`: it was this device that asked. */
  | { kind: 'doubt'; attemptId: string; isOwn: boolean; device: string }
  | { kind: 'capped'; by: 'cycleQuota' | 'cycleBudget' };

/** The hub, for one key. Calls wait while the hub can't be reached, until `stop`: then they resolve to null. */
export interface TeamGate {
  /** The times of slots are of this clock. It counts on while the computer sleeps: no permit outlives that. */
  readonly clock: Clock;
  readonly callsPerSecond: number;
  /** How far ahead of their time calls are granted at the least (ms): the hub's distance, and what this computer needs. */
  readonly leadMs: number;
  /** Turns in the key's rate, for calls that buy nothing that could be shared. */
  readonly limiter: RateLimiter;
  /** Who makes calls with this key for others. */
  readonly servers: TeamServers;
  /** How the hub knows a call. `parameters`: those of the question. */
  callOf(operation: string, parameters: readonly NamedValue[]): TeamCall;
  /** In the order of the questions. `micros`: the price of one call; `callMs`: the longest that one may take. */
  ask(questions: readonly TeamQuestion[], how: { micros: number; callMs: number }, stop: AbortSignal): Promise<TeamVerdict[] | null>;
  /** Ends of attempts; reported as soon as the hub can be reached, and not awaited. */
  ended(attempts: readonly { attemptId: string; call: TeamCall; billed: Billed }[]): void;
  /** A call was ready only so long after its time was over: the next ones are asked for further ahead. */
  missed(byMs: number): void;
  /** The service asked to slow down, for so long if it said so: everybody with this key does. */
  slowDown(retryAfterMs: number | null): void;
  /** The service answered. */
  accepted(): void;
  /** Whether the hub can be reached, and when it is tried next (epoch ms); told at once, and at each change. Returns how to stop listening. */
  follow(listener: (away: boolean, nextTryAt: number | null) => void): () => void;
  tryNow(): void;
  /** Why the hub can't be reached. */
  away(): Failed;
}

/** The team's gate for an environment's key; null: it buys without a team. Throws Failed('team.*') if the team lets it buy nothing. */
export type GateOf = (site: { environmentId: string; baseUrl: string; key: string; keyFingerprint: string }) => Promise<TeamGate | null>;

/**
 * The share of a rate that the hub divides: whoever has a claim may send at once. `own`: takes turns at a smaller rate that a person set for one
 * run.
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
        // A call that waits for its connection while the computer sleeps must not go out when it wakes: colleagues may have bought it meanwhile.
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

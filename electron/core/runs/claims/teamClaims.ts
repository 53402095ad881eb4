/** Claims of a run's check in a team: the ledger's writes behind `openPermits`, and the word to the hub on what became of each call. */
import type { LaneEnd } from '../jobs/lane.ts';
import type { RateShare } from '../jobs/rateLimiter.ts';
import type { Claim, ClaimedJob, Claiming } from '../attempts/claims.sql.ts';
import type { GrantedJob } from '../attempts/grantedClaims.sql.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';
import type { TeamCall } from '../../team/calls/teamCalls.sql.ts';
import { mostLateMs } from './grantPool.ts';
import { openPermits, type Permits } from './permits.ts';
import { withdrawJob, type CallContext } from '../session/performJob.ts';
import type { TeamGate } from './teamGate.ts';

/** The calls of one session that the hub knows, by the number of their attempt. */
export type TeamCalls = Map<number, { attemptId: string; call: TeamCall }>;

/** Writes like `write`, and tells the hub what became of a call as soon as its end is on disk. */
export function tellingHub(write: WriteLedger, gate: TeamGate, calls: TeamCalls): WriteLedger {
  return async (name, params) => {
    const written = await write(name, params);
    // Ends are never batched, so that these are the parameters themselves.
    if (name === 'attempts.end' && typeof params === 'object' && 'attemptSeq' in params) {
      const made = calls.get(params.attemptSeq);
      calls.delete(params.attemptSeq);
      if (made) gate.ended([{ ...made, billed: params.billed }]);
    }
    return written;
  };
}

export interface TeamClaimsOptions {
  gate: TeamGate;
  calls: TeamCalls;
  /** A person accepts that questions in doubt may be bought twice. */
  despite: boolean;
  context: CallContext;
  /** For what may be omitted: a failure is a fault of the storage. */
  write: WriteLedger;
  /** What the check asks; the time is read when it is used. */
  claiming(): Omit<Claiming, 'attemptIds'>;
  /** Resolves once the ledger knows everything that was done to the suppression list; `again`: it says that it doesn't. */
  recheckSuppressions(again: boolean): Promise<void>;
  stop: AbortSignal;
}

export function openTeamClaims({ gate, calls, context, write, claiming, recheckSuppressions, ...options }: TeamClaimsOptions): Permits {
  const { newId } = context;
  const begin = async (granted: () => GrantedJob[]): Promise<Claim[]> => {
    await recheckSuppressions(false);
    let asked: GrantedJob[] = [];
    for (;;) {
      // More may join until the write is sent.
      const claimed = await write('attempts.claimGranted', () => ({
        ...claiming(),
        granted: (asked = asked.length > 0 ? asked : granted()),
      }));
      if (!claimed.every((one): one is Claim => one.kind !== 'suppressionsChanged')) {
        await recheckSuppressions(true);
        continue;
      }
      claimed.forEach((one, index) => {
        const grant = asked[index];
        if (one.kind === 'job' && grant) calls.set(one.job.attemptSeq, { attemptId: grant.attemptId, call: grant.team });
      });
      return claimed;
    }
  };
  return openPermits({
    ...options,
    gate,
    clock: gate.clock,
    newId,
    micros: claiming().priceMicros ?? 0,
    callMs: context.timeoutMs,
    next: async (limit, except) => {
      await recheckSuppressions(false);
      for (;;) {
        const found = await write('attempts.next', { ...claiming(), limit, except });
        if (found.kind === 'next') return found;
        await recheckSuppressions(true);
      }
    },
    begin,
    postpone: (jobIds, until) => write('attempts.postpone', { jobIds, until }),
    withdraw: (job: ClaimedJob) => withdrawJob(context, job),
  });
}

/** A run that has asked everything that it may, but held some, has to wait for a person. */
export const heldEnd = (end: LaneEnd, { held }: Permits): LaneEnd =>
  end.kind === 'finished' && held > 0 ? { kind: 'ended', by: 'teamInDoubt', message: null } : end;

/**
 * The share of a rate that the hub divides: whoever has a claim may send at once. `own`: takes turns at a smaller rate that a person set for one
 * run.
 */
export function shareOfHub(gate: TeamGate, own?: RateShare): RateShare {
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

/** A look-up in a team asks the hub for a grant. A person waits, so it is made at once or refused with what the person can do. */
import { Failed } from '#contract/failure.ts';
import type { Billed } from '#contract/outcomes/callOutcome.ts';
import type { RateShare } from '../runs/jobs/rateLimiter.ts';
import { sleepUntil } from '#base/async.ts';
import type { CallContext } from '../runs/session/performJob.ts';

import { shareOfHub, type Slot, type TeamGate } from '../runs/claims/teamGate.ts';
import type { ServiceRequest } from '../service/serviceRequest.ts';
import type { TeamCall } from '../team/calls/teamCalls.sql.ts';

export interface TeamGrant {
  call: TeamCall;
  /** Lets the call pass when its time has come. */
  rate: RateShare;
  /** Tells the hub what became of it. */
  ended(billed: Billed): void;
}

export interface TeamGrantRequest {
  attemptId: string;
  built: ServiceRequest;
  /** A person accepts that it may be bought twice. */
  despite: boolean;
  context: Pick<CallContext, 'timeoutMs'>;
  priceMicros: number | null;
}

/** How long a person waits for a hub that doesn't answer, or for a colleague's call; and how often that is asked about. */
const patienceMs = 10_000;
const againMs = 500;

/**
 * Somebody who asks by hand wants to know what the service says now: an answer that was bought before doesn't stand in the way. Throws
 * Failed('team.away' | 'team.beingAsked' | 'team.inDoubt' | 'key.cycleSpent' | 'program.ends'). Passing rejects with the first two, too: where the
 * time was missed, as by a computer that slept, another one is needed.
 */
export async function requestTeamGrant(gate: TeamGate, asked: TeamGrantRequest, stop: AbortSignal): Promise<TeamGrant> {
  const { attemptId, built, despite, context, priceMicros } = asked;
  const { clock } = gate;
  const call = gate.callOf(built.operation.id, built.parameters);
  const ended = (billed: Billed): void => gate.ended([{ attemptId, call, billed }]);
  const how = { micros: priceMicros ?? 0, callMs: context.timeoutMs };
  const late = new AbortController();
  const cancel = clock.after(patienceMs, () => late.abort());
  /** For the same attempt; null: `signal` ended the wait. */
  const anotherTime = async (signal: AbortSignal): Promise<Slot | null> => {
    const tooLong = new AbortController();
    const ends = clock.after(patienceMs, () => tooLong.abort());
    const verdicts = await gate.ask([{ attemptId, call, seen: null, despite: false }], how, AbortSignal.any([signal, tooLong.signal]));
    ends();
    const verdict = verdicts?.[0];
    if (verdict?.kind === 'go') return verdict;
    if (signal.aborted) return null;
    if (verdict === undefined) throw gate.away();
    // The claim was over, and somebody took the question on.
    throw new Failed('team.beingAsked', { device: 'device' in verdict ? verdict.device : '' });
  };
  /** Who is asking the same just now. */
  let asking: string | null = null;
  try {
    for (let seen: string | null = null; ;) {
      const verdicts = await gate.ask([{ attemptId, call, seen, despite }], how, AbortSignal.any([stop, late.signal]));
      const verdict = verdicts?.[0];
      if (verdict === undefined) {
        // It may have been asked: given back as never sent.
        ended('no');
        if (stop.aborted) throw new Failed('program.ends');
        throw asking === null ? gate.away() : new Failed('team.beingAsked', { device: asking });
      }
      if (verdict.kind === 'go') return { call, ended, rate: whenOpen(gate, verdict, anotherTime) };
      if (verdict.kind === 'capped') throw new Failed('key.cycleSpent', { cap: verdict.by });
      if (verdict.kind === 'wait') {
        asking = verdict.device;
        await sleepUntil(clock, clock.monotonic() + againMs, AbortSignal.any([stop, late.signal]));
        continue;
      }
      if (verdict.kind === 'doubt' && !verdict.isOwn && !despite) throw new Failed('team.inDoubt', { device: verdict.device });
      seen = verdict.attemptId;
    }
  } finally {
    cancel();
  }
}

function whenOpen(gate: TeamGate, granted: Slot, anotherTime: (signal: AbortSignal) => Promise<Slot | null>): RateShare {
  const share = shareOfHub(gate);
  const { clock } = gate;
  return {
    ...share,
    pass: async (signal) => {
      for (let slot: Slot | null = granted; slot !== null && !signal.aborted; slot = await anotherTime(signal)) {
        await sleepUntil(clock, slot.opensAt, signal);
        const lateMs = clock.monotonic() - slot.closesAt;
        if (lateMs <= 0) return share.pass(signal);
        gate.missed(lateMs);
      }
      return null;
    },
  };
}

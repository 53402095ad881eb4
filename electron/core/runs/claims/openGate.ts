/**
 * The gate for a run's calls. Without a team, the ledger alone decides. In a team, the hub grants calls first: a granted call is claimed in
 * the ledger shortly before its time slot, and handed to a worker in the slot. A claimed call that missed its slot gets another one, unless
 * somebody else has claimed its question in the meantime.
 */
import { Failed } from '#contract/failure.ts';
import { createBatch, sleepUntil } from '#base/async.ts';
import type { Acquired, NotGranted } from '../jobs/callGate.ts';
import type { TeamCall } from '../../team/calls/teamCalls.sql.ts';
import type { Billed } from '#contract/outcomes/callOutcome.ts';
import type { AttemptGate, CallLedger } from './attemptGate.ts';
import { createGrantPool, type Grant } from './grantPool.ts';
import { openAskAhead, type HubOptions } from './askAhead.ts';
import type { TeamQuestion, TeamVerdict, TeamGate } from './teamGate.ts';

export function openHubGate<J extends { attemptSeq: number }>(options: HubOptions<J>): AttemptGate<J> {
  const { ledger, gate, stop } = options;
  const { clock } = gate;
  const pool = createGrantPool();
  const ahead = openAskAhead(options, pool);
  /** Claimed calls as the hub knows them, by attempt number. */
  const calls = new Map<number, { attemptId: string; call: TeamCall }>();
  let waiting = 0;
  /** The reply to workers that are waiting when the run stops; they won't ask again. */
  const stopped = (): NotGranted => ({ kind: 'waitUntil', at: clock.now() });

  /** Resolves to the next grant shortly before its time slot, or to the reply for a worker if nothing is granted. */
  const nextGrant = async (): Promise<Grant | NotGranted> => {
    waiting += 1;
    try {
      while (!stop.aborted) {
        const next = pool.take(clock.monotonic());
        if (next === Infinity) {
          const nothing = await ahead.lookAhead(waiting);
          if (nothing) return nothing;
          continue;
        }
        ahead.keepAhead(waiting);
        if (typeof next !== 'number') return next;
        await sleepUntil(clock, next, stop);
      }
      return stopped();
    } finally {
      waiting -= 1;
    }
  };

  const claimTogether = createBatch<Grant, Acquired<J>>(ledger.claim);
  /** Claims a granted call in the ledger. A grant that isn't claimed is returned to the hub. */
  const claim = async (grant: Grant): Promise<Acquired<J>> => {
    const beganAt = clock.monotonic();
    let claimed: Acquired<J> | null = null;
    try {
      claimed = await claimTogether(grant);
      return claimed;
    } finally {
      pool.begun(clock.monotonic() - beganAt);
      if (claimed?.kind === 'granted') ahead.claimed(grant.jobId);
      else ahead.release([grant]);
    }
  };
  /** Requests another time slot for calls that missed theirs. Batched, because a delay usually affects several calls at once. */
  const anotherTime = createBatch<TeamQuestion, TeamVerdict | Failed | 'nothing'>(async (close) => {
    await sleepUntil(clock, clock.monotonic(), stop);
    const questions = close();
    const verdicts = await ahead.ask(questions);
    return Array.isArray(verdicts) ? verdicts : questions.map(() => verdicts ?? 'nothing');
  });

  /** Waits for a slot for a claimed job, or for the run to stop. `lost`: none was left, and another device has claimed the question. */
  const untilOpen = async ({ attemptId, call, closesAt }: Grant): Promise<'open' | 'lost' | Failed> => {
    let slot = pool.takeSlot(clock.monotonic());
    // Claiming took longer than the slot lasted, and there is no other slot.
    if (!slot && !stop.aborted) gate.missed(Math.max(0, clock.monotonic() - closesAt));
    while (!stop.aborted) {
      if (!slot) {
        const verdict = await anotherTime({ attemptId, call, seen: null, despite: false });
        if (verdict === 'nothing') continue;
        if (verdict instanceof Failed) return verdict;
        if (verdict.kind !== 'go') return 'lost';
        slot = verdict;
      }
      while (!stop.aborted && clock.monotonic() < slot.opensAt) await sleepUntil(clock, slot.opensAt, stop);
      const lateMs = clock.monotonic() - slot.closesAt;
      if (stop.aborted || lateMs <= 0) return 'open';
      gate.missed(lateMs);
      slot = pool.takeSlot(clock.monotonic());
    }
    return 'open';
  };

  /** Reports the end of a call to the hub, once it is on disk. */
  const ended = (attemptSeq: number, billed: Billed): void => {
    const made = calls.get(attemptSeq);
    calls.delete(attemptSeq);
    if (made) gate.ended([{ ...made, billed }]);
  };
  const withdraw = async (job: J): Promise<void> => {
    await ledger.withdraw(job);
    ended(job.attemptSeq, 'no');
  };

  const acquire = async (): Promise<Acquired<J>> => {
    while (!stop.aborted) {
      const grant = await nextGrant();
      if ('kind' in grant) return grant;
      const claimed = await claim(grant);
      if (claimed.kind === 'capped') return claimed;
      if (claimed.kind !== 'granted') continue;
      calls.set(claimed.job.attemptSeq, { attemptId: grant.attemptId, call: grant.call });
      const found = await untilOpen(grant);
      if (found === 'open') return claimed;
      await withdraw(claimed.job);
      if (found instanceof Failed) return { kind: 'capped', by: 'teamRefused', why: found };
    }
    return stopped();
  };

  return {
    acquire,
    end: async (end) => {
      const written = await ledger.end(end);
      ended(end.attemptSeq, end.billed);
      return written;
    },
    release: withdraw,
  };
}

/** `gate`: the gate of the team whose key is used; null or absent without a team. */
export function openGate<J extends { attemptSeq: number }>(
  options: Omit<HubOptions<J>, 'gate'> & { gate?: TeamGate | null | undefined },
): AttemptGate<J> {
  const { gate, ledger } = options;
  return gate ? openHubGate({ ...options, gate }) : openLocalGate(ledger);
}

function openLocalGate<J>(ledger: CallLedger<J>): AttemptGate<J> {
  const acquire = createBatch<{ attemptId: string }, Acquired<J>>(ledger.claim);
  return { acquire: () => acquire({ attemptId: ledger.newAttemptId() }), end: ledger.end, release: ledger.withdraw };
}

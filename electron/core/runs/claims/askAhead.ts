/**
 * Asks the hub, a little ahead of time, which jobs this device may send to the service, and puts the granted ones into a pool. A job that
 * isn't granted goes one of these ways:
 *
 *   bought elsewhere ──(the answer is here, or a new one is wanted)──▶ served by it, or sent anyway
 *                    └─(not yet)──▶ checked again in a second
 *   in flight ──▶ checked again in a second
 *   in doubt ──(sent by this device)──▶ sent again, as without a team
 *            └─(by another)──▶ held until a person accepts that it may be bought twice
 */
import { Failed } from '#contract/failure.ts';
import { parsePairs } from '../../service/answers/kept/answerViews.sql.ts';
import type { NotGranted } from '../jobs/callGate.ts';
import type { GrantedJob } from '../attempts/claims.sql.ts';
import type { CallLedger } from './attemptGate.ts';
import type { GrantPool } from './grantPool.ts';
import type { TeamGate, TeamQuestion, TeamVerdict } from './teamGate.ts';

export interface HubOptions<J> {
  ledger: CallLedger<J>;
  gate: TeamGate;
  /** The price of one call, and the longest that one may take (ms). */
  micros: number;
  callMs: number;
  /** Whether a person accepts that questions in doubt may be bought twice. */
  despite: boolean;
  /** Set if a person is waiting for the answer: earlier answers don't serve, and the wait for the hub ends after `patienceMs`. */
  byHand?: { patienceMs: number };
  stop: AbortSignal;
}

interface AskAhead {
  /** Resolves to null if nobody waits for the hub any more; to a failure if it refuses this device, or doesn't answer a manual request. */
  ask(questions: readonly TeamQuestion[]): Promise<TeamVerdict[] | Failed | null>;
  /**
   * Requests more jobs from the hub for this many waiting workers. Resolves to the reply for a worker if there are none; null if the pool
   * should be checked again.
   */
  lookAhead(waiting: number): Promise<NotGranted | null>;
  /** Requests the next jobs in the background, if this many waiting workers will need them. */
  keepAhead(waiting: number): void;
  /** Reports that the ledger has claimed a granted job: if it is ever pending again, the hub is asked about it anew. */
  claimed(jobId: number): void;
  /** Gives back jobs that were granted or asked about, as never sent. */
  release(grants: readonly GrantedJob[]): void;
}

/** Besides the latency to the hub, no more is requested than the key's rate allows in this time: more would be unfair to colleagues. */
const mostAheadMs = 250;
const laterMs = 1_000;
/** If a colleague's answer hasn't arrived after this time, a person has to decide. */
const arrivesWithinMs = 60_000;

type Question = TeamQuestion & GrantedJob;

export function openAskAhead<J>(options: HubOptions<J>, pool: GrantPool): AskAhead {
  const { ledger, gate, despite, byHand, stop } = options;
  const { clock } = gate;
  const how = { micros: options.micros, callMs: options.callMs };
  /** Jobs that are granted or being asked about, and jobs that are held: the hub isn't asked about them again. */
  const taken = new Set<number>();
  const held = new Set<number>();
  /** Known attempts to disregard, by job. */
  const seen = new Map<number, string>();
  /** Since when an answer that was bought has been missing, by job. */
  const missing = new Map<number, number>();
  /** The device that has, or had, the last question that wasn't granted. */
  let device = '';
  let looking: Promise<NotGranted | null> | null = null;

  const ask: AskAhead['ask'] = async (questions) => {
    const late = new AbortController();
    const cancel = byHand && clock.after(byHand.patienceMs, () => late.abort());
    try {
      const verdicts = await gate.ask(questions, how, byHand ? AbortSignal.any([stop, late.signal]) : stop);
      return verdicts ?? (byHand && !stop.aborted ? gate.away() : null);
    } catch (error) {
      if (error instanceof Failed && error.failure.code.startsWith('team.')) return error;
      throw error;
    } finally {
      cancel?.();
    }
  };

  const release: AskAhead['release'] = (grants) => {
    for (const { jobId } of grants) taken.delete(jobId);
    if (grants.length > 0) gate.ended(grants.map(({ attemptId, call }) => ({ attemptId, call, billed: 'no' })));
  };
  /** After the run's end no worker takes what was granted, and the hub would wait for it until it is in doubt. */
  const giveBack = (): void => release(pool.takeAll());
  stop.addEventListener('abort', giveBack, { once: true });

  const apply = async (questions: readonly Question[], verdicts: readonly TeamVerdict[]): Promise<void> => {
    const later: number[] = [];
    const judge = ({ jobId, attemptId, call }: Question, verdict: TeamVerdict): void => {
      if (verdict.kind !== 'go') taken.delete(jobId);
      if (verdict.kind === 'wait' || verdict.kind === 'doubt') device = verdict.device;
      switch (verdict.kind) {
        case 'go':
          pool.add({ jobId, attemptId, call, opensAt: verdict.opensAt, closesAt: verdict.closesAt });
          break;
        case 'bought': {
          const since = missing.get(jobId);
          missing.set(jobId, since ?? clock.monotonic());
          if (verdict.isHere || byHand || (despite && since !== undefined)) seen.set(jobId, verdict.attemptId);
          else if (since !== undefined && clock.monotonic() - since > arrivesWithinMs) held.add(jobId);
          else later.push(jobId);
          break;
        }
        case 'wait':
          later.push(jobId);
          break;
        case 'doubt':
          if (verdict.isOwn || despite) seen.set(jobId, verdict.attemptId);
          else held.add(jobId);
          break;
        case 'capped':
          break;
      }
    };
    questions.forEach((question, index) => {
      const verdict = verdicts[index];
      if (verdict === undefined) throw new Error('fewer verdicts than questions');
      judge(question, verdict);
    });
    if (later.length > 0) await ledger.postpone(later, clock.now() + laterMs);
  };

  const wanted = (waiting: number): number =>
    pool.wanted(waiting, Math.max(1, Math.ceil((gate.callsPerSecond * (mostAheadMs + gate.leadMs)) / 1_000)));
  const look = async (waiting: number): Promise<NotGranted | null> => {
    // Jobs that missed their slot, with their attempts, and new ones.
    const missed = pool.takeMissed(clock.monotonic());
    const { jobs, dueAt } = await ledger.next(Math.max(1, wanted(waiting)), [...taken, ...held]);
    const made = jobs.map(({ jobId, operation, parameters }) => ({
      jobId,
      attemptId: ledger.newAttemptId(),
      call: gate.callOf(operation, parsePairs(parameters)),
    }));
    const questions = [...missed, ...made].map(({ jobId, attemptId, call }) => ({
      ...{ jobId, attemptId, call, seen: seen.get(jobId) ?? null, despite },
    }));
    if (questions.length === 0) {
      if (pool.size > 0) return null;
      return dueAt !== null ? { kind: 'waitUntil', at: dueAt, device } : held.size > 0 ? { kind: 'inDoubt', device } : { kind: 'served' };
    }
    for (const { jobId } of questions) taken.add(jobId);
    const verdicts = await ask(questions);
    if (verdicts === null || verdicts instanceof Failed) {
      // The hub may have received the questions, and some were granted before and missed their slot.
      release(questions);
      return verdicts ? { kind: 'capped', by: 'teamRefused', why: verdicts } : { kind: 'waitUntil', at: clock.now() };
    }
    await apply(questions, verdicts);
    if (stop.aborted) giveBack();
    const capped = verdicts.find((verdict) => verdict.kind === 'capped');
    return capped && pool.size === 0 ? capped : null;
  };
  const lookAhead: AskAhead['lookAhead'] = async (waiting) => {
    if (looking) {
      const found = await looking;
      // It left out jobs that were being asked about or claimed when it began, so its result isn't final.
      if (found === null || found.kind === 'capped' || stop.aborted) return found;
    }
    looking ??= look(waiting).finally(() => {
      looking = null;
    });
    return looking;
  };

  return {
    ask,
    lookAhead,
    keepAhead: (waiting) => {
      // The worker that waits for the result gets a failure.
      if (!looking && wanted(waiting) > 0) lookAhead(waiting).catch(() => undefined);
    },
    claimed: (jobId) => taken.delete(jobId),
    release,
  };
}

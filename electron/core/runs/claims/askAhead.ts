/**
 * Asks the hub a little ahead which jobs this device may ask the service, and puts those that it grants into a pool. A job that isn't granted goes
 * one of these ways:
 *
 *   bought by somebody ──(its answer is here, or a new one is wanted)──▶ served by it, or asked anyway
 *                      └─(not yet)──▶ looked at again in a second
 *   being asked ──▶ looked at again in a second
 *   in doubt ──(asked by this device)──▶ asked again, as without a team
 *            └─(by another)──▶ held, until a person says that it may be bought twice
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
  /** The price of one call, and the longest that one may take. */
  micros: number;
  callMs: number;
  /** A person accepts that questions in doubt may be bought twice. */
  despite: boolean;
  /** A person watches: an answer that was bought before doesn't serve, and a hub that doesn't answer for so long isn't waited for. */
  byHand?: { patienceMs: number };
  stop: AbortSignal;
}

interface AskAhead {
  /** Null: nobody waits for the hub any more. A failure: it lets this device ask nothing, or didn't answer somebody who asks by hand. */
  ask(questions: readonly TeamQuestion[]): Promise<TeamVerdict[] | Failed | null>;
  /** Asks about more jobs for so many waiting workers. Resolves to what a worker is told if there are none; null: look into the pool again. */
  lookAhead(waiting: number): Promise<NotGranted | null>;
  /** Asks for the next ones meanwhile, if so many waiting workers will need them. */
  keepAhead(waiting: number): void;
  /** A granted job is in the ledger's hands: if it is ever pending again, it is asked about anew. */
  claimed(jobId: number): void;
  /** Gives back jobs that were granted, or asked about, as never sent. */
  release(grants: readonly GrantedJob[]): void;
}

/** No more is asked for than the key's rate allows in this time beyond the hub's distance: more would be unfair to colleagues. */
const mostAheadMs = 250;
const laterMs = 1_000;
/** An answer that a colleague bought and that doesn't arrive for so long needs a person's word. */
const arrivesWithinMs = 60_000;

type Question = TeamQuestion & GrantedJob;

export function openAskAhead<J>(options: HubOptions<J>, pool: GrantPool): AskAhead {
  const { ledger, gate, despite, byHand, stop } = options;
  const { clock } = gate;
  const how = { micros: options.micros, callMs: options.callMs };
  /** Jobs that are granted or being asked about, and those that are held: they aren't asked about again. */
  const taken = new Set<number>();
  const held = new Set<number>();
  /** Known attempts, by job. */
  const seen = new Map<number, string>();
  /** Since when an answer that was bought hasn't arrived, by job. */
  const missing = new Map<number, number>();
  /** Who asks, or asked, what wasn't granted last. */
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
  /** Nobody takes what was granted after the run's end: the hub would wait for it until it is in doubt. */
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
    // Those that missed their time, with their attempts, and new ones.
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
      // It may have been asked, and some were granted before, and missed.
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
      // It left out what was being asked or claimed when it began: that nothing else was left then isn't the last word.
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
      // A failure meets whoever waits for them.
      if (!looking && wanted(waiting) > 0) lookAhead(waiting).catch(() => undefined);
    },
    claimed: (jobId) => taken.delete(jobId),
    release,
  };
}

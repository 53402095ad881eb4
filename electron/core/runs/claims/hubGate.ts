/**
 * Calls of a check in a team: asks the hub a little ahead which jobs this device may ask the service, claims those that it granted, and hands
 * each to a worker when its time has come. A job that isn't granted goes one of these ways:
 *
 *   bought by somebody ──(its answer is here)──▶ served by it, or asked anyway if it can't be reused
 *                      └─(not yet)──▶ looked at again in a second
 *   being asked ──▶ looked at again in a second
 *   in doubt ──(asked by this device)──▶ asked again, as without a team
 *            └─(by another)──▶ held, until a person says that it may be bought twice
 */
import { Failed } from '#contract/failure.ts';
import { createBatch, sleepUntil } from '#base/async.ts';
import { parsePairs } from '../../service/answers/kept/answerViews.sql.ts';
import type { Acquired } from '../jobs/callGate.ts';
import type { ClaimedJob } from '../attempts/claims.sql.ts';
import type { TeamCall } from '../../team/calls/teamCalls.sql.ts';
import { withdrawnJob } from '../session/performJob.ts';
import type { CheckGate, GateOptions } from './localGate.ts';
import { createGrantPool, type Grant } from './grantPool.ts';
import type { TeamGate, TeamQuestion, TeamVerdict } from './teamGate.ts';

interface HubGateOptions extends GateOptions {
  gate: TeamGate;
  /** The price of one call. */
  micros: number;
  /** A person accepts that questions in doubt may be bought twice. */
  despite: boolean;
  stop: AbortSignal;
}

type Answer = Acquired<ClaimedJob>;

/** No more is asked for than the key's rate allows in this time beyond the hub's distance: more would be unfair to colleagues. */
const mostAheadMs = 250;
const laterMs = 1_000;
/** An answer that a colleague bought and that doesn't arrive for so long needs a person's word. */
const arrivesWithinMs = 60_000;

export function openHubGate(options: HubGateOptions): CheckGate {
  const { ledger, context, gate, stop } = options;
  const { clock } = gate;
  const how = { micros: options.micros, callMs: context.timeoutMs };
  const pool = createGrantPool();
  /** Jobs that are granted, being asked about, or held: they aren't asked about again. */
  const taken = new Set<number>();
  const held = new Set<number>();
  /** Known attempts, by job. */
  const seen = new Map<number, string>();
  /** Since when an answer that was bought hasn't arrived, by job. */
  const missing = new Map<number, number>();
  /** What the hub knows of calls that were claimed, by the number of their attempt. */
  const calls = new Map<number, { attemptId: string; call: TeamCall }>();
  let waiting = 0;
  let looking: Promise<Answer | null> | null = null;
  /** To whoever waits when the run stops, and won't ask again. */
  const stopped = (): Answer => ({ kind: 'waitUntil', at: clock.now() });

  const release = (grants: readonly { jobId: number; attemptId: string; team: TeamCall }[]): void => {
    for (const { jobId } of grants) taken.delete(jobId);
    if (grants.length > 0) gate.ended(grants.map(({ attemptId, team }) => ({ attemptId, call: team, billed: 'no' })));
  };
  /** Nobody takes what was granted after the run's end: the hub would wait for it until it is in doubt. */
  const giveBack = (): void => release(pool.takeAll());
  stop.addEventListener('abort', giveBack, { once: true });
  const mostAhead = (): number => Math.max(1, Math.ceil((gate.callsPerSecond * (mostAheadMs + gate.leadMs)) / 1_000));

  const apply = async (questions: readonly (TeamQuestion & { jobId: number })[], verdicts: readonly TeamVerdict[]): Promise<void> => {
    const later: number[] = [];
    questions.forEach(({ jobId, attemptId, call }, index) => {
      const verdict = verdicts[index];
      if (verdict === undefined) throw new Error('fewer verdicts than questions');
      if (verdict.kind === 'go') {
        pool.add({ jobId, attemptId, team: call, opensAt: verdict.opensAt, closesAt: verdict.closesAt });
        return;
      }
      taken.delete(jobId);
      if (verdict.kind === 'wait') later.push(jobId);
      else if (verdict.kind === 'bought') {
        const since = missing.get(jobId) ?? clock.monotonic();
        if (verdict.isHere || (options.despite && missing.has(jobId))) seen.set(jobId, verdict.attemptId);
        else if (clock.monotonic() - since > arrivesWithinMs) held.add(jobId);
        else later.push(jobId);
        missing.set(jobId, since);
      } else if (verdict.kind === 'doubt') {
        if (verdict.isOwn || options.despite) seen.set(jobId, verdict.attemptId);
        else held.add(jobId);
      }
    });
    if (later.length > 0) await ledger.postpone(later, clock.now() + laterMs);
  };

  /** Jobs to ask about: those that missed their time, with their attempts, and new ones. */
  const questionsFor = async (wanted: number): Promise<{ questions: (TeamQuestion & { jobId: number })[]; dueAt: number | null }> => {
    const missed = pool.takeMissed(clock.monotonic()).map(({ jobId, attemptId, team }) => ({ jobId, attemptId, call: team }));
    const { jobs, dueAt } = await ledger.next(Math.max(1, wanted), [...taken, ...held]);
    const made = jobs.map(({ jobId, operation, parameters }) => ({
      jobId,
      attemptId: context.newId(),
      call: gate.callOf(operation, parsePairs(parameters)),
    }));
    const questions = [...missed, ...made].map((one) => ({ ...one, seen: seen.get(one.jobId) ?? null, despite: options.despite }));
    return { questions, dueAt };
  };

  const askGate = async (questions: readonly TeamQuestion[]): Promise<TeamVerdict[] | 'refused' | null> => {
    try {
      return await gate.ask(questions, how, stop);
    } catch (error) {
      if (error instanceof Failed && error.failure.code.startsWith('team.')) return 'refused';
      throw error;
    }
  };

  const nothingLeft = (dueAt: number | null): Answer =>
    dueAt !== null ? { kind: 'waitUntil', at: dueAt } : { kind: held.size > 0 ? 'inDoubt' : 'served' };

  /** Asks about more jobs. Resolves to what a worker is told if there are none; null: look into the pool again. */
  const look = async (): Promise<Answer | null> => {
    const { questions, dueAt } = await questionsFor(pool.wanted(waiting, mostAhead()));
    if (questions.length === 0) return pool.size > 0 ? null : nothingLeft(dueAt);
    for (const { jobId } of questions) taken.add(jobId);
    const verdicts = await askGate(questions);
    if (verdicts === null || verdicts === 'refused') {
      // It may have been asked, and some were granted before, and missed: given back as never sent.
      release(questions.map(({ jobId, attemptId, call }) => ({ jobId, attemptId, team: call })));
      return verdicts === null ? stopped() : { kind: 'capped', by: 'teamRefused' };
    }
    await apply(questions, verdicts);
    if (stop.aborted) {
      giveBack();
      return stopped();
    }
    const capped = verdicts.find((verdict) => verdict.kind === 'capped');
    return capped && pool.size === 0 ? capped : null;
  };
  const lookTogether = async (): Promise<Answer | null> => {
    if (looking) {
      const found = await looking;
      // It left out what was being asked or claimed when it began: that nothing else was left then isn't the last word.
      if (found === null || found.kind === 'capped' || stop.aborted) return found;
    }
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };

  const claim = createBatch<Grant, Answer>(ledger.claim);
  /** Of attempts whose time was missed; together, because whatever held one up held up others. */
  const anotherTime = createBatch<TeamQuestion, TeamVerdict | 'stopped'>(async (close) => {
    await sleepUntil(clock, clock.monotonic(), stop);
    const questions = close();
    const verdicts = await askGate(questions);
    // Nobody else asks it; but this device mayn't, either.
    if (verdicts === 'refused') return questions.map(() => ({ kind: 'wait', device: '' }));
    return verdicts ?? questions.map(() => 'stopped');
  });

  /** Waits for a time to send a claimed job. False: none was left, and somebody took the question on meanwhile. */
  const isOpen = async ({ attemptId, team, closesAt }: Grant): Promise<boolean> => {
    let slot = pool.takeSlot(clock.monotonic());
    // The claim outlasted its own time, and there is no other.
    if (!slot && !stop.aborted) gate.missed(Math.max(0, clock.monotonic() - closesAt));
    while (!stop.aborted) {
      if (!slot) {
        const verdict = await anotherTime({ attemptId, call: team, seen: null, despite: false });
        if (verdict === 'stopped') return true;
        if (verdict.kind !== 'go') return false;
        slot = verdict;
      }
      while (!stop.aborted && clock.monotonic() < slot.opensAt) await sleepUntil(clock, slot.opensAt, stop);
      const lateMs = clock.monotonic() - slot.closesAt;
      if (stop.aborted || lateMs <= 0) return true;
      gate.missed(lateMs);
      slot = pool.takeSlot(clock.monotonic());
    }
    return true;
  };

  /** What is granted, as soon as its time has nearly come; or what a worker is told where nothing is. */
  const nextGrant = async (): Promise<Grant | Answer> => {
    waiting += 1;
    try {
      while (!stop.aborted) {
        const next = pool.take(clock.monotonic());
        if (next === Infinity) {
          const nothing = await lookTogether();
          if (nothing) return nothing;
          continue;
        }
        // The next ones are asked for meanwhile. A failure meets whoever waits for them.
        if (!looking && pool.wanted(waiting, mostAhead()) > 0) lookTogether().catch(() => undefined);
        if (typeof next !== 'number') return next;
        await sleepUntil(clock, next, stop);
      }
      return stopped();
    } finally {
      waiting -= 1;
    }
  };

  const end: CheckGate['end'] = async (ended) => {
    const written = await ledger.end(ended);
    const made = calls.get(ended.attemptSeq);
    calls.delete(ended.attemptSeq);
    if (made) gate.ended([{ ...made, billed: ended.billed }]);
    return written;
  };
  const withdraw = (job: ClaimedJob): Promise<unknown> => end(withdrawnJob(context, job));

  const acquire = async (): Promise<Answer> => {
    while (!stop.aborted) {
      const grant = await nextGrant();
      if ('kind' in grant) return grant;
      const beganAt = clock.monotonic();
      const claimed = await claim(grant).finally(() => pool.begun(clock.monotonic() - beganAt));
      taken.delete(grant.jobId);
      if (claimed.kind !== 'granted') {
        release([grant]);
        if (claimed.kind === 'capped') return claimed;
        continue;
      }
      calls.set(claimed.job.attemptSeq, { attemptId: grant.attemptId, call: grant.team });
      if (await isOpen(grant)) return claimed;
      await withdraw(claimed.job);
    }
    return stopped();
  };

  return { acquire, end, release: withdraw };
}

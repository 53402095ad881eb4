/**
 * A run's claims in a team: asks the hub a little ahead which jobs this device may ask the service, claims those that it granted, and hands
 * each to a worker when its time has come. A job that isn't granted goes one of these ways:
 *
 *   bought by somebody ──(its answer is here)──▶ served by it, or asked in spite of it where it doesn't do
 *                      └─(not yet)──▶ looked at again in a second
 *   being asked ──▶ looked at again in a second
 *   in doubt ──(asked by this device)──▶ asked again, as without a team
 *            └─(by another)──▶ held, until a person says that it may be bought twice
 */
import type { Clock } from '../ports.ts';
import type { NamedValue } from '../service/serviceRequest.ts';
import { parsePairs } from '../store/ledger/answers/answerViews.ts';
import type { Claim, ClaimedJob } from '../store/ledger/runs/claims.ts';
import type { GrantedJob, NextJob } from '../store/ledger/runs/grantedClaims.ts';
import type { TeamCall } from '../store/ledger/team/teamCalls.ts';
import { gather } from './gatherClaims.ts';
import type { TeamGate, TeamQuestion, TeamVerdict } from './teamGate.ts';

export interface PermitsOptions {
  gate: TeamGate;
  clock: Clock;
  newId(): string;
  /** The price of one call, and the longest that one may take. */
  micros: number;
  callMs: number;
  /** A person accepts that questions in doubt may be bought twice. */
  despite: boolean;
  /** Jobs that may be asked next. */
  next(limit: number, except: readonly number[]): Promise<{ jobs: NextJob[]; dueAt: number | null }>;
  /** Claims what was granted. `granted` is called when the write is sent. */
  begin(granted: () => GrantedJob[]): Promise<Claim[]>;
  postpone(jobIds: readonly number[], until: number): Promise<unknown>;
  /** Returns a claimed job that was never sent. */
  withdraw(job: ClaimedJob): Promise<void>;
  stop: AbortSignal;
}

export interface Permits {
  claim(): Promise<Claim>;
  /** Jobs that wait for a person's word. */
  readonly held: number;
  /** Gives back what wasn't used. */
  close(): void;
}

/** A job that may be sent in a time of its own. */
interface Grant extends GrantedJob {
  opensAt: number;
  closesAt: number;
}

/** Asked for so far ahead: longer than a hub far away takes to answer, shorter than it would be unfair to colleagues. */
const aheadMs = 350;
const laterMs = 1_000;
/** An answer that a colleague bought and that doesn't arrive for so long needs a person's word. */
const arrivesWithinMs = 60_000;

const sortedByName = (parameters: readonly NamedValue[]): NamedValue[] => parameters.toSorted(([a], [b]) => (a < b ? -1 : 1));

export function openPermits(options: PermitsOptions): Permits {
  const { gate, clock, stop } = options;
  const pool: Grant[] = [];
  /** Jobs that are granted, being asked about, or held: they aren't asked about again. */
  const taken = new Set<number>();
  const held = new Set<number>();
  /** The attempts of which this device knows, by job. */
  const seen = new Map<number, string>();
  /** Since when an answer that was bought hasn't arrived, by job. */
  const missing = new Map<number, number>();
  const used: number[] = [];
  let waiting = 0;
  let looking: Promise<Claim | null> | null = null;

  const release = (grants: readonly { jobId: number; attemptId: string; team: TeamCall }[]): void => {
    for (const { jobId } of grants) taken.delete(jobId);
    if (grants.length > 0) gate.ended(grants.map(({ attemptId, team }) => ({ attemptId, call: team, billed: 'no' })));
  };
  /** Calls that are likely to be made within `aheadMs`. */
  const soon = (): number => {
    const since = clock.monotonic() - 1_000;
    while (used.length > 0 && (used[0] ?? 0) < since) used.shift();
    return Math.ceil((used.length * aheadMs) / 1_000);
  };
  const wanted = (): number => Math.min(Math.max(1, Math.ceil((gate.callsPerSecond * aheadMs) / 1_000)), waiting + soon()) - pool.length;

  const apply = async (questions: readonly (TeamQuestion & { jobId: number })[], verdicts: readonly TeamVerdict[]): Promise<void> => {
    const later: number[] = [];
    questions.forEach(({ jobId, attemptId, call }, index) => {
      const verdict = verdicts[index];
      if (verdict === undefined) throw new Error('fewer verdicts than questions');
      if (verdict.kind === 'go') {
        pool.push({ jobId, attemptId, team: call, opensAt: verdict.opensAt, closesAt: verdict.closesAt });
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
    if (later.length > 0) await options.postpone(later, clock.now() + laterMs);
  };

  /** Asks about more jobs. Resolves to what a worker is told if there are none; null: look into the pool again. */
  const look = async (): Promise<Claim | null> => {
    const { jobs, dueAt } = await options.next(Math.max(1, wanted()), [...taken, ...held]);
    if (jobs.length === 0) return pool.length > 0 ? null : { kind: 'none', dueAt };
    const questions = jobs.map(({ jobId, operation, parameters }) => ({
      jobId,
      attemptId: options.newId(),
      call: gate.callOf(operation, sortedByName(parsePairs(parameters))),
      seen: seen.get(jobId) ?? null,
      despite: options.despite,
    }));
    for (const { jobId } of jobs) taken.add(jobId);
    const verdicts = await gate.ask(questions, options, stop);
    if (verdicts === null) {
      // It may have been asked: given back as never sent.
      release(questions.map(({ jobId, attemptId, call }) => ({ jobId, attemptId, team: call })));
      return { kind: 'none', dueAt: null };
    }
    await apply(questions, verdicts);
    if (stop.aborted) {
      release(pool.splice(0));
      return { kind: 'none', dueAt: null };
    }
    const capped = verdicts.find((verdict) => verdict.kind === 'capped');
    return capped && pool.length === 0 ? capped : null;
  };
  const lookTogether = (): Promise<Claim | null> => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };

  const begin = gather<Grant, Claim>((close) => options.begin(close));
  const sleepUntil = (at: number): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        cancel();
        stop.removeEventListener('abort', wake);
        resolve();
      };
      const cancel = clock.after(Math.max(1, Math.ceil(at - clock.monotonic())), wake);
      stop.addEventListener('abort', wake);
    });

  /** Waits for the job's time. False: it was missed, and somebody took the question on meanwhile. */
  const isOpen = async ({ attemptId, team, ...grant }: Grant): Promise<boolean> => {
    for (let { opensAt, closesAt } = grant; ;) {
      while (!stop.aborted && clock.monotonic() < opensAt) await sleepUntil(opensAt);
      if (stop.aborted || clock.monotonic() <= closesAt) return true;
      const again = await gate.ask([{ attemptId, call: team, seen: null, despite: false }], options, stop);
      if (again === null) return true;
      const [verdict] = again;
      if (verdict?.kind !== 'go') return false;
      ({ opensAt, closesAt } = verdict);
    }
  };

  const claim = async (): Promise<Claim> => {
    while (!stop.aborted) {
      const grant = pool.shift();
      if (!grant) {
        const nothing = await lookTogether();
        if (nothing) return nothing;
        continue;
      }
      // The next ones are asked for while this one is made. A failure meets whoever waits for them.
      if (pool.length * 2 < soon()) lookTogether().catch(() => undefined);
      const claimed = await begin(grant);
      taken.delete(grant.jobId);
      if (claimed.kind !== 'job') {
        release([grant]);
        if (claimed.kind === 'capped') return claimed;
        continue;
      }
      if (await isOpen(grant)) {
        used.push(clock.monotonic());
        return claimed;
      }
      await options.withdraw(claimed.job);
    }
    return { kind: 'none', dueAt: null };
  };

  return {
    claim: async () => {
      waiting += 1;
      try {
        return await claim();
      } finally {
        waiting -= 1;
      }
    },
    get held() {
      return held.size;
    },
    close: () => release(pool.splice(0)),
  };
}

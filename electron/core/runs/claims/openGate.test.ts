import { beforeEach, expect, it } from 'vitest';
import { fakeClock, type FakeClock } from '#test/support/fakeClock.ts';
import { Failed } from '#contract/failure.ts';
import type { Billed } from '#contract/outcomes/callOutcome.ts';
import type { ClaimedJob, GrantedJob } from '../attempts/claims.sql.ts';
import type { Acquired } from '../jobs/callGate.ts';
import type { AttemptGate } from './attemptGate.ts';
import { openHubGate } from './openGate.ts';
import type { TeamGate, TeamQuestion, TeamVerdict } from './teamGate.ts';

const identity = (jobId: number): Uint8Array => Uint8Array.of(jobId);
const jobOf = (question: TeamQuestion): number => question.call.identity[0] ?? 0;

type Answer = Acquired<ClaimedJob>;

let clock: FakeClock;
let stop: AbortController;
/** The hub's verdict on a job, by how often it was asked. By default, go at once. */
let verdictOf: (jobId: number, times: number, question: TeamQuestion) => TeamVerdict;
let pending: Set<number>;
let postponed: number[];
let asked: TeamQuestion[];
let ended: { attemptId: string; billed: Billed }[];
let begun: string[];
let withdrawn: number[];
/** How late claims were for the last slot. */
let missed: number[];

let isAway: boolean;
/** When a postponed job is due; null if none is postponed. */
let dueAt: number | null;
const away = new Failed('team.away', { host: 'hub', problem: 'it sleeps' });

const go = (opensInMs = 0, spareMs = 40): TeamVerdict => ({
  kind: 'go',
  opensAt: clock.monotonic() + opensInMs,
  closesAt: clock.monotonic() + opensInMs + spareMs,
});

/** `slowMs` and `nextMs`: how long the ledger takes to claim a job and to find jobs. */
function open({
  despite = false,
  patienceMs,
  slowMs = 0,
  nextMs = 0,
  callsPerSecond = 10,
  claimed,
}: {
  despite?: boolean;
  patienceMs?: number;
  slowMs?: number;
  nextMs?: number;
  callsPerSecond?: number;
  claimed?: (grant: GrantedJob) => Answer;
} = {}): AttemptGate<ClaimedJob> {
  let ids = 0;
  const gate: Pick<TeamGate, 'clock' | 'ask' | 'away' | 'ended' | 'callOf' | 'callsPerSecond' | 'leadMs' | 'missed'> = {
    clock,
    callsPerSecond,
    leadMs: 20,
    missed: (byMs) => missed.push(byMs),
    callOf: (_, [[, jobId] = ['', '0']]) => ({ identity: identity(Number(jobId)), keyId: new Uint8Array(32) }),
    ended: (attempts) => ended.push(...attempts),
    away: () => away,
    ask: (questions, _, signal) => {
      asked.push(...questions);
      if (isAway) return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null)));
      return Promise.resolve(
        questions.map((question) => verdictOf(jobOf(question), asked.filter((one) => jobOf(one) === jobOf(question)).length, question)),
      );
    },
  };
  return openHubGate({
    // The hub gate doesn't use the other members.
    gate: gate as TeamGate,
    micros: 15_000,
    callMs: 30_000,
    despite,
    ...(patienceMs !== undefined && { byHand: { patienceMs } }),
    ledger: {
      newAttemptId: () => `attempt-${(ids += 1)}`,
      next: async (limit, except) => {
        if (nextMs > 0) await new Promise<void>((resolve) => clock.after(nextMs, resolve));
        const jobs = [...pending].filter((jobId) => !except.includes(jobId)).slice(0, limit);
        return {
          jobs: jobs.map((jobId) => ({ jobId, operation: 'phone_intel@3.0', parameters: JSON.stringify([['phone', String(jobId)]]) })),
          dueAt: jobs.length > 0 || [...pending].every((jobId) => except.includes(jobId)) ? dueAt : clock.now(),
        };
      },
      claim: async (attempts) => {
        await Promise.resolve();
        const grants = attempts().filter((one): one is GrantedJob => 'jobId' in one);
        if (slowMs > 0) await new Promise<void>((resolve) => clock.after(slowMs, resolve));
        begun.push(...grants.map(({ attemptId }) => attemptId));
        return grants.map((grant): Answer => {
          pending.delete(grant.jobId);
          return claimed ? claimed(grant) : { kind: 'granted', job: { jobId: grant.jobId, attemptSeq: grant.jobId } as ClaimedJob };
        });
      },
      postpone: (jobIds) => {
        postponed.push(...jobIds);
        for (const jobId of jobIds) pending.delete(jobId);
        return Promise.resolve(null);
      },
      end: () => Promise.resolve(),
      withdraw: ({ attemptSeq }) => {
        withdrawn.push(attemptSeq);
        return Promise.resolve();
      },
    },
    stop: stop.signal,
  });
}

const idOf = (claim: Answer): number | string => (claim.kind === 'granted' ? claim.job.jobId : claim.kind);

beforeEach(() => {
  clock = fakeClock();
  stop = new AbortController();
  verdictOf = () => go();
  pending = new Set([1, 2, 3]);
  [isAway, dueAt] = [false, null];
  [postponed, asked, ended, begun, withdrawn, missed] = [[], [], [], [], [], []];
});

it('hands out what the hub grants, each job once, and says when nothing is left', async () => {
  const gate = open();
  const claims = [await gate.acquire(), await gate.acquire(), await gate.acquire(), await gate.acquire()];
  expect(claims.map(idOf)).toEqual([1, 2, 3, 'served']);
  expect(ended).toEqual([]);
});

it('claims before the time of a job has come, and hands it out then', async () => {
  verdictOf = () => go(300);
  const gate = open();
  let isOut = false;
  const claim = gate.acquire().then((one) => {
    isOut = true;
    return one;
  });
  await clock.advance(250);
  expect([begun, isOut]).toEqual([[], false]);
  await clock.advance(40);
  expect([begun, isOut]).toEqual([['attempt-1'], false]);
  await clock.advance(20);
  expect(idOf(await claim)).toBe(1);
});

it('asks for another time with the same attempt where one was missed', async () => {
  verdictOf = (_, times) => (times === 1 ? { kind: 'go', opensAt: clock.monotonic() - 100, closesAt: clock.monotonic() - 60 } : go(100));
  const gate = open();
  const claim = gate.acquire();
  await clock.advance(150);
  expect(idOf(await claim)).toBe(1);
  expect(asked.filter((question) => jobOf(question) === 1).map(({ attemptId }) => attemptId)).toEqual(['attempt-1', 'attempt-1']);
  expect([begun, withdrawn]).toEqual([['attempt-1'], []]);
});

it('uses the times that it has for whichever job is ready, and asks for none anew while one is left', async () => {
  pending = new Set(Array.from({ length: 20 }, (_, index) => index + 1));
  // Each claim takes longer than a slot stays open.
  const gate = open({ slowMs: 60, callsPerSecond: 33 });
  let due = clock.monotonic();
  verdictOf = () => {
    due = Math.max(due, clock.monotonic()) + 30;
    return go(due - clock.monotonic());
  };
  const sentAt: number[] = [];
  const worker = async (): Promise<void> => {
    for (let claim = await gate.acquire(); claim.kind === 'granted'; claim = await gate.acquire()) sentAt.push(clock.monotonic());
  };
  const began = clock.monotonic();
  const workers = [worker(), worker(), worker(), worker()];
  await clock.advance(2_000);
  await Promise.all(workers);
  expect(sentAt).toHaveLength(20);
  // One in each slot, no earlier than it opens.
  sentAt.forEach((at, index) => expect(at - began).toBeGreaterThanOrEqual((index + 1) * 30));
  expect([withdrawn, ended]).toEqual([[], []]);
  // Slots passed during the first claims; later claims find theirs, however long each takes.
  expect(asked.length).toBeLessThanOrEqual(24);
});

it('withdraws a claimed job whose time passed while the ledger claimed it, and that somebody took on then', async () => {
  pending = new Set([1]);
  verdictOf = (_, times) => (times === 1 ? go() : { kind: 'bought', attemptId: 'theirs', isHere: true });
  const claim = open({ slowMs: 100 }).acquire();
  await clock.advance(150);
  expect(idOf(await claim)).toBe('served');
  expect(withdrawn).toEqual([1]);
  // From now on, the next ones are requested further ahead.
  expect(missed).toEqual([60]);
});

it('asks for no claim of a job whose time passed before a worker was free, and keeps its attempt', async () => {
  pending = new Set([1, 2]);
  const gate = open();
  // One worker requests for itself and, having waited once, a little ahead.
  expect(idOf(await gate.acquire())).toBe(1);
  await clock.advance(1_000);
  expect(idOf(await gate.acquire())).toBe(2);
  expect(new Set(begun).size).toBe(2);
});

it('asks although an unusable answer is here, and looks again later for a missing one', async () => {
  verdictOf = (jobId, _, { seen }) => {
    if (jobId === 1) return seen === 'theirs' ? go() : { kind: 'bought', attemptId: 'theirs', isHere: true };
    return jobId === 2 ? { kind: 'bought', attemptId: 'on its way', isHere: false } : go();
  };
  const gate = open();
  const claims = [await gate.acquire(), await gate.acquire(), await gate.acquire()].map(idOf);
  expect(claims.toSorted()).toEqual([1, 3, 'served']);
  expect(postponed).toEqual([2]);
});

it('looks again later at what is being asked', async () => {
  verdictOf = (jobId) => (jobId === 2 ? { kind: 'wait', device: 'Front desk' } : go());
  const gate = open();
  const claims = [await gate.acquire(), await gate.acquire(), await gate.acquire()].map(idOf);
  expect([claims, postponed]).toEqual([[1, 3, 'served'], [2]]);
});

it('asks its own question in doubt again, and holds a colleague’s until a person says otherwise', async () => {
  verdictOf = (jobId, _, { seen, despite }) => {
    if (jobId === 3) return go();
    if (seen === 'lost' && (jobId === 1 || despite)) return go();
    return { kind: 'doubt', attemptId: 'lost', isOwn: jobId === 1, device: 'Front desk' };
  };
  const careful = open();
  const claims = [await careful.acquire(), await careful.acquire(), await careful.acquire()].map(idOf);
  expect(claims.toSorted()).toEqual([1, 3, 'inDoubt']);
  const bold = open({ despite: true });
  expect(idOf(await bold.acquire())).toBe(2);
});

it('says which cap keeps the rest from being asked, once what was granted is out', async () => {
  verdictOf = (jobId) => (jobId === 1 ? go() : { kind: 'capped', by: 'cycleQuota' });
  const gate = open();
  expect(idOf(await gate.acquire())).toBe(1);
  expect(await gate.acquire()).toEqual({ kind: 'capped', by: 'cycleQuota' });
});

it('gives back what the ledger doesn’t claim, and what is left when it ends', async () => {
  const served = open({
    claimed: ({ jobId }) => (jobId === 1 ? { kind: 'served' } : { kind: 'granted', job: { jobId } as ClaimedJob }),
  });
  expect(idOf(await served.acquire())).toBe(2);
  expect(ended).toMatchObject([{ attemptId: 'attempt-1', billed: 'no' }]);
  pending = new Set([4, 5]);
  const [first] = await Promise.all([served.acquire()]);
  expect(idOf(first)).not.toBe('served');
  stop.abort();
  expect(idOf(await served.acquire())).toBe('waitUntil');
  // Everything that was granted was either handed out or given back.
  const out = new Set([...ended.map(({ attemptId }) => attemptId), ...begun]);
  expect(asked.every(({ attemptId }) => out.has(attemptId))).toBe(true);
});

it('looks once more where a look was under way that left out a job which came back meanwhile', async () => {
  pending = new Set([1]);
  let isFree = false;
  const gate = open({
    slowMs: 10,
    nextMs: 30,
    // Another run asks the same question at this moment, and withdraws it.
    claimed: ({ jobId }) => {
      if (isFree) return { kind: 'granted', job: { jobId } as ClaimedJob };
      pending.add(jobId);
      return { kind: 'served' };
    },
  });
  const first = gate.acquire();
  // Its job is granted and being claimed, so the second finds nothing else.
  await clock.advance(35);
  const second = gate.acquire();
  await clock.advance(10);
  isFree = true;
  await clock.advance(500);
  expect([await first, await second].map(idOf).toSorted()).toEqual([1, 'served']);
});

it('gives back what was granted and missed where the hub then refuses this device', async () => {
  const late = (): TeamVerdict => ({ kind: 'go', opensAt: clock.monotonic() - 100, closesAt: clock.monotonic() - 60 });
  verdictOf = (_, times) => {
    if (times > 1) throw new Failed('team.notAllowed', { role: 'reviewer', wanted: 'buyer' });
    return late();
  };
  const claim = open().acquire();
  await clock.advance(10);
  expect(await claim).toMatchObject({ kind: 'capped', by: 'teamRefused', why: { failure: { code: 'team.notAllowed' } } });
  expect(new Set(ended.map(({ attemptId, billed }) => `${attemptId} ${billed}`))).toEqual(
    new Set(asked.map(({ attemptId }) => `${attemptId} no`)),
  );
  expect(begun).toEqual([]);
});

it('hands a claimed job out at once when the run stops, so that it is withdrawn', async () => {
  verdictOf = () => go(15);
  const gate = open();
  const claim = gate.acquire();
  await clock.advance(5);
  expect(begun).toEqual(['attempt-1']);
  stop.abort();
  expect(idOf(await claim)).toBe(1);
  expect(withdrawn).toEqual([]);
});

it('waits for no time that is far away when the run stops, and gives the job back', async () => {
  verdictOf = () => go(10_000);
  const gate = open();
  const claim = gate.acquire();
  await clock.advance(10);
  stop.abort();
  expect(idOf(await claim)).toBe('waitUntil');
  expect([begun, ended.every(({ billed }) => billed === 'no'), ended.length]).toEqual([[], true, asked.length]);
});

it('gives back what is granted after the run’s end, which nobody takes any more', async () => {
  const gate = open();
  const last = gate.acquire();
  stop.abort();
  expect(idOf(await last)).toBe('waitUntil');
  expect(asked).not.toEqual([]);
  expect(ended).toEqual(asked.map(({ attemptId, call }) => ({ attemptId, call, billed: 'no' })));
});

it('asks by hand what was bought before, wherever its answer is, and says who is asking or has asked', async () => {
  verdictOf = (jobId, _, { seen }) => {
    if (jobId === 1) return seen === 'theirs' ? go() : { kind: 'bought', attemptId: 'theirs', isHere: false };
    if (jobId === 2) return { kind: 'wait', device: 'Laptop' };
    return { kind: 'doubt', attemptId: 'lost', isOwn: false, device: 'Front desk' };
  };
  pending = new Set([1]);
  expect(idOf(await open({ patienceMs: 100 }).acquire())).toBe(1);
  pending = new Set([2]);
  dueAt = clock.now() + 1_000;
  expect(await open({ patienceMs: 100 }).acquire()).toEqual({ kind: 'waitUntil', at: dueAt, device: 'Laptop' });
  pending = new Set([3]);
  dueAt = null;
  expect(await open({ patienceMs: 100 }).acquire()).toEqual({ kind: 'inDoubt', device: 'Front desk' });
});

it('waits by hand for a hub that is away only so long, and gives back what it may have asked', async () => {
  isAway = true;
  pending = new Set([1]);
  const claim = open({ patienceMs: 100 }).acquire();
  await clock.advance(99);
  expect(ended).toEqual([]);
  await clock.advance(1);
  expect(await claim).toEqual({ kind: 'capped', by: 'teamRefused', why: away });
  expect(ended).toMatchObject([{ attemptId: 'attempt-1', billed: 'no' }]);
});

it('gives back what could not be claimed', async () => {
  pending = new Set([1]);
  const gate = open({
    claimed: () => {
      throw new Failed('disk.full', { path: 'folder' });
    },
  });
  await expect(gate.acquire()).rejects.toMatchObject({ failure: { code: 'disk.full' } });
  expect(ended).toMatchObject([{ attemptId: 'attempt-1', billed: 'no' }]);
});

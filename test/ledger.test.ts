import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultPrices } from '#contract/service/operations/catalog.ts';
import type { PlanRequest } from '#contract/plan/plan.ts';
import { privateModes } from './support/privateModes.ts';
import { testThreads } from './support/testThreads.ts';
import { openLedger, startLedgerThread, type OpenLedger } from '#core/storage/openLedger.ts';
import { canonicalJson } from '#base/json.ts';
import { Frontier, saltedLeaf } from '#core/platform/merkle/tree.ts';
import { lockFolder } from '#core/storage/folderLock.ts';
import { readFigures, findRun, countOpenAttempts } from '#core/runs/readRuns.sql.ts';
import type { AttemptEnd } from '#core/runs/attempts/attemptEnds.sql.ts';
import type { ClaimedJob } from '#core/runs/attempts/claims.sql.ts';
import type { Acquired } from '#core/runs/jobs/callGate.ts';

const at = Date.UTC(2026, 4, 20);
const ids = (() => {
  let next = 0;
  return (): string => `00000000-0000-7000-8000-${String((next += 1)).padStart(12, '0')}`;
})();
const operation = 'phone_intel@3.0';
const request: PlanRequest = {
  listId: ids(),
  environmentId: 'sandbox',
  checks: [{ operation, addOns: [], where: {} }],
  freshForMs: null,
  limit: null,
  maxCalls: null,
  budgetMicros: null,
  callsPerSecond: null,
};

let dataDir: string;
let ledger: OpenLedger;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rollcall-ledger-'));
  ledger = await openLedger(dataDir, startLedgerThread(dataDir, testThreads.ledger), new Uint8Array(32));
  await ledger.write('environments.create', {
    environmentId: 'sandbox',
    name: 'sandbox',
    kind: 'sandbox',
    baseUrl: null,
    currency: 'USD',
    callsPerSecond: 10,
    concurrency: 5,
    timeoutMs: 30_000,
    prices: defaultPrices,
    createdAt: at,
  });
});
afterEach(async () => {
  await ledger.close();
  rmSync(dataDir, { recursive: true });
});

async function startRun(jobs: number): Promise<string> {
  const runId = ids();
  await ledger.write('runs.create', {
    runId,
    listId: request.listId,
    listName: 'Leads',
    environmentId: 'sandbox',
    sandbox: true,
    request,
    startedAt: at,
    by: 'Kim',
  });
  const { firstJobId } = await ledger.write('runs.openCheck', { runId, position: 0 });
  await ledger.write('runs.add', {
    runId,
    firstJobId,
    mapping: 0,
    jobs: Array.from({ length: jobs }, (_, ordinal) => ({
      ordinal,
      operation,
      addOns: '',
      identity: Buffer.alloc(32, ordinal),
      parameters: `[["phone","+1206555${String(ordinal).padStart(4, '0')}"]]`,
      correlation: '[]',
    })),
    rows: Array.from({ length: jobs }, (_, ordinal) => ({
      row: ordinal + 1,
      operation,
      treatment: 'call' as const,
      ordinal,
      answerSeq: null,
      parameter: null,
      rule: null,
    })),
  });
  await ledger.write('runs.closeCheck', { runId, position: 0, rows: jobs, skipped: [] });
  return runId;
}

interface Caps {
  maxCalls?: number;
  budgetMicros?: number;
  at?: number;
}
const claiming = (runId: string, count: number, caps: Caps = {}) => ({
  runId,
  operation,
  attempts: Array.from({ length: count }, () => ({ attemptId: ids() })),
  at: caps.at ?? at,
  maxCalls: caps.maxCalls ?? null,
  budgetMicros: caps.budgetMicros ?? null,
  environmentId: 'sandbox',
  keyFingerprint: 'f',
  priceMicros: 15_000,
  currency: 'USD',
  by: 'Kim',
});
const claims = async (...how: Parameters<typeof claiming>): Promise<Acquired<ClaimedJob>[]> =>
  (await ledger.write('attempts.claim', () => claiming(...how))) ?? [];
async function claim(runId: string, caps: Caps = {}): Promise<Acquired<ClaimedJob>> {
  const [only] = await claims(runId, 1, caps);
  if (!only) throw new Error('no claim');
  return only;
}

async function claimJob(runId: string) {
  const claimed = await claim(runId);
  if (claimed.kind !== 'granted') throw new Error(`no job: ${claimed.kind}`);
  return claimed.job;
}

const answered = (attemptSeq: number): AttemptEnd => ({
  attemptSeq,
  endId: ids(),
  outcome: 'done',
  partial: false,
  status: 200,
  code: 'done',
  serviceMessage: null,
  billed: 'yes',
  sent: '[]',
  answer: {
    answerId: ids(),
    status: 200,
    headers: [['x-id', 'T_1']],
    body: '{"id":null}',
    responseId: null,
    sandbox: true,
    partial: false,
    litigator: null,
    arrivedAt: at,
    bodySha256: '0'.repeat(64),
  },
  job: { state: 'done', notBefore: 0, counts: true },
  cause: null,
  at,
});

describe('the ledger', () => {
  it('keeps files that only their owner can read', () => {
    expect(statSync(join(dataDir, 'ledger.db')).mode & 0o777).toBe(privateModes.file);
  });

  it('counts planned jobs as done, partial, failed, refused or pending, each once', async () => {
    const runId = await startRun(5);
    const jobs = [await claimJob(runId), await claimJob(runId), await claimJob(runId)];
    await ledger.write('attempts.end', answered(jobs[0]?.attemptSeq ?? 0));
    await ledger.write('attempts.end', {
      ...answered(jobs[1]?.attemptSeq ?? 0),
      outcome: 'refused',
      billed: 'no',
      answer: null,
      job: { state: 'refused', notBefore: 0, counts: true },
    });
    await ledger.write('attempts.end', {
      ...answered(jobs[2]?.attemptSeq ?? 0),
      outcome: 'retryLater',
      billed: 'unknown',
      answer: null,
      job: { state: 'pending', notBefore: at + 1_000, counts: true },
      cause: { kind: 'retried', code: 'serverError', serviceMessage: null },
    });
    const { counts, lowMicros, highMicros, causes } = readFigures(ledger.db, runId);
    expect(counts).toEqual({ planned: 5, done: 1, partial: 0, failed: 0, refused: 1, pending: 3, sent: 3, inDoubt: 0, billingUnknown: 1 });
    expect([lowMicros, highMicros]).toEqual([15_000, 30_000]);
    expect(causes).toEqual([{ kind: 'retried', code: 'serverError', serviceMessage: null, count: 1 }]);
  });

  it('claims no job before its time, unless the clock was set back by more than any backoff', async () => {
    const runId = await startRun(1);
    const job = await claimJob(runId);
    await ledger.write('attempts.end', {
      ...answered(job.attemptSeq),
      outcome: 'retryLater',
      answer: null,
      job: { state: 'pending', notBefore: at + 5_000, counts: true },
    });
    expect(await claim(runId)).toEqual({ kind: 'waitUntil', at: at + 5_000 });
    expect((await claim(runId, { at: at - 86_400_000 })).kind).toBe('granted');
  });

  it('stops before the call that would exceed a cap, counting calls in flight as bought', async () => {
    const runId = await startRun(5);
    await claimJob(runId);
    await claimJob(runId);
    expect(await claim(runId, { maxCalls: 2 })).toEqual({ kind: 'capped', by: 'maxCalls' });
    expect(await claim(runId, { budgetMicros: 44_999 })).toEqual({ kind: 'capped', by: 'budgetSpent' });
    expect((await claim(runId, { budgetMicros: 45_000 })).kind).toBe('granted');
  });

  it('claims as many jobs as are requested together, in order, up to a cap', async () => {
    const runId = await startRun(3);
    const kinds = async (count: number, caps: Caps = {}): Promise<string[]> =>
      (await claims(runId, count, caps)).map((one) => (one.kind === 'granted' ? String(one.job.jobId) : one.kind));
    expect(await kinds(2, { maxCalls: 1 })).toEqual(['1', 'capped']);
    expect(await kinds(2, { budgetMicros: 30_000 })).toEqual(['2', 'capped']);
    expect(await kinds(3)).toEqual(['3', 'served', 'served']);
    expect(readFigures(ledger.db, runId)).toMatchObject({ counts: { sent: 3, pending: 3 }, highMicros: 45_000 });
  });

  it('claims after everything else written in the same turn, even if the claim was requested first', async () => {
    const runId = await startRun(1);
    const job = await claimJob(runId);
    const [claimed] = await Promise.all([
      claims(runId, 1),
      ledger.write('attempts.end', {
        ...answered(job.attemptSeq),
        outcome: 'rateLimited',
        answer: null,
        job: { state: 'pending', notBefore: 0, counts: false },
      }),
    ]);
    expect(claimed).toMatchObject([{ kind: 'granted', job: { jobId: job.jobId } }]);
  });

  it('knows of an attempt that was started in the same commit as a failed write', async () => {
    const runId = await startRun(2);
    const [failed, claimed] = await Promise.allSettled([ledger.write('attempts.end', answered(999)), claims(runId, 2)]);
    expect(failed.status).toBe('rejected');
    if (claimed.status === 'rejected') throw claimed.reason;
    for (const one of claimed.value) await ledger.write('attempts.end', answered(one.kind === 'granted' ? one.job.attemptSeq : 0));
    expect(readFigures(ledger.db, runId)).toMatchObject({ counts: { done: 2, pending: 0 }, lowMicros: 30_000, highMicros: 30_000 });
  });

  it('ends jobs in one order, including retried ones', async () => {
    const runId = await startRun(3);
    const [first, second, third] = [await claimJob(runId), await claimJob(runId), await claimJob(runId)];
    await ledger.write('attempts.end', {
      ...answered(first.attemptSeq),
      outcome: 'retryLater',
      answer: null,
      job: { state: 'failed', notBefore: 0, counts: true },
    });
    await ledger.write('attempts.end', answered(second.attemptSeq));
    expect(await ledger.write('runs.retry', { runId, causes: null })).toEqual({ again: 1 });
    await ledger.write('attempts.end', answered(third.attemptSeq));
    await ledger.write('attempts.end', answered((await claimJob(runId)).attemptSeq));
    const order = ledger.db.prepare<[], number>('SELECT job_id FROM jobs ORDER BY ended_seq').pluck().all();
    expect(order).toEqual([second.jobId, third.jobId, first.jobId]);
  });

  it('obeys the limits of a key from the moment they are set', async () => {
    const runId = await startRun(3);
    await claimJob(runId);
    const limits = { quotaCalls: 1, budgetMicros: null, cycleDay: 1 };
    await ledger.write('keys.setLimits', { keyFingerprint: 'f', limits });
    expect(await claim(runId)).toEqual({ kind: 'capped', by: 'cycleQuota' });
    await ledger.write('keys.setLimits', { keyFingerprint: 'f', limits: { ...limits, quotaCalls: 2 } });
    expect((await claim(runId)).kind).toBe('granted');
  });

  it('puts in doubt what a crash left open, and asks it again', async () => {
    const runId = await startRun(2);
    await claimJob(runId);
    await ledger.close();
    ledger = await openLedger(dataDir, startLedgerThread(dataDir, testThreads.ledger), new Uint8Array(32));
    expect(countOpenAttempts(ledger.db)).toBe(1);
    await ledger.write('attempts.recover', { at, endIds: [ids()] });
    await ledger.write('runs.interrupt', { at });
    expect(readFigures(ledger.db, runId)).toMatchObject({
      counts: { pending: 2, inDoubt: 1, billingUnknown: 1 },
      lowMicros: 0,
      highMicros: 15_000,
    });
    expect(findRun(ledger.db, runId)).toMatchObject({ state: 'stopped', stopped: { code: 'interrupted' } });
    expect((await claim(runId)).kind).toBe('granted');
  });

  it('leaves nothing of a run that never got a row', async () => {
    const runId = ids();
    await ledger.write('runs.create', {
      runId,
      listId: request.listId,
      listName: 'Leads',
      environmentId: 'sandbox',
      sandbox: true,
      request,
      startedAt: at,
      by: 'Kim',
    });
    await ledger.write('runs.interrupt', { at });
    expect(findRun(ledger.db, runId)).toBeUndefined();
  });

  it('doesn’t let a failing write affect others in the same commit', async () => {
    const runId = await startRun(1);
    const both = await Promise.allSettled([ledger.write('attempts.end', answered(999)), claim(runId)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('chains every record: leaves and payloads fold to the stored head', async () => {
    const runId = await startRun(3);
    await ledger.write('attempts.end', answered((await claimJob(runId)).attemptSeq));
    await Promise.allSettled([ledger.write('attempts.end', answered(999))]);
    await ledger.write('attempts.end', answered((await claimJob(runId)).attemptSeq));
    const leaves = ledger.db
      .prepare<[], { seq: number; leaf: Buffer; salt: Buffer; payload: string }>(
        'SELECT * FROM chain JOIN chain_payloads USING (seq) ORDER BY seq',
      )
      .all();
    const frontier = new Frontier();
    for (const { leaf, salt, payload } of leaves) {
      expect(saltedLeaf(salt, payload)).toEqual(leaf);
      expect(payload).toBe(canonicalJson(JSON.parse(payload)));
      frontier.append(leaf);
    }
    const head = ledger.db.prepare<[], { size: number; root: Buffer }>('SELECT size, root FROM chain_head').get();
    expect(head).toMatchObject({ size: 6, root: frontier.root() });
  });
});

describe('the chain', () => {
  it('folds according to RFC 6962', () => {
    // The RFC's reference values for the tree over d0…d6, computed by its recursive definition.
    const leaves = Array.from({ length: 7 }, (_, index) => saltedLeaf(new Uint8Array(), `d${index}`));
    const recursive = (some: Buffer[]): Buffer => {
      if (some.length === 1) return some[0] as Buffer;
      const split = 2 ** Math.floor(Math.log2(some.length - 1));
      const pair = new Frontier();
      pair.append(recursive(some.slice(0, split)));
      pair.append(recursive(some.slice(split)));
      return pair.root();
    };
    for (let size = 1; size <= 7; size += 1) {
      const frontier = new Frontier();
      leaves.slice(0, size).forEach((leaf) => frontier.append(leaf));
      expect(frontier.root()).toEqual(recursive(leaves.slice(0, size)));
    }
  });
});

describe('the data folder', () => {
  it('has one writing process', () => {
    const lock = lockFolder(dataDir);
    expect(() => lockFolder(dataDir)).toThrowError(/dataFolder.inUse/);
    lock.release();
    lockFolder(dataDir).release();
  });
});

import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeClock, settle, type FakeClock } from '#test/support/fakeClock.ts';
import { makeLedger, newDataDir, type MadeLedger } from '#test/support/madeList.ts';
import { makeEnvironment } from '#test/support/madeRun.ts';
import { phonePlan } from '#test/support/phoneRun.ts';
import { Failed } from '#contract/failure.ts';
import type { StopCause } from '#contract/runs/run.ts';
import { createRateLimiter } from '../jobs/rateLimiter.ts';
import type { Exchange, Transport } from '../../ports.ts';
import type { LedgerWrite } from '../../ledger/ledger.sql.ts';
import { findRun, readFigures, type StoredRun } from '../readRuns.sql.ts';
import { ledgerWrites, type LedgerWriteName, type WriteLedger } from '../../ledger/writes.sql.ts';
import { drainMs, openRunSession, type RunSession } from './runSession.ts';
import type { Choosing } from './startRun.ts';

const operation = 'phone_intel@3.0';
const key = 'fingerprint';
const jobs = 3;

let dataDir: string;
let made: MadeLedger;
let clock: FakeClock;
let environmentId: string;
let runId: string;
/** Set by a test: selects the writes that the storage refuses. */
let refuses: (name: LedgerWriteName) => boolean;
let log: string[];
let blockedBy: StopCause[];

/** The ledger's own writes, one transaction each. Parameters given as a function are evaluated late, as in the ledger's thread. */
const write = (async (name: LedgerWriteName, params: unknown) => {
  if (refuses(name)) throw new Failed('dataFolder.unusable', { path: dataDir, problem: 'the disk is full' });
  if (typeof params === 'function') await new Promise((resolve) => setImmediate(resolve));
  const one = ledgerWrites[name] as LedgerWrite<unknown, unknown>;
  const given: unknown = typeof params === 'function' ? (params as () => unknown)() : params;
  return made.ledger.db.transaction(() => {
    const value = one(made.ledger, given);
    made.ledger.chain.seal();
    return value;
  })();
}) as WriteLedger;

/** The network: each call waits for the test's answer, and is notified if it is canceled or cut. */
interface Call {
  phone: string;
  answer(exchange: Exchange): void;
  /** Fails for a reason that no transport may give. */
  fail(error: Error): void;
}
let calls: Call[];
const network: Transport = {
  exchange: (request) =>
    new Promise((resolve, reject) => {
      if (request.unsentSignal?.aborted) {
        resolve({ kind: 'neverConnected', problem: 'aborted', durationMs: 0 });
        return;
      }
      request.onSent?.();
      request.signal?.addEventListener('abort', () => resolve({ kind: 'cut', problem: 'aborted', durationMs: 0 }));
      calls.push({ phone: new URL(request.url).searchParams.get('phone') ?? '', answer: resolve, fail: reject });
    }),
  close: () => Promise.resolve(),
};
const response = (status: number, body: object): Exchange => ({
  kind: 'response',
  status,
  headers: [],
  body: Buffer.from(JSON.stringify(body)),
  arrivedAt: clock.now(),
  durationMs: 1,
});
const good = (): Exchange => response(200, { phone_number: '+12065550100', is_valid: true, error: null, warnings: [] });
const offline: Exchange = { kind: 'neverConnected', problem: 'ENOTFOUND', durationMs: 0 };

/** A run whose rows are all planned, one call each. */
beforeEach(async () => {
  dataDir = newDataDir();
  made = makeLedger(dataDir);
  clock = fakeClock();
  [refuses, log, blockedBy, calls] = [() => false, [], [], []];
  environmentId = makeEnvironment(made.ledger, 'Live', uuidv7());
  runId = uuidv7();
  const request = phonePlan(uuidv7(), environmentId, { checks: [{ operation, addOns: [], where: {} }] });
  const { listId } = request;
  const startedAt = clock.now();
  await write('runs.create', { runId, listId, listName: 'Made', environmentId, sandbox: false, request, startedAt, by: 'kim' });
  const { firstJobId } = await write('runs.openCheck', { runId, position: 0 });
  const rows = Array.from({ length: jobs }, (_, ordinal) => ordinal);
  await write('runs.add', {
    runId,
    firstJobId,
    mapping: 0,
    jobs: rows.map((ordinal) => ({
      ordinal,
      operation,
      addOns: '',
      identity: createHash('sha256').update(String(ordinal)).digest(),
      parameters: JSON.stringify([['phone', `+1206555010${ordinal}`]]),
      correlation: '[]',
    })),
    rows: rows.map((ordinal) => ({
      row: ordinal + 1,
      operation,
      treatment: 'call',
      ordinal,
      answerSeq: null,
      parameter: null,
      rule: null,
    })),
  });
  await write('runs.closeCheck', { runId, position: 0, rows: jobs, skipped: [] });
});
afterEach(() => {
  made.close();
  rmSync(dataDir, { recursive: true });
});

const stored = (): StoredRun => {
  const run = findRun(made.read, runId);
  if (!run) throw new Error('the run is gone');
  return run;
};
const counts = () => readFigures(made.read, runId).counts;

const allPlanned = (): never => {
  throw new Error('all rows are planned');
};
function open({ concurrency = 1, choose = allPlanned }: { concurrency?: number; choose?: () => Choosing } = {}): RunSession {
  const random = { bytes: (count: number) => new Uint8Array(count), fraction: () => 0.5 };
  return openRunSession({
    run: stored(),
    checks: [
      {
        operation,
        state: stored().checks[0]?.state ?? 'waiting',
        pending: counts().pending,
        price: { micros: 15_000, unpriced: [] },
        reuse: null,
      },
    ],
    choose,
    suppressionRecheck: { run: () => null, again: () => undefined },
    context: {
      baseUrl: 'https://service.example',
      key: 'a-key',
      timeoutMs: 30_000,
      transport: network,
      write,
      clock,
      random,
      newId: uuidv7,
    },
    limiter: createRateLimiter(1_000, clock, random),
    callsPerSecond: 1_000,
    concurrency,
    keyFingerprint: key,
    currency: 'USD',
    by: 'kim',
    onChange: () => undefined,
    onBlocked: (cause) => void blockedBy.push(cause),
    log: (message) => void log.push(message),
  });
}
/** Advances the clock until this is true. */
async function until(holds: () => boolean): Promise<void> {
  for (let step = 0; step < 200 && !holds(); step += 1) await clock.advance(10);
  expect(holds()).toBe(true);
}
/** Waits for the next call, and returns it. */
async function next(): Promise<Call> {
  await until(() => calls.length > 0);
  const call = calls.shift();
  if (!call) throw new Error('no call came');
  return call;
}
/** Answers every call until the session is over. */
async function answerAll(session: RunSession): Promise<string[]> {
  const asked: string[] = [];
  await until(() => {
    for (const call of calls.splice(0)) {
      asked.push(call.phone);
      call.answer(good());
    }
    return session.isOver;
  });
  await session.ended;
  return asked;
}

describe('a session', () => {
  it('runs until nothing is left, and is then finished, on disk as well', async () => {
    const session = open();
    expect(session.state).toBe('running');
    expect((await answerAll(session)).length).toBe(jobs);
    expect([session.state, session.stopped, session.isOver]).toEqual(['finished', null, true]);
    expect(stored()).toMatchObject({ state: 'finished', stopped: null, checks: [{ state: 'finished' }] });
    expect(counts()).toMatchObject({ done: jobs, pending: 0, sent: jobs });
    // It is too late to pause the run.
    await session.rest('paused', 'person');
    expect([session.state, stored().state]).toEqual(['finished', 'finished']);
  });

  it('that is paused says so immediately, sends nothing new, and waits for what is in flight', async () => {
    const session = open();
    const call = await next();
    const rested = session.rest('paused', 'person');
    expect([session.state, session.stopped?.code, session.isOver]).toEqual(['paused', 'person', false]);
    await clock.advance(drainMs - 1_000);
    expect([calls.length, stored().state]).toEqual([0, 'running']);
    call.answer(good());
    await until(() => session.isOver);
    await rested;
    expect(stored()).toMatchObject({ state: 'paused', stopped: { code: 'person', message: null } });
    expect(counts()).toMatchObject({ done: 1, pending: jobs - 1, inDoubt: 0 });

    // The next session sends what is left, and nothing twice.
    const asked = await answerAll(open());
    expect(asked).not.toContain(call.phone);
    expect(counts()).toMatchObject({ done: jobs, sent: jobs });
  });

  it('leaves calls in doubt that have no answer when the drain is over', async () => {
    const session = open({ concurrency: 2 });
    await next();
    await next();
    const rested = session.rest('stopped', 'interrupted');
    await clock.advance(drainMs + 10);
    await until(() => session.isOver);
    await rested;
    expect(stored()).toMatchObject({ state: 'stopped', stopped: { code: 'interrupted' } });
    expect(counts()).toMatchObject({ done: 0, pending: jobs, inDoubt: 2, billingUnknown: 2 });
  });

  it('waits for the network, retries by itself or on request, and continues', async () => {
    const session = open();
    (await next()).answer(offline);
    await until(() => session.state === 'waiting');
    expect(session.nextTryAt).toBeGreaterThan(clock.now());
    await clock.advance(1_100);
    (await next()).answer(offline);
    await until(() => session.state === 'waiting' && calls.length === 0);
    session.tryNow();
    await settle();
    (await next()).answer(good());
    await until(() => session.state === 'running');
    expect(session.nextTryAt).toBeNull();
    await answerAll(session);
    expect(stored().state).toBe('finished');
    // A call that never left doesn't count as sent.
    expect(counts()).toMatchObject({ done: jobs, sent: jobs });
  });

  it('pauses if the service refuses its key, and tells others', async () => {
    const session = open();
    (await next()).answer(response(401, { errorCode: 'INVALID_API_KEY', message: 'No such key' }));
    await until(() => session.isOver);
    expect(blockedBy).toEqual(['keyRefused']);
    expect(stored()).toMatchObject({ state: 'paused', stopped: { code: 'keyRefused', message: 'No such key' } });
    expect([calls.length, counts().pending]).toEqual([0, jobs]);
  });

  it('pauses if others found that the key’s quota is used up, and keeps the answer just received', async () => {
    const session = open();
    const call = await next();
    session.block('quotaUsed', 'Used up');
    call.answer(good());
    await until(() => session.isOver);
    expect(blockedBy).toEqual([]);
    expect(stored()).toMatchObject({ state: 'paused', stopped: { code: 'quotaUsed', message: 'Used up' } });
    expect(counts()).toMatchObject({ done: 1, pending: jobs - 1 });
  });

  it('stops at its limit on calls', async () => {
    await write('runs.setRequest', { runId, request: { ...stored().request, maxCalls: 1 } });
    const session = open();
    (await next()).answer(good());
    await until(() => session.isOver);
    expect(stored()).toMatchObject({ state: 'stopped', stopped: { code: 'maxCalls' } });
    expect(counts()).toMatchObject({ done: 1, sent: 1 });
  });

  it('keeps a paid answer until the storage accepts it, sends nothing meanwhile, and says why', async () => {
    const session = open();
    const call = await next();
    refuses = (name) => name === 'attempts.end';
    call.answer(good());
    await until(() => session.fault !== null);
    expect(session.stopped).toMatchObject({ code: 'storage', message: 'the disk is full' });
    expect([session.state, session.isOver]).toEqual(['paused', false]);
    await clock.advance(60_000);
    expect([calls.length, counts().done, session.isOver]).toEqual([0, 0, false]);
    refuses = () => false;
    await clock.advance(2_000);
    await until(() => session.isOver);
    expect(session.fault).toBeNull();
    expect(counts()).toMatchObject({ done: 1, pending: jobs - 1, sent: 1, inDoubt: 0 });
    expect(stored()).toMatchObject({ state: 'paused', stopped: { code: 'storage', message: 'the disk is full' } });
  });

  it('claims nothing if a claim can’t be written, and pauses', async () => {
    refuses = (name) => name === 'attempts.claim';
    const session = open();
    await until(() => session.isOver);
    expect(stored()).toMatchObject({ state: 'paused', stopped: { code: 'storage' } });
    expect(counts()).toMatchObject({ pending: jobs, sent: 0 });
    expect(log).toEqual(['the ledger could not be written']);
  });

  it('pauses because of a bug, logs it, and leaves the call in doubt instead of claimed', async () => {
    const session = open();
    (await next()).fail(new Error('a bug'));
    await until(() => session.isOver);
    await session.ended;
    expect(stored()).toMatchObject({ state: 'paused', stopped: { code: 'internal', message: null } });
    expect(log).toEqual(['a run stopped because of a bug']);
    expect(counts()).toMatchObject({ pending: jobs, inDoubt: 1 });
    expect(made.read.prepare("SELECT count(*) FROM jobs WHERE state = 'leased'").pluck().get()).toBe(0);
  });

  it('stays paused by whoever paused it if a call breaks meanwhile, and logs that', async () => {
    const session = open();
    const call = await next();
    const rested = session.rest('paused', 'person');
    call.fail(new Error('a bug'));
    await until(() => session.isOver);
    await rested;
    expect(stored()).toMatchObject({ state: 'paused', stopped: { code: 'person' } });
    expect(log).toEqual(['a run stopped because of a bug']);
  });

  it('chooses no more rows once the key is refused elsewhere', async () => {
    await write('runs.setCheckState', { runId, position: 0, state: 'waiting', serviceMessage: null });
    const whole = Promise.withResolvers<boolean>();
    const session = open({
      choose: () => ({ begun: Promise.resolve(), whole: whole.promise, isOver: false, stop: () => whole.resolve(false) }),
    });
    const call = await next();
    session.block('keyRefused', 'No such key');
    // Shown once calls in flight are answered: then the counts are final.
    expect([session.state, session.stopped]).toEqual(['running', null]);
    await clock.advance(drainMs * 2);
    call.answer(good());
    await until(() => session.isOver);
    expect(stored()).toMatchObject({
      state: 'paused',
      stopped: { code: 'keyRefused', message: 'No such key' },
      checks: [{ state: 'waiting' }],
    });
    expect(counts()).toMatchObject({ done: 1, pending: jobs - 1, inDoubt: 0 });
  });

  it.each([
    [new Failed('disk.full', { path: '/' }), { code: 'storage', message: 'disk.full' }, 'the ledger could not be written'],
    [new Error('a bug'), { code: 'internal', message: null }, 'a run stopped because of a bug'],
  ])('pauses if its rows can’t be chosen: %s', async (error, stopped, logged) => {
    await write('runs.setCheckState', { runId, position: 0, state: 'waiting', serviceMessage: null });
    const whole = Promise.withResolvers<boolean>();
    const session = open({ choose: () => ({ begun: Promise.resolve(), whole: whole.promise, isOver: false, stop: () => undefined }) });
    const call = await next();
    whole.reject(error);
    await settle();
    call.answer(good());
    await until(() => session.isOver);
    await session.ended;
    expect(stored()).toMatchObject({ state: 'paused', stopped, checks: [{ state: 'waiting' }] });
    expect(counts()).toMatchObject({ done: 1, pending: jobs - 1, inDoubt: 0 });
    expect(log).toEqual([logged]);
  });

  it('is finished once that is on disk, and paused as long as the storage refuses it', async () => {
    const session = open();
    refuses = (name) => name === 'runs.setState';
    await until(() => {
      for (const call of calls.splice(0)) call.answer(good());
      return session.fault !== null;
    });
    expect([session.state, session.stopped?.code, session.isOver]).toEqual(['paused', 'storage', false]);
    refuses = () => false;
    await clock.advance(2_000);
    await session.ended;
    expect([session.state, session.stopped, stored().state]).toEqual(['finished', null, 'finished']);
  });

  it('counts the time while it was active, and not the time after', async () => {
    const session = open();
    const call = await next();
    await clock.advance(3_000);
    void session.rest('paused', 'person');
    call.answer(good());
    await until(() => session.isOver);
    const elapsed = session.elapsedMs();
    await clock.advance(10_000);
    expect(session.elapsedMs()).toBe(elapsed);
    expect(elapsed).toBeGreaterThanOrEqual(3_000);
    expect(stored().elapsedMs).toBe(Math.round(elapsed));
  });
});

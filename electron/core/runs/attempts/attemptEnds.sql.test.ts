import { inflateRawSync } from 'node:zlib';
import { rmSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeLedger, newDataDir, type MadeLedger } from '#test/support/madeList.ts';
import { makeEnvironment, makeRun } from '#test/support/madeRun.ts';
import { checkHere } from '#test/support/checkHere.ts';
import { LedgerCache } from '../../ledger/ledger.sql.ts';
import { readKeyUsage } from '../../accounts/environments.sql.ts';
import { endAttempt, recoverAttempts, type AttemptEnd } from './attemptEnds.sql.ts';
import { attemptWrites } from './attempts.sql.ts';
import { countOpenAttempts, readFigures } from '../readRuns.sql.ts';
import { answeredOperations, refusedOperations } from '../operationAccess.sql.ts';

const at = Date.UTC(2026, 4, 18, 12);
const key = 'test';
const price = 30_000;
const operation = 'real_contact@2.0';

let dataDir: string;
let made: MadeLedger;
let runId: string;
/** The two calls in flight. */
let begun: number[];
beforeEach(() => {
  dataDir = newDataDir();
  made = makeLedger(dataDir);
  makeEnvironment(made.ledger, 'Sandbox');
  const environmentId = makeEnvironment(made.ledger, 'Live', uuidv7());
  ({ runId } = makeRun(made.ledger, { listId: uuidv7(), environmentId, operation, startedAt: at, rows: { 1: 'call', 2: 'call' } }));
  begun = made.read.prepare<[], number>('SELECT seq FROM open_attempts ORDER BY seq').pluck().all();
});
afterEach(() => {
  made.close();
  rmSync(dataDir, { recursive: true });
});

const atOnce = <R>(work: () => R): R =>
  made.ledger.db.transaction(() => {
    const value = work();
    made.ledger.chain.seal();
    return value;
  })();
const answerOf = (body: string, more: Partial<AttemptEnd['answer'] & object> = {}): AttemptEnd['answer'] => ({
  answerId: uuidv7(),
  status: 200,
  headers: [],
  body,
  responseId: null,
  sandbox: false,
  partial: false,
  litigator: null,
  arrivedAt: at,
  bodySha256: '0'.repeat(64),
  ...more,
});
const base: Omit<AttemptEnd, 'attemptSeq' | 'endId' | 'outcome'> = {
  partial: false,
  status: 200,
  code: 'ok',
  serviceMessage: null,
  billed: 'yes',
  answer: null,
  sent: '[]',
  job: null,
  cause: null,
  at,
};
const endOf = (attemptSeq: number, how: Partial<AttemptEnd> & Pick<AttemptEnd, 'outcome'>): AttemptEnd => ({
  ...base,
  attemptSeq,
  endId: uuidv7(),
  ...how,
});
const end = (how: Partial<AttemptEnd> & Pick<AttemptEnd, 'outcome'>, attemptSeq = begun[0] ?? 0): { answerSeq: number | null } =>
  atOnce(() => endAttempt(made.ledger, endOf(attemptSeq, how)));
const job = (attemptSeq = begun[0] ?? 0): Record<string, unknown> | undefined =>
  made.read
    .prepare<[number], Record<string, unknown>>(
      `SELECT state, tries, not_before AS notBefore, cause, service_message AS message, ended_seq IS NOT NULL AS ended
       FROM jobs WHERE job_id = (SELECT job_id FROM attempts WHERE seq = ?)`,
    )
    .get(attemptSeq);
const usage = () => readKeyUsage(made.read, key, 'USD', at);
const done = { state: 'done', notBefore: 0, counts: true } as const;
const again = { state: 'pending', notBefore: at + 500, counts: true } as const;
const later = { state: 'pending', notBefore: 0, counts: false } as const;

/** One of two calls ends, and its price is known; the other is still open and may be billed. */
describe('an end', () => {
  it.each<[string, Partial<AttemptEnd> & Pick<AttemptEnd, 'outcome'>, object, object, [low: number, high: number]]>([
    ['an answer', { outcome: 'done', job: done }, { state: 'done', tries: 1, ended: 1 }, { done: 1, sent: 2 }, [1, 2]],
    [
      'a partial answer',
      { outcome: 'done', partial: true, job: { ...done, state: 'partial' } },
      { state: 'partial', tries: 1, ended: 1 },
      { partial: 1, sent: 2 },
      [1, 2],
    ],
    [
      'a fault of the service, once more',
      { outcome: 'retryLater', status: 503, code: 'http503', billed: 'unknown', job: again },
      { state: 'pending', tries: 1, notBefore: at + 500, cause: 'http503', ended: 0 },
      { pending: 2, sent: 2, billingUnknown: 1 },
      [0, 2],
    ],
    [
      'a fault of the service, once too often',
      { outcome: 'retryLater', status: 503, code: 'http503', billed: 'unknown', job: { ...done, state: 'failed' } },
      { state: 'failed', tries: 1, cause: 'http503', ended: 1 },
      { failed: 1, pending: 1, billingUnknown: 1 },
      [0, 2],
    ],
    [
      'too many calls',
      { outcome: 'rateLimited', status: 429, code: 'http429', billed: 'no', job: later },
      { state: 'pending', tries: 0, ended: 0 },
      { pending: 2, sent: 2, billingUnknown: 0 },
      [0, 1],
    ],
    [
      'no network',
      { outcome: 'offline', status: null, code: 'ENOTFOUND', billed: 'no', job: later },
      { state: 'pending', tries: 0, ended: 0 },
      { pending: 2, sent: 1 },
      [0, 1],
    ],
    [
      'a call that never went out',
      { outcome: 'withdrawn', status: null, code: '', billed: 'no', job: later },
      { state: 'pending', tries: 0, ended: 0 },
      { pending: 2, sent: 1 },
      [0, 1],
    ],
    [
      'a refused key',
      { outcome: 'blocked', status: 401, code: 'INVALID_API_KEY', serviceMessage: 'No such key', billed: 'no', job: later },
      { state: 'pending', tries: 0, message: 'No such key', ended: 0 },
      { pending: 2, sent: 2 },
      [0, 1],
    ],
    [
      'a refusal',
      {
        outcome: 'refused',
        status: 400,
        code: 'BAD_REQUEST',
        serviceMessage: 'Invalid phone',
        billed: 'no',
        job: { ...done, state: 'refused' },
      },
      { state: 'refused', tries: 1, message: 'Invalid phone', ended: 1 },
      { refused: 1, pending: 1 },
      [0, 1],
    ],
    [
      'a crash',
      { outcome: 'inDoubt', status: null, code: 'interrupted', billed: 'unknown', job: later },
      { state: 'pending', tries: 0, ended: 0 },
      { pending: 2, inDoubt: 1, billingUnknown: 1 },
      [0, 2],
    ],
  ])('by %s is told to the job, the run, the check and the key', (_, how, expectedJob, expectedCounts, [low, high]) => {
    end(how);
    expect(job()).toMatchObject(expectedJob);
    const figures = readFigures(made.read, runId);
    expect(figures.counts).toMatchObject(expectedCounts);
    const { planned, pending } = figures.counts;
    expect(figures.countsOf(operation)).toMatchObject({ planned, pending });
    expect([figures.lowMicros, figures.highMicros]).toEqual([low * price, high * price]);
    // The other call is still open, so it is unknown whether it is billed.
    expect(usage()).toMatchObject({ lowMicros: low * price, highMicros: high * price, billed: low, billingUnknown: high - low });
    expect(countOpenAttempts(made.read)).toBe(1);
  });

  it('is recorded once: a second one is refused, and changes nothing', () => {
    end({ outcome: 'done', job: done });
    const before = [job(), readFigures(made.read, runId).counts, usage()];
    expect(() => end({ outcome: 'refused', code: 'late', billed: 'no', job: { ...done, state: 'refused' } })).toThrow(/UNIQUE|PRIMARY/);
    made.ledger.known.forget();
    expect([job(), readFigures(made.read, runId).counts, usage()]).toEqual(before);
  });

  it('of a missing attempt is a bug', () => {
    expect(() => end({ outcome: 'done' }, 99)).toThrow('no attempt 99');
  });

  it('of an attempt that this thread doesn’t remember is recorded the same', () => {
    Object.assign(made.ledger, { known: new LedgerCache() });
    end({ outcome: 'done', job: done });
    expect(job()).toMatchObject({ state: 'done', tries: 1 });
    expect(usage()).toMatchObject({ billed: 1, billingUnknown: 1, lowMicros: price, highMicros: 2 * price });
  });

  it('has its position among all ends, in order, even after those of another process', () => {
    end({ outcome: 'done', job: done }, begun[1]);
    made.ledger.known.forget();
    end({ outcome: 'done', job: done }, begun[0]);
    const order = made.read.prepare<[], number>('SELECT seq FROM jobs JOIN attempts USING (job_id) ORDER BY ended_seq').pluck().all();
    expect(order).toEqual([begun[1], begun[0]]);
  });

  it('of a look-up only concerns its key', () => {
    const before = readFigures(made.read, runId).counts;
    const environmentId =
      made.read.prepare<[], string>("SELECT environment_id FROM environments WHERE kind = 'service'").pluck().get() ?? '';
    const claimed = atOnce(() =>
      attemptWrites['attempts.startLookup'](made.ledger, {
        environmentId,
        keyFingerprint: key,
        priceMicros: price,
        currency: 'USD',
        by: 'tester',
        attemptId: uuidv7(),
        operation,
        addOns: '',
        identity: Buffer.alloc(32),
        asked: { parameters: '[]', correlation: '[]' },
        at,
      }),
    );
    if (claimed.kind !== 'granted') throw new Error('nothing caps it');
    end({ outcome: 'done', answer: answerOf('{}') }, claimed.job.attemptSeq);
    expect(readFigures(made.read, runId).counts).toEqual(before);
    expect(usage()).toMatchObject({ billed: 1, billingUnknown: 2 });
  });

  it('says why, if there is a reason, and counts it', () => {
    const cause = { kind: 'retried', code: 'http503', serviceMessage: 'Down' };
    for (const attemptSeq of begun) end({ outcome: 'retryLater', billed: 'unknown', job: again, cause }, attemptSeq);
    expect(readFigures(made.read, runId).causes).toEqual([{ ...cause, count: 2 }]);
  });

  it('knows that an operation which is forbidden now was answered with this key before', () => {
    end({ outcome: 'done', job: done });
    end({ outcome: 'blocked', billed: 'no', job: later, notEnabled: true }, begun[1]);
    expect(refusedOperations(made.read, key)).toEqual(new Map([[operation, { answeredBefore: true }]]));
    expect(answeredOperations(made.read, runId)).toEqual(new Set([operation]));
  });

  it('labels its run as sandbox from its first sandbox answer', () => {
    const isSandbox = (): unknown => made.read.prepare('SELECT sandbox FROM runs').pluck().get();
    end({ outcome: 'done', job: done, answer: answerOf('{}') });
    expect(isSandbox()).toBe(0);
    end({ outcome: 'done', job: done, answer: answerOf('{}', { sandbox: true }) }, begun[1]);
    expect(isSandbox()).toBe(1);
  });
});

describe('an answer', () => {
  const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const noise = Buffer.from(Array.from({ length: 2_000 }, (_, index) => (index * index * 7919 + (index >> 3) * 104_729) % 251));
  it.each<[string, Buffer, 'identity' | 'deflate-raw' | null]>([
    ['of no byte', Buffer.alloc(0), 'identity'],
    ['that is short', everyByte, 'identity'],
    ['that is long', Buffer.from(JSON.stringify({ text: 'abc '.repeat(1_000) })), 'deflate-raw'],
    ['that packing might make longer', noise, null],
  ])('%s is kept byte for byte', (_, bytes, encoding) => {
    const { answerSeq } = end({ outcome: 'done', job: done, answer: answerOf(bytes.toString('latin1')) });
    const kept = made.read
      .prepare<[number | null], { body: Buffer; encoding: string }>('SELECT body, encoding FROM answer_bodies WHERE answer_seq = ?')
      .get(answerSeq);
    expect(kept?.encoding === 'deflate-raw' ? inflateRawSync(kept.body) : kept?.body).toEqual(bytes);
    if (encoding !== null) expect(kept?.encoding).toBe(encoding);
    expect(kept?.body.length).toBeLessThanOrEqual(bytes.length);
  });

  it('is stored with its job if it answers it, and with its attempt in any case', () => {
    const refused = end({ outcome: 'refused', billed: 'no', job: { ...done, state: 'refused' }, answer: answerOf('no', { status: 400 }) });
    const answered = end({ outcome: 'done', job: done, answer: answerOf('{}') }, begun[1]);
    const of = (table: string): unknown[] => made.read.prepare(`SELECT answer_seq FROM ${table} ORDER BY 1`).pluck().all();
    expect(of('attempt_ends')).toEqual([refused.answerSeq, answered.answerSeq]);
    expect(of('jobs')).toEqual([null, answered.answerSeq]);
  });
});

describe('a start after a crash', () => {
  it('puts every open attempt in doubt, once, and leaves its jobs to be asked again', () => {
    const recover = (endIds: string[]): { inDoubt: number } => atOnce(() => recoverAttempts(made.ledger, { at: at + 1, endIds }));
    expect(() => recover([uuidv7()])).toThrow('too few ids');
    made.ledger.known.forget();
    expect(countOpenAttempts(made.read)).toBe(2);
    expect(recover([uuidv7(), uuidv7()])).toEqual({ inDoubt: 2 });
    expect(begun.map((seq) => job(seq))).toMatchObject([
      { state: 'pending', tries: 0, ended: 0 },
      { state: 'pending', tries: 0, ended: 0 },
    ]);
    const { counts, lowMicros, highMicros, causes } = readFigures(made.read, runId);
    expect(counts).toMatchObject({ pending: 2, inDoubt: 2, billingUnknown: 2, sent: 2 });
    expect([lowMicros, highMicros]).toEqual([0, 2 * price]);
    expect(causes).toEqual([{ kind: 'inDoubt', code: 'interrupted', serviceMessage: null, count: 2 }]);
    expect(recover([])).toEqual({ inDoubt: 0 });
  });
});

it('the chain commits to each end as it stands', async () => {
  end({ outcome: 'refused', code: 'BAD_REQUEST', serviceMessage: 'Invalid phone', billed: 'no', job: { ...done, state: 'refused' } });
  end({ outcome: 'inDoubt', code: 'interrupted', billed: 'unknown', job: later }, begun[1]);
  // Made-up questions don't match their identities.
  made.ledger.db.exec('DELETE FROM job_inputs');
  expect((await checkHere(made.read)).problems).toEqual({});
  made.ledger.db.exec("UPDATE attempt_ends SET service_message = 'Valid phone' WHERE outcome = 'refused'");
  expect((await checkHere(made.read)).problems).toEqual({ recordChanged: 1 });
});

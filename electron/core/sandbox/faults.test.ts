import { request } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '#test/support/startTestSandbox.ts';
import { createFaultPlan, faultKinds, parseFault } from './faults.ts';

describe('reading a fault', () => {
  test('every kind is read by name, with frequency and duration', () => {
    for (const kind of faultKinds) expect(parseFault(`${kind}:every=7`)).toMatchObject({ kind, every: 7 });
    expect(parseFault('latency:every=3,ms=80')).toEqual({ kind: 'latency', every: 3, ms: 80 });
    expect(parseFault('html')).toMatchObject({ kind: 'html', every: 1 });
  });

  test.each(['', 'latency:every', 'latency:every=0', 'latency:every=x', 'html:ms=3', 'toString:every=2', 'html:every=2;every=3'])(
    '%j is no fault, and the failure names the kinds',
    (text) => {
      expect(() => parseFault(text)).toThrow(/parameter\.bad.*rateLimit/);
    },
  );
});

describe('which call a fault strikes', () => {
  test('every Nth; a revoked key stays revoked', () => {
    const strike = createFaultPlan([parseFault('html:every=3'), parseFault('revoked:every=5')]);
    const calls = Array.from({ length: 7 }, () => strike(null));
    expect(calls.map(({ delivery, refusal }) => delivery ?? refusal?.cause ?? '')).toEqual([
      '',
      '',
      'html',
      '',
      'INVALID_API_KEY',
      'html',
      'INVALID_API_KEY',
    ]);
    expect(calls[5]?.refusal?.cause).toBe('INVALID_API_KEY');
  });

  test('of two exclusive faults the earlier in the table wins, and delays add up', () => {
    const strike = createFaultPlan([
      parseFault('latency:every=1,ms=100'),
      parseFault('html'),
      parseFault('truncated'),
      parseFault('latency:ms=20'),
    ]);
    expect(strike(null)).toMatchObject({ delivery: 'truncated', waitMs: 120 });
  });
});

describe('faults over the wire', () => {
  const open: TestSandbox[] = [];
  afterEach(async () => {
    for (const sandbox of open.splice(0)) await sandbox.close();
  });

  async function struckBy(fault: string, options: Parameters<typeof startTestSandbox>[0] = {}) {
    const sandbox = await startTestSandbox(options);
    open.push(sandbox);
    const exchange = async () => {
      const headers = { 'x-api-key': sandbox.key, ...(fault === '' ? {} : { 'x-rollcall-fault': fault }) };
      const response = await request(`${sandbox.url}/3.0/phone_intel?phone=2065550142&add_ons=litigator_checks`, { headers });
      expect(response.headers['x-rollcall-sandbox']).toBe('1');
      return { status: response.statusCode, body: await response.body.text() };
    };
    return { sandbox, exchange };
  }

  test.each([
    ['error500', 500, 'internal_error'],
    ['rateLimit', 429, 'RATE_LIMIT_EXCEEDED'],
    ['quota', 429, 'QUOTA_EXCEEDED'],
    ['revoked', 403, 'INVALID_API_KEY'],
  ])('%s answers %i and bills nothing', async (fault, status, word) => {
    const { sandbox, exchange } = await struckBy(fault);
    const answer = await exchange();
    expect(answer.status).toBe(status);
    expect(answer.body).toContain(word);
    expect(sandbox.counts()).toMatchObject({ billed: 0, refused: 1 });
  });

  test.each([
    ['cutBefore', 0],
    ['cutAfter', 1],
    ['truncated', 1],
  ])('%s ends the connection without a whole answer, and bills %i', async (fault, billed) => {
    const { sandbox, exchange } = await struckBy(fault);
    await expect(exchange()).rejects.toThrow();
    expect(sandbox.counts()).toMatchObject({ billed, answered: 0 });
  });

  test('HTML and wrong types are unusable 200s', async () => {
    expect((await (await struckBy('html')).exchange()).body).toMatch(/^<!doctype html>/);
    const wrong: unknown = JSON.parse((await (await struckBy('wrongType')).exchange()).body);
    expect(wrong).toMatchObject({ is_valid: 'true', country_code: 2, warnings: {} });
  });

  test('a partial answer leaves the rest usable', async () => {
    const body: unknown = JSON.parse((await (await struckBy('partial')).exchange()).body);
    expect(body).toMatchObject({
      is_valid: true,
      activity_score: null,
      add_ons: { litigator_checks: { 'phone.is_litigator_risk': null } },
      error: { name: 'InternalError', message: 'Could not retrieve entire response' },
    });
  });

  test('latency delays the answer', async () => {
    const waited: number[] = [];
    const clock = {
      now: () => 0,
      monotonic: () => 0,
      after(delayMs: number, fire: () => void) {
        waited.push(delayMs);
        const soon = setImmediate(fire);
        return () => clearImmediate(soon);
      },
    };
    const latency = await struckBy('latency:ms=1234', { clock });
    expect((await latency.exchange()).status).toBe(200);
    expect(waited).toEqual([1234]);
  });

  test('hanging and waiting calls are released when the sandbox closes', async () => {
    for (const fault of ['hang', 'latency:ms=600000']) {
      const { sandbox, exchange } = await struckBy(fault);
      const hanging = exchange();
      const settled = expect(hanging).rejects.toThrow();
      while (sandbox.counts().billed === 0) await new Promise((resolve) => setImmediate(resolve));
      await sandbox.close();
      await settled;
    }
  });

  test('faults of the whole sandbox are triggered by count', async () => {
    const { sandbox, exchange } = await struckBy('', { faults: ['error500:every=2'] });
    const statuses = [];
    for (let call = 0; call < 6; call++) statuses.push((await exchange()).status);
    expect(statuses).toEqual([200, 500, 200, 500, 200, 500]);
    expect(sandbox.counts()).toMatchObject({ received: 6, billed: 3, refusedBy: { INTERNAL_ERROR: 3 } });
  });

  test('a fault header that can’t be read is a 400', async () => {
    expect((await (await struckBy('nonsense')).exchange()).status).toBe(400);
  });
});

import { describe, expect, it } from 'vitest';
import type { Condition } from '#contract/plan/condition.ts';
import type { Environment } from '#contract/accounts/environment.ts';
import type { PlanRequest } from '#contract/plan/plan.ts';
import { makePlan, reuseOf } from './makePlan.ts';

const environment: Environment = {
  environmentId: 'sandbox',
  name: 'sandbox',
  kind: 'sandbox',
  baseUrl: null,
  currency: 'USD',
  callsPerSecond: 10,
  concurrency: 4,
  timeoutMs: 30_000,
  prices: { operations: { 'phone_intel@3.0': 15_000, 'real_contact@2.0': 30_000 }, addOns: {} },
  key: { set: true, kept: 'builtIn', setAt: null, keychainProblem: null },
};
const low: Condition = { scoreAtLeast: 31 };

/** A plan with checks of this many calls each. */
function plan(checks: [operation: string, calls: number, where?: Condition][], caps: Partial<PlanRequest> = {}) {
  const request: PlanRequest = {
    listId: 'list',
    environmentId: 'sandbox',
    checks: checks.map(([operation, , where = {}]) => ({ operation, addOns: [], where })),
    freshForMs: null,
    limit: null,
    maxCalls: null,
    budgetMicros: null,
    callsPerSecond: null,
    ...caps,
  };
  const tallies = checks.map(([, calls]) => ({ rows: 100, skipped: [], calls, freshRequests: 2, freshFromColleagues: 1 }));
  return makePlan({
    request,
    environment,
    tallies,
    refused: new Map([['real_contact@2.0', { answeredBefore: false }]]),
    cycle: null,
    obstacle: null,
    servers: null,
    needsDevice: false,
  });
}

describe('a plan of several checks', () => {
  it('is certain about what depends on no answer, and gives a maximum for the rest', () => {
    const made = plan([
      ['phone_intel@3.0', 100],
      ['real_contact@2.0', 80, low],
      ['cnam@3.1', 10],
    ]);
    expect(made.checks.map(({ exact }) => exact)).toEqual([true, false, true]);
    expect(made.calls).toEqual({ sure: 110, atMost: 190 });
    expect(made.cost).toEqual({ lowMicros: 1_500_000, highMicros: 1_500_000 + 2_400_000, currency: 'USD', complete: false });
    expect(made.durationMs).toBe(20_000);
    expect(made.savedMicros).toBe(2 * 15_000 + 2 * 30_000);
    expect(made.checks[1]).toMatchObject({ notEnabled: true, otherVersion: 'real_contact@1.1', pricePerCallMicros: 30_000 });
    expect(made.checks[2]).toMatchObject({ notEnabled: false, otherVersion: null, pricePerCallMicros: null, unpriced: ['cnam@3.1'] });
  });

  it('is exact if only the first check has a condition, because its verdicts exist', () => {
    expect(plan([['phone_intel@3.0', 40, low]])).toMatchObject({ calls: { sure: 40, atMost: 40 }, checks: [{ exact: true }] });
  });

  it('stops at the cap on calls, and is then only certain up to the first conditional check', () => {
    const checks: [string, number, Condition?][] = [
      ['phone_intel@3.0', 100],
      ['real_contact@2.0', 80, low],
      ['cnam@3.1', 10],
    ];
    expect(plan(checks, { maxCalls: 150 }).calls).toEqual({ sure: 100, atMost: 150 });
    expect(plan(checks, { maxCalls: 60 })).toMatchObject({
      calls: { sure: 60, atMost: 60 },
      cost: { lowMicros: 900_000, highMicros: 900_000 },
    });
  });

  it('never promises more than the budget', () => {
    const made = plan(
      [
        ['phone_intel@3.0', 100],
        ['real_contact@2.0', 80],
      ],
      { budgetMicros: 2_000_000 },
    );
    expect(made.calls).toEqual({ sure: 116, atMost: 116 });
    expect(made.cost.highMicros).toBeLessThanOrEqual(2_000_000);
  });
});

it('reuses answers that are fresh when the run starts or goes on, and whatever came since it started where others ask for it, too', () => {
  const [startedAt, freshMs] = [100_000, 30_000];
  const since = (freshForMs: number, goesOnAt: number, more: Partial<PlanRequest> = {}, wasAskedElsewhere = false): number | null => {
    const { request } = plan([['phone_intel@3.0', 1]], { freshForMs, ...more });
    const [check] = request.checks;
    if (!check) throw new Error('no check');
    return reuseOf(request, check, {}, { startedAt, goesOnAt }, wasAskedElsewhere)?.since ?? null;
  };
  expect([since(freshMs, startedAt), since(freshMs, 500_000), since(0, startedAt)]).toEqual([70_000, 470_000, null]);
  // A team's server, which executes a slice or later checks, and the device that handed them over.
  for (const [more, wasAskedElsewhere] of [
    [{ serves: 'run' }, false],
    [{ onServer: true }, false],
    [{}, true],
  ] as const) {
    const there = (freshForMs: number, goesOnAt: number): number | null => since(freshForMs, goesOnAt, more, wasAskedElsewhere);
    expect([there(freshMs, startedAt), there(freshMs, 500_000), there(0, 500_000)]).toEqual([70_000, startedAt, startedAt]);
  }
});

/** Turns the planner's tallies into a plan to show: calls, price, time, and what prevents starting. */
import type { Environment, KeyUsage } from '#contract/accounts/environment.ts';
import type { Failure } from '#contract/failure.ts';
import type { Check, Plan, PlannedCheck, PlanRequest } from '#contract/plan/plan.ts';
import type { FreshDays } from '#contract/plan/freshDays.ts';
import type { Reuse } from '../service/answers/kept/freshAnswers.sql.ts';
import { getOperation, otherVersionOf } from '#contract/service/operations/catalog.ts';
import { isEmpty } from '../verdict/suggest.ts';
import { freshForMs } from '../verdict/freshness.ts';
import { shareOfCap } from '../runs/jobs/pace.ts';
import type { PlanTally } from './decideRows.ts';
import type { PlanQuestion } from './planQuestion.ts';
import { priceOfCall } from '../accounts/priceOfCall.ts';

/** Returns how old an answer may be to serve one of the check's rows, in milliseconds; 0: no answer is reused. */
export const freshMsOf = (request: PlanRequest, check: Check, days: FreshDays): number =>
  request.freshForMs ?? freshForMs(getOperation(check.operation), check.addOns, days);

/** When a run starts, and when it continues after a pause (epoch ms). */
interface RunTimes {
  startedAt: number;
  goesOnAt: number;
}

/**
 * Returns which answers serve a check's rows instead of calls; null if none does. The only place for this, for planning rows, claiming
 * calls, or making them as a server: answers that are fresh when the run starts or continues, and, if other computers also send its
 * requests, all that have arrived since it started, because these are the run's own.
 */
export function reuseOf(
  request: PlanRequest,
  check: Check,
  days: FreshDays,
  { startedAt, goesOnAt }: RunTimes,
  wasAskedElsewhere = false,
): Reuse | null {
  const freshMs = freshMsOf(request, check, days);
  const isAskedElsewhere = wasAskedElsewhere || request.onServer === true || request.serves !== undefined;
  if (freshMs === 0 && !isAskedElsewhere) return null;
  const since = isAskedElsewhere ? Math.min(startedAt, goesOnAt - freshMs) : goesOnAt - freshMs;
  return { since, partial: request.reusePartial ?? false };
}

/** Builds the planner's question about one check of a run. */
export function questionOf(request: PlanRequest, check: Check, sandbox: boolean, startedAt: number, reuse: Reuse | null): PlanQuestion {
  return {
    listId: request.listId,
    runId: null,
    environmentId: request.environmentId,
    operation: check.operation,
    addOns: check.addOns,
    where: check.where,
    skip: request.skip ?? [],
    rows: request.rows ?? null,
    limit: request.limit,
    sampleSeed: request.sampleSeed ?? null,
    listRows: request.listRows ?? null,
    reuse,
    sandbox,
    startedAt,
  };
}

/**
 * Whether a check's count is exact. The first check sees existing verdicts; later ones depend on answers still to be bought, so all their
 * rows are counted.
 */
export const isExact = (request: PlanRequest, check: Check): boolean => check === request.checks[0] || isEmpty(check.where);

/** `answeredBefore`: whether the service had answered the operation before. */
type Refused = ReadonlyMap<string, { readonly answeredBefore: boolean }>;

interface PlanInputs {
  request: PlanRequest;
  environment: Environment;
  /** One per check of the request. */
  tallies: readonly PlanTally[];
  /** Operations for which the service last refused the key. */
  refused: Refused;
  cycle: KeyUsage | null;
  obstacle: Failure | null;
  servers: string[] | null;
  needsDevice: boolean;
}

export function makePlan({ request, environment, tallies, refused, cycle, obstacle, servers, needsDevice }: PlanInputs): Plan {
  const checks = request.checks.map((check, position) =>
    plannedCheck(check, isExact(request, check), environment, refused, tallies[position]),
  );
  const all = underCaps(checks, request);
  // Unpredictable calls may use up a cap; then only the calls before them are certain.
  const unforeseen = checks.findIndex(({ exact }) => !exact);
  const foreseeable = all.capped && unforeseen >= 0 ? checks.slice(0, unforeseen) : checks;
  const sure = underCaps(
    foreseeable.filter(({ exact }) => exact),
    request,
  );
  const workingRate = (request.callsPerSecond ?? environment.callsPerSecond) * shareOfCap;
  return {
    request,
    rows: checks[0]?.rows ?? 0,
    checks,
    calls: { sure: sure.calls, atMost: all.calls },
    cost: {
      lowMicros: sure.micros,
      highMicros: all.micros,
      currency: environment.currency,
      complete: checks.every(({ unpriced }) => unpriced.length === 0),
    },
    savedMicros: checks.reduce((sum, { savedMicros }) => sum + savedMicros, 0),
    workingRate,
    durationMs: Math.round((all.calls / workingRate) * 1000),
    sandbox: environment.kind === 'sandbox',
    cycle,
    obstacle,
    servers,
    needsDevice,
  };
}

function plannedCheck(
  check: Check,
  exact: boolean,
  { prices }: Environment,
  refused: Refused,
  tally: PlanTally = { rows: 0, skipped: [], calls: 0, freshRequests: 0, freshFromColleagues: 0 },
): PlannedCheck {
  const price = priceOfCall(prices, check.operation, check.addOns);
  return {
    ...check,
    rows: tally.rows,
    skipped: tally.skipped,
    calls: tally.calls,
    exact,
    pricePerCallMicros: price.micros,
    unpriced: price.unpriced,
    costMicros: tally.calls * (price.micros ?? 0),
    reused: tally.freshRequests,
    reusedFromColleagues: tally.freshFromColleagues,
    savedMicros: tally.freshRequests * (price.micros ?? 0),
    notEnabled: refused.has(check.operation),
    ...(refused.get(check.operation)?.answeredBefore === true ? { answeredBefore: true } : {}),
    otherVersion: otherVersionOf(check.operation),
  };
}

/** Returns what is bought of these checks, in order, until a cap of the run prevents the next call. */
function underCaps(
  checks: readonly PlannedCheck[],
  { maxCalls, budgetMicros }: PlanRequest,
): { calls: number; micros: number; capped: boolean } {
  let calls = 0;
  let micros = 0;
  for (const check of checks) {
    const price = check.pricePerCallMicros ?? 0;
    const affordable = budgetMicros === null || price === 0 ? Infinity : Math.floor((budgetMicros - micros) / price);
    const bought = Math.max(0, Math.min(check.calls, (maxCalls ?? Infinity) - calls, affordable));
    calls += bought;
    micros += bought * price;
    if (bought < check.calls) return { calls, micros, capped: true };
  }
  return { calls, micros, capped: false };
}

/** Turns the planner's tally into the plan that a person reads: calls, price, time, and what stands against starting. */
import type { Environment } from '../../contract/environment.ts';
import type { Failure } from '../../contract/failure.ts';
import type { Plan, PlanRequest } from '../../contract/plan.ts';
import { getOperation } from '../../contract/operations/catalog.ts';
import { freshForMs } from '../grading/freshness.ts';
import { shareOfCap } from '../jobs/rateLimiter.ts';
import type { PlanQuestion } from './planTasks.ts';
import type { PlanTally } from './planRows.ts';
import { priceOfCall } from './prices.ts';

/** What the planner is asked, with the age of answers as a moment. */
export function questionOf(request: PlanRequest, sandbox: boolean, now: number): PlanQuestion {
  const freshMs = request.freshForMs ?? freshForMs(getOperation(request.operation), request.addOns);
  return {
    listId: request.listId,
    environmentId: request.environmentId,
    operation: request.operation,
    addOns: request.addOns,
    skip: request.skip ?? [],
    limit: request.limit,
    since: freshMs === 0 ? null : now - freshMs,
    sandbox,
    startedAt: now,
  };
}

export function makePlan(
  request: PlanRequest,
  environment: Environment,
  tally: PlanTally,
  obstacle: Pick<Failure, 'code' | 'params'> | null,
): Plan {
  const price = priceOfCall(environment.prices, request.operation, request.addOns);
  const calls = Math.min(tally.calls, request.maxCalls ?? tally.calls);
  const workingRate = (request.callsPerSecond ?? environment.callsPerSecond) * shareOfCap;
  const total = calls * (price.micros ?? 0);
  return {
    request,
    rows: tally.rows,
    leftOut: tally.leftOut,
    calls: tally.calls,
    pricePerCallMicros: price.micros,
    unpriced: price.unpriced,
    cost: { lowMicros: total, highMicros: total, currency: environment.currency, complete: price.unpriced.length === 0 },
    savedMicros: tally.freshRequests * (price.micros ?? 0),
    workingRate,
    durationMs: Math.round((calls / workingRate) * 1000),
    sandbox: environment.kind === 'sandbox',
    obstacle,
  };
}

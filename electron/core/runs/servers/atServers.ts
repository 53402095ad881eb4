/** What the team's servers need to know of a run, for each of its checks. */
import type { FreshDays } from '#contract/plan/freshDays.ts';
import { priceOfCall } from '../../accounts/priceOfCall.ts';
import { freshMsOf } from '../../plan/makePlan.ts';
import type { StoredRun } from '../readRuns.sql.ts';
import { laterChecksOf, type LaterNeeds } from '../session/laterChecks.ts';
import type { Endpoint } from '../resolveEndpoint.ts';
import type { AtServers } from './sessionServers.ts';
import type { TeamGate } from '../claims/teamGate.ts';

interface Needs extends LaterNeeds {
  newId(): string;
  freshDays(): FreshDays;
}

export function atServersOf(
  run: StoredRun,
  { environment, context }: Endpoint,
  { servers }: TeamGate,
  needs: Needs,
  despite: boolean,
): (position: number) => AtServers {
  const { runId, listId, listName, by, startedAt, request } = run;
  const { db, newId, freshDays } = needs;
  const { name, currency, prices } = environment;
  const site = { baseUrl: context.baseUrl, name, currency, prices };
  return (position) => {
    const check = request.checks[position];
    if (!check) throw new Error(`no check ${position}`);
    const { operation, addOns } = check;
    const { maxCalls, budgetMicros, callsPerSecond, reusePartial = false } = request;
    return {
      servers,
      db,
      newId,
      slice: {
        ...{ runId, listId, listName, by, startedAt, operation, addOns, reusePartial, despite },
        site,
        freshForMs: freshMsOf(request, check, freshDays()),
        concurrency: request.concurrency ?? environment.concurrency,
        timeoutMs: context.timeoutMs,
      },
      later: () => laterChecksOf(needs, run, site, position),
      limits: { maxCalls, budgetMicros, callsPerSecond, priceMicros: priceOfCall(prices, operation, addOns).micros },
    };
  };
}

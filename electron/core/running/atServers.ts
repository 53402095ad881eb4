/** What the team's servers need to know of a run, for each of its checks. */
import { priceOfCall } from '../settings/priceOfCall.ts';
import { freshMsOf } from '../planning/makePlan.ts';
import type { FreshDays } from '../../contract/freshDays.ts';
import type { ReadDb } from '../store/database.ts';
import type { StoredRun } from '../store/ledger/runs/readRuns.ts';
import type { Endpoint } from './resolveEndpoint.ts';
import type { AtServers } from './sessionServers.ts';
import type { TeamGate } from './teamGate.ts';

interface Needs {
  db: ReadDb;
  newId(): string;
  freshDays(): FreshDays;
}

export function atServersOf(
  { runId, listId, listName, by, startedAt, request }: StoredRun,
  { environment, context }: Endpoint,
  { servers }: TeamGate,
  { db, newId, freshDays }: Needs,
  despite: boolean,
): (position: number) => AtServers {
  const { name, currency, prices } = environment;
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
        site: { baseUrl: context.baseUrl, name, currency, prices },
        freshForMs: freshMsOf(request, check, freshDays()),
        concurrency: request.concurrency ?? environment.concurrency,
        timeoutMs: context.timeoutMs,
      },
      limits: { maxCalls, budgetMicros, callsPerSecond, priceMicros: priceOfCall(prices, operation, addOns).micros },
    };
  };
}

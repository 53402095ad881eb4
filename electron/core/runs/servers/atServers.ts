/** Builds what the team's servers need to know about a run, for each of its checks. */
import type { FreshDays } from '#contract/plan/freshDays.ts';
import { priceOfCall } from '../../accounts/priceOfCall.ts';
import { freshMsOf } from '../../plan/makePlan.ts';
import type { LaneEnd } from '../jobs/lane.ts';
import type { Looking } from '../attempts/claims.sql.ts';
import { askServers, recallFromServers, type AskServersOptions } from './askServers.ts';
import type { StoredRun } from '../readRuns.sql.ts';
import { laterChecksOf, type LaterNeeds } from '../session/laterChecks.ts';
import type { Endpoint } from '../resolveEndpoint.ts';
import type { TeamGate } from '../claims/teamGate.ts';

/** The team's servers and what they need to know about a check. A session adds how it continues and stops. */
export type AtServers = Pick<AskServersOptions, 'servers' | 'db' | 'newId' | 'slice' | 'limits' | 'later'>;

interface SessionServersOptions extends Pick<AskServersOptions, 'clock' | 'write' | 'runId' | 'screened' | 'stop' | 'leaves' | 'onEnded'> {
  /** Absent if the run has no team. */
  atServers: ((position: number) => AtServers) | undefined;
  /** Called when `labels` or `isUnserved` changes. */
  onChange(): void;
}

interface CheckAtServers {
  ask(): Promise<LaneEnd>;
  /** Takes the check back. Null if the session stops. */
  recall(): Promise<true | null>;
}

interface SessionServers {
  /** The servers that currently hold a part of the run. */
  readonly labels: readonly string[];
  /** Whether it is meant for servers and none is at work. */
  readonly isUnserved: boolean;
  /** Null if the run has no team. */
  of(position: number, check: { looking(): Looking; isChosen(): boolean }): CheckAtServers | null;
}

/** Lets a run's session hand checks over to the team's servers and take them back. */
export function openSessionServers({ atServers, onChange, ...session }: SessionServersOptions): SessionServers {
  let labels: readonly string[] = [];
  let isUnserved = false;
  const onServers = (now: readonly string[], isServed: boolean): void => {
    if (isServed === !isUnserved && now.join() === labels.join()) return;
    labels = now;
    isUnserved = !isServed;
    onChange();
  };
  return {
    get labels() {
      return labels;
    },
    get isUnserved() {
      return isUnserved;
    },
    of: (position, check) => {
      const at = atServers?.(position);
      if (!at) return null;
      const options: AskServersOptions = { ...session, ...at, ...check, onServers };
      return { ask: () => askServers(options), recall: () => recallFromServers(options) };
    },
  };
}

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

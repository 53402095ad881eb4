/** The plan of a list's next run, and how to start it: shared by the simple check page and by the screen with all choices. */
import { useQuery, hashKey, keepPreviousData, skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { Environment } from '#contract/accounts/environment.ts';
import type { Failure } from '#contract/failure.ts';
import { phoneOperation } from '#contract/service/operations/catalog.ts';
import type { Operation } from '#contract/service/operation.ts';
import type { PlanRequest, Plan } from '#contract/plan/plan.ts';
import type { EventPayload } from '#contract/events.ts';
import { call } from '../../bridge/call.ts';
import { failureOf } from '../../base/notify.ts';
import { list, lists } from '../lists/queries.ts';
import { refresh, pause, read, declareQuery } from '../../base/queryClient.ts';
import { goToStep } from '../../base/router.ts';
import { listen } from '../../bridge/listen.ts';
import {
  endRecheck,
  usePlanChoice,
  type PlanChoices,
  type RowsToRecheck,
  usePlanEnvironment,
  choicesOf,
  fewest,
  newSeed,
  trialBesideFirst,
  trialRequest,
  trialRows,
  type Trial,
  unservedFields,
} from './planChoice.ts';

export interface ListPlan extends Planned {
  readonly environment: Environment | undefined;
  readonly accounts: readonly Environment[];
  readonly choices: PlanChoices;
  /** Fields that the list's columns fill; null until known. */
  readonly mapped: ReadonlySet<string> | null;
  /** If set, only these rows are planned. */
  readonly recheck: RowsToRecheck | undefined;
  /** Whether every step has the columns that it requires. */
  readonly isServed: boolean;
  /** If the list's columns don't suffice for the only step: a check for which they do. Null if there is none or none is needed. */
  readonly instead: Operation | null;
  readonly request: PlanRequest | null;
  readonly trial: TrialState;
  /** The reason why it can't be started; null if there is none. */
  readonly obstacle: Failure | null;
  readonly startable: boolean;
  readonly starting: boolean;
  /** Starts the run and shows it; `onServer`: runs it on the team's servers. Does nothing while it can't be started. */
  start(onServer?: boolean): void;
  tryFirst(): void;
}

export interface TrialState {
  /** Whether the list has more rows than the smallest trial. */
  readonly isOffered: boolean;
  readonly chosen: Trial;
  /** Null if the typed number is invalid. */
  readonly rows: number | null;
  readonly planned: Planned;
  /** False if the first rows need no call: trying them would prove nothing. */
  readonly withFirst: boolean;
  readonly startable: boolean;
  choose(trial: Trial): void;
}

export function useListPlan(listId: string): ListPlan {
  const { environment, offered: accounts } = usePlanEnvironment(listId);
  const chosen = usePlanChoice(({ byList }) => byList[listId]);
  const recheck = usePlanChoice((state) => state.recheck[listId]);
  const choices = choicesOf(chosen ?? {});
  const mapping = useQuery(list(listId)).data?.mapping;
  const mapped = mapping === undefined ? null : new Set(mapping.fields.map(({ field }): string => field));
  const { checks } = choices;
  const served = checks.filter((check) => mapped === null || unservedFields(check.operation, mapped).length === 0);
  const isServed = served.length === checks.length;
  const request: PlanRequest | null =
    environment === undefined
      ? null
      : {
          ...choices,
          ...(recheck && { rows: recheck.packed }),
          // A step that no column serves is reported on its own; meanwhile the others are counted.
          checks: served.length > 0 ? served : checks,
          environmentId: environment.environmentId,
          listId,
          limit: null,
        };
  const planned = usePlan(request);
  const { plan, failure, stale } = planned;

  const [starting, setStarting] = useState(false);
  const [refused, setRefused] = useState<Failure | null>(null);
  const wanted = plan !== null && (plan.calls.atMost > 0 || plan.checks.some(({ skipped }) => skipped.some(({ why }) => why === 'fresh')));
  const startable = plan !== null && wanted && isServed && !stale && !starting && plan.obstacle === null;
  const trial = useTrial(request, plan?.rows ?? null, wanted, startable);
  const start = async (wished: PlanRequest | null): Promise<void> => {
    if (wished === null || !startable) return;
    setStarting(true);
    setRefused(null);
    try {
      await call('runs.start', wished);
      // A trial leaves the selected rows for the full run.
      if (wished.limit === null) endRecheck(listId);
      // The top bar opens the run only for a list that has one.
      await refresh(lists);
      goToStep(listId, 'run');
    } catch (error) {
      setRefused(failureOf(error));
    } finally {
      setStarting(false);
    }
  };
  return {
    ...planned,
    ...{ environment, accounts, choices, mapped, recheck, isServed, request, trial, startable, starting },
    instead: isServed || mapped === null || checks.length > 1 ? null : phoneCheck(mapped),
    obstacle: refused ?? failure ?? plan?.obstacle ?? null,
    start: (onServer = false) => void start(onServer ? request && { ...request, onServer } : request),
    tryFirst: () => {
      if (trial.startable) void start(trial.request);
    },
  };
}

function phoneCheck(mapped: ReadonlySet<string>): Operation | null {
  return phoneOperation !== undefined && unservedFields(phoneOperation.id, mapped).length === 0 ? phoneOperation : null;
}

/** `rows`: the plan's rows; null while unknown. */
function useTrial(
  request: PlanRequest | null,
  rows: number | null,
  wanted: boolean,
  startable: boolean,
): TrialState & { readonly request: PlanRequest | null } {
  const [chosen, choose] = useState<Trial>({ kind: 'first', rows: fewest, random: false });
  // One seed per screen, so that the run picks the rows that its plan counted.
  const [seed] = useState(newSeed);
  /** The request for which the first rows need no call at all; null if none. */
  const [emptyFirst, setEmptyFirst] = useState<string | null>(null);
  const toTry = rows === null ? null : trialRows(chosen, rows);
  const tryRequest = request === null || toTry === null ? null : { ...request, ...trialRequest(chosen, toTry, seed) };
  const planned = usePlan(tryRequest);
  const calls = planned.plan === null || planned.stale ? null : planned.plan.calls.atMost;
  const asked = JSON.stringify(request);
  // A trial without calls proves nothing: the first rows may all be suppressed or known.
  if (chosen.kind === 'first' && calls === 0 && wanted && emptyFirst !== asked) {
    setEmptyFirst(asked);
    choose(trialBesideFirst(rows ?? 0));
  }
  return {
    isOffered: rows !== null && rows > fewest,
    ...{ chosen, planned, choose, rows: toTry, request: tryRequest },
    withFirst: emptyFirst !== asked,
    startable: startable && tryRequest !== null && calls !== null && calls > 0,
  };
}

/** Debounces changes, so that a few typed digits or two quick clicks count as one. */
const pauseMs = 120;

/** Running counts of the plan's checks. */
export type SoFar = Omit<EventPayload<'plans.progressed'>, 'planId'>;

export interface Planned {
  readonly plan: Plan | null;
  readonly failure: Failure | null;
  /** Whether the visible plan doesn't match the current choices yet. */
  readonly stale: boolean;
  /** Running counts of the plan being made; null before the first counts and once it is complete. */
  readonly soFar: SoFar | null;
  again(): void;
}

// A different price or key changes the preview.
export const planQuery = declareQuery('plans.make', { 'environments.changed': {} });

/** `request`: null if there is nothing to plan yet. */
export function usePlan(request: PlanRequest | null): Planned {
  const queryKey = [...planQuery.queryKey, request] as const;
  const [counting, setCounting] = useState<{ of: string; soFar: SoFar } | null>(null);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey,
    queryFn: request === null ? skipToken : ({ signal }) => make(request, signal, (soFar) => setCounting({ of: hashKey(queryKey), soFar })),
    placeholderData: keepPreviousData,
  });
  const stale = isPending || isPlaceholderData;
  return {
    plan: data ?? null,
    failure: error?.failure ?? null,
    stale,
    soFar: stale && counting?.of === hashKey(queryKey) ? counting.soFar : null,
    again: () => void refetch(),
  };
}

async function make(request: PlanRequest, signal: AbortSignal, onProgress: (soFar: SoFar) => void): Promise<Plan> {
  await pause(pauseMs, signal);
  const planId = uuid();
  const unlisten = listen('plans.progressed', ({ planId: of, ...soFar }) => {
    if (of === planId) onProgress(soFar);
  });
  // The answer is no longer needed, nor is the confirmation of the cancellation.
  const callBack = (): void => {
    unlisten();
    call('plans.cancel', { planId }).catch(() => undefined);
  };
  signal.addEventListener('abort', callBack, { once: true });
  try {
    return await read('plans.make', { ...request, planId });
  } finally {
    signal.removeEventListener('abort', callBack);
    unlisten();
  }
}

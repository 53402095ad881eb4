/**
 * The plan for the current choices: requested again shortly after every change; the last one stays visible until the next has something to show.
 * A request that is no longer needed is canceled, because a million rows take time.
 */
import { hashKey, keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { EventPayload } from '#contract/events.ts';
import type { Failure } from '#contract/failure.ts';
import type { Plan, PlanRequest } from '#contract/plan/plan.ts';
import { pause, read } from '../../base/queryClient.ts';
import { call } from '../../bridge/call.ts';
import { listen } from '../../bridge/listen.ts';

/** A few digits typed, or two quick clicks, count as one change. */
const pauseMs = 120;

/** Counts so far of the plan's checks. */
export type SoFar = Omit<EventPayload<'plans.progressed'>, 'planId'>;

export interface Planned {
  readonly plan: Plan | null;
  readonly failure: Failure | null;
  /** True while the visible plan does not match the current choices yet. */
  readonly stale: boolean;
  /** Counts so far of the plan being made; null before the first counts, and once it is complete. */
  readonly soFar: SoFar | null;
  again(): void;
}

/** `request` null: nothing to plan yet. */
export function usePlan(request: PlanRequest | null): Planned {
  const queryKey = ['plans.make', request];
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
  // Nobody waits for its answer, nor for the confirmation that it was canceled.
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

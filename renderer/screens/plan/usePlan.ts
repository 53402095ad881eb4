/**
 * The plan for what is chosen: asked for again a moment after every change; the last one stays in sight until the next one has something to show. What is
 * not wanted any more is called back, because a million rows take their time.
 */
import { useEffect, useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { EventPayload } from '../../../electron/contract/events.ts';
import type { Failure } from '../../../electron/contract/failure.ts';
import { planRequestSchema, type Plan, type PlanRequest } from '../../../electron/contract/plan.ts';
import { failureOf } from '../../app/failureOf.ts';
import { call } from '../../bridge/call.ts';
import { listen } from '../../bridge/listen.ts';

/** A few letters of a number, or a second tick, come as one change. */
const pauseMs = 120;

/** What the checks of a plan come to so far. */
export type SoFar = Omit<EventPayload<'plans.progressed'>, 'planId'>;

export interface Planned {
  readonly plan: Plan | null;
  readonly failure: Failure | null;
  /** True while the plan in sight is not yet the one of what is chosen. */
  readonly stale: boolean;
  /** Of the plan that is being made; null before anything of it is known, and when it is made. */
  readonly soFar: SoFar | null;
  again(): void;
}

/** `request` null: nothing to plan yet. */
export function usePlan(request: PlanRequest | null): Planned {
  // As text, because a new object that says the same is not another request.
  const asked = request === null ? null : JSON.stringify(request);
  const [answer, setAnswer] = useState<{ asked: string; plan: Plan | null; failure: Failure | null } | null>(null);
  const [counting, setCounting] = useState<{ asked: string; soFar: SoFar } | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (asked === null) return;
    const planId = uuid();
    let over = false;
    let isUnderWay = false;
    const unlisten = listen('plans.progressed', ({ planId: of, ...soFar }) => {
      if (of === planId && !over) setCounting({ asked, soFar });
    });
    const settle = (plan: Plan | null, failure: Failure | null): void => {
      isUnderWay = false;
      if (!over) setAnswer({ asked, plan, failure });
    };
    const timer = setTimeout(() => {
      isUnderWay = true;
      call('plans.make', { ...planRequestSchema.parse(JSON.parse(asked)), planId }).then(
        (plan) => settle(plan, null),
        (error: unknown) => settle(null, failureOf(error)),
      );
    }, pauseMs);
    return () => {
      over = true;
      clearTimeout(timer);
      unlisten();
      // Nobody waits for its answer, nor for the word that it was called back.
      if (isUnderWay) call('plans.cancel', { planId }).catch(() => undefined);
    };
  }, [asked, tries]);

  const stale = answer?.asked !== asked;
  return {
    plan: answer?.plan ?? null,
    failure: stale ? null : (answer?.failure ?? null),
    stale,
    soFar: stale && counting?.asked === asked ? (counting?.soFar ?? null) : null,
    again: () => setTries((count) => count + 1),
  };
}

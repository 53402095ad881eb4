/** The plan for what is chosen: asked for again a moment after every change; the last one stays in sight until the next is there. */
import { useEffect, useState } from 'react';
import type { Failure } from '../../../electron/contract/failure.ts';
import { planRequestSchema, type Plan, type PlanRequest } from '../../../electron/contract/plan.ts';
import { failureOf } from '../../app/failureOf.ts';
import { call } from '../../bridge/call.ts';

const pauseMs = 200;

export interface Planned {
  readonly plan: Plan | null;
  readonly failure: Failure | null;
  /** True while the plan in sight is not yet the one of what is chosen. */
  readonly stale: boolean;
  again(): void;
}

/** `request` null: nothing to plan yet. */
export function usePlan(request: PlanRequest | null): Planned {
  // As text, because a new object that says the same is not another request.
  const asked = request === null ? null : JSON.stringify(request);
  const [answer, setAnswer] = useState<{ asked: string; plan: Plan | null; failure: Failure | null } | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (asked === null) return;
    let over = false;
    const timer = setTimeout(() => {
      call('plans.make', planRequestSchema.parse(JSON.parse(asked)))
        .then((plan) => {
          if (!over) setAnswer({ asked, plan, failure: null });
        })
        .catch((error: unknown) => {
          if (!over) setAnswer({ asked, plan: null, failure: failureOf(error) });
        });
    }, pauseMs);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [asked, tries]);

  return {
    plan: answer?.plan ?? null,
    failure: answer?.asked === asked ? (answer?.failure ?? null) : null,
    stale: answer?.asked !== asked,
    again: () => setTries((count) => count + 1),
  };
}

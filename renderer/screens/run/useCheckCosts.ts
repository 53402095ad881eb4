/** What each check of a run has cost so far: read when the run is shown, and again while calls are made, at most every two seconds. */
import { useEffect, useRef, useState } from 'react';
import type { CheckCost, Run } from '../../../electron/contract/run.ts';
import { call } from '../../bridge/call.ts';

const pauseMs = 2000;

/** By operation; empty until they were read. A run with one check costs what its check costs, and nothing is read. */
export function useCheckCosts({ runId, state, counts, cost, checks }: Run): ReadonlyMap<string, CheckCost> {
  const [read, setRead] = useState<readonly CheckCost[]>([]);
  const readAt = useRef(0);
  const several = checks.length > 1;
  const changes = `${state} ${counts.sent} ${counts.pending} ${cost.highMicros}`;
  useEffect(() => {
    if (!several) return;
    let over = false;
    const timer = setTimeout(
      () => {
        readAt.current = Date.now();
        // The sum of all stands above; a reading that failed is made up for by the next.
        call('runs.costs', { runId })
          .then((costs) => over || setRead(costs))
          .catch(() => undefined);
      },
      Math.max(0, readAt.current + pauseMs - Date.now()),
    );
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [runId, several, changes]);
  if (several) return new Map(read.map((one) => [one.operation, one]));
  return new Map(checks.map(({ operation }) => [operation, { operation, cost, billingUnknown: counts.billingUnknown }]));
}

/** The cost of each check of a run so far: read when the run is shown, and again while calls are made (keepFresh). */
import { useQuery } from '@tanstack/react-query';
import type { CheckCost, Run } from '#contract/runs/run.ts';
import { reading } from '../../base/queryClient.ts';

/** By operation; empty until loaded. A run with one check costs what its check costs, so nothing is read. */
export function useCheckCosts({ runId, counts, cost, checks }: Run): ReadonlyMap<string, CheckCost> {
  const several = checks.length > 1;
  // The total is shown above; if a fetch fails, the next one makes up for it.
  const { data = [] } = useQuery({ ...reading('runs.costs', { runId }), enabled: several });
  if (several) return new Map(data.map((one) => [one.operation, one]));
  return new Map(checks.map(({ operation }) => [operation, { operation, cost, billingUnknown: counts.billingUnknown }]));
}

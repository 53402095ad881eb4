/** A list's runs in their current state: read once, then updated by their progress. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Failure } from '#contract/failure.ts';
import type { Run, CheckCost, RunCheck } from '#contract/runs/run.ts';
import type { Prices } from '#contract/accounts/environment.ts';
import { costsPauseMs } from '../../subjects/accounts/queries.ts';
import { queryClient, read, refresh, declareQuery } from '../../base/queryClient.ts';
import { runsOf } from '../../subjects/runs/listRun.ts';
import { listen } from '../../bridge/listen.ts';

/** Progress carries counters but no history, so the run is reread for the chart, at most this often. */
const historyPauseMs = 2000;

interface Runs {
  /** The runs, newest first; null until first loaded. */
  readonly runs: readonly Run[] | null;
  readonly failure: Failure | null;
  /** Stores the run that a command returned. */
  put(run: Run): void;
  reload(): void;
}

const update = (listId: string, runId: string, change: (run: Run) => Run): void =>
  void queryClient.setQueryData(runsOf(listId).queryKey, (runs) => runs?.map((run) => (run.runId === runId ? change(run) : run)));

/** Follows the progress of the list's runs until the returned function is called. Other changes are handled by keepFresh. */
function follow(listId: string): () => void {
  const query = runsOf(listId);
  const readHistory = (runId: string): void => {
    read('runs.get', { runId })
      // Progress is newer than the run fetched meanwhile, so take its history only if the state is the same.
      .then((fresh) => update(listId, runId, (run) => (run.state === fresh.state ? fresh : run)))
      .catch(() => void refresh(query));
  };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const off = listen('runs.progressed', (progress) => {
    if (progress.listId !== listId) return;
    const { runId, state } = progress;
    const before = queryClient.getQueryData(query.queryKey)?.find((run) => run.runId === runId);
    update(listId, runId, (run) => ({ ...run, ...progress }));
    if (before?.state !== state) {
      void refresh(query);
      return;
    }
    waiting ??= setTimeout(() => {
      waiting = undefined;
      readHistory(runId);
    }, historyPauseMs);
  });
  return () => {
    clearTimeout(waiting);
    off();
  };
}

export function useRuns(listId: string): Runs {
  const { data, error } = useQuery(runsOf(listId));
  useEffect(() => follow(listId), [listId]);
  return {
    runs: data ?? null,
    failure: error?.failure ?? null,
    put: (run) => update(listId, run.runId, () => run),
    reload: () => void refresh(runsOf(listId)),
  };
}

const costsQuery = declareQuery('runs.costs', { 'runs.progressed': { everyMs: costsPauseMs } });

/** Costs by operation; empty until loaded. A run with a single check costs what the check costs, so nothing is read. */
export function useCheckCosts({ runId, counts, cost, checks }: Run): ReadonlyMap<string, CheckCost> {
  const several = checks.length > 1;
  // The total is shown above; if a fetch fails, the next one makes up for it.
  const { data = [] } = useQuery({ ...costsQuery({ runId }), enabled: several });
  if (several) return new Map(data.map((one) => [one.operation, one]));
  return new Map(checks.map(({ operation }) => [operation, { operation, cost, billingUnknown: counts.billingUnknown }]));
}

/** `pendingMicros`: null if a price is unknown, or a check has not selected its rows yet; `unpriced`: the number of missing prices. */
export function priceOfRest(prices: Prices, checks: readonly RunCheck[]): { pendingMicros: number | null; unpriced: number } {
  const missing = new Set<string>();
  let micros: number | null = 0;
  for (const { operation, addOns, state, counts } of checks) {
    const own = prices.operations[operation];
    if (own === undefined) missing.add(operation);
    for (const addOn of addOns) if (prices.addOns[addOn] === undefined) missing.add(addOn);
    const each = addOns.reduce((sum, addOn) => sum + (prices.addOns[addOn] ?? 0), own ?? 0);
    micros = micros === null || state === 'waiting' || own === undefined ? null : micros + counts.pending * each;
  }
  return { pendingMicros: micros, unpriced: missing.size };
}

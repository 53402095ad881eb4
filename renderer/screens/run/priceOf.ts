/** What the rest of a run costs, as far as the environment's prices are known. */
import type { Prices } from '#contract/accounts/environment.ts';
import type { RunCheck } from '#contract/runs/run.ts';

/** `pendingMicros` null: a price is unknown, or a check has not selected its rows yet; `unpriced`: the number of missing prices. */
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

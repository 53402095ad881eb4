/** The price of one call, as far as prices are known. */
import type { Prices } from '#contract/accounts/environment.ts';

export interface CallPrice {
  /** The known part of a call's price in micro-units; null if not even the operation's own price is known. */
  micros: number | null;
  /** The operations and add-ons without a price; if there are any, every total is "at least". */
  unpriced: string[];
}

export function priceOfCall(prices: Prices, operation: string, addOns: readonly string[]): CallPrice {
  const own = prices.operations[operation];
  const unpriced = [...(own === undefined ? [operation] : []), ...addOns.filter((addOn) => prices.addOns[addOn] === undefined)];
  const extra = addOns.reduce((sum, addOn) => sum + (prices.addOns[addOn] ?? 0), 0);
  return { micros: own === undefined ? null : own + extra, unpriced };
}

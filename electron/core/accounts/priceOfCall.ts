/** Computes the price of one call, as far as prices are known. */
import type { Prices } from '#contract/accounts/environment.ts';
import { phoneFeedback10 } from '#contract/service/operations/versions/phoneFeedback10.ts';
import type { Check, Cost } from '#contract/plan/plan.ts';
import type { ReadDb } from '../platform/database.ts';
import { findEnvironment } from './environments.sql.ts';

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

/**
 * Whether the cost of one of a run's checks is known: every price is set, and was when its calls were made. `wasUnpriced`: of the run's
 * figures.
 */
export const isCostKnown = (
  prices: Prices | undefined,
  { operation, addOns }: Pick<Check, 'operation' | 'addOns'>,
  { wasUnpriced }: { wasUnpriced(operation: string): boolean },
): boolean => prices !== undefined && priceOfCall(prices, operation, addOns).unpriced.length === 0 && !wasUnpriced(operation);

/**
 * Returns the cost of reporting to the service, as far as environments have a price for feedback: the specification names none. `entries`:
 * number of reports per environment. Null if none goes to a service; the sandbox charges nothing.
 */
export function costOfFeedback(db: ReadDb, entries: ReadonlyMap<string, number>): Cost | null {
  const prices = [...entries].flatMap(([environmentId, count]) => {
    const environment = findEnvironment(db, environmentId);
    if (environment === undefined || environment.kind === 'sandbox' || count === 0) return [];
    const { micros } = priceOfCall(environment.prices, phoneFeedback10.id, []);
    return [{ micros: micros === null ? null : count * micros, currency: environment.currency }];
  });
  const [first] = prices;
  if (first === undefined) return null;
  const sum = prices.reduce((all, { micros }) => all + (micros ?? 0), 0);
  return { lowMicros: sum, highMicros: sum, currency: first.currency, complete: prices.every(({ micros }) => micros !== null) };
}

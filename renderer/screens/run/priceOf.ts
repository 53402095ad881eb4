/** What one call of a run costs, as far as the environment's prices are known. */
import type { Environment } from '../../../electron/contract/environment.ts';
import type { Run } from '../../../electron/contract/run.ts';

/** `micros` null: the operation has no known price; `unpriced`: how many prices are missing. */
export function priceOf({ prices }: Environment, { operation, addOns }: Run): { micros: number | null; unpriced: number } {
  const own = prices.operations[operation];
  const extras = addOns.map((addOn) => prices.addOns[addOn]);
  const unpriced = [own, ...extras].filter((price) => price === undefined).length;
  return { micros: own === undefined ? null : extras.reduce((sum: number, price) => sum + (price ?? 0), own), unpriced };
}

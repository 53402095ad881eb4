/** The cost of a list's runs so far. */
import type { Run } from '../runs/run.ts';

export interface ListCost {
  /** The low end of the cost counted as billed, in micro-units. */
  readonly micros: number;
  readonly currency: string;
  /** False if a price is missing. */
  readonly complete: boolean;
  /** True for the sandbox, which charges nothing. */
  readonly sandbox: boolean;
}

/**
 * Adds up the cost of runs: of live ones, if there are any, because a trial in the sandbox charged nothing and its answers no longer count.
 * Null if nothing was bought, or if the currencies differ.
 */
export function listCost(runs: readonly Pick<Run, 'cost' | 'sandbox'>[]): ListCost | null {
  const live = runs.filter(({ sandbox }) => !sandbox);
  const counted = live.length > 0 ? live : runs;
  const [first] = counted;
  if (first === undefined || counted.some(({ cost }) => cost.currency !== first.cost.currency)) return null;
  return {
    micros: counted.reduce((sum, { cost }) => sum + cost.lowMicros, 0),
    currency: first.cost.currency,
    complete: counted.every(({ cost }) => cost.complete),
    sandbox: first.sandbox,
  };
}

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

/** Adds up the cost of runs. Null if nothing was bought, or if the currencies differ. */
export function listCost(runs: readonly Pick<Run, 'cost' | 'environmentId'>[]): ListCost | null {
  const [first] = runs;
  if (first === undefined || runs.some(({ cost }) => cost.currency !== first.cost.currency)) return null;
  return {
    micros: runs.reduce((sum, { cost }) => sum + cost.lowMicros, 0),
    currency: first.cost.currency,
    complete: runs.every(({ cost }) => cost.complete),
    sandbox: runs.some(({ environmentId }) => environmentId === 'sandbox'),
  };
}

/** Builds the request for a plan from the command line: the list, the environment, the checks, the rows, and the limits. */
import type { PlanRequest } from '#contract/plan/plan.ts';
import type { OptionValues } from '../options/option.ts';
import type { reuseOptions, runCapOptions } from '../options/optionGroups.ts';
import type { Choosing } from '../options/readChoosing.ts';
import { readRunCaps } from '../options/readOptions.ts';

type PlanOptions = OptionValues<typeof reuseOptions & typeof runCapOptions>;

export function planRequest(options: PlanOptions, choosing: Choosing, listId: string, environmentId: string): PlanRequest {
  return {
    listId,
    environmentId,
    checks: choosing.checks,
    // Null for the default of each kind of answer.
    freshForMs: options.freshFor ?? null,
    limit: choosing.limit,
    ...(choosing.sampleSeed === null ? {} : { sampleSeed: choosing.sampleSeed }),
    ...(choosing.skipRepeatedPhones ? { skip: ['phone.repeated' as const] } : {}),
    ...(options.reusePartial ? { reusePartial: true } : {}),
    maxCalls: null,
    budgetMicros: null,
    callsPerSecond: null,
    ...readRunCaps(options),
  };
}

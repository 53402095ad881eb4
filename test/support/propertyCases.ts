/** Properties are tried with the same cases every time. `ROLLCALL_SEED` tries others, and `ROLLCALL_RUNS` as many as one wants. */
import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  /** What vitest.config.ts reads from the environment. */
  interface ProvidedContext {
    propertyRuns: number | null;
    propertySeed: number;
  }
}

fc.configureGlobal({ seed: inject('propertySeed') });

/** Whether somebody wants more cases than a run of all tests can afford. */
export const wantsMore = inject('propertyRuns') !== null;
/** How many cases are tried: `few`, unless somebody wants more. */
export const casesOf = (few: number): { numRuns: number } => ({ numRuns: inject('propertyRuns') ?? few });
export { default as fc } from 'fast-check';

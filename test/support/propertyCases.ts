/** Properties are tested with the same cases every time. `ROLLCALL_SEED` selects other cases, and `ROLLCALL_RUNS` their number. */
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

/** Whether more cases were requested than a run of all tests can afford. */
export const wantsMore = inject('propertyRuns') !== null;
/** The number of cases: `few`, unless more were requested. */
export const casesOf = (few: number): { numRuns: number } => ({ numRuns: inject('propertyRuns') ?? few });
export { default as fc } from 'fast-check';

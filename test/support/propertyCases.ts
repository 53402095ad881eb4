/** Properties are tried with the same cases every time. `ROLLCALL_SEED` tries others, and `ROLLCALL_RUNS` as many as one wants. */
import fc from 'fast-check';

const runs = process.env['ROLLCALL_RUNS'];
fc.configureGlobal({ seed: Number(process.env['ROLLCALL_SEED'] ?? 20_261_126) });

/** How many cases are tried: `few`, unless somebody wants more. */
export const casesOf = (few: number): { numRuns: number } => ({ numRuns: runs === undefined ? few : Number(runs) });
/** Whether somebody wants more cases than a run of all tests can afford. */
export const wantsMore = runs !== undefined;
export { default as fc } from 'fast-check';

/**
 * The counts of a list's rows from all sources, in many sequences, and for lists whose verdicts take several pages to catch up. For more
 * sequences: `ROLLCALL_RUNS=20 ROLLCALL_SEED=7 npm run long -- counts`
 */
import { it } from 'vitest';
import { holdsWhateverHappens } from '../support/listSteps.ts';

it('is the same for many short lists', { timeout: 1_200_000 }, () => holdsWhateverHappens({ rows: 12, lists: 4 }));
it('is the same while verdicts of long ones catch up', { timeout: 1_200_000 }, () => holdsWhateverHappens({ rows: 2_600, lists: 1 }));

/** Which calls of a list are meant, and a filter of the review by what came of them. */
import { z } from 'zod';
import { callOutcomeKinds, type CallOutcomeKind } from '../outcomes/callOutcome.ts';
import { timeSchema } from '../ids.ts';

/** When the calls were made: from `from` to before `to`. A call without a time counts as made when its outcome was added. */
export const calledBetweenSchema = z.object({ from: timeSchema.nullable(), to: timeSchema.nullable() });
export type CalledBetween = z.infer<typeof calledBetweenSchema>;

/** A filter of the review: rows that were called, by what came of it. `heldOut`: only rows of the held-out samples, or only others. */
export const calledFilterSchema = calledBetweenSchema.extend({
  results: z.array(z.enum(callOutcomeKinds)).min(1),
  heldOut: z.boolean().optional(),
});
export type CalledFilter = z.infer<typeof calledFilterSchema>;

/** What counts in a share: somebody dialed, and it is known what came of it. */
export const countedResults = ['connected', 'disconnected', 'notReached'] as const satisfies readonly CallOutcomeKind[];

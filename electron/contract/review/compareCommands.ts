/** The commands that compare two states of a list, or two lists. */
import { z } from 'zod';
import { comparedKindSchema, comparedRowSchema, comparedRowsAskedSchema, comparedSchema, comparisonSchema } from './compare.ts';
import { idSchema } from '../ids.ts';
import { writtenFileSchema } from '../params.ts';

export const compareCommands = {
  /**
   * What changed between two states of a list, or two lists. `askerId`: as for review.columnFacets; `review.compareProgressed` carries it.
   * Throws run.notFound.
   */
  'review.compare': { params: z.object({ comparison: comparisonSchema, askerId: idSchema.optional() }), returns: comparedSchema },
  /** Rows of one kind, as the list of one side has them, in file order. */
  'review.comparedRows': {
    params: comparedRowsAskedSchema.extend({ from: z.int().min(0), count: z.int().min(1).max(200) }),
    returns: z.array(comparedRowSchema),
    runsIn: 'listThread',
  },
  /** Writes rows of these kinds as a CSV: their own columns, what they are, and the values of both sides. */
  'review.exportCompared': {
    params: comparedRowsAskedSchema.omit({ kind: true }).extend({
      kinds: z.array(comparedKindSchema).min(1),
      destinationId: z.string(),
      askerId: idSchema.optional(),
    }),
    returns: writtenFileSchema.extend({ rows: z.int(), bytes: z.int() }),
  },
} as const;

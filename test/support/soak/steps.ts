/** The steps that the soak sends to the program under test, and their answers: a line of JSON each. */
import { z } from 'zod';
import { decisionValueSchema } from '#contract/review/decision.ts';
import { ledgerCheckSchema } from '#contract/storage/storage.ts';

const aList = z.object({ listId: z.string() });

export const stepSchema = z.discriminatedUnion('do', [
  /** Imports a list of made-up phones: `rows` of them, starting with this number. */
  z.object({ do: z.literal('import'), from: z.int(), rows: z.int() }),
  /** Checks a list; may pause and resume once this many calls were sent. */
  aList.extend({ do: z.literal('run'), limit: z.int().nullable(), pauseAfterMs: z.number().nullable() }),
  /** Continues the runs that a kill interrupted. */
  z.object({ do: z.literal('resume') }),
  z.object({ do: z.literal('lookUp'), phone: z.string() }),
  aList.extend({ do: z.literal('decide'), rows: z.array(z.int()), value: decisionValueSchema }),
  /** A decision on all rows, undone and made again. */
  aList.extend({ do: z.literal('decideAll'), value: decisionValueSchema }),
  aList.extend({ do: z.literal('policy'), otherwise: decisionValueSchema }),
  aList.extend({ do: z.literal('called'), row: z.int(), meaning: z.enum(['connected:right', 'disconnected', 'not-reached']) }),
  z.object({ do: z.literal('suppress'), phone: z.string() }),
  aList.extend({ do: z.literal('export') }),
  /** Makes evidence and verifies it. */
  aList.extend({ do: z.literal('evidence') }),
  z.object({ do: z.literal('backup') }),
  aList.extend({ do: z.literal('delete') }),
  /** Ends the program; it starts again with the next step. */
  z.object({ do: z.literal('quit') }),
]);
export type Step = z.infer<typeof stepSchema>;
/** A list whose counts are compared between all screens and a file, and rows whose decisions are reported. */
export const lookSchema = z.object({ listId: z.string().nullable(), rows: z.array(z.int()) });
export type Look = z.infer<typeof lookSchema>;
export const orderSchema = z.object({ step: stepSchema.nullable(), look: lookSchema });

/** What a window sees once a step is done. */
export const seenSchema = z.object({
  lists: z.array(z.object({ listId: z.string(), rows: z.int() })),
  /** Users' decisions in the requested list, for the requested rows. */
  decisions: z.array(z.object({ row: z.int(), value: decisionValueSchema.nullable() })),
  /** Calls of all keys: those certainly billed, and those that may have been. */
  billed: z.int(),
  billingUnknown: z.int(),
  ledger: ledgerCheckSchema.pick({ problems: true, examples: true }),
  /** Figures of runs that don't agree with their jobs and attempts. */
  differs: z.array(z.string()),
  /** Runs whose rows don't add up. */
  unreconciled: z.array(z.string()),
  runsToResume: z.int(),
  residentBytes: z.number(),
  openFiles: z.int(),
});
export type Seen = z.infer<typeof seenSchema>;
export const answerSchema = z.object({ newListId: z.string().nullable(), seen: seenSchema });

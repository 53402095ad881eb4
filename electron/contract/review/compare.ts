/** Comparing two states of a list, or two lists: what changed, and the rows behind each count. */
import { z } from 'zod';
import { idSchema } from '../ids.ts';

/** A list as it was when a run of it ended; `runId` null: as it is now. */
const comparedSideSchema = z.object({ listId: idSchema, runId: idSchema.nullable() });
export type ComparedSide = z.infer<typeof comparedSideSchema>;

/**
 * `key`: what two lists are matched by, their phones or a column of each, compared without case, accents and surrounding white space. Rows
 * of one list are matched by themselves.
 */
export const comparisonSchema = z.object({
  before: comparedSideSchema,
  after: comparedSideSchema,
  key: z.union([z.literal('phone'), z.object({ before: z.int().min(0), after: z.int().min(0) })]),
});
export type Comparison = z.infer<typeof comparisonSchema>;
export const isOneList = ({ before, after }: Pick<Comparison, 'before' | 'after'>): boolean => before.listId === after.listId;

/** What may change in a row that both sides have. A row may have several of them. */
const rowChanges = [
  'becameLitigator',
  'noLongerLitigator',
  /** From not checked to litigator or clear, and back. */
  'nowChecked',
  'noLongerChecked',
  /** Into a higher or a lower band: up to 30, 31 to 69, from 70. */
  'scoreUp',
  'scoreDown',
  'gradeUp',
  'gradeDown',
  'lineType',
  'owner',
] as const;

/**
 * What else a row may be. `added`: only the later side has it (of one list: a run covers it that the earlier side doesn't know); `gone`: only
 * the earlier one. `repeated`: its key is in several rows, so that nobody knows which belongs to which; `keyless`: it has no key.
 */
export const comparedKinds = [...rowChanges, 'added', 'addedLitigator', 'gone', 'repeated', 'keyless'] as const;
const comparedKindSchema = z.enum(comparedKinds);
export type ComparedKind = (typeof comparedKinds)[number];

const rows = z.int().min(0);

/**
 * Each side's rows = matched + only there + repeated + keyless. A value that only one side knows isn't a change of it, except that "not
 * checked" is one of three litigator states.
 */
export const comparedSchema = z.object({
  rows: z.object({ before: rows, after: rows }),
  matched: rows,
  /** Matched rows without any change. */
  unchanged: rows,
  /** Rows of each side. */
  kinds: z.record(comparedKindSchema, z.object({ before: rows, after: rows })),
  /** Whether any of it follows from sandbox answers. */
  sandbox: z.boolean(),
});
export type Compared = z.infer<typeof comparedSchema>;

/** Rows of the filtered list that are of this kind in the comparison, in which the list is one of the sides. */
export const comparedFilterSchema = z.object({ comparison: comparisonSchema, kind: comparedKindSchema });
export type ComparedFilter = z.infer<typeof comparedFilterSchema>;

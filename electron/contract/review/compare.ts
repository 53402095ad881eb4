/** Comparing two states of a list, or two lists: what changed, and the rows behind each count. */
import { z } from 'zod';
import { idSchema } from '../ids.ts';

/** A list as it was when a run of it ended; `runId` null: as it is now. */
const comparedSideSchema = z.object({ listId: idSchema, runId: idSchema.nullable() });
export type ComparedSide = z.infer<typeof comparedSideSchema>;

/**
 * `key`: how rows of two lists are matched: by phone, or by a column of each, compared ignoring case, accents and surrounding white space.
 * Rows of a single list are matched with themselves.
 */
export const comparisonSchema = z.object({
  before: comparedSideSchema,
  after: comparedSideSchema,
  key: z.union([z.literal('phone'), z.object({ before: z.int().min(0), after: z.int().min(0) })]),
});
export type Comparison = z.infer<typeof comparisonSchema>;
export const isOneList = ({ before, after }: Pick<Comparison, 'before' | 'after'>): boolean => before.listId === after.listId;

/** Changes of a row that both sides have; a row may have several. */
const rowChanges = [
  'becameLitigator',
  'noLongerLitigator',
  /** From not checked to litigator or clear, and back. */
  'nowChecked',
  'noLongerChecked',
  /** The score moved to a higher or a lower band: up to 30, 31 to 69, from 70. */
  'scoreUp',
  'scoreDown',
  'gradeUp',
  'gradeDown',
  'lineType',
  'owner',
] as const;

/**
 * Further kinds of rows. `added`: only the later side has it (within one list: a run covers it that the earlier side doesn't include);
 * `gone`: only the earlier side has it. `repeated`: several rows have its key, so they can't be matched; `keyless`: it has no key.
 */
export const comparedKinds = [...rowChanges, 'added', 'addedLitigator', 'gone', 'repeated', 'keyless'] as const;
const comparedKindSchema = z.enum(comparedKinds);
export type ComparedKind = (typeof comparedKinds)[number];

const rows = z.int().min(0);

/**
 * Each side's rows = matched + only there + repeated + keyless. A value known on one side only isn't a change, except that "not checked" is
 * one of three litigator states.
 */
export const comparedSchema = z.object({
  rows: z.object({ before: rows, after: rows }),
  matched: rows,
  /** Matched rows without any change. */
  unchanged: rows,
  /** Rows of each kind, on each side. */
  kinds: z.record(comparedKindSchema, z.object({ before: rows, after: rows })),
  /** Whether any of this is based on sandbox answers. */
  sandbox: z.boolean(),
});
export type Compared = z.infer<typeof comparedSchema>;

/** Filters a list by rows of this kind in the comparison, in which the list is one of the sides. */
export const comparedFilterSchema = z.object({ comparison: comparisonSchema, kind: comparedKindSchema });
export type ComparedFilter = z.infer<typeof comparedFilterSchema>;

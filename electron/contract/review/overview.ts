/** A list at a glance: what its verdicts, decisions and findings add up to, and how they differ by a column of the spreadsheet. */
import { z } from 'zod';
import { facetsSchema } from './facets.ts';
import { grades } from '../verdict/verdictValues.ts';

const rows = z.int().min(0);

/**
 * Why rows are dropped. A row may have several reasons: `litigator` and `suppressed` forbid the call, `unanswered` is a score of 30 or less,
 * `grade` is E or F. `none`: none of these, so that a rule or a person had another one.
 */
export const dropReasons = ['litigator', 'suppressed', 'unanswered', 'grade', 'none'] as const;
export type DropReason = (typeof dropReasons)[number];

/** What one value of a column is worth. `dead`: rows with a score of 30 or less, among the `scored`. `kept`: by a person or the policy. */
export const sourceSumsSchema = z.object({
  rows,
  grades: z.record(z.enum([...grades, 'none']), rows),
  answered: rows,
  scored: rows,
  dead: rows,
  kept: rows,
});
export type SourceSums = z.infer<typeof sourceSumsSchema>;

/** Values of a column shown at once. */
export const mostSources = 12;

export const overviewSchema = z.object({
  rows,
  /** Of the whole list. */
  facets: facetsSchema,
  /** Rows by score, 0 to 100; rows without one. */
  scores: z.array(rows),
  unscored: rows,
  answered: rows,
  dropped: z.object({ rows, reasons: z.record(z.enum(dropReasons), rows) }),
  /** By the values of the column, those with the most rows first; `value`: '' for an empty cell. Null if no column was named. */
  sources: z
    .object({
      values: z.array(sourceSumsSchema.extend({ value: z.string() })),
      /** All values that aren't listed, together. */
      others: sourceSumsSchema.extend({ values: rows }),
    })
    .nullable(),
});
export type Overview = z.infer<typeof overviewSchema>;

/** Why somebody must not be called whatever their grade says, and the person's own answer for keeping such a row all the same. */
import { z } from 'zod';
import { rowNumberSchema } from './ids.ts';
import type { Litigator } from './verdict.ts';

/** `litigator`: the verdict says so · `suppressed`: on the user's own list. */
export const noCalls = ['litigator', 'suppressed'] as const;
export const noCallSchema = z.enum(noCalls);
export type NoCall = z.infer<typeof noCallSchema>;

/** What a person says for keeping rows that must not be called; the name beside it is the operator's. */
export const acknowledgementSchema = z.strictObject({ reason: z.string().trim().min(1).max(500) });
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

/** A keep that was acknowledged: by whom, why, and what was known against the row at that moment. */
export const keptDespiteSchema = z.object({ despite: z.array(noCallSchema), by: z.string(), reason: z.string() });
export type KeptDespite = z.infer<typeof keptDespiteSchema>;

/** Rows by what speaks against calling them; one that is both stands in both. */
export const noCallRowsSchema = z.object({ litigators: z.array(rowNumberSchema), suppressed: z.array(rowNumberSchema) });
export type NoCallRows = z.infer<typeof noCallRowsSchema>;

/** The same as numbers; here one that is both counts as a litigator alone, so that they add up. */
export const noCallCountsSchema = z.object({ litigators: z.int(), suppressed: z.int() });
export type NoCallCounts = z.infer<typeof noCallCountsSchema>;

const bits: Record<NoCall, number> = { litigator: 1, suppressed: 2 };

/** A set of them as a number: lists of a million rows keep one a row. */
export const noCallBits = (calls: readonly NoCall[]): number => calls.reduce((all, one) => all | bits[one], 0);
export const noCallsOf = (set: number): NoCall[] => noCalls.filter((one) => (set & bits[one]) !== 0);

/** What speaks against calling a row: a litigator is the verdict's word alone. */
export const noCallsOfRow = (litigator: Litigator, suppressed: boolean): number =>
  (litigator === 'litigator' ? bits.litigator : 0) | (suppressed ? bits.suppressed : 0);

/**
 * What holds a row back from whatever is to hold kept rows alone, as a set; 0: nothing does. The one rule for it: a row that must not be called is
 * kept when a person said why, for each cause that is known by now. A policy's suggestion never says why, and neither does a keep of before.
 */
export const heldBackBy = (isKept: boolean, against: number, acknowledged: number): number => (isKept ? against & ~acknowledged : 0);

export const noneHeldBack: NoCallCounts = { litigators: 0, suppressed: 0 };

/** Counts one more row in its place. */
export function countNoCall(counts: NoCallCounts, set: number): void {
  if (set & bits.litigator) counts.litigators++;
  else if (set & bits.suppressed) counts.suppressed++;
}

/** The rows as numbers: one that is both counts as a litigator. */
export function countNoCallRows({ litigators, suppressed }: NoCallRows): NoCallCounts {
  const both = new Set(litigators);
  return { litigators: litigators.length, suppressed: suppressed.filter((row) => !both.has(row)).length };
}

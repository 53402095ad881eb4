/** Why somebody must not be called whatever their grade says, and a person's acknowledgment for keeping such a row anyway. */
import { z } from 'zod';
import { rowNumberSchema } from '../ids.ts';
import type { Litigator } from './verdict.ts';
import { writtenText } from '#base/writtenText.ts';

/** `litigator`: the verdict says so · `suppressed`: on the suppression list. */
export const noCalls = ['litigator', 'suppressed'] as const;
export const noCallSchema = z.enum(noCalls);
export type NoCall = z.infer<typeof noCallSchema>;

/** A person's reason for keeping rows that must not be called; the name is the operator's. */
export const acknowledgementSchema = z.strictObject({ reason: writtenText(500) });
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

/** An acknowledged keep: by whom, why, and what was known against the row at that moment. */
export const keptDespiteSchema = z.object({ despite: z.array(noCallSchema), by: z.string(), reason: z.string() });
export type KeptDespite = z.infer<typeof keptDespiteSchema>;

/** Rows by cause; a row with both is in both. */
export const noCallRowsSchema = z.object({ litigators: z.array(rowNumberSchema), suppressed: z.array(rowNumberSchema) });
export type NoCallRows = z.infer<typeof noCallRowsSchema>;

/** Counts by cause; a row with both counts only as a litigator, so that they add up. */
export const noCallCountsSchema = z.object({ litigators: z.int(), suppressed: z.int() });
export type NoCallCounts = z.infer<typeof noCallCountsSchema>;

const bits: Record<NoCall, number> = { litigator: 1, suppressed: 2 };

/** A set of causes as a number, because lists of a million rows keep one per row. */
export const noCallBits = (calls: readonly NoCall[]): number => calls.reduce((all, one) => all | bits[one], 0);
export const noCallsOf = (set: number): NoCall[] => noCalls.filter((one) => (set & bits[one]) !== 0);

/** What forbids calling a row. Only the verdict says who is a litigator. */
export const noCallsOfRow = (litigator: Litigator, suppressed: boolean): number =>
  (litigator === 'litigator' ? bits.litigator : 0) | (suppressed ? bits.suppressed : 0);

/**
 * What holds a row back from files of kept rows, as a set; 0: nothing. The only rule for it: a row that must not be called counts as kept
 * if a person gave a reason for each cause known by now. A policy's suggestion has no reason, nor has a keep from before the cause was
 * known.
 */
export const heldBackBy = (isKept: boolean, against: number, acknowledged: number): number => (isKept ? against & ~acknowledged : 0);

export const noneHeldBack: NoCallCounts = { litigators: 0, suppressed: 0 };

/** Adds one row to the counts. */
export function countNoCall(counts: NoCallCounts, set: number): void {
  if (set & bits.litigator) counts.litigators++;
  else if (set & bits.suppressed) counts.suppressed++;
}

/** The number of rows; a row with both counts as a litigator. */
export function countNoCallRows({ litigators, suppressed }: NoCallRows): NoCallCounts {
  const both = new Set(litigators);
  return { litigators: litigators.length, suppressed: suppressed.filter((row) => !both.has(row)).length };
}

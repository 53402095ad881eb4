/**
 * Standings, which sum up a list for its callers: each row has one standing, and each standing belongs to one of four groups. The four
 * numbers therefore add up to the rows, whatever was checked, skipped, failed, decided or repeated.
 */
import { z } from 'zod';
import { writtenText } from '#base/writtenText.ts';
import { rowNumberSchema } from '../ids.ts';
import type { Litigator } from './verdict.ts';

/**
 * `toCall`: rows in a file to call by default · `toLookAt`: a person has to decide, or something has to be checked first · `toLeave`: not
 * worth a call, not allowed, or without an answer · `litigators`: must not be called, whatever was decided.
 */
export const standingGroups = ['toCall', 'toLookAt', 'toLeave', 'litigators'] as const;
export type StandingGroup = (typeof standingGroups)[number];

/** Why a row is in its group; the first that applies counts, from top to bottom (core/review/facets/standingCodes.ts). */
const groupOf = {
  litigator: 'litigators',
  suppressed: 'toLeave',
  /** Kept, and allowed in a file to call. */
  toCall: 'toCall',
  /** Kept, but clear only according to the sandbox. */
  invented: 'toLookAt',
  /** Kept or held, but not checked for litigators. */
  unchecked: 'toLookAt',
  heldByPerson: 'toLookAt',
  /** Held by the policy for one of the following reasons. */
  otherName: 'toLookAt',
  unsure: 'toLookAt',
  heldByPolicy: 'toLookAt',
  /** Answered, but without a decision. */
  undecided: 'toLookAt',
  droppedByPerson: 'toLeave',
  /** Dropped by the policy for one of the following reasons. */
  invalid: 'toLeave',
  unanswered: 'toLeave',
  poorGrade: 'toLeave',
  droppedByPolicy: 'toLeave',
  /** Without a decision: left out by the plan, checked without getting an answer, or still to be checked. */
  skipped: 'toLeave',
  failed: 'toLeave',
  notChecked: 'toLeave',
} as const satisfies Readonly<Record<string, StandingGroup>>;

export type Standing = keyof typeof groupOf;
export const standings = Object.keys(groupOf) as readonly Standing[];
export const standingSchema = z.enum(standings);
export const groupOfStanding = (standing: Standing): StandingGroup => groupOf[standing];

/** Rows by standing; they add up to the rows of the list. */
export const standingCountsSchema = z.record(standingSchema, z.int());
export type StandingCounts = z.infer<typeof standingCountsSchema>;

export const standingsOf = (group: StandingGroup): Standing[] => standings.filter((one) => groupOf[one] === group);

export function groupCounts(counts: StandingCounts): Record<StandingGroup, number> {
  const groups = { toCall: 0, toLookAt: 0, toLeave: 0, litigators: 0 };
  for (const standing of standings) groups[groupOf[standing]] += counts[standing];
  return groups;
}

/** Why a row must not be called. `litigator`: by its verdict · `suppressed`: on the suppression list. */
export const noCalls = ['litigator', 'suppressed'] as const;
export const noCallSchema = z.enum(noCalls);
export type NoCall = z.infer<typeof noCallSchema>;

/** A person's reason for keeping rows that must not be called; the name is the operator's. */
export const acknowledgementSchema = z.strictObject({ reason: writtenText(500) });
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

/** An acknowledged keep: by whom, why, and what was known against the row at that moment and still is all that is known. */
export const keptDespiteSchema = z.object({ despite: z.array(noCallSchema), by: z.string(), reason: z.string() });
export type KeptDespite = z.infer<typeof keptDespiteSchema>;

/** Rows that must not be called, by cause; a row with both causes is in both. */
export const noCallRowsSchema = z.object({ litigators: z.array(rowNumberSchema), suppressed: z.array(rowNumberSchema) });
export type NoCallRows = z.infer<typeof noCallRowsSchema>;

/** Rows that must not be called, counted by cause; a row with both counts only as a litigator, so that the counts add up. */
export const noCallCountsSchema = z.object({ litigators: z.int(), suppressed: z.int() });
export type NoCallCounts = z.infer<typeof noCallCountsSchema>;

const bits: Record<NoCall, number> = { litigator: 1, suppressed: 2 };

/** Encodes a set of causes as a number, because lists of a million rows store one per row. */
export const noCallBits = (calls: readonly NoCall[]): number => calls.reduce((all, one) => all | bits[one], 0);
export const noCallsOf = (set: number): NoCall[] => noCalls.filter((one) => (set & bits[one]) !== 0);

/** Returns the set of causes that forbid calling a row. Only the verdict determines who is a litigator. */
export const noCallsOfRow = (litigator: Litigator, suppressed: boolean): number =>
  (litigator === 'litigator' ? bits.litigator : 0) | (suppressed ? bits.suppressed : 0);

/**
 * Returns the set of causes that hold a row back from files of kept rows; 0: none. The only rule for this: a row that must not be called
 * counts as kept if a person gave a reason for each cause known by now. A policy's suggestion has no reason, nor does a keep from before
 * the cause was known: `acknowledged` leaves out the suppression list if the person was put on it again since.
 */
export const heldBackBy = (isKept: boolean, against: number, acknowledged: number): number => (isKept ? against & ~acknowledged : 0);

export const noneHeldBack: NoCallCounts = { litigators: 0, suppressed: 0 };

export function countNoCall(counts: NoCallCounts, set: number): void {
  if (set & bits.litigator) counts.litigators++;
  else if (set & bits.suppressed) counts.suppressed++;
}

/** Counts rows by cause; a row with both counts as a litigator. */
export function countNoCallRows({ litigators, suppressed }: NoCallRows): NoCallCounts {
  const both = new Set(litigators);
  return { litigators: litigators.length, suppressed: suppressed.filter((row) => !both.has(row)).length };
}

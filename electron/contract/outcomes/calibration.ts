/**
 * Compares outcomes of calls with grades, scores, line types and sources. A row counts once, however often it was called: as connected if
 * any of its calls was, else as its last call. Rows whose outcome is `suppressed` or `undecided` are in no share.
 */
import { z } from 'zod';
import { calledBetweenSchema } from '../review/facets.ts';
import { idSchema } from '../ids.ts';
import { sourceSumsSchema } from '../review/overview.ts';
import { policySchema } from '../review/policy.ts';
import { grades, insufficientScore, scoreRanges } from '../verdict/verdictValues.ts';

/** A group with fewer called rows is too small to be meaningful. */
export const fewestCalls = 30;
/** Minimum number of called rows for a cut-off to be suggested. */
export const fewestForCutOff = 100;
/** Minimum number of called rows for a curve over the score. */
export const fewestForCurve = 1_000;
export const mostCalledValues = 50;

export const callsRequestSchema = calledBetweenSchema.extend({ listIds: z.array(idSchema).min(1).max(1_000) });
export type CallsRequest = z.infer<typeof callsRequestSchema>;

const rows = z.int().min(0);
/** Both ends of a 95 % Wilson interval, as shares of 1. */
const intervalSchema = z.object({ low: z.number(), high: z.number() });

const callSumsSchema = z.object({
  /** Rows that were called and count. */
  calls: rows,
  /** The part of `calls` in which somebody answered, and the part in which the intended person did. */
  connected: rows,
  rightParty: rows,
  connectedIn: intervalSchema,
  rightPartyIn: intervalSchema,
});
export type CallSums = z.infer<typeof callSumsSchema>;

/** A band of scores, both ends included; null: rows without a score. */
const calledBandSchema = callSumsSchema.extend({ range: z.object({ from: rows, to: rows }).nullable() });
export type CalledBand = z.infer<typeof calledBandSchema>;

/** `others`: all values that aren't listed, together. */
const valuesSchema = z.object({
  values: z.array(callSumsSchema.extend({ value: z.string() })),
  others: callSumsSchema.extend({ values: rows }),
});

/** Subdivisions of the program's bands (verdictValues.ts), fine enough to show where a cut-off could be. */
export const calledBands = [
  { from: scoreRanges.unanswered.from, to: 14 },
  { from: 15, to: scoreRanges.unanswered.to },
  { from: scoreRanges.unsure.from, to: insufficientScore - 1 },
  { from: insufficientScore, to: insufficientScore },
  { from: insufficientScore + 1, to: scoreRanges.unsure.to },
  { from: scoreRanges.answered.from, to: 84 },
  { from: 85, to: scoreRanges.answered.to },
] as const;

export const calibrationSchema = z.object({
  whole: callSumsSchema,
  /** Called rows that no share includes. */
  apart: z.object({ suppressed: rows, undecided: rows }),
  /** Individual calls; a row may have several. */
  outcomes: rows,
  /** Rows that were never called, and how many of them are dropped: nothing is known about them. */
  neverCalled: z.object({ rows, dropped: rows }),
  /** A to F, then rows without a grade. */
  grades: z.array(callSumsSchema.extend({ grade: z.enum([...grades, 'none']) })),
  bands: z.array(calledBandSchema),
  /** Sums by line type, most calls first; '' if unknown. */
  lines: z.array(callSumsSchema.extend({ line: z.string() })),
  /** Sums by value of the column with the requested heading; '' for an empty cell. Null if no heading was given, or if no list has it. */
  sources: valuesSchema.nullable(),
  /** Connected share (0 to 1) by score, over the range of called scores, never decreasing; null with fewer than `fewestForCurve` rows. */
  curve: z.array(z.object({ score: rows, share: z.number() })).nullable(),
  /**
   * Rows of held-out samples, which the policy would drop and which were drawn to be called anyway; they are in no other group. Null if
   * none was drawn.
   */
  heldOut: callSumsSchema.extend({ drawn: rows }).nullable(),
  /** True if some verdicts come from the sandbox: invented people, whom nobody called. */
  sandbox: z.boolean(),
  /** Rows of each list that count, including held-out ones. */
  lists: z.array(z.object({ listId: idSchema, calls: rows })),
});
export type Calibration = z.infer<typeof calibrationSchema>;

/** The percentage of answering people that a cut-off should keep. */
export const keepShares = [90, 95, 99] as const;
/** A share to keep, or a score to try. */
export const cutOffRequestSchema = z.union([z.object({ keep: z.literal(keepShares) }), z.object({ score: z.int().min(1).max(100) })]);
export type CutOffRequest = z.infer<typeof cutOffRequestSchema>;

/** The result if only rows with at least this score had been called. Rows without a score are left out. */
const cutOffSchema = z.object({
  score: rows,
  calls: rows,
  /** Calls that would not have been made. */
  saved: rows,
  answers: rows,
  missed: rows,
  /** Share of the answers that the cut-off keeps. */
  keptIn: intervalSchema,
  /** The calls by band; the band that contains the score is split at it. */
  bands: z.array(calledBandSchema),
});
export type CutOff = z.infer<typeof cutOffSchema>;

export const suggestionSchema = z.object({
  /** Null if there are too few calls of rows with a score, or if nobody answered. */
  cutOff: cutOffSchema.nullable(),
  /** The given list's policy with this cut-off; null if no list was given, or if no cut-off saves a call. */
  policy: policySchema.nullable(),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

/** The quality of rows with one value of a column, over the chosen lists. `dead`: `scored` rows up to 30; calls as in `Calibration`. */
const sourceScoreSchema = sourceSumsSchema.extend({
  litigators: rows,
  notChecked: rows,
  called: callSumsSchema,
  /** The cost of the rows' answers, each at its list's average per answered row; null if unknown. */
  costMicros: z.int().nullable(),
});
export type SourceScore = z.infer<typeof sourceScoreSchema>;

export const scorecardSchema = z.object({
  /** Most rows first; `value`: '' for an empty cell. */
  values: z.array(sourceScoreSchema.extend({ value: z.string() })),
  others: sourceScoreSchema.extend({ values: rows }),
  /** Null if nothing was bought, or if the currencies differ. `complete`: no price is missing. */
  cost: z.object({ currency: z.string(), complete: z.boolean(), sandbox: z.boolean() }).nullable(),
  /** True if some answers come from the sandbox. */
  sandbox: z.boolean(),
});
export type Scorecard = z.infer<typeof scorecardSchema>;

/** The most values that a scorecard lists. */
export const mostScored = 100;

/** Divides a cost by a number of rows; null if the cost is unknown or the number is 0. */
export const costPer = (costMicros: number | null, count: number): number | null =>
  costMicros === null || count === 0 ? null : Math.round(costMicros / count);

/** Requests a held-out sample: `percent` of the rows that the policy drops, drawn with `seed`. */
export const heldOutRequestSchema = z.object({
  listId: idSchema,
  percent: z.number().min(0.1).max(20),
  seed: z.int().min(0).max(0xffffffff),
});
export type HeldOutRequest = z.infer<typeof heldOutRequestSchema>;

export const heldOutDrawnSchema = z.object({
  /**
   * The rows to draw from: dropped by the policy, not decided by a person, and allowed to be called. Rows of earlier samples are decided.
   */
  of: rows,
  drawn: rows,
  /** Rows in the list's earlier samples. */
  before: rows,
});
export type HeldOutDrawn = z.infer<typeof heldOutDrawnSchema>;

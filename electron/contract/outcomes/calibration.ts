/**
 * What outcomes of calls say of grades, scores, line types and sources. A row counts once, however often it was called: as connected if any of
 * its calls was, else as its last call. Rows whose outcome is `suppressed` or `undecided` are in no share.
 */
import { z } from 'zod';
import { calledBetweenSchema } from '../review/facets.ts';
import { idSchema } from '../ids.ts';
import { sourceSumsSchema } from '../review/overview.ts';
import { policySchema } from '../review/policy.ts';
import { grades, insufficientScore, scoreRanges } from '../verdict/verdictValues.ts';

/** A group with fewer called rows is too small to say anything. */
export const fewestCalls = 30;
/** With fewer called rows, no cut-off is suggested. */
export const fewestForCutOff = 100;
/** From here on there is a curve over the score. */
export const fewestForCurve = 1_000;
/** Values of a column that are listed. */
export const mostCalledValues = 50;

export const callsRequestSchema = calledBetweenSchema.extend({ listIds: z.array(idSchema).min(1).max(1_000) });
export type CallsRequest = z.infer<typeof callsRequestSchema>;

const rows = z.int().min(0);
/** Both ends of a 95 % Wilson interval, as shares of 1. */
const intervalSchema = z.object({ low: z.number(), high: z.number() });

const callSumsSchema = z.object({
  /** Rows that were called and count. */
  calls: rows,
  /** Of them: somebody answered; and it was the person who was meant. */
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

/** Parts of the program's bands (verdictValues.ts), fine enough to see where a cut-off could be. */
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
  /** All groups together. */
  whole: callSumsSchema,
  /** Rows that were called and are in no share. */
  apart: z.object({ suppressed: rows, undecided: rows }),
  /** Single calls, of which a row may have several. */
  outcomes: rows,
  /** Rows that nobody called, and those of them that are dropped: nothing is known of them. */
  neverCalled: z.object({ rows, dropped: rows }),
  /** A to F, then rows without a grade. */
  grades: z.array(callSumsSchema.extend({ grade: z.enum([...grades, 'none']) })),
  bands: z.array(calledBandSchema),
  /** '': not known. Those with the most calls first. */
  lines: z.array(callSumsSchema.extend({ line: z.string() })),
  /** By the values of the column with this heading; '' for an empty cell. Null: none was named, or no list has it. */
  sources: valuesSchema.nullable(),
  /** Connected share by score, of 1, as far as scores were called, never falling; null: fewer than `fewestForCurve` rows. */
  curve: z.array(z.object({ score: rows, share: z.number() })).nullable(),
  /** Rows of held-out samples, which the policy would drop, drawn to be called all the same: in no other group. Null: none was drawn. */
  heldOut: callSumsSchema.extend({ drawn: rows }).nullable(),
  /** Some verdicts are the sandbox's: invented people, whom nobody called. */
  sandbox: z.boolean(),
  /** Rows of each list that count, held-out ones included. */
  lists: z.array(z.object({ listId: idSchema, calls: rows })),
});
export type Calibration = z.infer<typeof calibrationSchema>;

/** How many of those who answered a cut-off should keep, in per cent. */
export const keepShares = [90, 95, 99] as const;
/** A share to keep, or a score that somebody wants to try. */
export const cutOffRequestSchema = z.union([z.object({ keep: z.literal(keepShares) }), z.object({ score: z.int().min(1).max(100) })]);
export type CutOffRequest = z.infer<typeof cutOffRequestSchema>;

/** What calling only rows with at least this score would have come to. Rows without a score are left out. */
const cutOffSchema = z.object({
  score: rows,
  calls: rows,
  /** Calls that would not have been made. */
  saved: rows,
  answers: rows,
  missed: rows,
  /** Share of the answers that it keeps. */
  keptIn: intervalSchema,
  /** The calls split at the score: the bands, of which the one that the score falls into is cut in two. */
  bands: z.array(calledBandSchema),
});
export type CutOff = z.infer<typeof cutOffSchema>;

export const suggestionSchema = z.object({
  /** Null: too few calls of rows with a score, or nobody answered. */
  cutOff: cutOffSchema.nullable(),
  /** The named list's policy with this cut-off; null: no list was named, or there is no cut-off that saves a call. */
  policy: policySchema.nullable(),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

/** What one value of a column is worth, over the chosen lists. `dead`: a score of 30 or less, among the `scored`; calls as in `Calibration`. */
const sourceScoreSchema = sourceSumsSchema.extend({
  litigators: rows,
  notChecked: rows,
  called: callSumsSchema,
  /** What their answers cost, each at its list's average for an answered row; null: not known. */
  costMicros: z.int().nullable(),
});
export type SourceScore = z.infer<typeof sourceScoreSchema>;

export const scorecardSchema = z.object({
  /** Those with the most rows first; `value`: '' for an empty cell. */
  values: z.array(sourceScoreSchema.extend({ value: z.string() })),
  others: sourceScoreSchema.extend({ values: rows }),
  /** Null: nothing was bought, or in several currencies. `complete`: no price is missing. */
  cost: z.object({ currency: z.string(), complete: z.boolean(), sandbox: z.boolean() }).nullable(),
  /** Some answers are the sandbox's. */
  sandbox: z.boolean(),
});
export type Scorecard = z.infer<typeof scorecardSchema>;

/** Values of a scorecard that are listed. */
export const mostScored = 100;

/** A cost shared by so many rows; null: not known, or by none. */
export const costPer = (costMicros: number | null, count: number): number | null =>
  costMicros === null || count === 0 ? null : Math.round(costMicros / count);

/** A held-out sample: of the rows that the policy drops, the share of `percent`, drawn by `seed`. */
export const heldOutRequestSchema = z.object({
  listId: idSchema,
  percent: z.number().min(0.1).max(20),
  seed: z.int().min(0).max(0xffffffff),
});
export type HeldOutRequest = z.infer<typeof heldOutRequestSchema>;

export const heldOutDrawnSchema = z.object({
  /** Rows that the policy drops, that nobody decided, and that may be called: what is drawn from. Rows of earlier samples are decided. */
  of: rows,
  drawn: rows,
  /** Rows of the list's earlier samples. */
  before: rows,
});
export type HeldOutDrawn = z.infer<typeof heldOutDrawnSchema>;

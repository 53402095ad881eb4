/** Facets, by which rows are counted and filtered: fields of the verdict that have one, the decision, and the findings. */
import { z } from 'zod';
import { callOutcomeKinds, type CallOutcomeKind } from '../outcomes/callOutcome.ts';
import { timeSchema } from '../ids.ts';
import { assignedFacetSchema, assignedValueSchema } from '../team/assign.ts';
import { callableFilterSchema } from '../calling/callingRules.ts';
import { columnFilterSchema } from './columnTest.ts';
import { comparedFilterSchema } from './compare.ts';
import { deciders, decisionValues } from './decision.ts';
import { findingRuleSchema } from '../lists/finding.ts';
import { standingCountsSchema, standingSchema } from '../verdict/standing.ts';
import {
  entryOf,
  fieldsWith,
  isVerdictField,
  verdictFields,
  type Choice,
  type FieldEntry,
  type FieldsOfType,
  type FieldsWith,
  type FieldType,
} from '../verdict/verdictFields.ts';

/**
 * Selects calls of a list by their time, from `from` to before `to`; also part of a filter of the review. A call without a time counts as
 * made when its outcome was added.
 */
export const calledBetweenSchema = z.object({ from: timeSchema.nullable(), to: timeSchema.nullable() });
export type CalledBetween = z.infer<typeof calledBetweenSchema>;

/** A filter of the review: called rows, by the call's outcome. `heldOut`: only rows of the held-out samples, or only others. */
const calledFilterSchema = calledBetweenSchema.extend({
  results: z.array(z.enum(callOutcomeKinds)).min(1),
  heldOut: z.boolean().optional(),
});
export type CalledFilter = z.infer<typeof calledFilterSchema>;

/** The outcomes that count in a share: somebody dialed, and the result is known. */
export const countedResults = ['connected', 'disconnected', 'notReached'] as const satisfies readonly CallOutcomeKind[];

/** Row numbers of a list as a packed set: a bitmap, deflated, in base64. The core creates it; all other code only passes it on. */
export const packedRowsSchema = z.base64().max(4 * 1024 * 1024);

/** Decisions aren't part of the verdict: they come from people and policies. Same form as entries of the verdict's table. */
const decisionFacets = {
  decision: { type: 'choice', values: decisionValues, facet: { order: 40, look: 'lines' } },
  decidedBy: { type: 'choice', values: deciders, always: true, facet: { order: 50, look: 'lines', folded: true } },
} as const satisfies Readonly<Record<string, FieldEntry>>;
type DecisionFacets = typeof decisionFacets;

export type DecisionFacet = keyof DecisionFacets;
export type VerdictFacet = FieldsWith<'facet'>;
/** Facets with exactly one value per row; findings, of which a row may have several, are counted separately. */
export type RowFacet = VerdictFacet | DecisionFacet;
type Faceted<T extends FieldType> = Extract<VerdictFacet, FieldsOfType<T>>;
export type ChoiceFacet = Faceted<'choice'> | DecisionFacet;
export type TextFacet = Faceted<'text'>;
export type ScoreFacet = Faceted<'score'>;

export type FacetChoice<F extends ChoiceFacet> = F extends DecisionFacet
  ? DecisionFacets[F]['values'][number] | (DecisionFacets[F] extends { readonly always: true } ? never : 'none')
  : F extends Faceted<'choice'>
    ? Choice<F>
    : never;

export const facetEntry = (facet: RowFacet): FieldEntry => (isVerdictField(facet) ? entryOf(facet) : decisionFacets[facet]);

const decisionFacetNames = ['decision', 'decidedBy'] as const satisfies readonly DecisionFacet[];

/** All facets in display order; findings come last. */
export const rowFacets: readonly RowFacet[] = [...fieldsWith('facet'), ...decisionFacetNames].sort(
  (a, b) => (facetEntry(a).facet?.order ?? 0) - (facetEntry(b).facet?.order ?? 0),
);
const ofType = <F extends RowFacet>(type: FieldType): readonly F[] =>
  rowFacets.filter((facet): facet is F => facetEntry(facet).type === type);
export const choiceFacets = ofType<ChoiceFacet>('choice');
export const textFacets = ofType<TextFacet>('text');
export const scoreFacets = ofType<ScoreFacet>('score');

export const isChoiceFacet = (facet: RowFacet): facet is ChoiceFacet => facetEntry(facet).type === 'choice';
export const isScoreFacet = (facet: RowFacet): facet is ScoreFacet => facetEntry(facet).type === 'score';
export const isTextFacet = (facet: RowFacet): facet is TextFacet => facetEntry(facet).type === 'text';

/** All possible values, in their natural order; `none` last, if a row may have no value. */
export function facetChoices<F extends ChoiceFacet>(facet: F): readonly FacetChoice<F>[] {
  const { values = [], always } = facetEntry(facet);
  return (always ? values : [...values, 'none']) as readonly FacetChoice<F>[];
}

const score = z.int().min(0).max(100);
type FilterShape = { [F in ChoiceFacet]: z.ZodOptional<z.ZodArray<z.ZodType<FacetChoice<F>>>> } & {
  [F in TextFacet]: z.ZodOptional<z.ZodArray<z.ZodString>>;
} & { [F in ScoreFacet as `${F}From` | `${F}To`]: z.ZodOptional<typeof score> };

const filterParts = (facet: RowFacet): [string, z.ZodType][] =>
  isChoiceFacet(facet)
    ? [[facet, z.array(z.enum(facetChoices(facet))).optional()]]
    : isTextFacet(facet)
      ? [[facet, z.array(z.string()).optional()]]
      : [
          [`${facet}From`, score.optional()],
          [`${facet}To`, score.optional()],
        ];

type ValueParts = Omit<FilterShape, `${ScoreFacet}From` | `${ScoreFacet}To`>;
/** The filter's parts that are lists of values. */
const valueParts = {
  ...(Object.fromEntries(rowFacets.filter((facet) => !isScoreFacet(facet)).flatMap(filterParts)) as unknown as ValueParts),
  findings: z.array(findingRuleSchema).optional(),
  assigned: z.array(assignedValueSchema).optional(),
};

/**
 * Empty or absent parts don't filter. Parts are joined by "and", the values within a part by "or". Bounds are inclusive; a row without a
 * score passes only if neither is given. `decision`: the effective one. `excluded`: rows with any of these values don't pass. `columns`:
 * all of these tests must pass. `text`: found in any cell, case-insensitively. `compared`: the row's kind in a comparison. `called`: the
 * outcomes of the row's calls. `callable`: whether it may be called at a given time. `contested`: people decided differently on the row
 * without knowing of each other, and nobody has decided since. `assigned`: members who are to decide the row. `standing`: the row's
 * standing.
 */
export const filterSchema = z.object({
  ...(Object.fromEntries(rowFacets.flatMap(filterParts)) as unknown as FilterShape),
  findings: valueParts.findings,
  assigned: valueParts.assigned,
  excluded: z.object(valueParts).optional(),
  columns: z.array(columnFilterSchema).max(100).optional(),
  text: z.string().max(200).optional(),
  compared: comparedFilterSchema.optional(),
  called: calledFilterSchema.optional(),
  callable: callableFilterSchema.optional(),
  contested: z.literal(true).optional(),
  standing: z.array(standingSchema).optional(),
});
export type Filter = z.infer<typeof filterSchema>;

/** Filters with the same meaning get the same key, whatever the order of their parts. */
export const filterKey = (filter: Filter): string => JSON.stringify(partsOf(filter));

const partsOf = (filter: object): [string, unknown][] =>
  Object.entries(filter)
    .map(([name, value]: [string, unknown]): [string, unknown] => {
      if (Array.isArray(value)) return [name, value.map((one: unknown) => (typeof one === 'object' ? JSON.stringify(one) : one)).sort()];
      return [name, typeof value === 'string' ? value.trim() : typeof value === 'object' && value !== null ? partsOf(value) : value];
    })
    .filter(([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0))
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** Whether all rows pass. */
export const isEverything = (filter: Filter): boolean => filterKey(filter) === filterKey({});

/** The most values listed in a facet of free values: those with the most rows and any that the filter names. The others are combined. */
export const mostTexts = 200;
const textCountsSchema = z.object({
  values: z.array(z.object({ value: z.string(), rows: z.int() })),
  others: z.object({ values: z.int(), rows: z.int() }),
});

type FacetsShape = { [F in ChoiceFacet]: z.ZodType<Record<FacetChoice<F>, number>> } & {
  [F in TextFacet]: typeof textCountsSchema;
} & { [F in ScoreFacet]: z.ZodArray<z.ZodInt> };

const countsOf = (facet: RowFacet): z.ZodType =>
  isChoiceFacet(facet) ? z.record(z.enum(facetChoices(facet)), z.int()) : isTextFacet(facet) ? textCountsSchema : z.array(z.int());

/**
 * Counts over the rows that pass every other part of the filter, so that a facet shows the effect of selecting a value. A score is counted
 * in 21 buckets of 5 (0-4, 5-9, … 95-99, 100).
 */
export const facetsSchema = z.object({
  ...(Object.fromEntries(rowFacets.map((facet) => [facet, countsOf(facet)])) as unknown as FacetsShape),
  findings: z.array(z.object({ rule: findingRuleSchema, rows: z.int() })),
  /** Rows on which people decided differently without knowing of each other. */
  contested: z.int(),
  /** Rows by standing; the four group counts that add up to the list are sums of these. */
  standing: standingCountsSchema,
  assigned: assignedFacetSchema,
});
export type Facets = z.infer<typeof facetsSchema>;

export function facetLines(facets: Facets, facet: ChoiceFacet | TextFacet): readonly { value: string; rows: number }[] {
  if (isTextFacet(facet)) return facets[facet].values;
  const rows: Readonly<Record<string, number>> = facets[facet];
  return facetChoices(facet).map((value: string) => ({ value, rows: rows[value] ?? 0 }));
}

type VerdictSort = FieldsWith<'sort'>;
const verdictSorts = (Object.keys(verdictFields) as VerdictSort[]).filter((field) => 'sort' in verdictFields[field]);

/** Sorts by file order, the effective decision, a field of the verdict, or one of the list's columns. */
const sortKeySchema = z.object({
  by: z.union([z.enum(['row', 'decision', ...verdictSorts]), z.object({ column: z.int().min(0) })]),
  descending: z.boolean(),
});
export type SortKey = z.infer<typeof sortKeySchema>;

export const mostSortKeys = 4;
/** `then`: further keys for rows with equal first keys, one after the other; ties are broken by row number. */
export const sortSchema = sortKeySchema.extend({
  then: z
    .array(sortKeySchema)
    .max(mostSortKeys - 1)
    .optional(),
});
export type Sort = z.infer<typeof sortSchema>;

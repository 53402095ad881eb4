/** The reviewer's filter: the fixed views, the additional filters, and the wording of both. */
import { type AssignedFacet, assignedToMe } from '#contract/team/assign.ts';
import type { ColumnTest } from '#contract/review/columnTest.ts';
import { isOneList } from '#contract/review/compare.ts';
import {
  type ChoiceFacet,
  type Facets,
  type Filter,
  type RowFacet,
  type ScoreFacet,
  type TextFacet,
  filterSchema,
  isScoreFacet,
  isTextFacet,
  rowFacets,
  scoreFacets,
} from '#contract/review/facets.ts';
import { findingRuleSchema } from '#contract/lists/finding.ts';
import type { ViewName } from '#contract/review/place.ts';
import { groupCounts, standingsOf } from '#contract/verdict/standing.ts';
import { rowStatuses } from '#contract/verdict/verdict.ts';
import { assignedPart } from '#messages/team/assignedWords.ts';
import { callablePart } from '#messages/calling/callingWords.ts';
import { calledPart, columnTestWords } from '#messages/review/reviewFacetsWords.ts';
import { contestedPart } from '#messages/team/teamWords.ts';
import { comparedPart } from '#messages/review/compareWords.ts';
import { anyOf, lowered } from '#messages/text.ts';
import { columnTitle } from '#messages/lists/readingWords.ts';
import { findingTitle } from '#messages/lists/findingWords.ts';
import { standingPart } from '#messages/verdict/standingWords.ts';
import { fieldHeading, filterPart } from '#messages/verdict/verdictWords.ts';
import { reviewStoreWords } from '#messages/review/reviewWords.ts';

const texts = reviewStoreWords.filter;

export const viewFilters: Readonly<Record<ViewName, Filter>> = {
  all: {},
  toCall: { standing: standingsOf('toCall') },
  toDecide: { decidedBy: ['policy', 'none'] },
  litigators: { litigator: ['litigator'] },
  notChecked: { litigator: ['notChecked'] },
  contested: { contested: true },
  mine: { assigned: [assignedToMe] },
};

/** Number of rows of the whole list in a view, from the list's unfiltered facets. */
export function viewCount(name: ViewName, whole: Facets, rows: number): number {
  switch (name) {
    case 'all':
      return rows;
    case 'toCall':
      return groupCounts(whole.standing).toCall;
    case 'toDecide':
      return whole.decidedBy.policy + whole.decidedBy.none;
    case 'litigators':
      return whole.litigator.litigator;
    case 'notChecked':
      return whole.litigator.notChecked;
    case 'contested':
      return whole.contested;
    case 'mine':
      return whole.assigned.find(({ isYou }) => isYou)?.rows ?? 0;
  }
}

/**
 * Number of rows of the list that pass the filter now; `facets`: counted under it. The open view keeps the rows it was opened with, so that
 * none moves while the reviewer works: after a decision or a new answer, it may contain other rows than these.
 */
export function passing({ status: chosen = [] }: Filter, { status: rows }: Facets): number {
  return rowStatuses.reduce((sum, status) => sum + (chosen.length === 0 || chosen.includes(status) ? rows[status] : 0), 0);
}

/** Filter parts that are lists of values. */
export type ListPart = ChoiceFacet | TextFacet | 'findings' | 'assigned';
/**
 * A filter part as a person sees it: both limits of a score are one part, excluded values are one part per facet, and each column test is
 * one part.
 */
export type FilterPart =
  | RowFacet
  | 'findings'
  | 'assigned'
  | 'text'
  | 'compared'
  | 'called'
  | 'callable'
  | 'contested'
  | 'standing'
  | `not ${ListPart}`
  | `column ${number}`;

const listParts: readonly ListPart[] = [...rowFacets.filter((facet) => !isScoreFacet(facet)), 'findings', 'assigned'];

export const chosenIn = (filter: Filter, part: ListPart): readonly string[] => filter[part] ?? [];
export const excludedIn = (filter: Filter, part: ListPart): readonly string[] => filter.excluded?.[part] ?? [];

const orNothing = <T>(values: readonly T[]): readonly T[] | undefined => (values.length === 0 ? undefined : values);
const flipped = (values: readonly string[], value: string): readonly string[] | undefined =>
  orNothing(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
const dropped = (values: readonly string[], value: string): readonly string[] | undefined =>
  orNothing(values.filter((one) => one !== value));

/** Toggles the selection of a value. */
export const toggled = (filter: Filter, part: ListPart, value: string): Filter =>
  filterSchema.parse({
    ...filter,
    [part]: flipped(chosenIn(filter, part), value),
    excluded: withExcluded(filter, part, dropped(excludedIn(filter, part), value)),
  });

/** Toggles the exclusion of a value. */
export const toggledOut = (filter: Filter, part: ListPart, value: string): Filter =>
  filterSchema.parse({
    ...filter,
    [part]: dropped(chosenIn(filter, part), value),
    excluded: withExcluded(filter, part, flipped(excludedIn(filter, part), value)),
  });

/** The same filter with the current member given by name, as in the facet, instead of as "me". */
export function namingMe(filter: Filter, lines: AssignedFacet): Filter {
  const me = lines.find(({ isYou }) => isYou)?.value;
  if (me === undefined || !filter.assigned?.includes(assignedToMe)) return filter;
  return { ...filter, assigned: [...new Set(filter.assigned.map((one) => (one === assignedToMe ? me : one)))] };
}

export const withOnly = (filter: Filter, part: ListPart, value: string): Filter =>
  filterSchema.parse({ ...filter, [part]: [value], excluded: withExcluded(filter, part, undefined) });

function withExcluded(filter: Filter, part: ListPart, values: readonly string[] | undefined): object | undefined {
  const excluded = Object.entries({ ...filter.excluded, [part]: values }).filter(([, some]) => some !== undefined);
  return excluded.length === 0 ? undefined : Object.fromEntries(excluded);
}

/** Scores from `from` to `to`; the whole range means no filter. */
export const withScores = (filter: Filter, from: number, to: number): Filter => ({
  ...filter,
  scoreFrom: from > 0 ? from : undefined,
  scoreTo: to < 100 ? to : undefined,
});

/** Replaces the column's test; null removes it. */
export function withColumnTest(filter: Filter, column: number, test: ColumnTest | null): Filter {
  const others = (filter.columns ?? []).filter((one) => one.column !== column);
  const columns = test === null ? others : [...others, { column, test }];
  return { ...filter, columns: columns.length === 0 ? undefined : columns };
}
/** The column's test; null if it has none. */
export const columnTestIn = (filter: Filter, column: number): ColumnTest | null =>
  filter.columns?.find((one) => one.column === column)?.test ?? null;

const isScore = (part: FilterPart): part is ScoreFacet => scoreFacets.some((facet) => facet === part);

/** The filter with "callable now" moved to another moment; a filter for a span of time stays as it is. */
export function asOf(filter: Filter, at: number): Filter {
  const { callable } = filter;
  return callable === undefined || callable.from !== callable.to ? filter : { ...filter, callable: { ...callable, from: at, to: at } };
}

export function without(filter: Filter, part: FilterPart): Filter {
  if (isScore(part)) return { ...filter, [`${part}From`]: undefined, [`${part}To`]: undefined };
  const excluded = listParts.find((one) => part === `not ${one}`);
  if (excluded !== undefined) return filterSchema.parse({ ...filter, excluded: withExcluded(filter, excluded, undefined) });
  const column = filter.columns?.find((one) => part === `column ${one.column}`)?.column;
  return column === undefined ? { ...filter, [part]: undefined } : withColumnTest(filter, column, null);
}

/**
 * The parts of the filter in facet order, with words that follow "rows with": `score 20 to 100`. `headings`: the list's column headings.
 * `assigned`: members by name, as in the list's facet.
 */
export function filterParts(
  filter: Filter,
  headings: readonly string[],
  assigned: AssignedFacet = [],
): { part: FilterPart; words: string }[] {
  const wordsOf = (part: ListPart, values: readonly string[]): string => {
    if (part === 'findings') return texts.findings(anyOf(values.map((rule) => findingTitle(findingRuleSchema.parse(rule)).toLowerCase())));
    if (part === 'assigned') return assignedPart(values, assigned);
    return filterPart(part, values, isTextFacet(part));
  };
  const lists = (part: ListPart): { part: FilterPart; words: string }[] => {
    const [chosen, excluded] = [chosenIn(filter, part), excludedIn(filter, part)];
    return [
      ...(chosen.length === 0 ? [] : [{ part, words: wordsOf(part, chosen) }]),
      ...(excluded.length === 0 ? [] : [{ part: `not ${part}` as const, words: texts.not(wordsOf(part, excluded)) }]),
    ];
  };
  const facets = rowFacets.flatMap((part): { part: FilterPart; words: string }[] => {
    if (!isScoreFacet(part)) return lists(part);
    const [from, to] = [filter[`${part}From`], filter[`${part}To`]];
    if (from === undefined && to === undefined) return [];
    return [{ part, words: texts.scores({ score: lowered(fieldHeading(part)), from: from ?? 0, to: to ?? 100 }) }];
  });
  const columns = (filter.columns ?? []).map(({ column, test }) => ({
    part: `column ${column}` as const,
    words: columnTestWords(columnTitle(headings, column), test),
  }));
  const { compared, called, callable, contested, standing = [], text = '' } = filter;
  const others: { part: FilterPart; words: string | undefined | false }[] = [
    { part: 'compared', words: compared && comparedPart(compared.kind, isOneList(compared.comparison)) },
    { part: 'called', words: called && calledPart(called) },
    { part: 'callable', words: callable && callablePart(callable) },
    { part: 'contested', words: contested && contestedPart },
    { part: 'standing', words: standing.length > 0 && standingPart(standing) },
    { part: 'text', words: text.trim() !== '' && texts.text(text.trim()) },
  ];
  return [
    ...facets,
    ...lists('findings'),
    ...lists('assigned'),
    ...columns,
    ...others.flatMap(({ part, words }) => (words ? [{ part, words }] : [])),
  ];
}

/** All parts of the filter in words, separated by commas; empty if all rows pass. */
export const filterWords = (...of: Parameters<typeof filterParts>): string =>
  filterParts(...of)
    .map(({ words }) => words)
    .join(', ');

/** `No rows with score 20 to 100 and grade E.` */
export function nothingSentence(filter: Filter, headings: readonly string[], assigned: AssignedFacet = []): string {
  const all = texts.and(filterParts(filter, headings, assigned).map((part) => part.words));
  return all === '' ? reviewStoreWords.noRows : reviewStoreWords.noRowsWith(all);
}

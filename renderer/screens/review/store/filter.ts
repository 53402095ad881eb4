/** The reviewer's filter: the fixed views, the filters chosen besides them, and both in words. */
import {
  filterSchema,
  isTextFacet,
  rowFacets,
  scoreFacets,
  type ChoiceFacet,
  type Facets,
  type Filter,
  type RowFacet,
  type ScoreFacet,
  type TextFacet,
} from '../../../../electron/contract/facets.ts';
import type { ViewName } from '../../../../electron/contract/place.ts';
import { rowStatuses } from '../../../../electron/contract/verdict.ts';
import { anyOf, lowered } from '../../../../electron/messages/anyOf.ts';
import { findingTitle } from '../../../../electron/messages/findingWords.ts';
import { fieldHeading, filterPart } from '../../../../electron/messages/verdictWords.ts';

export const viewTitles: Readonly<Record<ViewName, string>> = {
  all: 'All rows',
  toDecide: 'To decide',
  litigators: 'Litigators',
  notChecked: 'Not checked',
};

export const viewFilters: Readonly<Record<ViewName, Filter>> = {
  all: {},
  toDecide: { decidedBy: ['policy', 'none'] },
  litigators: { litigator: ['litigator'] },
  notChecked: { litigator: ['notChecked'] },
};

/** How many rows of the whole list a view contains, from the list's unfiltered facets. */
export function viewCount(name: ViewName, whole: Facets, rows: number): number {
  switch (name) {
    case 'all':
      return rows;
    case 'toDecide':
      return whole.decidedBy.policy + whole.decidedBy.none;
    case 'litigators':
      return whole.litigator.litigator;
    case 'notChecked':
      return whole.litigator.notChecked;
  }
}

/**
 * How many rows of the list pass the filter now; `facets`: counted under it. The open view keeps the rows it was opened with, so that none
 * moves while the reviewer works: after a decision or a new answer, it may contain other rows than these.
 */
export function passing({ status: chosen = [] }: Filter, { status: rows }: Facets): number {
  return rowStatuses.reduce((sum, status) => sum + (chosen.length === 0 || chosen.includes(status) ? rows[status] : 0), 0);
}

/** The parts of a filter that are lists of values. */
export type ListPart = ChoiceFacet | TextFacet | 'findings';
/** A part as a person sees it: both limits of a score are one. */
export type FilterPart = RowFacet | 'findings' | 'text';

export const chosenIn = (filter: Filter, part: ListPart): readonly string[] => filter[part] ?? [];

/** Selects a value of a part, or deselects it. */
export function toggled(filter: Filter, part: ListPart, value: string): Filter {
  const chosen = chosenIn(filter, part);
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  return filterSchema.parse({ ...filter, [part]: next.length === 0 ? undefined : next });
}

/** Scores from `from` to `to`; the whole range means no filter. */
export const withScores = (filter: Filter, from: number, to: number): Filter => ({
  ...filter,
  scoreFrom: from > 0 ? from : undefined,
  scoreTo: to < 100 ? to : undefined,
});

const isScore = (part: FilterPart): part is ScoreFacet => scoreFacets.some((facet) => facet === part);

export function without(filter: Filter, part: FilterPart): Filter {
  if (isScore(part)) return { ...filter, [`${part}From`]: undefined, [`${part}To`]: undefined };
  return { ...filter, [part]: undefined };
}

/** The filter, part by part in facet order, in words that follow "rows with": `score 20 to 100`. */
export function filterParts(filter: Filter): { part: FilterPart; words: string }[] {
  const facets = rowFacets.flatMap((part): { part: FilterPart; words: string }[] => {
    if (!isScore(part))
      return chosenIn(filter, part).length === 0 ? [] : [{ part, words: filterPart(part, chosenIn(filter, part), isTextFacet(part)) }];
    const [from, to] = [filter[`${part}From`], filter[`${part}To`]];
    return from === undefined && to === undefined ? [] : [{ part, words: `${lowered(fieldHeading(part))} ${from ?? 0} to ${to ?? 100}` }];
  });
  const findings = filter.findings?.map((rule) => findingTitle(rule).toLowerCase()) ?? [];
  const text = filter.text?.trim() ?? '';
  return [
    ...facets,
    ...(findings.length === 0 ? [] : [{ part: 'findings' as const, words: `finding: ${anyOf(findings)}` }]),
    ...(text === '' ? [] : [{ part: 'text' as const, words: `“${text}” in a cell` }]),
  ];
}

/** `No rows with score 20 to 100 and grade E.` */
export function nothingSentence(filter: Filter): string {
  const words = filterParts(filter).map((part) => part.words);
  const all = words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
  return all === '' ? 'This list has no rows.' : `No rows with ${all}.`;
}

/** A part as a label of its own: `Score 20 to 100`. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Every facet value with its title, so that it can be found by typing: `Litigator: Clear`. */
import { facetLines, isScoreFacet, rowFacets, type Facets, type Filter } from '#contract/review/facets.ts';
import { assigneeWord } from '#messages/team/assignedWords.ts';
import { findingTitle } from '#messages/lists/findingWords.ts';
import { optionWord } from '#messages/verdict/verdictWords.ts';
import { reviewFacetsWords } from '#messages/review/reviewFacetsWords.ts';
import type { PickOption } from '#renderer/ui/pick/pickOptions.ts';
import { chosenIn, namingMe, toggled, type ListPart } from '../store/filter.ts';

export interface FacetOption extends PickOption {
  readonly rows: number;
  /** The filter with this value selected or deselected. */
  readonly next: Filter;
}

/** In the order of the facets. */
export function facetOptions(facets: Facets, filter: Filter): FacetOption[] {
  const option = (part: ListPart, value: string, label: string, rows: number): FacetOption => ({
    value: `${part} ${value}`,
    label,
    rows,
    chosen: chosenIn(filter, part).includes(value),
    next: toggled(filter, part, value),
  });
  const naming = namingMe(filter, facets.assigned);
  return [
    ...rowFacets.flatMap((facet) =>
      isScoreFacet(facet) ? [] : facetLines(facets, facet).map(({ value, rows }) => option(facet, value, optionWord(facet, value), rows)),
    ),
    ...facets.assigned.map(({ value, name, isYou, rows }) => ({
      ...option('assigned', value, reviewFacetsWords.assigned.to(assigneeWord(name, isYou)), rows),
      chosen: chosenIn(naming, 'assigned').includes(value),
      next: toggled(naming, 'assigned', value),
    })),
    ...facets.findings.map(({ rule, rows }) => option('findings', rule, reviewFacetsWords.findingOf(findingTitle(rule)), rows)),
  ];
}

import { facetChoices, type ChoiceFacet, type FacetChoice } from '#contract/review/facets.ts';

/** The code of one of a facet's choices. */
export const codeOf = <F extends ChoiceFacet>(facet: F, choice: FacetChoice<F>): number => facetChoices(facet).indexOf(choice);

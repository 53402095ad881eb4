/** Facets with the test's counts; all others have no rows. */
import { standings, type StandingCounts } from '#contract/verdict/standing.ts';
import { choiceFacets, facetChoices, scoreFacets, textFacets, type Facets } from '#contract/review/facets.ts';

const noRows = Object.fromEntries([
  ...choiceFacets.map((facet) => [facet, Object.fromEntries(facetChoices(facet).map((choice: string) => [choice, 0]))]),
  ...textFacets.map((facet) => [facet, { values: [], others: { values: 0, rows: 0 } }]),
  ...scoreFacets.map((facet) => [facet, Array.from({ length: 21 }, () => 0)]),
]) as Omit<Facets, 'findings' | 'contested' | 'assigned' | 'standing'>;

export const madeStanding = (given: Partial<StandingCounts>): StandingCounts => ({
  ...(Object.fromEntries(standings.map((standing) => [standing, 0])) as StandingCounts),
  ...given,
});

export const madeFacets = (given: Partial<Facets>): Facets => ({
  ...noRows,
  findings: [],
  contested: 0,
  assigned: [],
  standing: madeStanding({}),
  ...given,
});

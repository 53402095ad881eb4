/** Converts counts by code to the contract's facets. */
import {
  choiceFacets,
  facetChoices,
  mostTexts,
  scoreFacets,
  textFacets,
  type Facets,
  type Filter,
  type TextFacet,
} from '#contract/review/facets.ts';
import { assignedToMe, assignedToNobody, type AssignedFacet } from '#contract/team/assign.ts';
import { findingRules } from '#contract/lists/finding.ts';
import { standings, type StandingCounts } from '#contract/verdict/standing.ts';
import type { Texts } from '../../verdict/kept/verdictTexts.sql.ts';
import type { AssignedRows } from '../assigned/assignedRows.ts';
import type { Counts } from './countView.ts';

interface Known {
  readonly texts: Texts;
  readonly assigned: AssignedRows | null;
}

/** `whole`: the counts of the list without a filter. Its texts and findings keep their lines and order while a filter changes. */
export function facetsOf(counts: Counts, whole: Counts, { texts, assigned }: Known, filter: Filter): Facets {
  const choices = choiceFacets.map((facet) => [
    facet,
    Object.fromEntries(facetChoices(facet).map((choice: string, code) => [choice, counts[facet][code] ?? 0])),
  ]);
  const scores = scoreFacets.map((facet) => [facet, inFives(counts[facet])]);
  const free = textFacets.map((facet) => [
    facet,
    textCounts(counts[facet], whole[facet], texts[facet], [...(filter[facet] ?? []), ...(filter.excluded?.[facet] ?? [])]),
  ]);
  const findings = findingRules.flatMap((rule, bit) => (whole.findings[bit] ? [{ rule, rows: counts.findings[bit] ?? 0 }] : []));
  const contested = counts.contested[1] ?? 0;
  const standing = Object.fromEntries(standings.map((one, code) => [one, counts.standing[code] ?? 0])) as StandingCounts;
  return {
    ...(Object.fromEntries([...choices, ...scores, ...free]) as Omit<Facets, 'findings' | 'contested' | 'assigned' | 'standing'>),
    ...{ findings, contested, standing, assigned: assignedLines(counts.assigned, whole.assigned, assigned, filter) },
  };
}

/** Members to whom rows of the list are assigned, and those that the filter names, by name; then nobody. */
function assignedLines(counts: Uint32Array, whole: Uint32Array, assigned: AssignedRows | null, filter: Filter): AssignedFacet {
  if (assigned === null) return [];
  const named = [...(filter.assigned ?? []), ...(filter.excluded?.assigned ?? [])];
  const lines = assigned.members.flatMap(({ memberId, name }, at) => {
    const isYou = memberId === assigned.me;
    const isNamed = named.includes(memberId) || (isYou && named.includes(assignedToMe));
    return whole[at + 1] || isNamed ? [{ value: memberId, name, isYou, rows: counts[at + 1] ?? 0 }] : [];
  });
  if (lines.length === 0) return [];
  const nobody = { value: assignedToNobody, name: null, isYou: false, rows: counts[0] ?? 0 } as const;
  return [...lines.sort((a, b) => (a.name < b.name ? -1 : 1)), nobody];
}

/** Scores from 0 to 100 in steps of 5, 100 alone in the last. */
const inFives = (counts: Uint32Array): number[] =>
  Array.from({ length: 21 }, (_, bucket) =>
    counts.subarray(bucket * 5, Math.min(bucket * 5 + 5, 101)).reduce((sum, rows) => sum + rows, 0),
  );

/** Those with the most rows of the whole list first. A text without rows has no line, unless the filter names it. */
function textCounts(counts: Uint32Array, whole: Uint32Array, texts: readonly string[], chosen: readonly string[]): Facets[TextFacet] {
  const all = texts
    .map((value, code) => ({ value, rows: counts[code] ?? 0, inAll: whole[code] ?? 0 }))
    .slice(1)
    .filter(({ value, inAll }) => inAll > 0 || chosen.includes(value))
    .sort((a, b) => b.inAll - a.inAll);
  const told = all.filter(({ value }, index) => index < mostTexts || chosen.includes(value));
  const others = all.length === told.length ? [] : all.filter(({ value }, index) => index >= mostTexts && !chosen.includes(value));
  return {
    values: told.map(({ value, rows }) => ({ value, rows })),
    others: { values: others.length, rows: others.reduce((sum, { rows }) => sum + rows, 0) },
  };
}

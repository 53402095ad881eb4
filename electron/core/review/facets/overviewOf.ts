/** Counts a list's overview from the facts in memory, in slices, so that a million rows are fast and nothing is blocked. */
import { decisionCode } from '#contract/review/decision.ts';
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
import { mostSources, type Overview } from '#contract/review/overview.ts';
import { scoreRanges } from '#contract/verdict/verdict.ts';
import { noScore } from '../../verdict/kept/verdictCodes.sql.ts';
import type { AssignedRows } from '../assigned/assignedRows.ts';
import type { Counts } from './countView.ts';
import type { OpenList } from '../openLists.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import { sourceTests, sumByValue } from './sourceSums.ts';
import { answeredCodes, codeOf, isSuppressedAt, poorGrades } from './standingCodes.ts';
import type { FacetIndex } from './facetIndex.ts';
import { openedColumn } from './hitsOf.ts';

interface Known {
  readonly texts: Texts;
  readonly assigned: AssignedRows | null;
}

/**
 * Converts counts by code to the contract's facets. `whole`: the counts of the list without a filter, which keep the lines of texts and
 * findings and their order stable while a filter changes.
 */
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

/** Returns a line for each member to whom rows are assigned or whom the filter names, sorted by name; then one for nobody. */
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

/** Groups scores from 0 to 100 in steps of 5, with 100 alone in the last group. */
const inFives = (counts: Uint32Array): number[] =>
  Array.from({ length: 21 }, (_, bucket) =>
    counts.subarray(bucket * 5, Math.min(bucket * 5 + 5, 101)).reduce((sum, rows) => sum + rows, 0),
  );

/** Sorted by rows of the whole list, most first. A text without rows has no line, unless the filter names it. */
function textCounts(counts: Uint32Array, whole: Uint32Array, texts: readonly string[], chosen: readonly string[]): Facets[TextFacet] {
  const all = texts
    .map((value, code) => ({ value, rows: counts[code] ?? 0, inAll: whole[code] ?? 0 }))
    .slice(1)
    .filter(({ value, inAll }) => inAll > 0 || chosen.includes(value))
    .sort((a, b) => b.inAll - a.inAll);
  const listed = all.filter(({ value }, index) => index < mostTexts || chosen.includes(value));
  const others = all.length === listed.length ? [] : all.filter(({ value }, index) => index >= mostTexts && !chosen.includes(value));
  return {
    values: listed.map(({ value, rows }) => ({ value, rows })),
    others: { values: others.length, rows: others.reduce((sum, { rows }) => sum + rows, 0) },
  };
}

const litigatorCode = codeOf('litigator', 'litigator');
const dropCode = decisionCode('drop');

/** `column`: the column whose values are compared; null for none. Throws Failed('view.superseded') and Failed('command.badParams'). */
export async function overviewOf(list: OpenList, column: number | null, slices: Slices): Promise<Overview> {
  const { index, counts } = await slices.join(list.index());
  const whole = await counts.of({}, null, slices);
  const { scores, unscored } = byScore(whole.counts.score);
  const answered = answeredCodes.reduce((sum, code) => sum + (whole.counts.status[code] ?? 0), 0);
  return {
    rows: list.rows,
    facets: facetsOf(whole.counts, whole.counts, index, {}),
    ...{ scores, unscored, answered },
    dropped: await droppedRows(index, slices),
    sources:
      column === null
        ? null
        : await sumByValue(index, await openedColumn(list, column, 'column', slices), mostSources, sourceTests(index), slices),
  };
}

const byScore = (counts: Uint32Array): Pick<Overview, 'scores' | 'unscored'> => ({
  scores: [...counts.subarray(0, noScore)],
  unscored: counts[noScore] ?? 0,
});

async function droppedRows(index: FacetIndex, slices: Slices): Promise<Overview['dropped']> {
  const { codes, rows } = index;
  const reasons = { litigator: 0, suppressed: 0, unanswered: 0, grade: 0, none: 0 };
  let dropped = 0;
  await inPieces(0, rows, slices, (first, last) => {
    for (let at = first; at < last; at++) {
      if (codes.decision[at] !== dropCode) continue;
      const isLitigator = codes.litigator[at] === litigatorCode;
      const isSuppressed = isSuppressedAt(index, at);
      const isUnanswered = (codes.score[at] ?? noScore) <= scoreRanges.unanswered.to;
      const isPoor = poorGrades.includes(codes.grade[at] ?? -1);
      dropped++;
      reasons.litigator += Number(isLitigator);
      reasons.suppressed += Number(isSuppressed);
      reasons.unanswered += Number(isUnanswered);
      reasons.grade += Number(isPoor);
      reasons.none += Number(!isLitigator && !isSuppressed && !isUnanswered && !isPoor);
    }
  });
  return { rows: dropped, reasons };
}

/**
 * Counts which rows pass a filter, and how many each facet would give; each facet is counted under the other parts of the filter. Counts
 * are updated with each changed row, so that only a new filter is counted from scratch.
 */
import {
  facetChoices,
  isChoiceFacet,
  isTextFacet,
  rowFacets,
  type Filter,
  type RowFacet,
  type TextFacet,
} from '#contract/review/facets.ts';
import { assignedToMe, assignedToNobody } from '#contract/team/assign.ts';
import { findingRules, type FindingRule } from '#contract/lists/finding.ts';
import { standings } from '#contract/verdict/standing.ts';
import { noScore, type Codes } from '../../verdict/kept/verdictCodes.sql.ts';
import { countEvery, countPart, fail, failsMuch, type Part } from './countRows.ts';
import type { FacetIndex } from './facetIndex.ts';

/** The values that a filter includes (empty for all), and those that it excludes. */
interface Wanted {
  readonly chosen: readonly string[];
  readonly excluded: readonly string[];
}
const isAny = ({ chosen, excluded }: Wanted): boolean => chosen.length === 0 && excluded.length === 0;
const isWanted = ({ chosen, excluded }: Wanted, value: string): boolean =>
  (chosen.length === 0 || chosen.includes(value)) && !excluded.includes(value);

/** Whether a filter lets only the decision "keep" through, so that a file of such rows is a file of kept rows. */
export const wantsKeepsOnly = ({ decision: chosen = [], excluded }: Filter): boolean =>
  facetChoices('decision').every((value) => value === 'keep' || !isWanted({ chosen, excluded: excluded?.decision ?? [] }, value));

const choicePart = (codes: Codes, choices: readonly string[], wanted: Wanted): Part => ({
  codes,
  allowed: isAny(wanted) ? null : Uint8Array.from(choices, (choice) => Number(isWanted(wanted, choice))),
  counts: new Uint32Array(choices.length),
});

function scorePart(codes: Codes, from: number | undefined, to: number | undefined): Part {
  const counts = new Uint32Array(noScore + 1);
  if (from === undefined && to === undefined) return { codes, allowed: null, counts };
  const allowed = Uint8Array.from(counts, (_, score) => Number(score >= (from ?? 0) && score <= (to ?? 100)));
  allowed[noScore] = 0;
  return { codes, allowed, counts };
}

/** Has room for new texts: otherwise a run would cause a recount of a million rows for each new carrier. */
function textPart(codes: Codes, texts: readonly string[], wanted: Wanted): Part {
  const counts = new Uint32Array(Math.max(64, texts.length * 2));
  // Code 0 means no text and can't be chosen or excluded. Future codes are texts that no filter has named.
  const allows = (code: number): boolean => {
    const text = texts[code];
    return code === 0 || text === undefined ? wanted.chosen.length === 0 : isWanted(wanted, text);
  };
  const allowed = isAny(wanted) ? null : Uint8Array.from(counts, (_, code) => Number(allows(code)));
  return { codes, allowed, counts };
}

function partOf(index: FacetIndex, filter: Filter, facet: RowFacet): Part {
  const codes = index.codes[facet];
  if (isTextFacet(facet))
    return textPart(codes, index.texts[facet], { chosen: filter[facet] ?? [], excluded: filter.excluded?.[facet] ?? [] });
  if (isChoiceFacet(facet))
    return choicePart(codes, facetChoices(facet), { chosen: filter[facet] ?? [], excluded: filter.excluded?.[facet] ?? [] });
  return scorePart(codes, filter[`${facet}From`], filter[`${facet}To`]);
}

/** Rows by code, for each facet and for standings, findings, contested rows and assignees. */
export type Counts = Readonly<Record<RowFacet | 'standing' | 'findings' | 'contested' | 'assigned', Uint32Array>>;

/** Null if no row was ever contested, so that there is nothing to count. */
function contestedPart({ contested, rows }: FacetIndex, filter: Filter): Part | null {
  if (contested === null && !filter.contested) return null;
  return { codes: contested ?? new Uint8Array(rows), allowed: filter.contested ? Uint8Array.of(0, 1) : null, counts: new Uint32Array(2) };
}

/** Null if nothing is assigned and the filter doesn't test assignment. */
function assignedPart({ assigned, rows }: FacetIndex, { assigned: chosen = [], excluded }: Filter): Part | null {
  const wanted = { chosen, excluded: excluded?.assigned ?? [] };
  if (assigned === null && isAny(wanted)) return null;
  const named = (assigned?.members ?? []).map(({ memberId }) => memberId);
  const mine = (value: string): string => (value === assignedToMe ? (assigned?.me ?? value) : value);
  const asked = { chosen: wanted.chosen.map(mine), excluded: wanted.excluded.map(mine) };
  return choicePart(assigned?.codes ?? new Uint8Array(rows), [assignedToNobody, ...named], asked);
}

export interface ViewCount {
  /** One byte per row: 1 if the row passes. */
  readonly passes: Uint8Array;
  /** Number of rows that pass. */
  readonly count: number;
  readonly counts: Counts;
  /** Counts rows up to `last`; later rows aren't counted yet. */
  countTo(last: number): void;
  /** Removes a row from the counts. Call this before its index entry changes. */
  leave(row: number): void;
  /** Adds a removed row to the counts again with its current index entry. */
  enter(row: number): void;
  /**
   * Whether everything must be counted again: because of new texts that these counts have no room for or that the filter names, the first
   * contested rows, or a change of assignments.
   */
  isOutgrown(): boolean;
}

const bitsOf = (rules: readonly FindingRule[] = []): number => rules.reduce((bits, rule) => bits | (1 << findingRules.indexOf(rule)), 0);

/** Starts with empty counts; `countTo` fills them. `cellHits`: one byte per row, if the filter tests cells. */
export function countView(index: FacetIndex, filter: Filter, cellHits: Uint8Array | null): ViewCount {
  const facetParts = rowFacets.map((facet) => partOf(index, filter, facet));
  const contested = contestedPart(index, filter);
  const countedOf = index.assigned;
  const assigned = assignedPart(index, filter);
  const standing = choicePart(index.standing, standings, { chosen: filter.standing ?? [], excluded: [] });
  const parts = [...facetParts, standing, contested, assigned].filter((part) => part !== null);
  /** The parts that exclude some rows. */
  const strict = parts.filter(({ allowed }) => allowed !== null);
  const wanted = bitsOf(filter.findings);
  const excluded = bitsOf(filter.excluded?.findings);
  const findings = new Uint32Array(findingRules.length);
  const passes = new Uint8Array(index.rows);
  const ofFacets = Object.fromEntries(rowFacets.map((facet, at) => [facet, facetParts[at]?.counts]));
  const counts = {
    ...ofFacets,
    standing: standing.counts,
    findings,
    contested: contested?.counts ?? new Uint32Array(2),
    assigned: assigned?.counts ?? new Uint32Array(1),
  } as Counts;
  let count = 0;
  let counted = 0;

  const countFindings = (bits: number, by: number): void => {
    for (let rest = bits; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest);
      findings[bit] = (findings[bit] ?? 0) + by;
    }
  };
  const add = (one: Part, at: number, by: number): void => {
    const code = one.codes[at] ?? 0;
    one.counts[code] = (one.counts[code] ?? 0) + by;
  };
  /** Adds a row to the counts, or subtracts it (`by` −1). */
  const countRow = (at: number, by: 1 | -1): void => {
    if (cellHits && !cellHits[at]) return;
    const found = index.findings[at] ?? 0;
    let failed = (wanted !== 0 && (found & wanted) === 0) || (found & excluded) !== 0 ? 1 : 0;
    let failing: Part | null = null;
    for (const one of strict) {
      if (one.allowed?.[one.codes[at] ?? 0]) continue;
      failing = one;
      if (++failed > 1) return;
    }
    if (failed === 0) {
      passes[at] = by === 1 ? 1 : 0;
      count += by;
      for (const one of parts) add(one, at, by);
    } else if (failing) add(failing, at, by);
    // No other part failed: choosing another finding would include the row.
    if (!failing) countFindings(found, by);
  };

  const asksFindings = wanted !== 0 || excluded !== 0;
  /** Whether there is no filter, so that every row passes. */
  const isOpen = !cellHits && !asksFindings && strict.length === 0;
  let fails = new Uint8Array(0);
  /** Counts all rows from `first` to before `last`, none of which has been counted yet, in the same way. */
  const countAll = (first: number, last: number): void => {
    if (isOpen) {
      for (const one of parts) countEvery(one, first, last);
      passes.fill(1, first, last);
      count += last - first;
      for (let at = first; at < last; at++) if (index.findings[at] !== 0) countFindings(index.findings[at] ?? 0, 1);
      return;
    }
    if (fails.length < last - first) fails = new Uint8Array(last - first);
    else fails.fill(0);
    const isWrong = (found: number): boolean => (wanted !== 0 && (found & wanted) === 0) || (found & excluded) !== 0;
    if (cellHits) for (let at = first; at < last; at++) if (!cellHits[at]) fails[at - first] = failsMuch;
    if (asksFindings)
      for (let at = first; at < last; at++) if (isWrong(index.findings[at] ?? 0)) fails[at - first] = (fails[at - first] ?? 0) + 1;
    for (const one of strict) fail(one, fails, first, last);
    for (const one of parts) countPart(one, fails, first, last);
    for (let at = first; at < last; at++) {
      const failed = fails[at - first] ?? 0;
      if (failed === 0) {
        passes[at] = 1;
        count++;
      }
      const found = index.findings[at] ?? 0;
      // No other part failed: choosing another finding would include the row.
      if (found !== 0 && (failed === 0 || (failed === 1 && asksFindings && isWrong(found)))) countFindings(found, 1);
    }
  };

  const texts = rowFacets.filter((facet): facet is TextFacet => isTextFacet(facet));
  const known = texts.map((facet) => index.texts[facet].length);
  const isOutgrown = (): boolean =>
    index.assigned !== countedOf ||
    (index.contested !== null && contested?.codes !== index.contested) ||
    texts.some((facet, at) => {
      const now = index.texts[facet];
      const since = now.slice(known[at]);
      return (
        now.length > counts[facet].length ||
        (since.length > 0 && since.some((text) => filter[facet]?.includes(text) || filter.excluded?.[facet]?.includes(text)))
      );
    });

  return {
    passes,
    get count() {
      return count;
    },
    counts,
    isOutgrown,
    countTo(last) {
      if (last <= counted) return;
      countAll(counted, last);
      counted = last;
    },
    leave(row) {
      if (row <= counted) countRow(row - 1, -1);
    },
    enter(row) {
      if (row <= counted) countRow(row - 1, 1);
    },
  };
}

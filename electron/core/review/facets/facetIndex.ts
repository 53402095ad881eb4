/**
 * The facts that facets are counted from: a dozen bytes per row in typed arrays, so that a million rows are counted in a moment without
 * SQL.
 */
import {
  facetChoices,
  isChoiceFacet,
  isTextFacet,
  rowFacets,
  type ChoiceFacet,
  type FacetChoice,
  type RowFacet,
  type VerdictFacet,
} from '../../../contract/facets.ts';
import { unplannedVerdict } from '../../../contract/verdict.ts';
import { fieldsWith } from '../../../contract/verdictFields.ts';
import type { ReadDb } from '../../store/database.ts';
import { eachDecision, eachFinding } from '../../store/lists/findings/factCodes.ts';
import { noScore, readCodes, type Codes } from '../../store/lists/verdicts/verdictCodes.ts';
import { noTexts, type Texts } from '../../store/lists/verdicts/verdictTexts.ts';
import { deciderCode, effectiveCode, noDecision } from './decisionCodes.ts';

/** Index of each array: row number - 1. */
export interface FacetIndex {
  readonly rows: number;
  /**
   * A code per row for each facet: for a choice the position among its choices, for a score the score or `noScore`, for a text its code in
   * `texts`.
   */
  readonly codes: Readonly<Record<RowFacet, Codes>>;
  /** The causes that a person gave a reason for when keeping the row, as a set (contract/noCall.ts). */
  readonly keptDespite: Uint8Array;
  /** One bit per finding rule, in the contract's order. */
  readonly findings: Uint32Array;
  /** Free texts by code; the first means "none". Each reading may add more. */
  readonly texts: Texts;
}

/** The code of one of a facet's choices. */
export const codeOf = <F extends ChoiceFacet>(facet: F, choice: FacetChoice<F>): number => facetChoices(facet).indexOf(choice);

/** The code of a row about which nothing is known. */
function unknownCode(facet: RowFacet): number {
  if (isTextFacet(facet)) return 0;
  if (!isChoiceFacet(facet)) return noScore;
  const choices: readonly string[] = facetChoices(facet);
  if (facet === 'decision' || facet === 'decidedBy') return choices.indexOf('none');
  return choices.indexOf(unplannedVerdict[facet] ?? 'none');
}
const unknownCodes = rowFacets.map((facet) => [facet, unknownCode(facet)] as const);
const verdictFacets: readonly VerdictFacet[] = fieldsWith('facet');

/** Facts of a list without any verdicts. */
export function emptyIndex(rows: number): FacetIndex {
  const arrays = rowFacets.map((facet) => [facet, isTextFacet(facet) ? new Uint16Array(rows) : new Uint8Array(rows)] as const);
  const index: FacetIndex = {
    rows,
    codes: Object.fromEntries(arrays) as Record<RowFacet, Codes>,
    keptDespite: new Uint8Array(rows),
    findings: new Uint32Array(rows),
    texts: noTexts(),
  };
  clear(index, 0, rows);
  return index;
}

function clear({ codes, keptDespite, findings }: FacetIndex, start: number, end: number): void {
  for (const [facet, code] of unknownCodes) codes[facet].fill(code, start, end);
  keptDespite.fill(0, start, end);
  findings.fill(0, start, end);
}

/** Reads the rows from `first` to `last` again. `base`: the first row of the arrays. */
export function readIndex(db: ReadDb, index: FacetIndex, first: number, last: number, base = 1): void {
  const { codes, keptDespite, findings } = index;
  clear(index, first - base, last - base + 1);
  const page = readCodes(db, [...verdictFacets, 'suggested'], first, last, index.texts);
  for (const facet of verdictFacets) page.copy(facet, codes[facet], base);

  const suggested = new Uint8Array(last - first + 1).fill(noDecision);
  const decided = suggested.slice();
  page.copy('suggested', suggested, first);
  eachDecision(db, first, last, (row, value, despite) => {
    decided[row - first] = value;
    keptDespite[row - base] = despite;
  });
  for (let row = first; row <= last; row++) {
    const [person, policy] = [decided[row - first] ?? noDecision, suggested[row - first] ?? noDecision];
    codes.decision[row - base] = effectiveCode(person, policy);
    codes.decidedBy[row - base] = deciderCode(person, policy);
  }
  eachFinding(db, first, last, (row, rules) => {
    findings[row - base] = (findings[row - base] ?? 0) | rules;
  });
}

/**
 * The facts that facets are counted from: a dozen bytes per row in typed arrays, so that a million rows are counted quickly and without
 * SQL.
 */
import { facetChoices, isChoiceFacet, isTextFacet, rowFacets, type RowFacet, type VerdictFacet } from '#contract/review/facets.ts';
import { effectiveCodes, noDecision } from '#contract/review/decision.ts';
import { conditionFields, type ConditionField } from '#contract/plan/condition.ts';
import { unplannedVerdict } from '#contract/verdict/verdict.ts';
import { entryOf, fieldsWith, type FieldsWith } from '#contract/verdict/verdictFields.ts';
import type { ReadDb } from '../../platform/database.ts';
import { eachFinding } from '../../lists/findings/ruleBits.sql.ts';
import { readDecided } from '../acts/rowActions.sql.ts';
import { suggestionCodes } from '../acts/suggestions.sql.ts';
import { codedValues, noScore, readCodes, type Codes } from '../../verdict/kept/verdictCodes.sql.ts';
import { noTexts, type Texts } from '../../verdict/kept/verdictTexts.sql.ts';
import type { AssignedRows } from '../assigned/assignedRows.ts';
import { setStandings, type StandingRules } from './standingCodes.ts';

/** Arrays are indexed by row number - 1. */
export interface FacetIndex {
  readonly rows: number;
  /**
   * A code per row for each facet: for a choice its position among the choices, for a score the score or `noScore`, for a text its code in
   * `texts`.
   */
  readonly codes: Readonly<Record<RowFacet, Codes>>;
  /** The same for the fields that a policy may test but no facet counts. */
  readonly judged: Readonly<Record<JudgedField, Codes>>;
  /** 1 if the row's verdict is based on answers of the sandbox. */
  readonly sandbox: Uint8Array;
  /** What a person decided, and what the applied policy suggests; `noDecision` for none. `codes.decision` combines both. */
  readonly decided: Uint8Array;
  readonly suggested: Uint8Array;
  /** The causes that a person acknowledged with a reason when keeping the row, as a set (contract/verdict/standing.ts). */
  readonly keptDespite: Uint8Array;
  /**
   * 1 if people decided differently without knowing of each other, and nobody has decided since. Null until such a row is read: most lists
   * have none and need no room for them.
   */
  contested: Uint8Array | null;
  /** The assignees of rows; replaced by a new object on each change. Null if nothing is assigned. */
  assigned: AssignedRows | null;
  /** The standing of each row, as a position in `standings`, derived from everything else here. */
  readonly standing: Uint8Array;
  /** The other inputs of standings: call `setStandings` for all rows after a change. */
  rules: StandingRules;
  /** One bit per finding rule, in the contract's order. */
  readonly findings: Uint32Array;
  /** Free texts by code; code 0 means "none". Each reading may add more. */
  readonly texts: Texts;
}

/** Returns the code of a row about which nothing is known. */
function unknownCode(facet: RowFacet): number {
  if (isTextFacet(facet)) return 0;
  if (!isChoiceFacet(facet)) return noScore;
  const choices: readonly string[] = facetChoices(facet);
  if (facet === 'decision' || facet === 'decidedBy') return choices.indexOf('none');
  return choices.indexOf(unplannedVerdict[facet] ?? 'none');
}
const unknownCodes = rowFacets.map((facet) => [facet, unknownCode(facet)] as const);
const verdictFacets: readonly VerdictFacet[] = fieldsWith('facet');

/** Fields that only conditions test; bands are excluded, because they follow from their scores. */
type JudgedField = Exclude<ConditionField, VerdictFacet | FieldsWith<'bandOf'>>;
export const judgedFields = conditionFields.filter(
  (field): field is JudgedField => entryOf(field).facet === undefined && entryOf(field).bandOf === undefined,
);
export const isJudgedField = (field: string): field is JudgedField => judgedFields.some((one) => one === field);
const unknownJudged = judgedFields.map((field) => {
  const value = unplannedVerdict[field];
  const values = codedValues(field);
  return [field, value === null ? values.length : values.indexOf(value)] as const;
});

/** Returns the facts of a list without any verdicts. */
export function emptyIndex(rows: number): FacetIndex {
  const index = unreadIndex(rows);
  clear(index, 0, rows);
  setStandings(index, 0, rows);
  return index;
}

/** The rules while nothing is settled: rows that aren't checked must not be called. */
const strictRules: StandingRules = { litigators: { asked: false, settled: false }, invents: true };

/** Allocates arrays for facts that have yet to be read; their contents mean nothing until then. */
export function unreadIndex(rows: number, rules = strictRules): FacetIndex {
  const arrays = rowFacets.map((facet) => [facet, isTextFacet(facet) ? new Uint16Array(rows) : new Uint8Array(rows)] as const);
  return {
    rows,
    codes: Object.fromEntries(arrays) as Record<RowFacet, Codes>,
    judged: Object.fromEntries(judgedFields.map((field) => [field, new Uint8Array(rows)])) as Record<JudgedField, Codes>,
    sandbox: new Uint8Array(rows),
    decided: new Uint8Array(rows),
    suggested: new Uint8Array(rows),
    keptDespite: new Uint8Array(rows),
    contested: null,
    assigned: null,
    standing: new Uint8Array(rows),
    rules,
    findings: new Uint32Array(rows),
    texts: noTexts(),
  };
}

function clear(index: FacetIndex, start: number, end: number): void {
  const { codes, judged, sandbox, decided, suggested, keptDespite, contested, findings } = index;
  for (const [facet, code] of unknownCodes) codes[facet].fill(code, start, end);
  for (const [field, code] of unknownJudged) judged[field].fill(code, start, end);
  sandbox.fill(0, start, end);
  decided.fill(noDecision, start, end);
  suggested.fill(noDecision, start, end);
  keptDespite.fill(0, start, end);
  contested?.fill(0, start, end);
  findings.fill(0, start, end);
}

/** Rereads the rows from `first` to `last`. `base`: the row at index 0 of the arrays. */
export function readIndex(db: ReadDb, index: FacetIndex, first: number, last: number, base = 1): void {
  const { codes, judged, sandbox, findings } = index;
  clear(index, first - base, last - base + 1);
  const page = readCodes(db, [...verdictFacets, ...judgedFields, 'sandbox'], first, last, index.texts);
  for (const facet of verdictFacets) page.copy(facet, codes[facet], base);
  for (const field of judgedFields) page.copy(field, judged[field], base);
  page.copy('sandbox', sandbox, base);
  eachFinding(db, first, last, (row, rules) => {
    findings[row - base] = (findings[row - base] ?? 0) | rules;
  });
  readDecisions(db, index, first, last, base);
}

/** Rereads only the decisions of the rows from `first` to `last`, in a fraction of the time. `base`: as above. */
export function readDecisions(db: ReadDb, index: FacetIndex, first: number, last: number, base = 1): void {
  const { decided, keptDespite, contested } = readDecided(db, first, last);
  index.decided.set(decided, first - base);
  index.keptDespite.set(keptDespite, first - base);
  if (contested) (index.contested ??= new Uint8Array(index.rows)).set(contested, first - base);
  else index.contested?.fill(0, first - base, last - base + 1);
  readSuggested(db, index, first, last, base);
}

/** Rereads only the policy's suggestions for the rows from `first` to `last`, and the decisions that follow. `base`: as above. */
export const readSuggested = (db: ReadDb, index: FacetIndex, first: number, last: number, base = 1): void =>
  setSuggested(index, suggestionCodes(db, first, last).decisions, first - base);

function setSuggested(index: FacetIndex, suggested: Uint8Array, start: number): void {
  index.suggested.set(suggested, start);
  decideRows(index.decided, index.suggested, index.codes, start, start + suggested.length);
  setStandings(index, start, start + suggested.length);
}

/** The effective decision and who made it, as the codes of these facets. */
export type EffectiveCodes = Pick<FacetIndex['codes'], 'decision' | 'decidedBy'>;

/** Writes the decisions that follow from people's decisions and suggestions for the rows from index `start` to before `end`. */
export function decideRows(decided: Uint8Array, suggested: Uint8Array, into: EffectiveCodes, start: number, end: number): void {
  const { decision, decidedBy } = into;
  for (let at = start; at < end; at++) {
    const pair = effectiveCodes.pairOf(decided[at] ?? noDecision, suggested[at] ?? noDecision);
    decision[at] = effectiveCodes.value[pair] ?? noDecision;
    decidedBy[at] = effectiveCodes.by[pair] ?? 0;
  }
}

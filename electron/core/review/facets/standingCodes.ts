/**
 * Computes the standing of each row (contract/standing.ts) from the facts in memory. A row is `toCall` exactly if a file of rows to call
 * contains it: counting such a file uses the same two functions for what forbids the call, and for why a person isn't checked.
 */
import { facetChoices, type ChoiceFacet, type FacetChoice } from '#contract/review/facets.ts';
import { decisionCode } from '#contract/review/decision.ts';
import { findingRules } from '#contract/lists/finding.ts';
import { noCallsOfRow, standings, type Standing } from '#contract/verdict/standing.ts';
import { stopsExport, type LitigatorPolicy } from '#contract/verdict/unchecked.ts';
import { scoreRanges } from '#contract/verdict/verdict.ts';
import { notCheckedReasons, type UncheckedReason } from '#contract/verdict/verdictValues.ts';
import { codedValues, noScore, type Codes } from '../../verdict/kept/verdictCodes.sql.ts';

/** Returns the code of one of a facet's choices. */
export const codeOf = <F extends ChoiceFacet>(facet: F, choice: FacetChoice<F>): number => facetChoices(facet).indexOf(choice);

/** Rules for the whole list. */
export interface StandingRules {
  readonly litigators: LitigatorPolicy;
  /** Whether the sandbox's answers are invented: true unless the list contains only people of the sample. */
  readonly invents: boolean;
}

/** A subset of the facts that facets are counted from (facetIndex.ts). */
interface Facts {
  readonly codes: Readonly<Record<'litigator' | 'decision' | 'decidedBy' | 'status' | 'grade' | 'score', Codes>>;
  readonly judged: Readonly<Record<'notChecked' | 'valid' | 'nameMatch', Codes>>;
  readonly sandbox: Uint8Array;
  readonly findings: Uint32Array;
}

interface Stood extends Facts {
  readonly standing: Uint8Array;
  readonly rules: StandingRules;
}

const suppressedBit = 1 << findingRules.indexOf('suppressed');
const litigator = {
  litigator: codeOf('litigator', 'litigator'),
  notChecked: codeOf('litigator', 'notChecked'),
  clear: codeOf('litigator', 'clear'),
};
const [keep, hold, drop] = [decisionCode('keep'), decisionCode('hold'), decisionCode('drop')];
const person = codeOf('decidedBy', 'person');
const status = { failed: codeOf('status', 'failed'), skipped: codeOf('status', 'skipped') };
export const answeredCodes = [codeOf('status', 'answered'), codeOf('status', 'partial')];
export const poorGrades = [codeOf('grade', 'E'), codeOf('grade', 'F')];
const noGrade = codeOf('grade', 'none');
const no = { valid: codedValues('valid').indexOf(false), nameMatch: codedValues('nameMatch').indexOf(false) };

export const isSuppressedAt = ({ findings }: Pick<Facts, 'findings'>, at: number): boolean => ((findings[at] ?? 0) & suppressedBit) !== 0;

/** Returns what forbids calling the row at this index, as a set. */
export const againstAt = (facts: Pick<Facts, 'findings'> & { readonly codes: Pick<Facts['codes'], 'litigator'> }, at: number): number =>
  noCallsOfRow(facts.codes.litigator[at] === litigator.litigator ? 'litigator' : 'notChecked', isSuppressedAt(facts, at));

/** Returns why the row isn't checked for litigators; null if it is. An expired check is already reflected in the verdict. */
export function uncheckedAt({ codes, judged, sandbox }: Facts, at: number, invents: boolean): UncheckedReason | null {
  const code = codes.litigator[at];
  if (code === litigator.notChecked) return notCheckedReasons[judged.notChecked[at] ?? notCheckedReasons.length] ?? 'noAnswer';
  return code === litigator.clear && sandbox[at] === 1 && invents ? 'sandbox' : null;
}

function standingAt(facts: Facts, at: number, rules: StandingRules): Standing {
  const { codes } = facts;
  if (codes.litigator[at] === litigator.litigator) return 'litigator';
  if (againstAt(facts, at) !== 0) return 'suppressed';
  const decision = codes.decision[at];
  if (decision === keep) return keptAt(facts, at, rules);
  if (decision === hold) return heldAt(facts, at);
  if (decision === drop) return droppedAt(facts, at);
  const state = codes.status[at] ?? -1;
  if (state === status.failed) return 'failed';
  if (state === status.skipped) return 'skipped';
  return answeredCodes.includes(state) ? 'undecided' : 'notChecked';
}

function keptAt(facts: Facts, at: number, { litigators, invents }: StandingRules): Standing {
  const why = uncheckedAt(facts, at, invents);
  if (why === null || !stopsExport(why, litigators)) return 'toCall';
  return why === 'sandbox' ? 'invented' : 'unchecked';
}

function heldAt({ codes, judged }: Facts, at: number): Standing {
  const score = codes.score[at] ?? noScore;
  if (codes.decidedBy[at] === person) return 'heldByPerson';
  if (codes.litigator[at] === litigator.notChecked) return 'unchecked';
  if (judged.nameMatch[at] === no.nameMatch) return 'otherName';
  const isUnsure = score === noScore ? codes.grade[at] === noGrade : score < scoreRanges.answered.from;
  return isUnsure ? 'unsure' : 'heldByPolicy';
}

function droppedAt({ codes, judged }: Facts, at: number): Standing {
  if (codes.decidedBy[at] === person) return 'droppedByPerson';
  if (judged.valid[at] === no.valid) return 'invalid';
  if ((codes.score[at] ?? noScore) <= scoreRanges.unanswered.to) return 'unanswered';
  return poorGrades.includes(codes.grade[at] ?? -1) ? 'poorGrade' : 'droppedByPolicy';
}

const codeOfStanding = Object.fromEntries(standings.map((standing, code) => [standing, code])) as Readonly<Record<Standing, number>>;

/** Writes the standings of the rows from index `start` to before `end`. */
export function setStandings(index: Stood, start: number, end: number): void {
  const { standing, rules } = index;
  for (let at = start; at < end; at++) standing[at] = codeOfStanding[standingAt(index, at, rules)];
}

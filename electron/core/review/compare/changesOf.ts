/** What changed between two states of a row, as a set of bits. Pure. */
import { comparedKinds, type ComparedKind, type ComparedValues } from '#contract/review/compare.ts';
import { bandOf, grades, type ScoreBand } from '#contract/verdict/verdict.ts';
import { litigatorStates } from '#contract/verdict/verdictValues.ts';
import { noScore } from '../../verdict/kept/verdictCodes.sql.ts';

/** The compared values of a list's rows as codes; index: row number − 1. */
export interface SideFacts {
  readonly rows: number;
  /** 1: a run covers the row. */
  readonly covered: Uint8Array;
  /** Its position among the states. */
  readonly litigator: Uint8Array;
  readonly score: Uint8Array;
  /** Its position among the grades; their number: none. */
  readonly grade: Uint8Array;
  /** Numbers of texts, equal for equal texts; 0: none. */
  readonly lineType: Float64Array;
  readonly owner: Float64Array;
}

export const litigatorCode = (state: ComparedValues['litigator']): number => litigatorStates.indexOf(state);
const [isLitigator, isNotChecked] = [litigatorCode('litigator'), litigatorCode('notChecked')];
export const noGrade = grades.length;

/** Facts of rows that no run has covered. */
export const emptyFacts = (rows: number): SideFacts => ({
  rows,
  covered: new Uint8Array(rows),
  litigator: new Uint8Array(rows).fill(isNotChecked),
  score: new Uint8Array(rows).fill(noScore),
  grade: new Uint8Array(rows).fill(noGrade),
  lineType: new Float64Array(rows),
  owner: new Float64Array(rows),
});

export const bitOf = (kind: ComparedKind): number => 1 << comparedKinds.indexOf(kind);

const levels: Readonly<Record<ScoreBand, number>> = { unanswered: 0, unsure: 1, insufficient: 1, answered: 2 };
/** By score: how good it is; `noScore` has no level. */
const levelOf = Uint8Array.from({ length: noScore + 1 }, (_, score) => levels[bandOf(Math.min(score, 100)) ?? 'unsure']);

const bit = Object.fromEntries(comparedKinds.map((kind) => [kind, bitOf(kind)])) as Readonly<Record<ComparedKind, number>>;
const when = (is: boolean, bits: number): number => (is ? bits : 0);

/** The changes of the row at index `b` of the earlier state to the one at index `a` of the later. */
export function changesOf(before: SideFacts, b: number, after: SideFacts, a: number): number {
  const [was, is] = [before.litigator[b] ?? isNotChecked, after.litigator[a] ?? isNotChecked];
  let bits = 0;
  if (was !== is) {
    bits |= when(is === isLitigator, bit.becameLitigator) | when(was === isLitigator, bit.noLongerLitigator);
    bits |= when(was === isNotChecked, bit.nowChecked) | when(is === isNotChecked, bit.noLongerChecked);
  }
  const [scored, scores] = [before.score[b] ?? noScore, after.score[a] ?? noScore];
  if (scored !== noScore && scores !== noScore) {
    const up = (levelOf[scores] ?? 0) - (levelOf[scored] ?? 0);
    bits |= when(up > 0, bit.scoreUp) | when(up < 0, bit.scoreDown);
  }
  const [graded, grade] = [before.grade[b] ?? noGrade, after.grade[a] ?? noGrade];
  // A is the first and the best.
  if (graded !== noGrade && grade !== noGrade) bits |= when(grade < graded, bit.gradeUp) | when(grade > graded, bit.gradeDown);
  if (differ(before.lineType[b], after.lineType[a])) bits |= bit.lineType;
  if (differ(before.owner[b], after.owner[a])) bits |= bit.owner;
  return bits;
}

/** Both are known, and not the same. */
const differ = (one = 0, other = 0): boolean => one !== 0 && other !== 0 && one !== other;

/** A number for a text, the same for equal texts: 53 bits of a hash, so that others are practically never taken for equal. */
export function numberOf(text: string | null): number {
  if (text === null || text === '') return 0;
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0) + 1;
}

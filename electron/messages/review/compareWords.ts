/** A comparison in words: its kinds, its sums, and how they follow "rows with". */
import type { Compared, ComparedKind } from '#contract/review/compare.ts';
import { count, counted } from '../count.ts';

/** Two states of one list have the same rows: what only one of them has was not checked in the other. */
const ofOneList: Partial<Readonly<Record<ComparedKind, string>>> = {
  added: 'Not checked before',
  addedLitigator: 'Not checked before, now litigator',
  gone: 'Not checked later',
};

const titles: Readonly<Record<ComparedKind, string>> = {
  becameLitigator: 'Became litigator',
  noLongerLitigator: 'No longer litigator',
  nowChecked: 'Now checked',
  noLongerChecked: 'No longer checked',
  scoreUp: 'Higher score band',
  scoreDown: 'Lower score band',
  gradeUp: 'Better grade',
  gradeDown: 'Worse grade',
  lineType: 'Other line type',
  owner: 'Other owner',
  added: 'New',
  addedLitigator: 'New, and litigator',
  gone: 'Gone',
  repeated: 'In several rows',
  keyless: 'Without a match value',
};
/** `isOne`: of two states of one list. */
export const comparedTitle = (kind: ComparedKind, isOne: boolean): string => (isOne ? ofOneList[kind] : undefined) ?? titles[kind];

const notes: Partial<Readonly<Record<ComparedKind, string>>> = {
  nowChecked: 'Were not checked for litigators; now litigator or clear',
  noLongerChecked: 'Were litigator or clear; now not checked, which never means clear',
  scoreUp: 'Across 30 or 70',
  scoreDown: 'Across 30 or 70, as from 80 to 20',
  repeated: 'Ambiguous: nobody knows which row is which, so none is matched',
};
/** What the title doesn't say by itself. */
export const comparedNote = (kind: ComparedKind): string | undefined => notes[kind];

/** After "rows with": `change: became litigator`. */
export const comparedPart = (kind: ComparedKind, isOne: boolean): string => `change: ${comparedTitle(kind, isOne).toLowerCase()}`;

/** `305 rows = 25 checked before + 280 not checked before`: of one list, whose rows are the same on both sides, with what is 0 left out. */
export const comparedStates = ({ matched, kinds }: Compared): string =>
  [
    `${counted(matched + kinds.added.after + kinds.gone.before, 'row')} = ${count(matched)} checked before and after`,
    ...(kinds.added.after > 0 ? [`${count(kinds.added.after)} not checked before`] : []),
    ...(kinds.gone.before > 0 ? [`${count(kinds.gone.before)} not checked later`] : []),
  ].join(' + ');

/** `12,472 rows = 12,400 matched + 40 gone + 32 ambiguous`: the rows of one side, with what is 0 left out. */
export function comparedSum({ rows, matched, kinds }: Compared, side: 'before' | 'after'): string {
  const parts: readonly (readonly [number, string])[] = [
    [kinds.gone[side], 'gone'],
    [kinds.added[side], 'new'],
    [kinds.repeated[side], 'ambiguous'],
    [kinds.keyless[side], 'without a match value'],
  ];
  return [
    `${counted(rows[side], 'row')} = ${count(matched)} matched`,
    ...parts.filter(([its]) => its > 0).map(([its, words]) => `${count(its)} ${words}`),
  ].join(' + ');
}

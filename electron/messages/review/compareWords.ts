/** Describes a comparison: its kinds, its sums, and how they follow "rows with". */
import type { Compared, ComparedKind } from '#contract/review/compare.ts';
import { count, counted } from '../count.ts';

/** Two states of one list have the same rows, so rows that only one of them has weren't checked in the other. */
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
/** `isOne`: the comparison is between two states of one list. */
export const comparedTitle = (kind: ComparedKind, isOne: boolean): string => (isOne ? ofOneList[kind] : undefined) ?? titles[kind];

/** Follows "rows with": `change: became litigator`. */
export const comparedPart = (kind: ComparedKind, isOne: boolean): string => `change: ${comparedTitle(kind, isOne).toLowerCase()}`;

/**
 * The rows of one list, which are the same on both sides; parts that are 0 are left out: `305 rows = 25 checked before and after + 280 not
 * checked before`.
 */
export const comparedStates = ({ matched, kinds }: Compared): string =>
  [
    `${counted(matched + kinds.added.after + kinds.gone.before, 'row')} = ${count(matched)} checked before and after`,
    ...(kinds.added.after > 0 ? [`${count(kinds.added.after)} not checked before`] : []),
    ...(kinds.gone.before > 0 ? [`${count(kinds.gone.before)} not checked later`] : []),
  ].join(' + ');

/** The rows of one side; parts that are 0 are left out: `12,472 rows = 12,400 matched + 40 gone + 32 ambiguous`. */
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

/** Text of the comparison of two runs or lists. */
export const compareWords = {
  title: 'Compare',
  readingRuns: 'Reading the runs of this list',
  readingLists: 'Reading both lists',
  sandbox: 'Sandbox answers',

  /** `at`: the start time, in words. */
  sides: {
    earlier: 'Earlier',
    later: 'Later',
    choose: 'Choose a run or a list',
    swap: 'Swap',
    swapLabel: 'Swap earlier and later',
    matchBy: 'Rows match by',
    phone: 'Phone',
    column: (heading: string): string => `Column “${heading}”`,
    run: (at: string, environment: string, finished: boolean): string => `Run of ${at} (${environment}${finished ? '' : ', not finished'})`,
    now: 'As it is now',
    thisList: 'This list',
    otherLists: 'Other lists, as they are now',
  },

  changes: {
    litigators: 'Litigators',
    scores: 'Scores and grades',
    lines: 'Line and owner',
    rows: 'Rows',
    notChecked: '“Not checked” never means clear.',
    bands: 'A score changes its band across 30 or 70, as from 80 to 20.',
    ambiguous: 'What is in several rows is ambiguous, so none of them is matched.',
  },
  counted: {
    comparing: 'Comparing',
    compared: (rows: number, of: number): string => `Compared ${count(rows)} of ${counted(of, 'row')}`,
    unchanged: (rows: number): string => `${count(rows)} unchanged`,
    earlier: (sum: string): string => `Earlier: ${sum}`,
    same: 'No differences',
    sameExplained: (rows: number): string =>
      `${counted(rows, 'row')} compared: litigators, score bands, grades, line types and owners are the same on both sides.`,
  },
  stale: {
    says: 'Answers or rows have come since this was counted.',
    again: 'Compare again',
  },
  nothing: {
    sameSides: 'Both sides are the same',
    sameSidesExplained: 'Choose another run or another list as one of the sides.',
    noKey: 'Nothing to match rows by',
    noKeyExplained: 'Neither do both lists have a phone, nor is any heading in both. Map a phone in each list, or compare other lists.',
    yet: 'Nothing to compare yet',
    yetExplained: (runs: number, hasOthers: boolean): string =>
      `${runs === 0 ? 'This list has had no run yet' : 'This list has had one run'}. Check it again later to see what has changed${
        hasOthers ? ', or choose another list above to compare it with' : ''
      }.`,
    plan: 'Plan a check',
    planAnother: 'Plan another check',
  },
} as const;

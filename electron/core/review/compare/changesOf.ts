/** Determines what changed between the two states of a row in a comparison, as a set of bits. Pure. */
import { comparedKinds, type ComparedKind } from '#contract/review/compare.ts';
import { bandOf, grades, type ScoreBand, type Verdict } from '#contract/verdict/verdict.ts';
import { comparable } from '../../lists/rows/textBlocks.sql.ts';

/** The compared values of one row on one side; null if unknown. Several owners are joined by "; ". */
export interface ComparedValues extends Pick<Verdict, 'litigator' | 'score' | 'grade' | 'lineType'> {
  readonly owner: string | null;
}

/** Values of a row that no run has covered. */
export const unknownValues: ComparedValues = { litigator: 'notChecked', score: null, grade: null, lineType: null, owner: null };

export const bitOf = (kind: ComparedKind): number => 1 << comparedKinds.indexOf(kind);

const levels: Readonly<Record<ScoreBand, number>> = { unanswered: 0, unsure: 1, insufficient: 1, answered: 2 };
const levelOf = (score: number): number => levels[bandOf(score) ?? 'unsure'];
/** How many bands the score rose; negative if it fell. A is the first and best of the grades. */
const risen = (was: ComparedValues, is: ComparedValues): number =>
  was.score === null || is.score === null ? 0 : levelOf(is.score) - levelOf(was.score);
const improved = (was: ComparedValues, is: ComparedValues): number =>
  was.grade === null || is.grade === null ? 0 : grades.indexOf(was.grade) - grades.indexOf(is.grade);
/** Whether both are known and they differ. */
const differ = (was: string | null, is: string | null): boolean => (was ?? '') !== '' && (is ?? '') !== '' && was !== is;

type Changed = (was: ComparedValues, is: ComparedValues) => boolean;
const changes = Object.entries({
  becameLitigator: (was, is) => was.litigator !== 'litigator' && is.litigator === 'litigator',
  noLongerLitigator: (was, is) => was.litigator === 'litigator' && is.litigator !== 'litigator',
  nowChecked: (was, is) => was.litigator === 'notChecked' && is.litigator !== 'notChecked',
  noLongerChecked: (was, is) => was.litigator !== 'notChecked' && is.litigator === 'notChecked',
  scoreUp: (was, is) => risen(was, is) > 0,
  scoreDown: (was, is) => risen(was, is) < 0,
  gradeUp: (was, is) => improved(was, is) > 0,
  gradeDown: (was, is) => improved(was, is) < 0,
  lineType: (was, is) => differ(was.lineType, is.lineType),
  owner: (was, is) => differ(was.owner, is.owner) && differ(comparable(was.owner ?? ''), comparable(is.owner ?? '')),
} satisfies Partial<Record<ComparedKind, Changed>>).map(([kind, isSo]) => [bitOf(kind as ComparedKind), isSo] as const);

export const changesOf = (was: ComparedValues, is: ComparedValues): number =>
  changes.reduce((bits, [bit, isSo]) => (isSo(was, is) ? bits | bit : bits), 0);

/** Bits of a row that only the later state has. */
export const addedBits = ({ litigator }: ComparedValues): number =>
  bitOf('added') | (litigator === 'litigator' ? bitOf('addedLitigator') : 0);

/** The counts of a comparison as bars, each of which opens its rows in the review. Pure. */
import { type Compared, type ComparedKind, type Comparison, isOneList } from '#contract/review/compare.ts';
import { comparedTitle, compareWords } from '#messages/review/compareWords.ts';
import type { Chart } from '../../ui/bars/BarChart.tsx';

const words = compareWords.changes;

interface Group extends Pick<Chart, 'title' | 'note'> {
  readonly kinds: readonly ComparedKind[];
}

const groups: readonly Group[] = [
  {
    ...{ title: words.litigators, note: words.notChecked },
    kinds: ['becameLitigator', 'addedLitigator', 'noLongerLitigator', 'nowChecked', 'noLongerChecked'],
  },
  { title: words.scores, note: words.bands, kinds: ['scoreDown', 'scoreUp', 'gradeDown', 'gradeUp'] },
  { title: words.lines, kinds: ['lineType', 'owner'] },
];
const ofOneList: Group = { title: words.rows, kinds: ['added', 'gone'] };
const ofTwoLists: Group = { title: words.rows, note: words.ambiguous, kinds: ['added', 'gone', 'repeated', 'keyless'] };

/** The side whose rows are shown, and their number: rows that are gone exist only on the earlier side. */
export function sideOf({ kinds }: Compared, kind: ComparedKind): { of: 'before' | 'after'; rows: number } {
  const { before, after } = kinds[kind];
  return after === 0 && before > 0 ? { of: 'before', rows: before } : { of: 'after', rows: after };
}

export function chartsOf(comparison: Comparison, compared: Compared): Chart[] {
  const isOne = isOneList(comparison);
  return [...groups, isOne ? ofOneList : ofTwoLists].map(({ kinds, ...group }) => ({
    ...group,
    id: group.title,
    bars: kinds.map((kind) => ({
      key: kind,
      label: comparedTitle(kind, isOne),
      rows: sideOf(compared, kind).rows,
      color: kind === 'becameLitigator' || kind === 'addedLitigator' ? '--litigator' : '--slate',
      filter: { compared: { comparison, kind } },
    })),
  }));
}

/** What an overview shows, as bars: each with its words, its rows, and the filter that shows exactly these rows. Pure. */
import { facetLines, type Filter } from '../../../../electron/contract/facets.ts';
import type { DropReason, Overview } from '../../../../electron/contract/overview.ts';
import { dropReasons } from '../../../../electron/contract/overview.ts';
import { grades, insufficientScore, scoreRanges } from '../../../../electron/contract/verdict.ts';
import { lowered } from '../../../../electron/messages/anyOf.ts';
import { findingTitle } from '../../../../electron/messages/findingWords.ts';
import { gradeWord, lineTypeTitle, litigatorWord } from '../../../../electron/messages/names.ts';

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly rows: number;
  /** A color of the theme, and a pattern that tells it apart without color. */
  readonly color: string;
  readonly look?: 'hatched' | 'outlined';
  /** Null: no filter has exactly these rows. */
  readonly filter: Filter | null;
}

export interface Chart {
  readonly id: string;
  readonly title: string;
  /** What its bars don't say by themselves. */
  readonly note?: string;
  readonly bars: readonly Bar[];
}

const mostBars = 8;
const { unanswered, unsure, answered } = scoreRanges;

const sumOf = (scores: readonly number[], from: number, to: number): number =>
  scores.slice(from, to + 1).reduce((sum, rows) => sum + rows, 0);

function gradeBars({ facets }: Overview): Bar[] {
  return [...grades, 'none' as const].map((grade) => ({
    key: grade,
    label: grade === 'none' ? gradeWord(null) : `${grade}, ${lowered(gradeWord(grade))}`,
    rows: facets.grade[grade],
    color: grade === 'none' ? '--bar-none' : `--bar-${grade.toLowerCase()}`,
    ...(grade === 'none' ? { look: 'outlined' as const } : {}),
    filter: { grade: [grade] },
  }));
}

function scoreBars({ scores, unscored }: Overview): Bar[] {
  const range = (from: number, to: number): Filter => ({ scoreFrom: from, scoreTo: to });
  return [
    {
      ...{ key: 'answered', label: `${answered.from} to 100, answered`, color: '--good' },
      ...{ rows: sumOf(scores, answered.from, 100), filter: range(answered.from, 100) },
    },
    {
      ...{ key: 'unsure', label: `${unsure.from} to ${unsure.to}, unsure`, color: '--slate' },
      ...{ rows: sumOf(scores, unsure.from, unsure.to), filter: range(unsure.from, unsure.to) },
    },
    {
      ...{ key: 'insufficient', label: `… exactly ${insufficientScore}, not enough signals`, color: '--slate', look: 'hatched' },
      ...{ rows: scores[insufficientScore] ?? 0, filter: range(insufficientScore, insufficientScore) },
    },
    {
      ...{ key: 'unanswered', label: `0 to ${unanswered.to}, unanswered`, color: '--red' },
      ...{ rows: sumOf(scores, 0, unanswered.to), filter: range(0, unanswered.to) },
    },
    { key: 'none', label: 'No score', rows: unscored, color: '--bar-none', look: 'outlined', filter: null },
  ];
}

const litigatorBars = ({ facets: { litigator } }: Overview): Bar[] => [
  ...(['litigator', 'notChecked', 'clear'] as const).map((state) => ({
    key: state,
    label: litigatorWord(state),
    rows: litigator[state],
    ...{
      litigator: { color: '--litigator' },
      // Nothing is known about them: never the look of "clear".
      notChecked: { color: '--amber', look: 'hatched' as const },
      clear: { color: '--slate' },
    }[state],
    filter: { litigator: [state] },
  })),
];

function lineTypeBars({ facets }: Overview): Bar[] {
  const lines = facetLines(facets, 'lineType').filter(({ rows }) => rows > 0);
  const rest = lines.slice(mostBars).reduce((sum, { rows }) => sum + rows, facets.lineType.others.rows);
  return [
    ...lines.slice(0, mostBars).map(({ value, rows }) => ({
      ...{ key: value, label: lineTypeTitle(value), rows, color: '--slate', filter: { lineType: [value] } },
    })),
    ...(rest > 0 ? [{ key: '', label: 'Others', rows: rest, color: '--bar-none', look: 'outlined' as const, filter: null }] : []),
  ];
}

const dropWords: Readonly<Record<DropReason, string>> = {
  litigator: 'Litigator',
  suppressed: 'On your suppression list',
  unanswered: `Score ${unanswered.to} or less`,
  grade: 'Grade E or F',
  none: 'Another rule, or a person',
};
const dropFilters: Readonly<Record<DropReason, Filter | null>> = {
  litigator: { litigator: ['litigator'] },
  suppressed: { findings: ['suppressed'] },
  unanswered: { scoreFrom: 0, scoreTo: unanswered.to },
  grade: { grade: ['E', 'F'] },
  none: null,
};
const dropBars = ({ dropped }: Overview): Bar[] =>
  dropReasons.map((reason) => ({
    ...{ key: reason, label: dropWords[reason], rows: dropped.reasons[reason] },
    color: reason === 'litigator' ? '--litigator' : reason === 'none' ? '--bar-none' : '--red',
    ...(reason === 'none' ? { look: 'outlined' as const } : {}),
    filter: dropFilters[reason] && { ...dropFilters[reason], decision: ['drop'] },
  }));

const findingBars = ({ facets }: Overview): Bar[] =>
  facets.findings
    .filter(({ rows }) => rows > 0)
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, mostBars)
    .map(({ rule, rows }) => ({ key: rule, label: findingTitle(rule), rows, color: '--amber', filter: { findings: [rule] } }));

/** In reading order. A chart without bars says so. */
export const chartsOf = (overview: Overview): Chart[] => [
  { id: 'grades', title: 'Grades', bars: gradeBars(overview) },
  { id: 'scores', title: 'Activity scores', bars: scoreBars(overview) },
  { id: 'litigators', title: 'Litigators', note: 'A litigator check is not a Do Not Call check.', bars: litigatorBars(overview) },
  { id: 'lines', title: 'Line types', bars: lineTypeBars(overview) },
  { id: 'dropped', title: 'Reasons for drop', note: 'A dropped row may have several reasons.', bars: dropBars(overview) },
  { id: 'findings', title: 'Findings', note: 'A row may have several findings.', bars: findingBars(overview) },
];

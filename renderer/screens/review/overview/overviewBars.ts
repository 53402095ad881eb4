/** The charts of an overview as bars, each with its label, its rows, and the filter that shows exactly these rows. Pure. */
import type { Filter } from '#contract/review/facets.ts';
import { type DropReason, type Overview, overviewBars, type OverviewBars } from '#contract/review/overview.ts';
import { insufficientScore, scoreRanges, type Litigator } from '#contract/verdict/verdict.ts';
import { lowered } from '#messages/text.ts';
import { findingTitle } from '#messages/lists/findingWords.ts';
import { gradeWord, lineTypeTitle, litigatorWord } from '#messages/names.ts';
import { reviewOverviewWords as words } from '#messages/review/reviewOverviewWords.ts';
import type { Bar, Chart } from '#renderer/ui/bars/BarChart.tsx';

const { unanswered, unsure, answered } = scoreRanges;

const gradeBars = ({ grades }: OverviewBars): Bar[] =>
  grades.map(({ key, rows }) => ({
    ...{ key, rows },
    label: key === 'none' ? gradeWord(null) : words.grades.bar(key, lowered(gradeWord(key))),
    color: key === 'none' ? '--bar-none' : `--bar-${key.toLowerCase()}`,
    ...(key === 'none' ? { look: 'outlined' as const } : {}),
    filter: { grade: [key] },
  }));

const range = (from: number, to: number): Filter => ({ scoreFrom: from, scoreTo: to });
const scoreLooks: Readonly<Record<OverviewBars['scores'][number]['key'], Pick<Bar, 'label' | 'color' | 'look' | 'filter'>>> = {
  answered: { label: words.scores.answered(answered.from), color: '--good', filter: range(answered.from, 100) },
  unsure: { label: words.scores.unsure(unsure.from, unsure.to), color: '--slate', filter: range(unsure.from, unsure.to) },
  insufficient: {
    ...{ label: words.scores.insufficient(insufficientScore), color: '--slate', look: 'hatched' },
    filter: range(insufficientScore, insufficientScore),
  },
  unanswered: { label: words.scores.unanswered(unanswered.to), color: '--red', filter: range(0, unanswered.to) },
  none: { label: words.scores.none, color: '--bar-none', look: 'outlined', filter: null },
};
const scoreBars = ({ scores }: OverviewBars): Bar[] => scores.map(({ key, rows }) => ({ key, rows, ...scoreLooks[key] }));

const litigatorLooks: Readonly<Record<Litigator, Pick<Bar, 'color' | 'look'>>> = {
  litigator: { color: '--litigator' },
  // Nothing is known about these rows, so they never look like "clear".
  notChecked: { color: '--amber', look: 'hatched' },
  clear: { color: '--slate' },
};
const litigatorBars = ({ litigators }: OverviewBars): Bar[] =>
  litigators.map(({ key, rows }) => ({ key, rows, label: litigatorWord(key), ...litigatorLooks[key], filter: { litigator: [key] } }));

const lineTypeBars = ({ lines }: OverviewBars): Bar[] =>
  lines.map(({ key, rows }) =>
    key === null
      ? { key: '', label: words.lines.others, rows, color: '--bar-none', look: 'outlined', filter: null }
      : { key, label: lineTypeTitle(key), rows, color: '--slate', filter: { lineType: [key] } },
  );

const dropWords: Readonly<Record<DropReason, string>> = {
  litigator: words.dropped.litigator,
  suppressed: words.dropped.suppressed,
  unanswered: words.dropped.unanswered(unanswered.to),
  grade: words.dropped.grade,
  none: words.dropped.none,
};
const dropFilters: Readonly<Record<DropReason, Filter | null>> = {
  litigator: { litigator: ['litigator'] },
  suppressed: { findings: ['suppressed'] },
  unanswered: { scoreFrom: 0, scoreTo: unanswered.to },
  grade: { grade: ['E', 'F'] },
  none: null,
};
const dropBars = ({ dropped }: OverviewBars): Bar[] =>
  dropped.map(({ key, rows }) => ({
    ...{ key, rows, label: dropWords[key] },
    color: key === 'litigator' ? '--litigator' : key === 'none' ? '--bar-none' : '--red',
    ...(key === 'none' ? { look: 'outlined' as const } : {}),
    filter: dropFilters[key] && { ...dropFilters[key], decision: ['drop'] },
  }));

const findingBars = ({ findings }: OverviewBars): Bar[] =>
  findings.map(({ key, rows }) => ({ key, rows, label: findingTitle(key), color: '--amber', filter: { findings: [key] } }));

/** Returns the overview's charts, in reading order. A chart without bars shows a text. */
export function chartsOf(overview: Overview): Chart[] {
  const bars = overviewBars(overview);
  return [
    { id: 'grades', title: words.grades.title, bars: gradeBars(bars) },
    { id: 'scores', title: words.scores.title, bars: scoreBars(bars) },
    { id: 'litigators', title: words.litigators.title, note: words.litigators.note, bars: litigatorBars(bars) },
    { id: 'lines', title: words.lines.title, bars: lineTypeBars(bars) },
    { id: 'dropped', title: words.dropped.title, note: words.dropped.note, bars: dropBars(bars) },
    { id: 'findings', title: words.findings.title, note: words.findings.note, bars: findingBars(bars) },
  ];
}

/** What calls came to, as bars: each with its words, its share and how sure it is, and the filter that shows exactly its rows. Pure. */
import { fewestCalls, type CalledBand, type Calibration, type CallSums } from '#contract/outcomes/calibration.ts';
import { countedResults, type CalledBetween, type CalledFilter, type Filter } from '#contract/review/facets.ts';
import { bandOf, type ScoreBand } from '#contract/verdict/verdict.ts';
import { gradeWord, lineTypeTitle } from '#messages/names.ts';
import { calibrationWords as words } from '#messages/outcomes/calibrationWords.ts';

export const dimensions = ['score', 'grade', 'line', 'source'] as const;
export type Dimension = (typeof dimensions)[number];
export const measures = ['connected', 'rightParty'] as const;
export type Measure = (typeof measures)[number];

export interface ShareBar {
  readonly key: string;
  /** On the axis, and as a name of its own. */
  readonly short: string;
  readonly label: string;
  readonly calls: number;
  readonly part: number;
  /** Of 1; with both ends of its 95 % range. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
  /** Too few calls to say. */
  readonly isFew: boolean;
  /** A color of the theme. */
  readonly color: string;
  readonly band: ScoreBand | null;
  readonly range: { readonly from: number; readonly to: number } | null;
  /** Without the column, which is another one in each list; null: no filter has exactly these rows. */
  readonly filter: Filter | null;
  /** The value of the column. */
  readonly value: string | null;
}

/** Rows that were called and are in a group. */
export const calledIn = ({ from, to }: CalledBetween, heldOut = false): CalledFilter => ({
  ...{ from, to },
  results: [...countedResults],
  heldOut,
});

type Said = Pick<ShareBar, 'key' | 'short' | 'label' | 'color'> & Partial<Pick<ShareBar, 'band' | 'range' | 'filter' | 'value'>>;

function barOf(sums: CallSums, measure: Measure, said: Said): ShareBar {
  const { low, high } = measure === 'connected' ? sums.connectedIn : sums.rightPartyIn;
  const part = sums[measure];
  return {
    ...{ band: null, range: null, filter: null, value: null, ...said, calls: sums.calls, part, low, high },
    share: sums.calls === 0 ? 0 : part / sums.calls,
    isFew: sums.calls < fewestCalls,
  };
}

function scoreBar(band: CalledBand, measure: Measure, called: Filter): ShareBar {
  const { range } = band;
  if (range === null) return barOf(band, measure, { key: 'none', short: words.noScore, label: words.noScore, color: '--bar-none' });
  const its = bandOf(range.from);
  return barOf(band, measure, {
    ...{ key: String(range.from), short: words.range(range.from, range.to), label: words.scores(range.from, range.to), range, band: its },
    color: its === 'answered' ? '--good' : '--slate',
    filter: { ...called, scoreFrom: range.from, scoreTo: range.to },
  });
}

/** `bands`: those of a cut-off, if there is one. Empty if nothing of the kind was called. */
export function barsOf(
  calibration: Calibration,
  dimension: Dimension,
  measure: Measure,
  between: CalledBetween,
  bands: readonly CalledBand[] = calibration.bands,
): ShareBar[] {
  const called: Filter = { called: calledIn(between) };
  switch (dimension) {
    case 'score':
      // Rows without a score have no place on the axis.
      return bands.filter(({ range, calls }) => range !== null || calls > 0).map((band) => scoreBar(band, measure, called));
    case 'grade':
      return calibration.grades.map(({ grade, ...sums }) =>
        barOf(sums, measure, {
          key: grade,
          short: grade === 'none' ? words.noGrade : grade,
          label: grade === 'none' ? gradeWord(null) : words.grade(grade),
          color: `--bar-${grade.toLowerCase()}`,
          filter: { ...called, grade: [grade] },
        }),
      );
    case 'line':
      return calibration.lines.map(({ line, ...sums }) => {
        const label = line === '' ? words.noLine : lineTypeTitle(line);
        return barOf(sums, measure, { key: line, short: label, label, color: '--slate', filter: { ...called, lineType: [line] } });
      });
    case 'source':
      return sourceBars(calibration, measure, called);
  }
}

function sourceBars({ sources }: Calibration, measure: Measure, called: Filter): ShareBar[] {
  if (sources === null) return [];
  const { values, others } = sources;
  return [
    ...values.map(({ value, ...sums }) => {
      const label = value === '' ? words.emptyValue : value;
      return barOf(sums, measure, { key: `=${value}`, short: label, label, color: '--slate', filter: called, value });
    }),
    ...(others.values === 0
      ? []
      : [
          barOf(others, measure, {
            key: 'others',
            short: words.others(others.values),
            label: words.others(others.values),
            color: '--bar-none',
          }),
        ]),
  ];
}

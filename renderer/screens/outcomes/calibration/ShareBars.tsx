/** The chart for groups with long names: a line for each. */
import { useElementSize } from '@mantine/hooks';
import { useId } from 'react';
import { fewestCalls, type CalledBand, type Calibration, type CallSums } from '#contract/outcomes/calibration.ts';
import { countedResults, type CalledBetween, type CalledFilter, type Filter } from '#contract/review/facets.ts';
import { bandOf, type ScoreBand } from '#contract/verdict/verdict.ts';
import { columnWithHeading } from '#contract/lists/fields.ts';
import { count } from '#messages/count.ts';
import { gradeWord, lineTypeTitle } from '#messages/names.ts';
import { calibrationWords as words } from '#messages/outcomes/calibrationWords.ts';
import { drawnTarget, shortened, drawnBar } from '#renderer/ui/bars/drawnBar.ts';
import { showRows } from '#renderer/subjects/review/reviewChoice.ts';
import { call } from '#renderer/bridge/call.ts';
import css from './Calibration.module.css';

const rowHeight = 34;
const callsWidth = 52;
const axisHeight = 18;

interface Props {
  readonly title: string;
  readonly bars: readonly ShareBar[];
  readonly measure: Measure;
  readonly onOpen: (bar: ShareBar) => void;
}

export function ShareBars({ title, bars, measure, onOpen }: Props) {
  const { ref, width } = useElementSize();
  const wide = Math.max(280, width);
  const scale = wide - callsWidth - 34;
  const height = bars.length * rowHeight + axisHeight;
  const few = useId();
  return (
    <div ref={ref} className={css.drawn}>
      <svg width={wide} height={height} viewBox={`0 0 ${wide} ${height}`} role="group" aria-label={title}>
        <FewPattern id={few} />
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share} aria-hidden="true">
            <line x1={share * scale + 0.5} x2={share * scale + 0.5} y1={0} y2={height - axisHeight} stroke="var(--line)" />
            <text x={share * scale} y={height - 4} textAnchor={share === 0 ? 'start' : 'middle'} className={css.axis}>
              {share === 1 ? '100%' : share * 100}
            </text>
          </g>
        ))}
        {bars.map((bar, at) => (
          <g key={bar.key} transform={`translate(0 ${at * rowHeight})`}>
            <g {...pressable(bar, measure, onOpen)}>
              <rect className={drawnTarget} width={wide} height={rowHeight - 1} rx={4} fill="transparent" />
              <rect
                x={0.5}
                y={18}
                width={Math.max(2, bar.share * scale)}
                height={11}
                rx={2}
                {...(bar.isFew ? { fill: `url(#${few})`, stroke: 'var(--slate)', strokeDasharray: '2 2' } : { fill: `var(${bar.color})` })}
              />
              {!bar.isFew && (
                <path
                  d={`M${bar.low * scale} 19v9M${bar.low * scale} 23.5H${bar.high * scale}M${bar.high * scale} 19v9`}
                  stroke="var(--text)"
                  strokeWidth={1.5}
                  fill="none"
                />
              )}
            </g>
            <g aria-hidden="true" className={css.words}>
              <text x={0} y={13} className={css.name}>
                {shortened(bar.short, 40)}
              </text>
              <text x={wide - 2} y={26} textAnchor="end" className={css.axis}>
                {count(bar.calls)}
              </text>
              <text x={(bar.isFew ? bar.share : bar.high) * scale + 7} y={28} className={bar.isFew ? css.axis : css.number}>
                {bar.isFew ? '?' : Math.round(bar.share * 100)}
              </text>
            </g>
          </g>
        ))}
      </svg>
    </div>
  );
}

/** Results of calls as bars: each with its label, its share and confidence range, and the filter that shows exactly its rows. Pure. */
export const dimensions = ['score', 'grade', 'line', 'source'] as const;
export type Dimension = (typeof dimensions)[number];
export const measures = ['connected', 'rightParty'] as const;
export type Measure = (typeof measures)[number];

export interface ShareBar {
  readonly key: string;
  /** The axis label, which also works as a name by itself. */
  readonly short: string;
  readonly label: string;
  readonly calls: number;
  readonly part: number;
  /** The share from 0 to 1, with both ends of its 95 % range. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
  /** Whether there are too few calls for a conclusion. */
  readonly isFew: boolean;
  /** A color of the theme. */
  readonly color: string;
  readonly band: ScoreBand | null;
  readonly range: { readonly from: number; readonly to: number } | null;
  /** Without the column, which differs between lists; null if no filter has exactly these rows. */
  readonly filter: Filter | null;
  /** The column's value. */
  readonly value: string | null;
}

/** Filter for rows that were called and belong to a group. */
export const calledIn = ({ from, to }: CalledBetween, heldOut = false): CalledFilter => ({
  ...{ from, to },
  results: [...countedResults],
  heldOut,
});

type BarText = Pick<ShareBar, 'key' | 'short' | 'label' | 'color'> & Partial<Pick<ShareBar, 'band' | 'range' | 'filter' | 'value'>>;

function barOf(sums: CallSums, measure: Measure, text: BarText): ShareBar {
  const { low, high } = measure === 'connected' ? sums.connectedIn : sums.rightPartyIn;
  const part = sums[measure];
  return {
    ...{ band: null, range: null, filter: null, value: null, ...text, calls: sums.calls, part, low, high },
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

/** `bands`: the bands of a cut-off, if there is one. Empty if no such rows were called. */
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
      // Rows without a score have no position on the axis.
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

/** Opens the bar's rows. `heading`: of the column whose values the bars show. Throws the program's failure. */
export async function openBar(
  listId: string,
  { filter, value }: Pick<ShareBar, 'filter' | 'value'>,
  heading: string | null,
): Promise<void> {
  if (filter === null) return;
  showRows(listId, value === null || heading === null ? filter : { ...filter, ...(await ofColumn(listId, heading, value)) });
}

/** The column's position differs between lists. */
async function ofColumn(listId: string, heading: string, value: string): Promise<Filter> {
  const column = columnWithHeading((await call('lists.get', { listId })).columns, heading);
  return column === null ? {} : { columns: [{ column, test: { is: 'oneOf', values: [value] } }] };
}

/** The bar's text for screen readers. */
const barSentence = (bar: ShareBar, measure: Measure): string =>
  bar.isFew
    ? words.fewBar(bar.label, bar.calls)
    : words.bar({ label: bar.label, measure, part: bar.part, of: bar.calls, low: bar.low, high: bar.high });

export function pressable(bar: ShareBar, measure: Measure, onOpen: (bar: ShareBar) => void): React.SVGProps<SVGGElement> {
  const open = bar.filter === null || bar.calls === 0 ? null : (): void => onOpen(bar);
  return { ...drawnBar(open), 'aria-label': barSentence(bar, measure) };
}

/** The hatching of a bar with too few calls for a conclusion. */
export const FewPattern = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={1.5} height={6} fill="var(--slate)" />
    </pattern>
  </defs>
);

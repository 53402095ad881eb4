/** The activity score: the distribution of the rows over 0 to 100, with the bands of 30 and 70, and a brush to select a range. */
import { insufficientScore, scoreRanges } from '#contract/verdict/verdict.ts';
import type { Facets, Filter } from '#contract/review/facets.ts';
import { reviewFacetsWords } from '#messages/review/reviewFacetsWords.ts';
import { withScores } from '../store/filter.ts';
import { Brush, inner, inset, useBrush } from './Brush.tsx';
import css from './ScoreFacet.module.css';

const words = reviewFacetsWords.score;

const height = 62;
const step = 5;
const bars = 20;
const barWidth = inner / bars;

/** Merges the 21 buckets into 20 bars: a score of exactly 100 belongs to the last one. */
const barsOf = (scores: readonly number[]): number[] =>
  Array.from({ length: bars }, (_, bar) => (scores[bar] ?? 0) + (bar === bars - 1 ? (scores[bars] ?? 0) : 0));

const bands = [
  { ...scoreRanges.unanswered, name: words.bands.unanswered, tone: 'red' },
  { ...scoreRanges.unsure, name: words.bands.unsure, tone: 'slate' },
  { ...scoreRanges.answered, name: words.bands.answered, tone: 'good' },
] as const;

/** The tone of a bar, by its highest score: 30 is still unanswered, but most of its bar is not. */
const toneOf = (bar: number): string => bands.find(({ to }) => bar * step + step - 1 <= to)?.tone ?? 'good';

export function ScoreFacet({ scores, filter, onChange }: { scores: Facets['score']; filter: Filter; onChange: (filter: Filter) => void }) {
  const choose = (next: { from: number; to: number }): void => onChange(withScores(filter, next.from, next.to));
  const brush = useBrush({ from: filter.scoreFrom ?? 0, to: filter.scoreTo ?? 100 }, { most: 100, step }, choose);
  const { from, to } = brush;
  return (
    <section role="group" className={css.facet} aria-label={words.title}>
      <div className={css.head}>
        <h3>{words.title}</h3>
        {(from > 0 || to < 100) && <span className={css.range}>{words.range(from, to)}</span>}
      </div>
      <div className={css.bands}>
        {bands.map((band) => (
          <button
            key={band.name}
            type="button"
            data-tone={band.tone}
            onClick={() => choose(band)}
            title={words.band({ band: band.name, from: band.from, to: band.to })}
          >
            {band.name}
          </button>
        ))}
      </div>
      <Brush brush={brush} height={height} labels={{ from: words.lowest, to: words.highest }}>
        <Bands x={brush.x} />
        <Bars scores={scores} from={from} to={to} />
        <Axis x={brush.x} />
      </Brush>
    </section>
  );
}

type Placed = Pick<ReturnType<typeof useBrush>, 'x'>;

const Bands = ({ x }: Placed) =>
  bands.map((band, index) => {
    const left = index === 0 ? x(0) : x(band.from - (index === 1 ? 1 : 0));
    const right = index === 1 ? x(scoreRanges.answered.from) : x(band.to);
    return <rect key={band.name} className={css.band} data-tone={band.tone} x={left} y={0} width={right - left} height={height} />;
  });

function Bars({ scores, from, to }: { scores: readonly number[]; from: number; to: number }) {
  const counts = barsOf(scores);
  const most = Math.max(1, ...counts);
  return (
    <>
      <defs>
        <pattern id="not-enough-signals" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="translate(0 -18) rotate(45)">
          <path d="M0 0v4" className={css.hatch} strokeWidth="1.6" />
        </pattern>
      </defs>
      {counts.map((count, bar) => {
        const score = bar * step;
        const tall = count === 0 ? 0 : Math.max(2, (count / most) * (height - 4));
        return (
          <rect
            key={score}
            className={css.bar}
            data-tone={toneOf(bar)}
            data-outside={score < from || score > to || undefined}
            data-hatched={score === insufficientScore || undefined}
            x={inset + bar * barWidth + 1}
            y={height - tall}
            width={barWidth - 2}
            height={tall}
            rx={1}
          >
            <title>{words.bar({ from: score, to: bar === bars - 1 ? 100 : score + 4, rows: count })}</title>
          </rect>
        );
      })}
    </>
  );
}

const ticks = [scoreRanges.unanswered.to, insufficientScore, scoreRanges.answered.from];

const Axis = ({ x }: Placed) => (
  <>
    <path className={css.ticks} d={`M${x(30)} ${height}v4M${x(70)} ${height}v4`} />
    <text x={inset} y={height + 14} textAnchor="middle">
      0
    </text>
    {ticks.map((score) => (
      <text key={score} x={x(score) + (score === insufficientScore ? barWidth / 2 : 0)} y={height + 14} textAnchor="middle">
        {score}
      </text>
    ))}
    <text x={inner + 2 * inset} y={height + 14} textAnchor="end">
      100
    </text>
  </>
);

/** The activity score: the distribution of the rows over 0 to 100, with the bands of 30 and 70, and a brush to select a range. */
import { useState, type PointerEvent } from 'react';
import { insufficientScore, scoreRanges } from '#contract/verdict/verdict.ts';
import type { Facets, Filter } from '#contract/review/facets.ts';
import { reviewFacetsWords } from '#messages/review/reviewFacetsWords.ts';
import { withScores } from '../store/filter.ts';
import css from './ScoreFacet.module.css';

const words = reviewFacetsWords.score;

const inset = 5;
const inner = 190;
const top = 18;
const height = 62;
const step = 5;
const bars = 20;
const barWidth = inner / bars;
const x = (score: number): number => inset + (score / 100) * inner;

/** The 21 buckets as 20 bars: exactly 100 belongs to the last of them. */
const barsOf = (scores: readonly number[]): number[] =>
  Array.from({ length: bars }, (_, bar) => (scores[bar] ?? 0) + (bar === bars - 1 ? (scores[bars] ?? 0) : 0));

const bands = [
  { ...scoreRanges.unanswered, name: words.bands.unanswered, tone: 'red' },
  { ...scoreRanges.unsure, name: words.bands.unsure, tone: 'slate' },
  { ...scoreRanges.answered, name: words.bands.answered, tone: 'good' },
] as const;

/** A bar's tone, by the highest score that it counts: 30 is still unanswered, most of its bar is not. */
const toneOf = (bar: number): string => bands.find(({ to }) => bar * step + step - 1 <= to)?.tone ?? 'good';

export function ScoreFacet({ scores, filter, onChange }: { scores: Facets['score']; filter: Filter; onChange: (filter: Filter) => void }) {
  // During a drag, the brush is ahead of the filter.
  const [draft, setDraft] = useState<{ edge: 'from' | 'to'; from: number; to: number } | null>(null);
  const from = draft?.from ?? filter.scoreFrom ?? 0;
  const to = draft?.to ?? filter.scoreTo ?? 100;
  const choose = (next: { from: number; to: number }): void => onChange(withScores(filter, next.from, next.to));
  const counts = barsOf(scores);
  const most = Math.max(1, ...counts);

  const scoreUnder = (event: PointerEvent<SVGSVGElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    const score = ((event.clientX - box.left - inset) / inner) * 100;
    return Math.max(0, Math.min(100, Math.round(score / step) * step));
  };
  const moved = (edge: 'from' | 'to', score: number): { edge: 'from' | 'to'; from: number; to: number } =>
    edge === 'from' ? { edge, from: Math.min(score, to), to } : { edge, from, to: Math.max(score, from) };

  return (
    <section role="group" className={css.facet} aria-label={words.title}>
      <div className={css.head}>
        <h3>{words.title}</h3>
        {(from > 0 || to < 100) && <span className={css.range}>{words.range(from, to)}</span>}
      </div>
      {/* Numbers grow to the right in every language, as the brush does. */}
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
      <div className={css.brush}>
        <input
          type="range"
          className="hidden-visually"
          data-edge="from"
          aria-label={words.lowest}
          min={0}
          max={100}
          step={step}
          value={from}
          onChange={(event) => choose({ from: Math.min(Number(event.currentTarget.value), to), to })}
        />
        <input
          type="range"
          className="hidden-visually"
          data-edge="to"
          aria-label={words.highest}
          min={0}
          max={100}
          step={step}
          value={to}
          onChange={(event) => choose({ from, to: Math.max(Number(event.currentTarget.value), from) })}
        />
        <svg
          width={inner + 2 * inset}
          height={height + 18}
          viewBox={`0 ${top} ${inner + 2 * inset} ${height + 18}`}
          aria-hidden="true"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            const score = scoreUnder(event);
            setDraft(moved(Math.abs(score - from) <= Math.abs(score - to) ? 'from' : 'to', score));
          }}
          onPointerMove={(event) => draft && setDraft(moved(draft.edge, scoreUnder(event)))}
          onPointerUp={() => {
            if (draft) choose(draft);
            setDraft(null);
          }}
          onPointerCancel={() => setDraft(null)}
        >
          <defs>
            <pattern id="not-enough-signals" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path d="M0 0v4" className={css.hatch} strokeWidth="1.6" />
            </pattern>
          </defs>
          {bands.map((band, index) => {
            const left = index === 0 ? x(0) : x(band.from - (index === 1 ? 1 : 0));
            const right = index === 1 ? x(scoreRanges.answered.from) : x(band.to);
            return (
              <rect key={band.name} className={css.band} data-tone={band.tone} x={left} y={top} width={right - left} height={height} />
            );
          })}
          {counts.map((count, bar) => {
            const score = bar * step;
            const tall = count === 0 ? 0 : Math.max(2, (count / most) * (height - 4));
            const outside = score < from || score > to;
            return (
              <rect
                key={score}
                className={css.bar}
                data-tone={toneOf(bar)}
                data-outside={outside || undefined}
                data-hatched={score === insufficientScore || undefined}
                x={inset + bar * barWidth + 1}
                y={top + height - tall}
                width={barWidth - 2}
                height={tall}
                rx={1}
              >
                <title>{words.bar({ from: score, to: bar === bars - 1 ? 100 : score + 4, rows: count })}</title>
              </rect>
            );
          })}
          <rect className={css.frame} x={x(from)} y={top + 0.75} width={Math.max(2, x(to) - x(from))} height={height - 1.5} rx={2} />
          {(['from', 'to'] as const).map((edge) => (
            <rect
              key={edge}
              className={css.handle}
              data-edge={edge}
              x={x(edge === 'from' ? from : to) - 4}
              y={top + height / 2 - 10}
              width={8}
              height={20}
              rx={4}
            />
          ))}
          <path className={css.ticks} d={`M${x(30)} ${top + height}v4M${x(70)} ${top + height}v4`} />
          <g className={css.axis} textAnchor="middle">
            <text x={inset} y={top + height + 14}>
              0
            </text>
            <text x={x(30)} y={top + height + 14}>
              30
            </text>
            <text x={x(50) + barWidth / 2} y={top + height + 14}>
              50
            </text>
            <text x={x(70)} y={top + height + 14}>
              70
            </text>
            <text x={inner + 2 * inset} y={top + height + 14} textAnchor="end">
              100
            </text>
          </g>
        </svg>
      </div>
    </section>
  );
}

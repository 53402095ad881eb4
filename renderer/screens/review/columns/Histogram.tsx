/** Numbers or dates of a column as bars, with a brush to select a range by mouse or keyboard. */
import { useState, type PointerEvent } from 'react';
import type { ColumnTest, RangeFacet } from '#contract/review/columnTest.ts';
import { readingWords } from '#messages/review/reviewFacetsWords.ts';
import { reviewColumnsWords } from '#messages/review/reviewGridWords.ts';
import css from './Histogram.module.css';
import { brushOf, edgeWord, testOf, type Brush } from './rangeOf.ts';

const words = reviewColumnsWords.histogram;

const inset = 5;
const inner = 190;
const height = 48;

interface Props {
  readonly title: string;
  readonly facet: RangeFacet;
  readonly test: ColumnTest | null;
  /** Null: no filter. */
  readonly onChange: (test: ColumnTest | null) => void;
}

export function Histogram({ title, facet, test, onChange }: Props) {
  // During a drag, the brush is ahead of the filter.
  const [draft, setDraft] = useState<(Brush & { edge: 'from' | 'to' }) | null>(null);
  const { bars, edges } = facet;
  const brush = draft ?? brushOf(facet, test);
  const last = bars.length;
  if (last === 0) return null;
  const width = inner / last;
  const most = Math.max(1, ...bars);
  const x = (edge: number): number => inset + edge * width;
  const choose = (next: Brush): void => onChange(testOf(facet, next));
  const moved = (edge: 'from' | 'to', at: number): Brush & { edge: 'from' | 'to' } =>
    edge === 'from'
      ? { edge, from: Math.min(at, brush.to - 1), to: brush.to }
      : { edge, from: brush.from, to: Math.max(at, brush.from + 1) };
  const edgeUnder = (event: PointerEvent<SVGSVGElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(last, Math.round((event.clientX - box.left - inset) / width)));
  };
  const word = (edge: number): string => edgeWord(facet, edges[edge] ?? 0);
  const said = readingWords(facet.reading);
  const others = [
    ...(facet.unread > 0 ? [facet.kind === 'date' ? words.withoutDate(facet.unread) : words.withoutNumber(facet.unread)] : []),
    ...(facet.empty > 0 ? [words.empty(facet.empty)] : []),
  ];
  return (
    <div className={css.brush}>
      {(['from', 'to'] as const).map((edge) => (
        <input
          key={edge}
          type="range"
          className="hidden-visually"
          data-edge={edge}
          aria-label={edge === 'from' ? words.lowest(title) : words.highest(title)}
          aria-valuetext={word(brush[edge])}
          min={0}
          max={last}
          step={1}
          value={brush[edge]}
          onChange={(event) => choose(moved(edge, Number(event.currentTarget.value)))}
        />
      ))}
      {/* Numbers and dates grow to the right in every language. */}
      <svg
        direction="ltr"
        width={inner + 2 * inset}
        height={height + 18}
        aria-hidden="true"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          const at = edgeUnder(event);
          setDraft(moved(Math.abs(at - brush.from) <= Math.abs(at - brush.to) ? 'from' : 'to', at));
        }}
        onPointerMove={(event) => draft && setDraft(moved(draft.edge, edgeUnder(event)))}
        onPointerUp={() => {
          if (draft) choose(draft);
          setDraft(null);
        }}
        onPointerCancel={() => setDraft(null)}
      >
        <rect className={css.ground} x={inset} y={0} width={inner} height={height} />
        {bars.map((rows, bar) => {
          const tall = rows === 0 ? 0 : Math.max(2, (rows / most) * (height - 4));
          return (
            <rect
              key={bar}
              className={css.bar}
              data-outside={bar < brush.from || bar >= brush.to || undefined}
              x={x(bar) + 0.5}
              y={height - tall}
              width={Math.max(1, width - 1)}
              height={tall}
              rx={1}
            >
              <title>{words.bar({ from: word(bar), to: word(bar + 1), rows })}</title>
            </rect>
          );
        })}
        <rect
          className={css.frame}
          x={x(brush.from)}
          y={0.75}
          width={Math.max(2, x(brush.to) - x(brush.from))}
          height={height - 1.5}
          rx={2}
        />
        {(['from', 'to'] as const).map((edge) => (
          <rect
            key={edge}
            className={css.handle}
            data-edge={edge}
            x={x(brush[edge]) - 4}
            y={height / 2 - 10}
            width={8}
            height={20}
            rx={4}
          />
        ))}
        <g className={css.axis}>
          <text x={inset} y={height + 14}>
            {word(0)}
          </text>
          <text x={inner + inset} y={height + 14} textAnchor="end">
            {word(last)}
          </text>
        </g>
      </svg>
      {[...(said === null ? [] : [said]), ...others].map((line) => (
        <p key={line} className={css.said}>
          {line}
        </p>
      ))}
    </div>
  );
}

/** A column's numbers or dates as bars, with a brush to select a range by mouse or keyboard. */
import type { ColumnTest, RangeFacet } from '#contract/review/columnTest.ts';
import { readingWords } from '#messages/review/reviewFacetsWords.ts';
import { reviewColumnsWords } from '#messages/review/reviewGridWords.ts';
import css from './Histogram.module.css';
import { Brush, inner, inset, useBrush } from '../facets/Brush.tsx';
import { brushOf, edgeWord, testOf } from './rangeOf.ts';

const words = reviewColumnsWords.histogram;

const height = 48;

interface Props {
  readonly title: string;
  readonly facet: RangeFacet;
  readonly test: ColumnTest | null;
  /** Called with null for no filter. */
  readonly onChange: (test: ColumnTest | null) => void;
}

export function Histogram({ title, facet, test, onChange }: Props) {
  const { bars, edges } = facet;
  const last = bars.length;
  const brush = useBrush(brushOf(facet, test), { most: last, least: 1 }, (next) => onChange(testOf(facet, next)));
  if (last === 0) return null;
  const width = inner / last;
  const most = Math.max(1, ...bars);
  const word = (edge: number): string => edgeWord(facet, edges[edge] ?? 0);
  const reading = readingWords(facet.reading);
  const others = [
    ...(facet.unread > 0 ? [facet.kind === 'date' ? words.withoutDate(facet.unread) : words.withoutNumber(facet.unread)] : []),
    ...(facet.empty > 0 ? [words.empty(facet.empty)] : []),
  ];
  return (
    <div className={css.histogram}>
      <Brush brush={brush} height={height} labels={{ from: words.lowest(title), to: words.highest(title) }} valueText={word}>
        <rect className={css.ground} x={inset} y={0} width={inner} height={height} />
        {bars.map((rows, bar) => {
          const tall = rows === 0 ? 0 : Math.max(2, (rows / most) * (height - 4));
          return (
            <rect
              key={bar}
              className={css.bar}
              data-outside={bar < brush.from || bar >= brush.to || undefined}
              x={brush.x(bar) + 0.5}
              y={height - tall}
              width={Math.max(1, width - 1)}
              height={tall}
              rx={1}
            >
              <title>{words.bar({ from: word(bar), to: word(bar + 1), rows })}</title>
            </rect>
          );
        })}
        <text x={inset} y={height + 14}>
          {word(0)}
        </text>
        <text x={inner + inset} y={height + 14} textAnchor="end">
          {word(last)}
        </text>
      </Brush>
      {[...(reading === null ? [] : [reading]), ...others].map((line) => (
        <p key={line} className={css.message}>
          {line}
        </p>
      ))}
    </div>
  );
}

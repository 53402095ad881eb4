/**
 * Rows as bars, all charts of a page on one scale: the whole width is the whole list. Every bar has its words and its numbers beside it, and
 * shows its rows when it is pressed. Drawn as one SVG, so that it can be copied.
 */
import { useElementSize } from '@mantine/hooks';
import type { Filter } from '#contract/review/facets.ts';
import { count, share } from '#messages/count.ts';
import { reviewOverviewWords } from '#messages/review/reviewOverviewWords.ts';
import { drawnBar, drawnTarget, shortened } from '#renderer/ui/bars/drawnBar.ts';
import css from './Overview.module.css';
import type { Bar, Chart } from './overviewBars.ts';

const rowHeight = 26;
const labelWidth = 226;
const numberWidth = 108;

interface Props {
  readonly chart: Chart;
  /** Rows of the list. */
  readonly all: number;
  readonly onOpen: (filter: Filter) => void;
}

function BarChart({ chart: { id, title, bars }, all, onOpen }: Props) {
  const { ref, width } = useElementSize();
  const wide = Math.max(360, width);
  const scale = (wide - labelWidth - numberWidth) / Math.max(1, all);
  return (
    <div ref={ref} className={css.drawn}>
      <svg
        width={wide}
        height={bars.length * rowHeight}
        viewBox={`0 0 ${wide} ${bars.length * rowHeight}`}
        role="group"
        aria-label={title}
        data-chart={id}
      >
        <defs>{hatch}</defs>
        {bars.map((bar, index) => (
          <BarRow key={bar.key} bar={bar} top={index * rowHeight} wide={wide} length={bar.rows * scale} all={all} onOpen={onOpen} />
        ))}
      </svg>
    </div>
  );
}

function BarRow({
  bar,
  top,
  wide,
  length,
  all,
  onOpen,
}: Pick<Props, 'all' | 'onOpen'> & { bar: Bar; top: number; wide: number; length: number }) {
  const { label, rows, color, look, filter } = bar;
  const open = filter === null || rows === 0 ? null : (): void => onOpen(filter);
  return (
    <g
      transform={`translate(0 ${top})`}
      {...drawnBar(open)}
      {...(open === null ? { 'aria-label': reviewOverviewWords.bar({ label, rows, all }) } : {})}
    >
      <rect className={drawnTarget} width={wide} height={rowHeight} rx={4} fill="transparent" />
      <text x={4} y={17} fontSize={13} fill="var(--text-2)">
        {`${shortened(label, 34)} `}
      </text>
      <rect x={labelWidth} y={7} width={rows === 0 ? 0 : Math.max(2, length)} height={12} rx={2} fill={`var(${color})`} />
      {look === 'hatched' && (
        <rect x={labelWidth} y={7} width={rows === 0 ? 0 : Math.max(2, length)} height={12} rx={2} fill="url(#hatch)" />
      )}
      {look === 'outlined' && rows > 0 && (
        <rect x={labelWidth + 0.5} y={7.5} width={Math.max(1, length - 1)} height={11} rx={2} fill="none" stroke="var(--control)" />
      )}
      <text x={labelWidth + (rows === 0 ? 0 : Math.max(2, length)) + 8} y={17} fontSize={13} fill="var(--text)">
        <tspan fontWeight={600}>{count(rows)}</tspan>
        <tspan fill="var(--text-3)">{` ${share(rows, all)}`}</tspan>
      </text>
    </g>
  );
}

const words = reviewOverviewWords.table;

/** A chart as bars, or the numbers behind it as a table. */
export const Bars = ({ tables, ...props }: Props & { readonly tables: boolean }) =>
  tables ? <BarTable {...props} /> : <BarChart {...props} />;

const BarTable = ({ chart: { title, bars }, all, onOpen }: Props) => (
  <table className={css.table}>
    <caption className="hidden-visually">{title}</caption>
    <thead>
      <tr>
        <th scope="col">{title}</th>
        <th scope="col">{words.rows}</th>
        <th scope="col">{words.share}</th>
      </tr>
    </thead>
    <tbody>
      {bars.map(({ key, label, rows, filter }) => (
        <tr key={key}>
          <th scope="row">
            {filter === null || rows === 0 ? (
              label
            ) : (
              <button type="button" className={css.link} onClick={() => onOpen(filter)}>
                {label}
              </button>
            )}
          </th>
          <td>{count(rows)}</td>
          <td>{share(rows, all)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Lines over a bar: told apart without color. */
export const hatch = (
  <pattern id="hatch" width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width={3} height={6} fill="var(--surface)" opacity={0.55} />
  </pattern>
);

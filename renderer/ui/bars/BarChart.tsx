/**
 * Rows as bars. All charts of a page share a scale: the full width is the whole list. Each bar has its label and its number beside it, and
 * opens its rows when pressed. Drawn as one SVG, so that it can be copied.
 */
import { useElementSize } from '@mantine/hooks';
import type { Filter } from '#contract/review/facets.ts';
import { count, share } from '#messages/count.ts';
import { reviewOverviewWords } from '#messages/review/reviewOverviewWords.ts';
import { drawnBar, drawnTarget, drawing, shortened } from './drawnBar.ts';

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly rows: number;
  /** A theme color, and a pattern that distinguishes the bar without color. */
  readonly color: string;
  readonly look?: 'hatched' | 'outlined';
  /** Null if no filter has exactly these rows. */
  readonly filter: Filter | null;
}

export interface Chart {
  readonly id: string;
  readonly title: string;
  /** An explanation beyond the bars' labels. */
  readonly note?: string;
  readonly bars: readonly Bar[];
}

const rowHeight = 26;
const labelWidth = 226;
const numberWidth = 108;

export interface BarsProps {
  readonly chart: Chart;
  /** Number of rows in the list. */
  readonly all: number;
  readonly onOpen: (filter: Filter) => void;
}

export function BarChart({ chart: { id, title, bars }, all, onOpen }: BarsProps) {
  const { ref, width } = useElementSize();
  const wide = Math.max(360, width);
  const scale = (wide - labelWidth - numberWidth) / Math.max(1, all);
  return (
    <div ref={ref} className={drawing}>
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
}: Pick<BarsProps, 'all' | 'onOpen'> & { bar: Bar; top: number; wide: number; length: number }) {
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

/** Hatching over a bar, to distinguish it without color. */
export const hatch = (
  <pattern id="hatch" width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width={3} height={6} fill="var(--surface)" opacity={0.55} />
  </pattern>
);

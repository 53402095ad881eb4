/** Shares as bars on one scale from 0 to 100 %, each with its 95 % range, its number and its calls. Pressing a bar opens its rows. */
import { useElementSize } from '@mantine/hooks';
import { useId } from 'react';
import type { Calibration } from '#contract/outcomes/calibration.ts';
import { count } from '#messages/count.ts';
import { calibrationWords as words } from '#messages/outcomes/calibrationWords.ts';
import { BandShape } from '#renderer/ui/badges/Marks.tsx';
import { drawnTarget } from '#renderer/ui/bars/drawnBar.ts';
import css from './Calibration.module.css';
import { FewPattern, pressable, type Measure, type ShareBar } from './ShareBars.tsx';

const [left, top, plot, axis] = [36, 26, 208, 50] as const;
const height = top + plot + axis;
const y = (share: number): number => top + plot * (1 - share);

interface Props {
  readonly title: string;
  readonly bars: readonly ShareBar[];
  readonly measure: Measure;
  /** The lowest score whose rows are kept; null for no line. */
  readonly cutAt: number | null;
  readonly curve: Calibration['curve'];
  readonly onOpen: (bar: ShareBar) => void;
}

export function ShareChart({ title, bars, measure, cutAt, curve, onOpen }: Props) {
  const { ref, width } = useElementSize();
  const wide = Math.max(300, width);
  const slot = (wide - left) / Math.max(1, bars.length);
  const few = useId();
  const cut = cutAt === null ? -1 : bars.findIndex(({ range }) => range?.from === cutAt);
  return (
    <div ref={ref} className={css.drawn}>
      <svg width={wide} height={height} viewBox={`0 0 ${wide} ${height}`} role="group" aria-label={title}>
        <FewPattern id={few} />
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share} aria-hidden="true">
            <line x1={left} x2={wide} y1={y(share)} y2={y(share)} stroke="var(--line)" />
            <text x={left - 6} y={y(share) + 4} textAnchor="end" className={css.axis}>
              {share === 1 ? '100%' : share * 100}
            </text>
          </g>
        ))}
        {bars.map((bar, at) => (
          <Bar key={bar.key} bar={bar} x={left + at * slot} slot={slot} measure={measure} few={few} onOpen={onOpen} />
        ))}
        <text x={0} y={top + plot + 44} className={css.axis} aria-hidden="true">
          {words.calls}
        </text>
        {curve !== null && <Curve curve={curve} bars={bars} slot={slot} />}
        {cut >= 0 && cutAt !== null && (
          <g aria-hidden="true">
            <line x1={left + cut * slot} x2={left + cut * slot} y1={8} y2={y(0)} stroke="var(--text)" strokeDasharray="4 3" />
            <text
              x={left + cut * slot + (cut > bars.length / 2 ? -5 : 5)}
              y={16}
              textAnchor={cut > bars.length / 2 ? 'end' : 'start'}
              className={css.number}
            >
              {words.keepFrom(cutAt)}
            </text>
          </g>
        )}
      </svg>
    </div>
  );
}

function Bar({
  bar,
  x,
  slot,
  measure,
  few,
  onOpen,
}: { bar: ShareBar; x: number; slot: number; few: string } & Pick<Props, 'measure' | 'onOpen'>) {
  const middle = x + slot / 2;
  const width = Math.min(44, slot * 0.64);
  const { share, low, high, isFew, calls, color, band, short } = bar;
  const barTop = Math.min(y(share), y(0) - (calls > 0 ? 2 : 0));
  const look = isFew ? { fill: `url(#${few})`, stroke: 'var(--slate)', strokeDasharray: '2 2' } : { fill: `var(${color})` };
  return (
    <>
      <g {...pressable(bar, measure, onOpen)}>
        <rect className={drawnTarget} x={x + 1} y={top - 14} width={slot - 2} height={height - top + 12} rx={4} fill="transparent" />
        <rect x={middle - width / 2} y={barTop} width={width} height={y(0) - barTop} rx={2} {...look} />
        {!isFew && (
          <path
            d={`M${middle - 5} ${y(high)}h10M${middle} ${y(high)}V${y(low)}M${middle - 5} ${y(low)}h10`}
            stroke="var(--text)"
            strokeWidth={1.5}
            fill="none"
          />
        )}
      </g>
      <g aria-hidden="true" className={css.words}>
        <text x={middle} y={isFew ? barTop - 8 : y(high) - 7} textAnchor="middle" className={isFew ? css.axis : css.number}>
          {calls === 0 ? '' : isFew ? '?' : Math.round(share * 100)}
        </text>
        {band !== null && (
          <g transform={`translate(${middle - 4.5} ${top + plot + 7})`}>
            <BandShape band={band} />
          </g>
        )}
        <text x={middle} y={top + plot + 30} textAnchor="middle" className={css.axis}>
          {short}
        </text>
        <text x={middle} y={top + plot + 44} textAnchor="middle" className={css.axis}>
          {count(calls)}
        </text>
      </g>
    </>
  );
}

/** Places each score within its band, spaced evenly. */
function Curve({ curve, bars, slot }: { curve: NonNullable<Props['curve']>; bars: readonly ShareBar[]; slot: number }) {
  const points = curve.flatMap(({ score, share }) => {
    const at = bars.findIndex(({ range }) => range !== null && range.from <= score && score <= range.to);
    const range = bars[at]?.range;
    if (!range) return [];
    const within = (score - range.from + 0.5) / (range.to - range.from + 1);
    return [`${(left + (at + within) * slot).toFixed(1)},${y(share).toFixed(1)}`];
  });
  return <polyline points={points.join(' ')} fill="none" stroke="var(--text-2)" strokeWidth={1.5} opacity={0.8} aria-hidden="true" />;
}

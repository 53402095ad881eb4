/** The same for groups with long names: a line for each. */
import { useElementSize } from '@mantine/hooks';
import { useId } from 'react';
import { count } from '#messages/count.ts';
import { drawnTarget, shortened } from '#renderer/ui/bars/drawnBar.ts';
import css from './Calibration.module.css';
import { FewPattern } from './FewPattern.tsx';
import { pressable } from './pressable.ts';
import type { Measure, ShareBar } from './shareBars.ts';

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

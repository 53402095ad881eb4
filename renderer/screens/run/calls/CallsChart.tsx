/** Calls that ended in each of the last seconds, with the cap as a line. Hatched: the service was unreachable or asked to slow down. */
import { dateLocale } from '#base/locale.ts';
import { useElementSize } from '@mantine/hooks';
import { useId } from 'react';
import type { Run } from '#contract/runs/run.ts';
import { bareRate, steadyRate } from '#messages/count.ts';
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { timeText } from '#renderer/ui/text/times.ts';
import { callsChart, type CallsChart as Chart } from './callsChart.ts';
import { hasChart, isOn } from '../rest.ts';
import css from '../RunScreen.module.css';

const clock = new Intl.DateTimeFormat(dateLocale, { hour: 'numeric', minute: '2-digit' });
const exactClock = new Intl.DateTimeFormat(dateLocale, { hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** The time without AM or PM, which only the last label includes. */
function tickText(at: number, exact: boolean, last: boolean): string {
  const format = exact ? exactClock : clock;
  if (last) return format.format(at);
  const parts = format.formatToParts(at).filter(({ type }) => type !== 'dayPeriod');
  return parts
    .map(({ value }) => value)
    .join('')
    .trim();
}

function spanText({ from, to }: Chart, ended: boolean): string {
  if (ended) return words.chart.until(timeText(to * 1000));
  const minutes = Math.round((to - from) / 60);
  return minutes <= 1 ? words.chart.lastMinute : words.chart.lastMinutes(minutes);
}

export function CallsChart({ run }: { run: Run }) {
  const { ref, width, height } = useElementSize();
  const ended = !isOn(run.state);
  const chart = width === 0 ? null : callsChart(run.history, { cap: run.cap, ended, width, height });
  if (!hasChart(run)) return null;
  return (
    <section className={css.chart} aria-label={words.chart.title}>
      <div className="line baseline gap-16 apart mb-4">
        <h2>{words.chart.title}</h2>
        <span className="small text-3">{chart !== null && spanText(chart, ended)}</span>
      </div>
      <div ref={ref} className={css.plot}>
        {chart === null && <p className="text-3">{words.chart.empty}</p>}
        {chart !== null && <Plot chart={chart} run={run} width={width} height={height} ended={ended} />}
      </div>
    </section>
  );
}

function Plot({ chart, run, width, height, ended }: { chart: Chart; run: Run; width: number; height: number; ended: boolean }) {
  const id = useId();
  const { right, base, capY, nowY, bands, ticks } = chart;
  const rate = steadyRate(chart.now, run.workingRate);
  const exact = ticks.some(({ at }) => at % 60_000 !== 0);
  // The label of the current rate avoids those of the cap and of zero.
  const nowLabel = Math.min(Math.max(nowY + 4, capY + 19), base - 11);
  return (
    <svg
      className={css.svg}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={words.chart.now(rate, run.cap)}
    >
      <defs>
        <linearGradient id={`${id}fill`} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--accent)" stopOpacity=".18" />
          <stop offset="1" stopColor="var(--accent)" stopOpacity=".02" />
        </linearGradient>
        {(['slowed', 'offline'] as const).map((kind) => (
          <pattern key={kind} id={id + kind} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0v6" stroke={kind === 'offline' ? 'var(--amber)' : 'var(--slate)'} strokeWidth="1.5" opacity=".55" />
          </pattern>
        ))}
      </defs>
      {bands.map((band) => (
        <rect key={band.x} x={band.x} y={capY} width={band.width} height={base - capY} fill={`url(#${id}${band.kind})`} />
      ))}
      <path d={chart.area} fill={`url(#${id}fill)`} />
      <path d={chart.line} fill="none" stroke="var(--accent)" strokeWidth="1.6" strokeLinejoin="round" />
      <path d={`M0 ${capY}H${right}`} stroke="var(--text-3)" strokeDasharray="4 4" />
      <path d={`M0 ${base}H${right}`} stroke="var(--line-2)" />
      {bands.map(
        ({ kind, x, label }) =>
          label !== null && (
            <text key={x} className={css.bandLabel} data-kind={kind} x={label.x} y={(capY + base) / 2 + 4} textAnchor={label.anchor}>
              {words.chart[kind]}
            </text>
          ),
      )}
      <g className={css.axis}>
        <text x={right + 8} y={capY + 4} data-cap>
          {words.chart.cap(run.cap)}
        </text>
        {!ended && chart.now > 0 && (
          <text x={right + 8} y={nowLabel} data-now>
            {bareRate(rate)}
          </text>
        )}
        <text x={right + 8} y={base + 3}>
          0
        </text>
        {ticks.map(({ x, at }, index) => (
          <text key={at} x={x} y={height - 2} textAnchor={x > right - 20 ? 'end' : 'middle'}>
            {tickText(at, exact, index === ticks.length - 1)}
          </text>
        ))}
      </g>
    </svg>
  );
}

/** Geometry of the chart of calls per second, from the run's history and the available size. Pure. */
import type { Run } from '#contract/runs/run.ts';

type Second = Run['history'][number];

export interface Band {
  readonly kind: 'slowed' | 'offline';
  readonly x: number;
  readonly width: number;
  /** The position of its label; null if there is no room for one. */
  readonly label: { readonly x: number; readonly anchor: 'start' | 'middle' | 'end' } | null;
}

export interface CallsChart {
  /** SVG paths. */
  readonly line: string;
  readonly area: string;
  /** Right edge of the plot; labels are to the right of it. */
  readonly right: number;
  readonly base: number;
  readonly capY: number;
  /** Vertical position of the newest value; `now` is the value. */
  readonly nowY: number;
  readonly now: number;
  readonly bands: readonly Band[];
  /** Round times (epoch ms) along the base. */
  readonly ticks: readonly { readonly x: number; readonly at: number }[];
  /** The time span it covers, in epoch seconds. */
  readonly from: number;
  readonly to: number;
}

const gutter = 46;
const top = 8;
const bottom = 18;
const shortestSpan = 60;
const mostSamples = 180;
/** Number of seconds averaged: calls end in bursts, so values of single seconds would only be noise. */
const meanSeconds = 5;
const labelWidths = { slowed: 108, offline: 66 } as const;
const tickSteps = [10, 15, 30, 60, 120, 180, 300] as const;

/** Null if there is nothing to draw yet. `ended`: the run is finished or paused, so the time after its last call doesn't count. */
export function callsChart(
  history: readonly Second[],
  { cap, ended, width, height }: { cap: number; ended: boolean; width: number; height: number },
): CallsChart | null {
  const seconds = ended ? wholeOrAll(withoutIdleEnd(history)) : history.slice(0, -1);
  const first = seconds[0];
  if (first === undefined || seconds.length < 2) return null;
  const from = first.at;
  // A run in progress grows into its first minute; an ended one fills the whole width.
  const to = ended ? from + seconds.length : Math.max(from + seconds.length, from + shortestSpan);
  const right = Math.max(0, width - gutter);
  const base = height - bottom;
  const values = means(seconds);
  const most = Math.max(cap, ...values, 1) * 1.06;
  const x = (at: number): number => Math.max(0, (at - from - 1) / (to - from - 1)) * right;
  const y = (value: number): number => base - (value / most) * (base - top);

  const step = Math.max(1, Math.ceil(seconds.length / mostSamples));
  const last = seconds.length - 1;
  const points = seconds.flatMap((_, index) =>
    index % step === 0 || index === last ? [`${round(x(from + index + 1))} ${round(y(values[index] ?? 0))}`] : [],
  );
  const line = `M${points.join('L')}`;
  const now = values[last] ?? 0;
  return {
    line,
    area: `${line}L${round(x(from + seconds.length))} ${base}L${round(x(from + 1))} ${base}Z`,
    right,
    base,
    capY: round(y(cap)),
    nowY: round(y(now)),
    now,
    bands: bandsOf(seconds, from, x, right),
    ticks: ticksOf(from, to).flatMap((at) => (x(at) >= 18 ? [{ x: round(x(at)), at: at * 1000 }] : [])),
    from,
    to: from + seconds.length,
  };
}

/**
 * Drops the last second, which is incomplete or was cut short by the end. In a run too short for that, every second counts, starting at
 * zero.
 */
function wholeOrAll(seconds: readonly Second[]): readonly Second[] {
  const first = seconds[0];
  if (first === undefined || seconds.length > 2) return seconds.slice(0, -1);
  return [{ at: first.at - 1, calls: 0, state: 'idle' }, ...seconds];
}

function withoutIdleEnd(history: readonly Second[]): readonly Second[] {
  const end = history.findLastIndex(({ state, calls }) => state !== 'idle' || calls > 0);
  return history.slice(0, end + 1);
}

/** For each second, the mean of it and the few seconds before it. */
function means(seconds: readonly Second[]): number[] {
  let sum = 0;
  return seconds.map(({ calls }, index) => {
    sum += calls - (seconds[index - meanSeconds]?.calls ?? 0);
    return sum / Math.min(meanSeconds, index + 1);
  });
}

function bandsOf(seconds: readonly Second[], from: number, x: (at: number) => number, right: number): Band[] {
  const stretches: { kind: Band['kind']; start: number; end: number }[] = [];
  for (const [index, { state }] of seconds.entries()) {
    if (state !== 'slowed' && state !== 'offline') continue;
    const open = stretches.at(-1);
    if (open?.kind === state && index - open.end <= meanSeconds) open.end = index + 1;
    else stretches.push({ kind: state, start: index, end: index + 1 });
  }
  let taken = 0;
  return stretches.map(({ kind, start, end }) => {
    const left = x(from + start);
    const band = { kind, x: round(left), width: round(Math.max(3, x(from + end) - left)) };
    const wide = labelWidths[kind];
    const label =
      band.width >= wide
        ? ({ x: band.x + band.width / 2, anchor: 'middle', from: band.x + (band.width - wide) / 2 } as const)
        : left + band.width + wide <= right
          ? ({ x: band.x + band.width + 8, anchor: 'start', from: band.x + band.width } as const)
          : ({ x: band.x - 8, anchor: 'end', from: band.x - wide } as const);
    if (label.from < taken) return { ...band, label: null };
    taken = label.from + wide;
    return { ...band, label: { x: round(label.x), anchor: label.anchor } };
  });
}

/** At most six round times in the span, in epoch seconds. */
function ticksOf(from: number, to: number): number[] {
  const step = tickSteps.find((one) => (to - from) / one <= 6) ?? 300;
  const ticks: number[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) ticks.push(at);
  return ticks;
}

const round = (value: number): number => Math.round(value * 10) / 10;

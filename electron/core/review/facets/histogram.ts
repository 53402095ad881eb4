/**
 * Bars for the numbers or dates of a column, with round edges. Outliers go into the first and last bar, so that they don't flatten the
 * rest.
 */
import type { RangeFacet } from '#contract/review/columnTest.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';

const mostBars = 24;
const dayMs = 86_400_000;
/** Steps between dates: days, weeks, months. A week begins on Monday. */
const dateSteps = [{ days: 1 }, { days: 7 }, ...[1, 3, 12, 60, 120, 600, 1_200].map((months) => ({ months }))] as readonly (
  | { days: number }
  | { months: number }
)[];

/**
 * `of`: by code, NaN if the value is neither a number nor a date; `whole` and `counts`: rows by code, in the list and among the rows to
 * count.
 */
export async function histogram(
  kind: 'number' | 'date',
  of: Float64Array,
  whole: Uint32Array,
  counts: Uint32Array,
  slices: Slices,
): Promise<Pick<RangeFacet, 'edges' | 'bars' | 'unread' | 'whole'>> {
  let [lowest, highest] = [Infinity, -Infinity];
  let isWhole = true;
  await inPieces(1, of.length, slices, (first, last) => {
    for (let code = first; code < last; code++) {
      const value = of[code] ?? NaN;
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
      if (value % 1 !== 0 && !Number.isNaN(value)) isWhole = false;
    }
  });
  if (lowest > highest) return { edges: [], bars: [], unread: sumOf(counts) - (counts[0] ?? 0), whole: true };
  const [from, to] = await middleOf(of, whole, lowest, highest, slices);
  const inner = kind === 'date' ? dateEdges(from, to) : numberEdges(from, to, isWhole);
  const edges = [Math.min(inner[0] ?? from, lowest), ...inner.slice(1, -1), Math.max(inner.at(-1) ?? to, highest)];
  const bars = Array.from({ length: edges.length - 1 }, () => 0);
  let unread = 0;
  await inPieces(1, of.length, slices, (first, last) => {
    for (let code = first; code < last; code++) {
      const rows = counts[code] ?? 0;
      if (rows === 0) continue;
      const value = of[code] ?? NaN;
      if (Number.isNaN(value)) unread += rows;
      else {
        const bar = barOf(edges, value);
        bars[bar] = (bars[bar] ?? 0) + rows;
      }
    }
  });
  return { edges, bars, unread, whole: isWhole };
}

const sumOf = (counts: Uint32Array): number => counts.reduce((sum, rows) => sum + rows, 0);

/** Returns the last bar whose lower edge isn't above the value. */
function barOf(edges: readonly number[], value: number): number {
  let [low, high] = [0, edges.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

const finest = 1_000;
/** Share of the rows that is cut off below and above the middle. */
const tail = 0.005;

/** Returns the range of all but half a percent of the rows at either end, if the ends are far away. */
async function middleOf(of: Float64Array, rows: Uint32Array, lowest: number, highest: number, slices: Slices): Promise<[number, number]> {
  let [from, to] = [lowest, highest];
  for (let round = 0; round < 4 && to > from; round++) {
    const bins = new Float64Array(finest);
    let [below, total] = [0, 0];
    const width = (to - from) / finest;
    await inPieces(1, of.length, slices, (first, last) => {
      for (let code = first; code < last; code++) {
        const value = of[code] ?? NaN;
        if (Number.isNaN(value)) continue;
        const its = rows[code] ?? 0;
        total += its;
        if (value < from) below += its;
        else if (value <= to) {
          const bin = Math.min(finest - 1, Math.floor((value - from) / width));
          bins[bin] = (bins[bin] ?? 0) + its;
        }
      }
    });
    let [low, high, sum] = [0, finest - 1, below];
    for (let bin = 0; bin < finest; bin++) {
      if (sum <= total * tail) low = bin;
      sum += bins[bin] ?? 0;
      if (sum >= total * (1 - tail)) {
        high = bin;
        break;
      }
    }
    // If most of the range is used, the ends stay in it.
    if (high - low > finest / 4) break;
    [from, to] = [from + low * width, Math.min(to, from + (high + 1) * width)];
  }
  return [from, to];
}

/** Returns edges at multiples of 1, 2, 2.5 or 5 times a power of ten. */
function numberEdges(from: number, to: number, isWhole: boolean): number[] {
  const rough = (to - from) / (mostBars - 4) || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const exact = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= rough * (1 - 1e-9)) ?? rough;
  const step = isWhole ? Math.max(1, Math.ceil(exact)) : exact;
  const first = Math.floor(from / step);
  const count = Math.max(1, Math.floor(to / step) - first + 1);
  // Multiplied rather than added up, and rounded to remove binary fraction errors.
  return Array.from({ length: count + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

function dateEdges(from: number, to: number): number[] {
  for (const step of dateSteps) {
    const edges = datesOf(from, to, step);
    if (edges.length <= mostBars + 1) return edges;
  }
  return [from, to + dayMs];
}

/** Returns the edges from the last one not after `from` to the first one after `to`; too many are cut off. */
function datesOf(from: number, to: number, step: { days: number } | { months: number }): number[] {
  const edges: number[] = [];
  const start = new Date(from);
  // January 5, 1970, was a Monday.
  const monday = 4 * dayMs;
  const edgeAt = (index: number): number => {
    if ('days' in step) {
      const length = step.days * dayMs;
      return (Math.floor((from - monday) / length) + index) * length + monday;
    }
    const month = start.getUTCFullYear() * 12 + start.getUTCMonth();
    return monthBegin((Math.floor(month / step.months) + index) * step.months);
  };
  for (let index = 0; index <= mostBars + 1; index++) {
    const edge = edgeAt(index);
    edges.push(edge);
    if (edge > to) break;
  }
  return edges;
}

/** Months are counted from year 0, which Date.UTC would interpret as 1900. */
const monthBegin = (months: number): number => new Date(0).setUTCFullYear(Math.floor(months / 12), months % 12, 1);

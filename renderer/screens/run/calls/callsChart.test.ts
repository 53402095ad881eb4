import { describe, expect, test } from 'vitest';
import type { Run } from '#contract/runs/run.ts';
import { callsChart } from './callsChart.ts';

type Second = Run['history'][number];
const start = 1_770_000_000;
const seconds = (count: number, part: (index: number) => Partial<Second> = () => ({})): Second[] =>
  Array.from({ length: count }, (_, index) => ({ at: start + index, calls: 9, state: 'running', ...part(index) }));
const room = { cap: 10, ended: false, width: 946, height: 200 };
const numbers = (path: string): number[] => (path.match(/-?[\d.]+/g) ?? []).map(Number);

describe('the chart of calls a second', () => {
  test('draws nothing before there are two whole seconds', () => {
    expect(callsChart([], room)).toBeNull();
    expect(callsChart(seconds(2), room)).toBeNull();
    expect(callsChart(seconds(3), room)).not.toBeNull();
  });

  test('spans its whole width once a minute is over, and grows into it before', () => {
    const ends = (count: number): number => numbers(callsChart(seconds(count), room)?.line ?? '').at(-2) ?? 0;
    expect(ends(31)).toBeCloseTo((29 / 59) * 900, 0);
    expect(ends(61)).toBe(900);
    expect(ends(900)).toBe(900);
  });

  test('leaves room for the cap, and keeps every point between top and base', () => {
    const chart = callsChart(
      seconds(900, (index) => ({ calls: index % 2 === 0 ? 20 : 0 })),
      room,
    );
    const heights = numbers(chart?.line ?? '').filter((_, index) => index % 2 === 1);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(8);
    expect(Math.max(...heights)).toBeLessThanOrEqual(chart?.base ?? 0);
    expect(chart?.capY).toBeGreaterThan(8);
  });

  test('draws a quarter of an hour with at most 181 points', () => {
    expect(numbers(callsChart(seconds(900), room)?.line ?? '').length / 2).toBeLessThanOrEqual(181);
  });

  test('of a paused run ends with its last call', () => {
    const rested = [...seconds(120), ...seconds(600, (index) => ({ at: start + 120 + index, calls: 0, state: 'idle' }))];
    expect(callsChart(rested, { ...room, ended: true })?.to).toBe(start + 119);
    expect(callsChart(rested.slice(120), { ...room, ended: true })).toBeNull();
    const short = callsChart(rested.slice(100), { ...room, ended: true });
    expect(numbers(short?.line ?? '').at(-2)).toBe(900);
  });

  test.each([1, 2])('of a run over in %i s draws what there is over the whole width', (length) => {
    const chart = callsChart(seconds(length), { ...room, ended: true });
    const points = numbers(chart?.line ?? '');
    expect(points.length / 2).toBe(length + 1);
    expect([points[0], points.at(-2)]).toEqual([0, 900]);
    expect(points.every(Number.isFinite)).toBe(true);
  });

  test('joins seconds of trouble into bands, and words them where there is room', () => {
    const chart = callsChart(
      seconds(900, (index) =>
        index >= 300 && index < 320 ? { state: 'slowed' } : index >= 600 && index !== 603 ? { state: 'offline', calls: 0 } : {},
      ),
      room,
    );
    expect(chart?.bands.map(({ kind }) => kind)).toEqual(['slowed', 'offline']);
    expect(chart?.bands[0]?.label?.anchor).toBe('start');
    expect(chart?.bands[1]?.label?.anchor).toBe('middle');
  });

  test('does not print one label over another', () => {
    const chart = callsChart(
      seconds(900, (index) => (index % 20 === 0 ? { state: 'slowed' } : {})),
      room,
    );
    const places = (chart?.bands ?? []).flatMap(({ label }) => (label === null ? [] : [label.x]));
    expect(places.length).toBeGreaterThan(2);
    expect(places.every((x, index) => index === 0 || x - (places[index - 1] ?? 0) >= 100)).toBe(true);
  });

  test('marks round moments, at most seven', () => {
    for (const count of [10, 61, 200, 900]) {
      const { ticks = [] } = callsChart(seconds(count), room) ?? {};
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks.every(({ at }) => at % 10_000 === 0)).toBe(true);
    }
  });
});

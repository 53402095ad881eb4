/** How long a call took, as diallers and customer databases write it. */
import type { durationUnits } from '#contract/outcomes/resultSheet.ts';

export type DurationUnit = (typeof durationUnits)[number];

const unitMs: Record<DurationUnit, number> = { ms: 1, s: 1000, min: 60_000 };
const wordMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Whether the cell is a bare number, whose unit must be known. */
export const isBareDuration = (cell: string): boolean => /^\d+(?:[.,]\d+)?$/.test(cell.trim());

/** In milliseconds; null: empty, or none. `unit`: of bare numbers. */
export function readDuration(cell: string, unit: DurationUnit): number | null {
  const text = cell.trim().toLowerCase();
  if (text === '') return null;
  if (isBareDuration(text)) return Math.round(Number(text.replace(',', '.')) * unitMs[unit]);
  const [, hours = '0', minutes, seconds] = /^(?:(\d{1,4}):)?(\d{1,4}):(\d{2})(?:[.,]\d+)?$/.exec(text) ?? [];
  if (minutes !== undefined && seconds !== undefined) return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)\s*(ms|h|m|s)[a-z]*\.?,?\s*/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) return null;
  return Math.round(parts.reduce((sum, [, number = '0', word = 's']) => sum + Number(number) * (wordMs[word] ?? 0), 0));
}

/** The unit that a heading names; null: none. */
export function unitOfHeading(heading: string): DurationUnit | null {
  const text = heading.toLowerCase().replaceAll('_', ' ');
  if (/\b(ms|msec|millis|milliseconds?)\b/.test(text)) return 'ms';
  if (/\b(s|sec|secs|seconds?)\b/.test(text) || /insec(onds)?$/.test(text)) return 's';
  return /\b(min|mins|minutes?)\b/.test(text) ? 'min' : null;
}

/** Looks up a disposition's meaning in the table; a label that isn't in it waits for a person. */
import type { Meaning } from '#contract/outcomes/callOutcome.ts';
import type { SheetLabel, durationUnits } from '#contract/outcomes/resultSheet.ts';
import { knownLabels } from './dispositions.data.ts';

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', 'ja', 'right', 'right party', 'right person', 'rpc', 'connected:right']);
const no = new Set(['no', 'n', 'false', 'f', '0', 'nein', 'wrong', 'wrong party', 'wrong person', 'wpc', 'connected:wrong']);
const blankTexts = new Set(['', '-', '–', 'n/a', 'na', 'unknown', 'not known', '?', 'null']);

/** Whether the right party answered, as stated in a separate column. Null if the cell is blank, undefined if it can't be read. */
export function readRightParty(cell: string): boolean | null | undefined {
  const text = cell.trim().toLowerCase();
  if (yes.has(text)) return true;
  if (no.has(text)) return false;
  return blankTexts.has(text) ? null : undefined;
}

export interface LabelMeaning {
  meaning: Meaning;
  why: SheetLabel['why'];
}

const byLabel = new Map<string, LabelMeaning>(
  knownLabels.flatMap(({ labels, meaning, why }) => labels.map((label): [string, LabelMeaning] => [label, { meaning, why }])),
);

/** Folds a label: labels that differ only in case and surrounding blanks are the same. */
export const foldLabel = (label: string): string => label.trim().toLowerCase();

export function meaningOf(label: string): LabelMeaning {
  const words = label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return byLabel.get(words) ?? { meaning: 'ask', why: 'new' };
}

/** Whether the label describes a call, and isn't just a letter that any column may contain. */
export const tellsOutcome = (label: string): boolean => label.trim().length > 1 && meaningOf(label).meaning !== 'ask';

export type DurationUnit = (typeof durationUnits)[number];

const unitMs: Record<DurationUnit, number> = { ms: 1, s: 1000, min: 60_000 };
const wordMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Whether the cell is a bare number, whose unit must be known. */
export const isBareDuration = (cell: string): boolean => /^\d+(?:[.,]\d+)?$/.test(cell.trim());

/**
 * Reads the length of a call as written by dialers and customer databases. In milliseconds; null if the cell is empty or isn't a duration.
 * `unit`: unit of bare numbers.
 */
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

/** Returns the unit that a heading names; null if none. */
export function unitOfHeading(heading: string): DurationUnit | null {
  const text = heading.toLowerCase().replaceAll('_', ' ');
  if (/\b(ms|msec|millis|milliseconds?)\b/.test(text)) return 'ms';
  if (/\b(s|sec|secs|seconds?)\b/.test(text) || /insec(onds)?$/.test(text)) return 's';
  return /\b(min|mins|minutes?)\b/.test(text) ? 'min' : null;
}

/** Parses the values of options: numbers, durations, amounts, pairs. Throws UsageError for anything else. */
import { UsageError } from './usageError.ts';

const unitMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** `30d`, `12h`, `90m`, `60s`, `500ms`, or `0`, in milliseconds. */
export function parseDuration(option: string, text: string): number {
  const [, digits, unit] = /^(\d{1,9}(?:\.\d{1,3})?)\s*([a-z]+)$/.exec(text.trim()) ?? [];
  const factor = unit !== undefined && Object.hasOwn(unitMs, unit) ? unitMs[unit] : undefined;
  if (text.trim() === '0') return 0;
  if (digits === undefined || factor === undefined)
    throw new UsageError(`${option} is not a time: “${text}”; write it like 60s, 90m, 12h or 30d.`);
  return Math.round(Number(digits) * factor);
}

/** A decimal amount of money in micro-units, exact to the sixth place: `450`, `0.015`. */
export function parseAmount(option: string, text: string): number {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim()) ?? [];
  if (whole === '') throw new UsageError(`${option} is not an amount: “${text}”; write it like 450 or 0.015, without a currency.`);
  return Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'));
}

export interface NumberLimits {
  least: number;
  most: number;
  whole: boolean;
}

export function parseNumber(option: string, text: string, { least, most, whole }: NumberLimits): number {
  const value = /^\d{1,9}(\.\d{1,6})?$/.test(text.trim()) ? Number(text) : NaN;
  if (!(value >= least && value <= most) || (whole && !Number.isInteger(value)))
    throw new UsageError(`${option} is not a ${whole ? 'whole number' : 'number'} from ${least} to ${most}: “${text}”.`);
  return value;
}

/** `NAME=VALUE`, split at the first `=`; the value may be empty. */
export function parsePair(what: string, text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`${what} can’t be “${text}”; write it like NAME=VALUE.`);
  return [text.slice(0, at).trim(), text.slice(at + 1)];
}

/** One of a closed set of words. */
export function parseWord<W extends string>(option: string, text: string, words: readonly W[]): W {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new UsageError(`${option} can’t be “${text}”; use ${words.join(', ')}.`);
  return word;
}

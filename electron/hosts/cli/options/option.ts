/** An option of the command line: its spelling, its help text, and how its text is parsed. */
import path from 'node:path';
import { flawOfName, type NameFlaw } from '#base/fileNames.ts';

/** A mistake in a command line, as one sentence that says what to do. The command exits with status 2, and nothing has been sent. */
export class UsageError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'UsageError';
  }
}

const unitMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

const mostDays = 36_500;

/** Parses a duration: `30d`, `12h`, `90m`, `60s`, `500ms`, or `0`, in milliseconds. Throws UsageError for anything else. */
export function parseDuration(option: string, text: string): number {
  const [, digits, unit] = /^(\d{1,9}(?:\.\d{1,3})?)\s*([a-z]+)$/.exec(text.trim()) ?? [];
  const factor = unit !== undefined && Object.hasOwn(unitMs, unit) ? unitMs[unit] : undefined;
  if (text.trim() === '0') return 0;
  if (digits === undefined || factor === undefined)
    throw new UsageError(`${option} is not a time: “${text}”; write it like 60s, 90m, 12h or 30d.`);
  const ms = Math.round(Number(digits) * factor);
  if (ms > mostDays * 86_400_000) throw new UsageError(`${option} is longer than ${mostDays}d: “${text}”; give a shorter time.`);
  return ms;
}

/** Parses a decimal amount of money to micro-units, exact to the sixth decimal place: `450`, `0.015`. */
export function parseAmount(option: string, text: string): number {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim()) ?? [];
  if (whole === '') throw new UsageError(`${option} is not an amount: “${text}”; write it like 450 or 0.015, without a currency.`);
  return Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'));
}

interface NumberLimits {
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

/** Parses `NAME=VALUE`, split at the first `=`; the value may be empty. */
export function parsePair(what: string, text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`${what} can’t be “${text}”; write it like NAME=VALUE.`);
  return [text.slice(0, at).trim(), text.slice(at + 1)];
}

/** Parses one of a closed set of words. */
export function parseWord<W extends string>(option: string, text: string, words: readonly W[]): W {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new UsageError(`${option} can’t be “${text}”; use ${words.join(', ')}.`);
  return word;
}

export interface Option<T> {
  /** Placeholder for its value in the help; null for a flag, which takes none. */
  readonly valueName: string | null;
  readonly repeatable: boolean;
  readonly description: string;
  /**
   * `texts`: the given values, in order; empty if the option was not given. `flag`: the option as typed. Throws UsageError with one
   * sentence.
   */
  parse(texts: readonly string[], flag: string): T;
}

/** Options by name; `maxCalls` is typed as `--max-calls`. */
export type Options = Readonly<Record<string, Option<unknown>>>;

/** The parsed values of options, with only the declared ones. */
export type OptionValues<O extends Options> = { readonly [N in keyof O]: O[N] extends Option<infer T> ? T : never };

export const flagOf = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** A switch: true if given. */
export const flag = (description: string): Option<boolean> => ({
  valueName: null,
  repeatable: false,
  description,
  parse: (texts) => texts.length > 0,
});

/** `read`, of a value that may not be empty. */
const whenFilled =
  <T>(valueName: string, read: (flag: string, text: string) => T) =>
  (typed: string, text: string): T => {
    if (text === '') throw new UsageError(`${typed} needs a value: ${valueName}.`);
    return read(typed, text);
  };

/** An option with one value; undefined if it isn't given. `read` throws UsageError for a bad value. */
export const option = <T>(valueName: string, description: string, read: (flag: string, text: string) => T): Option<T | undefined> => ({
  valueName,
  repeatable: false,
  description,
  parse: ([text], typed) => (text === undefined ? undefined : read(typed, text)),
});

/** An option that may be given several times; empty if it isn't given. */
const severalTimes = <T>(valueName: string, description: string, read: (flag: string, text: string) => T): Option<readonly T[]> => ({
  valueName,
  repeatable: true,
  description,
  parse: (texts, typed) => texts.map((text) => read(typed, text)),
});

/** An option whose value may not be empty. */
const filled = <T>(valueName: string, description: string, read: (flag: string, text: string) => T): Option<T | undefined> =>
  option(valueName, description, whenFilled(valueName, read));

export const textOption = (valueName: string, description: string): Option<string | undefined> =>
  filled(valueName, description, (_, text) => text);

/** A file to write, or a folder of files. Throws UsageError if the name isn't valid on every system. */
export function writtenFile(typed: string, file: string): string {
  const name = path.basename(file);
  const flaw = ['.', '..'].includes(name) ? null : flawOfName(name);
  if (flaw !== null) throw new UsageError(`${typed} can’t be “${file}”, because ${flawPhrase(flaw)}; choose another name.`);
  return file;
}

function flawPhrase(flaw: NameFlaw): string {
  if (flaw.kind === 'device') return `Windows keeps the name ${flaw.device} for a device`;
  if (flaw.kind === 'ending') return 'no name may end with a dot or a blank on Windows';
  return `Windows allows no ${/\p{Cc}/u.test(flaw.character) ? 'control character' : flaw.character} in a name`;
}

/** A file to write. */
export const outOption = (valueName: string, description: string): Option<string | undefined> =>
  filled(valueName, description, writtenFile);

/** Files to write. */
export const outsOption = (valueName: string, description: string): Option<readonly string[]> =>
  severalTimes(valueName, description, whenFilled(valueName, writtenFile));

export const textsOption = (valueName: string, description: string): Option<readonly string[]> =>
  severalTimes(valueName, description, (_, text) => text);

/** Names separated by commas, without duplicates. */
export const namesOption = (valueName: string, description: string): Option<readonly string[]> => ({
  valueName,
  repeatable: true,
  description,
  parse(texts) {
    const names = texts.flatMap((text) => text.split(',')).map((name) => name.trim());
    return [...new Set(names.filter((name) => name !== ''))];
  },
});

/** `NAME=VALUE`, split at the first `=`. */
export const pairsOption = (valueName: string, description: string): Option<readonly [name: string, value: string][]> =>
  severalTimes(valueName, description, parsePair);

interface Limits {
  least: number;
  most: number;
}
export const integerOption = (valueName: string, description: string, limits: Limits): Option<number | undefined> =>
  option(valueName, description, (typed, text) => parseNumber(typed, text, { ...limits, whole: true }));

export const numberOption = (valueName: string, description: string, limits: Limits): Option<number | undefined> =>
  option(valueName, description, (typed, text) => parseNumber(typed, text, { ...limits, whole: false }));

/** A duration, in milliseconds. */
export const durationOption = (valueName: string, description: string): Option<number | undefined> =>
  option(valueName, description, parseDuration);

/** An amount of money, in micro-units of the currency. */
export const amountOption = (valueName: string, description: string): Option<number | undefined> =>
  option(valueName, description, parseAmount);

/**
 * One of a closed set of words. They are keys, so that the compiler checks that all of a contract's are listed: loading the contract for
 * them would slow down the help.
 */
export function wordOption<W extends string>(words: Readonly<Record<W, true>>, description: string): Option<W | undefined> {
  const known = Object.keys(words) as W[];
  return option(known.join('|'), description, (typed, text) => parseWord(typed, text, known));
}

/** Returns a line of help for each option. */
export function optionLines(options: Options): string[] {
  const rows = Object.entries(options).map(([name, { valueName, description, repeatable }]) => ({
    left: valueName === null ? flagOf(name) : `${flagOf(name)} ${valueName}`,
    right: repeatable ? `${description} (repeatable)` : description,
  }));
  const width = Math.max(...rows.map(({ left }) => left.length));
  return rows.map(({ left, right }) => `  ${left.padEnd(width)}  ${right}`);
}

/** An option of the command line: how it is written, what the help says about it, and what its text is parsed to. */
import { UsageError } from './usageError.ts';
import { parseAmount, parseDuration, parseNumber, parsePair, parseWord } from './values.ts';

export interface Option<T> {
  /** Its value, as shown in the help; null for a flag, which takes none. */
  readonly valueName: string | null;
  readonly repeatable: boolean;
  readonly description: string;
  /** `texts`: what was given, in order; empty: the option was not given. `flag`: the option as typed. Throws UsageError with one sentence. */
  parse(texts: readonly string[], flag: string): T;
}

/** Options by name; `maxCalls` is typed as `--max-calls`. */
export type Options = Readonly<Record<string, Option<unknown>>>;

/** The parsed values of options. An option that isn't declared isn't there. */
export type OptionValues<O extends Options> = { readonly [N in keyof O]: O[N] extends Option<infer T> ? T : never };

export const flagOf = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** A switch: true where it is given. */
export const flag = (description: string): Option<boolean> => ({
  valueName: null,
  repeatable: false,
  description,
  parse: (texts) => texts.length > 0,
});

/** An option with one value; undefined when it isn't given. `read` throws UsageError for a bad value. */
export const option = <T>(valueName: string, description: string, read: (flag: string, text: string) => T): Option<T | undefined> => ({
  valueName,
  repeatable: false,
  description,
  parse: ([text], typed) => (text === undefined ? undefined : read(typed, text)),
});

/** An option that may be given several times; empty when it isn't given. */
const severalTimes = <T>(valueName: string, description: string, read: (flag: string, text: string) => T): Option<readonly T[]> => ({
  valueName,
  repeatable: true,
  description,
  parse: (texts, typed) => texts.map((text) => read(typed, text)),
});

export const textOption = (valueName: string, description: string): Option<string | undefined> =>
  option(valueName, description, (typed, text) => {
    if (text === '') throw new UsageError(`${typed} needs a value: ${valueName}.`);
    return text;
  });

export const textsOption = (valueName: string, description: string): Option<readonly string[]> =>
  severalTimes(valueName, description, (_, text) => text);

/** Names separated by commas, each once. */
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

/** In milliseconds. */
export const durationOption = (valueName: string, description: string): Option<number | undefined> =>
  option(valueName, description, parseDuration);

/** In micro-units of the currency. */
export const amountOption = (valueName: string, description: string): Option<number | undefined> =>
  option(valueName, description, parseAmount);

/**
 * One of a closed set of words. They are keys, so that the compiler sees all of a contract's: loading the contract for them would make the help wait.
 */
export function wordOption<W extends string>(words: Readonly<Record<W, true>>, description: string): Option<W | undefined> {
  const known = Object.keys(words) as W[];
  return option(known.join('|'), description, (typed, text) => parseWord(typed, text, known));
}

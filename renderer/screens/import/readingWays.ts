/** The ways to read a file, in words. */
import { importWords as words } from '../../../electron/messages/window/importWords.ts';

/** Means "detect it" among the choices. */
export const foundOut = 'found out';
/** Means a character that a person types. */
export const anotherCharacter = 'another';

const encodings: Readonly<Record<string, string>> = {
  'utf-8': words.ways.encodings.utf8,
  'windows-1252': words.ways.encodings.windows1252,
  'utf-16le': words.ways.encodings.utf16le,
  'utf-16be': words.ways.encodings.utf16be,
};
const delimiters: Readonly<Record<string, string>> = {
  ',': words.ways.delimiters.comma,
  ';': words.ways.delimiters.semicolon,
  '\t': words.ways.delimiters.tab,
  '|': words.ways.delimiters.pipe,
};
/** These are detected or typed; nobody looks for them in a list. */
const rareDelimiters: Readonly<Record<string, string>> = {
  '^': words.ways.delimiters.caret,
  '~': words.ways.delimiters.tilde,
  '\x1f': words.ways.delimiters.unitSeparator,
  ' ': words.ways.delimiters.space,
};

interface Choice {
  value: string;
  label: string;
}

export const encodingWord = (name: string): string => encodings[name.toLowerCase()] ?? name;
export const delimiterWord = (delimiter: string): string =>
  delimiters[delimiter] ?? rareDelimiters[delimiter] ?? words.ways.delimiters.other(delimiter);

const choices = (known: Readonly<Record<string, string>>, found: string | undefined): Choice[] => [
  { value: foundOut, label: found === undefined ? words.ways.detect : words.ways.detected(found) },
  ...Object.entries(known).map(([value, label]) => ({ value, label })),
];

/** `found`: what was detected, if nothing is given. */
export const encodingChoices = (found: string | undefined): Choice[] =>
  choices(encodings, found === undefined ? undefined : encodingWord(found));

/** `given`: the person's own delimiter, which may be any character. */
export function delimiterChoices(found: string | undefined, given: string | undefined): Choice[] {
  const own = given !== undefined && !Object.hasOwn(delimiters, given) ? [{ value: given, label: delimiterWord(given) }] : [];
  const another = { value: anotherCharacter, label: words.ways.otherCharacter };
  return [...choices(delimiters, found === undefined ? undefined : delimiterWord(found)), ...own, another];
}

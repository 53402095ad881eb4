/** The ways to read a file, in words. */

/** Means "detect it" among the choices. */
export const foundOut = 'found out';
/** Means a character that a person types. */
export const anotherCharacter = 'another';

const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16 (little-endian)',
  'utf-16be': 'UTF-16 (big-endian)',
};
const delimiters: Readonly<Record<string, string>> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Pipe' };
/** These are detected or typed; nobody looks for them in a list. */
const rareDelimiters: Readonly<Record<string, string>> = { '^': 'Caret', '~': 'Tilde', '\x1f': 'Unit separator', ' ': 'Space' };

interface Choice {
  value: string;
  label: string;
}

export const encodingWord = (name: string): string => encodings[name.toLowerCase()] ?? name;
export const delimiterWord = (delimiter: string): string => delimiters[delimiter] ?? rareDelimiters[delimiter] ?? `“${delimiter}”`;

const choices = (known: Readonly<Record<string, string>>, found: string | undefined): Choice[] => [
  { value: foundOut, label: found === undefined ? 'Detect automatically' : `${found} (detected)` },
  ...Object.entries(known).map(([value, label]) => ({ value, label })),
];

/** `found`: what was detected, if nothing is given. */
export const encodingChoices = (found: string | undefined): Choice[] =>
  choices(encodings, found === undefined ? undefined : encodingWord(found));

/** `given`: the person's own delimiter, which may be any character. */
export function delimiterChoices(found: string | undefined, given: string | undefined): Choice[] {
  const own = given !== undefined && !Object.hasOwn(delimiters, given) ? [{ value: given, label: delimiterWord(given) }] : [];
  const another = { value: anotherCharacter, label: 'Other character…' };
  return [...choices(delimiters, found === undefined ? undefined : delimiterWord(found)), ...own, another];
}

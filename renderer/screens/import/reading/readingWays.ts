/** The ways to read a file, in words. */
import { encodingsByRegion, type EncodingRegion } from '#contract/lists/encodings.ts';
import { importWords as words } from '#messages/lists/importWords.ts';

/** Means "detect it" among the choices. */
export const foundOut = 'found out';
/** Means a character that a person types. */
export const anotherCharacter = 'another';

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

/** The name by which people know an encoding. */
export const encodingWord = (name: string): string =>
  words.ways.encodings[name.toLowerCase()] ?? name.toUpperCase().replace('WINDOWS', 'Windows');
export const delimiterWord = (delimiter: string): string =>
  delimiters[delimiter] ?? rareDelimiters[delimiter] ?? words.ways.delimiters.other(delimiter);

const detecting = (found: string | undefined): Choice => ({
  value: foundOut,
  label: found === undefined ? words.ways.detect : words.ways.detected(found),
});

/** `found`: what was detected, if nothing is given. A search finds them by name and by the languages they are for. */
export function encodingChoices(found: string | undefined): (Choice | { group: string; items: Choice[] })[] {
  const regions = Object.entries(words.ways.encodingRegions) as [EncodingRegion, string][];
  return [
    detecting(found === undefined ? undefined : encodingWord(found)),
    ...regions.map(([region, group]) => ({
      group,
      items: encodingsByRegion[region].map((value) => ({ value, label: words.ways.encodingOf(encodingWord(value), group) })),
    })),
  ];
}

/** `given`: the person's own delimiter, which may be any character. */
export function delimiterChoices(found: string | undefined, given: string | undefined): Choice[] {
  const own = given !== undefined && !Object.hasOwn(delimiters, given) ? [{ value: given, label: delimiterWord(given) }] : [];
  const another = { value: anotherCharacter, label: words.ways.otherCharacter };
  const known = Object.entries(delimiters).map(([value, label]) => ({ value, label }));
  return [detecting(found === undefined ? undefined : delimiterWord(found)), ...known, ...own, another];
}

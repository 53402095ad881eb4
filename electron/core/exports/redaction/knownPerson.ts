/** Collects what is known about the people in one row, in a form that can be found in any text. */
import { shortStreetWord } from '../../normalise/suppressed.ts';

export interface KnownPerson {
  /** Folded words of names, two letters or more, and names written as one word. */
  words: ReadonlySet<string>;
  /** Words of names in scripts that don't put spaces between words. */
  within: ReadonlySet<string>;
  /** Folded words of street lines, by their first word. */
  streets: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Numeric postal codes, reduced to their leading digits, five or more. */
  codes: ReadonlySet<string>;
}

export interface KnownPersonMaker {
  name(text: string): void;
  street(text: string): void;
  postalCode(text: string): void;
  made(): KnownPerson;
}

/** Matches letters with their accents, or digits. Invisible characters, such as soft hyphens, don't end a word. */
export const wordsIn = (text: string): IterableIterator<RegExpExecArray> => text.matchAll(/\p{L}[\p{L}\p{M}\p{Cf}]*|\p{Nd}+/gu);

const ascii = /^[\x20-\x7e]*$/;
const letters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' };

/** Returns the same text for every spelling of a word: case, accents, width. */
export function foldWord(word: string): string {
  if (ascii.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøłđðþæœı]/gu, (letter) => letters[letter] ?? letter);
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const foldedWords = (text: string): string[] => [...wordsIn(text)].map(([word]) => foldWord(word));

/** Joins words, as in `annlee`, `leeann` and `oneil`. */
function* joinedWords(words: readonly string[]): Iterable<string> {
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (next !== undefined) yield* [word + next, next + word];
  }
  if (words.length > 2) yield* [words.join(''), `${words[0] ?? ''}${words.at(-1) ?? ''}`, `${words.at(-1) ?? ''}${words[0] ?? ''}`];
}

/** Shorter words don't count as names: initials occur everywhere. */
const fewestLetters = 2;
const fewestJoined = 4;

export function knownPersonMaker(): KnownPersonMaker {
  const words = new Set<string>();
  const within = new Set<string>();
  const streets = new Map<string, string[][]>();
  const codes = new Set<string>();
  const addStreet = (line: string[]): void => {
    const first = line[0] ?? '';
    streets.set(first, [...(streets.get(first) ?? []), line]);
  };
  return {
    name(text) {
      const found = foldedWords(text).filter((word) => !/\d/.test(word));
      for (const word of found) {
        if (word.length < fewestLetters) continue;
        if (unspaced.test(word)) within.add(word);
        words.add(word);
      }
      for (const word of joinedWords(found)) if (word.length >= fewestJoined) words.add(word);
    },
    street(text) {
      const line = foldedWords(text).map(shortStreetWord);
      if (line.length > 1 || (line[0]?.length ?? 0) >= fewestJoined) addStreet(line);
      // Also without its number.
      if (line.length > 2 && /^\d/.test(line[0] ?? '')) addStreet(line.slice(1));
    },
    postalCode(text) {
      const [code] = /^\d{5,}/.exec(text.trim()) ?? [];
      if (code !== undefined) codes.add(code);
    },
    made: () => ({ words, within, streets, codes }),
  };
}

export const nobodyKnown: KnownPerson = knownPersonMaker().made();

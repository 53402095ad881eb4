/** Masks anything in a text that looks like a phone or an e-mail address, and anything known about the row's people. */
import type { PersonalKind } from '#contract/privacy/privacy.ts';
import { shortStreetWord } from '../../normalise/suppressed.ts';
import { foldWord, nobodyKnown, wordsIn, type KnownPerson } from './knownPerson.ts';

/** For text of which nothing may be revealed, not even its length. */
export const stars = '***';

const blank = /^\s*$/;
const digit = /\p{Nd}/gu;
/** Converts digits of other scripts to ASCII; digits without an ASCII form become stars. */
const asciiDigit = (text: string): string => (/^\d$/.test(text.normalize('NFKC')) ? text.normalize('NFKC') : '*');

/** `+1 206-555-0142` → `** ***-***-**42`. The plus sign is masked too, because it could begin a formula. */
function maskDigits(text: string): string {
  let left = (text.match(digit) ?? []).length;
  return text.replaceAll('+', '*').replaceAll(digit, (found) => (left-- > 2 ? '*' : asciiDigit(found)));
}

const fewestDigits = 7;
const phoneShape = /^[\p{Nd}+().\-/ ]+$/u;

/** Keeps a phone's shape, unless it has an extension, words or a second number. */
function maskPhone(text: string): string {
  const digits = text.match(digit) ?? [];
  if (digits.length < fewestDigits) return stars;
  return phoneShape.test(text) ? maskDigits(text) : `***-***-**${digits.slice(-2).map(asciiDigit).join('')}`;
}

/** `Ann` → `A***`: the first letter without its accent, if that is A to Z. */
function maskWord(word: string): string {
  const [first = ''] = word.normalize('NFKD');
  const letter = /^[A-Za-z]$/.test(first) ? first : '*';
  return [...word].length === 1 ? '*' : `${letter}${stars}`;
}

/** `Lee, Ann-Marie` → `L*** A***`. */
const maskName = (text: string): string =>
  text
    .split(/\s+/)
    // Characters between letters don't make a word longer.
    .map((word) => (word.match(/[\p{L}\p{N}]/gu) ?? []).join(''))
    .filter((word) => word !== '')
    .map(maskWord)
    .join(' ') || stars;

const oneEmail = /^([^\s@＠]+)[@＠][^\s@＠]+$/u;

/** `ann@example.com` → `a***@***`. */
function maskEmail(text: string): string {
  const [, box] = oneEmail.exec(text.trim()) ?? [];
  if (box === undefined) return stars;
  return `${/^[A-Za-z0-9]/.test(box) ? box.charAt(0) : '*'}***@***`;
}

/** Keeps the area of a code, about as large as a city: `98101-1234` → `981**`. Text that isn't a code is masked completely. */
function maskPostalCode(text: string): string {
  const code = text.trim();
  return /^(?=.{0,2}\d)[A-Za-z\d][A-Za-z\d -]{3,9}$/.test(code) ? `${code.slice(0, 3)}**` : stars;
}

/** Replacements for values in a redacted copy. ASCII, so that every program displays them; empty text stays empty. */
const masks: Readonly<Record<Exclude<PersonalKind, 'place'>, (text: string) => string>> = {
  detail: () => stars,
  street: () => stars,
  name: maskName,
  email: maskEmail,
  phone: maskPhone,
  postalCode: maskPostalCode,
};

/** Masks a whole cell that contains such a value. */
export const maskWhole = (kind: Exclude<PersonalKind, 'place'>, text: string): string => (blank.test(text) ? text : masks[kind](text));

/** Masks a line whose columns are unknown: only the characters between words stay. */
export const maskEverything = (text: string): string => text.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, stars);

const inAddress = String.raw`[^\s@＠<>"'“”‘’,;:()[\]|]`;
/**
 * Also matches names that begin with the sign, as on social networks. Each run of characters is tried only from its beginning, so that a
 * long cell takes linear time.
 */
const email = new RegExp(`(?:"[^"@＠]{0,64}"|(?<!${inAddress})${inAddress}*)[@＠](?:${inAddress}|[@＠])+`, 'gu');
/** Hashes are masked because the hash of a phone can be found by trying all phones. */
const hash = /(?<![\p{L}\p{Nd}])[\da-f]{32,}(?![\p{L}\p{Nd}])/giu;
/** Seven or more digits, whatever characters are between them. */
const number = /\+?\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){6,}/gu;
const anyDigit = /\p{Nd}/u;

/**
 * In a cell with the name of a place, a single word of the person's name isn't masked, as for Austin Powers of Austin; two such words are.
 */
const fewestInPlace = 2;

/** `isPlace`: the cell is meant to contain a city, state or country. */
export function maskText(text: string, known: KnownPerson, isPlace = false): string {
  if (text === '') return text;
  let masked = text;
  if (/[@＠]/u.test(masked)) masked = masked.replaceAll(email, maskEmail);
  if (masked.length >= 32) masked = masked.replaceAll(hash, stars);
  masked = maskKnown(masked, known, isPlace ? fewestInPlace : 1);
  return anyDigit.test(masked) ? masked.replaceAll(number, maskDigits) : masked;
}

/** A date, as in “Calls 2026-11-23”. */
const day = /(?<!\d)((?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?!\d)/;

/** Masks a text that isn't about a row, such as a file's name: no person is known for it, and dates in it aren't birthdays. */
export const maskLoose = (text: string): string =>
  text
    .split(day)
    .map((part) => (day.test(part) ? part : maskText(part, nobodyKnown)))
    .join('');

interface Word {
  at: number;
  end: number;
  folded: string;
}

/** Matches street lines first, because a street may have the name of a person. */
function maskKnown(text: string, { words, within, streets, codes }: KnownPerson, fewest: number): string {
  if (words.size === 0 && streets.size === 0 && codes.size === 0) return text;
  const found = [...wordsIn(text)].map((match): Word => ({
    at: match.index,
    end: match.index + match[0].length,
    folded: foldWord(match[0]),
  }));
  const isNamed = ({ folded }: Word): boolean => words.has(folded) || hasNameAtEnd(folded, words);
  const named = new Set(found.filter(isNamed).map(({ folded }) => folded));
  const masksNames = named.size >= fewest;
  const maskOf = (word: Word, original: string): string => {
    if (codes.has(original)) return maskWhole('postalCode', original);
    return masksNames && isNamed(word) ? maskWord(original) : maskWithin(original, within);
  };
  let out = '';
  let done = 0;
  for (let index = 0; index < found.length; index++) {
    const word = found[index];
    if (word === undefined) break;
    const along = streets.size === 0 ? 0 : streetLength(found, index, streets);
    const last = found[index + Math.max(1, along) - 1];
    const original = text.slice(word.at, word.end);
    const mask = along > 0 ? stars : maskOf(word, original);
    if (mask === original) continue;
    out += text.slice(done, word.at) + mask;
    done = last?.end ?? word.end;
    index += Math.max(0, along - 1);
  }
  return out + text.slice(done);
}

/** Shorter names begin too many words. */
const fewestAtEnd = 5;

/** Whether a word contains a name at either end, as in `annfairweather` and `fairweathers`. */
function hasNameAtEnd(folded: string, words: KnownPerson['words']): boolean {
  if (folded.length <= fewestAtEnd) return false;
  for (const word of words) if (word.length >= fewestAtEnd && (folded.startsWith(word) || folded.endsWith(word))) return true;
  return false;
}

const widestGap = 3;

/** Returns how many words from this one on match a known street line, or two or more words of its beginning; 0 if none. */
function streetLength(found: readonly Word[], from: number, streets: KnownPerson['streets']): number {
  const begins = streets.get(shortStreetWord(found[from]?.folded ?? ''));
  let longest = 0;
  for (const line of begins ?? []) {
    let length = 1;
    for (; length < line.length; length++) {
      const [before, word] = [found[from + length - 1], found[from + length]];
      if (!before || !word || word.at - before.end > widestGap || shortStreetWord(word.folded) !== line[length]) break;
    }
    if (length >= Math.min(2, line.length)) longest = Math.max(longest, length);
  }
  return longest;
}

/** For scripts without spaces, in which a name occurs within a longer run of letters. */
function maskWithin(word: string, within: KnownPerson['within']): string {
  let masked = word;
  for (const name of within) masked = masked.replaceAll(name, stars);
  return masked;
}

/** Masks, in any text, what looks like a phone or an e-mail address, and what is known of the row's people. */
import type { PersonalKind } from '#contract/privacy/privacy.ts';
import { shortStreetWord } from '../../normalise/suppressed.ts';
import { foldWord, nobodyKnown, wordsIn, type KnownPerson } from './knownPerson.ts';

/** For text of which nothing may be told, not even how long it is. */
export const stars = '***';

const blank = /^\s*$/;
const digit = /\p{Nd}/gu;
/** Digits of other scripts don't tell more than these. */
const asciiDigit = (text: string): string => (/^\d$/.test(text.normalize('NFKC')) ? text.normalize('NFKC') : '*');

/** `+1 206-555-0142` → `** ***-***-**42`: a plus could begin a formula. */
function maskDigits(text: string): string {
  let left = (text.match(digit) ?? []).length;
  return text.replaceAll('+', '*').replaceAll(digit, (found) => (left-- > 2 ? '*' : asciiDigit(found)));
}

const fewestDigits = 7;
const phoneShape = /^[\p{Nd}+().\-/ ]+$/u;

/** Its shape if it has one of its own; with an extension, words or a second number, none. */
function maskPhone(text: string): string {
  const digits = text.match(digit) ?? [];
  if (digits.length < fewestDigits) return stars;
  return phoneShape.test(text) ? maskDigits(text) : `***-***-**${digits.slice(-2).map(asciiDigit).join('')}`;
}

/** `Ann` → `A***`: the first letter without its accent, if that is one of A to Z. */
function maskWord(word: string): string {
  const [first = ''] = word.normalize('NFKD');
  const letter = /^[A-Za-z]$/.test(first) ? first : '*';
  return [...word].length === 1 ? '*' : `${letter}${stars}`;
}

/** `Lee, Ann-Marie` → `L*** A***`. */
const maskName = (text: string): string =>
  text
    .split(/\s+/)
    // Signs between letters don't make a word longer.
    .map((word) => (word.match(/[\p{L}\p{N}]/gu) ?? []).join(''))
    .filter((word) => word !== '')
    .map(maskWord)
    .join(' ') || stars;

const oneEmail = /^([^\s@＠]+)[@＠][^\s@＠]+$/u;

/** `ann@example.com` → `a***@***` */
function maskEmail(text: string): string {
  const [, box] = oneEmail.exec(text.trim()) ?? [];
  if (box === undefined) return stars;
  return `${/^[A-Za-z0-9]/.test(box) ? box.charAt(0) : '*'}***@***`;
}

/** The area of a code, about as large as a city: `98101-1234` → `981**`. Nothing of what isn't a code. */
function maskPostalCode(text: string): string {
  const code = text.trim();
  return /^(?=.{0,2}\d)[A-Za-z\d][A-Za-z\d -]{3,9}$/.test(code) ? `${code.slice(0, 3)}**` : stars;
}

/** What stands in a redacted copy instead of a value. ASCII, so that every program shows it; what is empty stays empty. */
const masks: Readonly<Record<Exclude<PersonalKind, 'place'>, (text: string) => string>> = {
  detail: () => stars,
  street: () => stars,
  name: maskName,
  email: maskEmail,
  phone: maskPhone,
  postalCode: maskPostalCode,
};

/** A whole cell that holds such a value. */
export const maskWhole = (kind: Exclude<PersonalKind, 'place'>, text: string): string => (blank.test(text) ? text : masks[kind](text));

/** Of a line about whose columns nothing is known: only what stands between its words. */
export const maskEverything = (text: string): string => text.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, stars);

const inAddress = String.raw`[^\s@＠<>"'“”‘’,;:()[\]|]`;
/**
 * Also a name that begins with the sign, as on social networks. Each run of characters is tried from its beginning alone: a long cell takes
 * no longer than its length.
 */
const email = new RegExp(`(?:"[^"@＠]{0,64}"|(?<!${inAddress})${inAddress}*)[@＠](?:${inAddress}|[@＠])+`, 'gu');
/** A hash of a phone is found by trying all phones. */
const hash = /(?<![\p{L}\p{Nd}])[\da-f]{32,}(?![\p{L}\p{Nd}])/giu;
/** Seven digits and more, whatever signs stand between them. */
const number = /\+?\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){6,}/gu;
const anyDigit = /\p{Nd}/u;

/** In a cell with the name of a place, a word of the person's name is no name: Austin Powers of Austin. Two of them are. */
const fewestInPlace = 2;

/** `isPlace`: the cell is meant to hold a city, state or country. */
export function maskText(text: string, known: KnownPerson, isPlace = false): string {
  if (text === '') return text;
  let masked = text;
  if (/[@＠]/u.test(masked)) masked = masked.replaceAll(email, maskEmail);
  if (masked.length >= 32) masked = masked.replaceAll(hash, stars);
  masked = maskKnown(masked, known, isPlace ? fewestInPlace : 1);
  return anyDigit.test(masked) ? masked.replaceAll(number, maskDigits) : masked;
}

/** As in “Calls 2026-11-23”. */
const day = /(?<!\d)((?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?!\d)/;

/** A text that is about no row, such as a file's name: nobody is known in it, and a day in it is nobody's birthday. */
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

/** Street lines first: a street may have the name of a person. */
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

/** A shorter one begins too many words. */
const fewestAtEnd = 5;

/** As in `annfairweather` and `fairweathers`. */
function hasNameAtEnd(folded: string, words: KnownPerson['words']): boolean {
  if (folded.length <= fewestAtEnd) return false;
  for (const word of words) if (word.length >= fewestAtEnd && (folded.startsWith(word) || folded.endsWith(word))) return true;
  return false;
}

const widestGap = 3;

/** How many words from this one on are a known street line, or its beginning with two words or more; 0: none. */
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

/** Scripts without spaces: the name stands within a longer run of letters. */
function maskWithin(word: string, within: KnownPerson['within']): string {
  let masked = word;
  for (const name of within) masked = masked.replaceAll(name, stars);
  return masked;
}

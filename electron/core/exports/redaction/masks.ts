/** What stands in a redacted copy instead of a value. ASCII, so that every program shows it; what is empty stays empty. */
import type { PersonalKind } from '#contract/privacy/privacy.ts';

/** For text of which nothing may be told, not even how long it is. */
export const stars = '***';

const blank = /^\s*$/;
const digit = /\p{Nd}/gu;
/** Digits of other scripts don't tell more than these. */
const asciiDigit = (text: string): string => (/^\d$/.test(text.normalize('NFKC')) ? text.normalize('NFKC') : '*');

/** `+1 206-555-0142` → `** ***-***-**42`: a plus could begin a formula. */
export function maskDigits(text: string): string {
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
export function maskWord(word: string): string {
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

export const oneEmail = /^([^\s@＠]+)[@＠][^\s@＠]+$/u;

/** `ann@example.com` → `a***@***` */
export function maskEmail(text: string): string {
  const [, box] = oneEmail.exec(text.trim()) ?? [];
  if (box === undefined) return stars;
  return `${/^[A-Za-z0-9]/.test(box) ? box.charAt(0) : '*'}***@***`;
}

/** The area of a code, about as large as a city: `98101-1234` → `981**`. Nothing of what isn't a code. */
function maskPostalCode(text: string): string {
  const code = text.trim();
  return /^(?=.{0,2}\d)[A-Za-z\d][A-Za-z\d -]{3,9}$/.test(code) ? `${code.slice(0, 3)}**` : stars;
}

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

/** Takes a phone's cell apart: its numbers, and the extension of each. */
import { isNorthAmerican } from './phone.ts';

/** Digits of a number with or without its country's code. */
const [leastDigits, mostDigits] = [7, 15];
const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length;

/** Between two numbers, whatever these are. A comma may also group digits, and a slash may stand within a number. */
const between = /[;|&\n\r\t]|,(?!\d{3}(?:\D|$))|:{2,}|(?<![\p{L}\d])(?:or|and|oder|und|y|et|ou)(?![\p{L}\d])|\s\/|\/\s/iu;

/** The texts between separators. Grouped digits stay together: `2,065,550,142`. */
export function partsOfText(text: string): string[] {
  if (/^\s*\d{1,3}(?:,\d{3}){2,4}\s*$/.test(text)) return [text.replaceAll(',', '')];
  const parts = text.split(between).filter((part) => /[\p{L}\d]/u.test(part));
  // `206, 555, 0142`: no part is a number alone.
  return parts.length > 1 && parts.every((part) => digitsIn(part) < leastDigits && !/\p{L}/u.test(part)) ? [parts.join('-')] : parts;
}

/** Extensions in forms of their own, written as ` x123`: what a dialer sends after a pause (`,,124#`, `p127`), and of a URI (`;ext=126`). */
export function markExtensions(text: string): string {
  return text
    .replaceAll(/\s*;\s*ext\s*=\s*(\d{1,7})(?!\d)/gi, ' x$1')
    .replaceAll(/(?<=\d[\s)]*)(?:,{2,}|;{2,})\s*(\d{1,7})#?(?!\d)/g, ' x$1')
    .replaceAll(/(?<=\d[\s)]*)[,;]\s*(\d{1,7})#/g, ' x$1')
    .replaceAll(/(?<=\d{4}),(\d{1,6})(?=\s*$)(?<!^\s*\d{1,3}(?:,\d{3})+)/g, ' x$1')
    .replaceAll(/(?<=\d{4})\s*[pw]\s*(\d{1,7})#?(?![\d\p{L}])/giu, ' x$1')
    .replaceAll(/(?<=\d{4}|\d\d[\s.-]\d\d)\s*[,;(]?\s*(?:extension|extn|ext|xt|ex|x|#)\s*[.:#]*\s*(\d{1,7})\)?#?(?!\d)/gi, ' x$1');
}

const extension = /^(.*\d.*?)\s*x(\d{1,7})\s*$/s;
/** Behind a whole North American number, `-128` can be nothing else. */
const hyphened = /^((?:\+?1[-. ]*)?\(?[2-9]\d{2}\)?[-. ]*[2-9]\d{2}[-. ]*\d{4})-(\d{1,6})$/;

/** The number, and its extension; '': none. */
export function extensionOf(part: string, country: string): [number: string, extension: string] {
  const marked = extension.exec(part);
  if (marked) return [marked[1] ?? '', marked[2] ?? ''];
  const [, number, digits] = (isNorthAmerican(country) === true && hyphened.exec(part.trim())) || [];
  return number === undefined || digits === undefined ? [part, ''] : [number, digits];
}

/** A number's digits and what stands between them. */
const run = /\+*[\d(][\d\s()[\].+\-/~*_•·]*(?:x\d{1,7})?/g;

/** The parts of a text that may be numbers; words and labels stand between them. */
export const runsOf = (part: string): string[] => (part.match(run) ?? []).filter((one) => digitsIn(one) >= 4);

const american = /(?:\+?1[-. ]*)?\(?[2-9]\d{2}\)?[-. ]*[2-9]\d{2}[-. ]*\d{4}(?!\d)/g;

/**
 * Several numbers that nothing but a slash, blanks or a hyphen separates, and `206-555-0154/0155`, whose second is the first with other last
 * digits. `before`: those found so far.
 */
export function splitRun(text: string, before: readonly { text: string }[], isAmerican: boolean): string[] {
  const slashed = text.split('/').map((part) => part.trim());
  if (slashed.length > 1 && digitsIn(slashed[0] ?? '') >= leastDigits) {
    const first = slashed[0] ?? '';
    return slashed.map((part) => (digitsIn(part) >= leastDigits && !/^\D*\d{3}\D*\d{4}\D*$/.test(part) ? part : endingIn(first, part)));
  }
  const digits = digitsIn(text);
  if (digits <= mostDigits) {
    const last = before.at(-1);
    return last && /^\d{4}$|^\d{3}[-. ]?\d{4}$/.test(text.trim()) ? [endingIn(last.text, text.trim())] : [];
  }
  const found = isAmerican ? (text.match(american) ?? []) : [];
  if (found.length > 1 && digitsIn(found.join('')) === digits) return found;
  return text.split(/\s+-\s+|\s{2,}|(?=\+)/).filter((part) => digitsIn(part) >= leastDigits);
}

/** A number with other last digits. */
function endingIn(number: string, ending: string): string {
  const digits = number.replace(/\s*x\d+\s*$/, '').replaceAll(/[^\d+]/g, '');
  const last = ending.replaceAll(/\D/g, '');
  return last.length < 2 || last.length >= digits.length ? ending : digits.slice(0, -last.length) + last;
}

/**
 * Marks of names: equal for names that fold to the same text, and read in one pass, where folding makes a dozen texts. Nearly every row is
 * told apart from the persons on the suppression list by its mark; equal marks prove nothing.
 */
import { foldName, titles } from './suppressed.ts';

const begun = 0x9e3779b9 | 0;
const mixed = (word: number, code: number): number => Math.imul(word ^ code, 0x85ebca6b) ^ (word >>> 15);

/** Words may stand in any order, hence a sum, in which no word may weigh little. */
const added = (sum: number, word: number): number => (sum + Math.imul(word ^ (word >>> 16), 0xc2b2ae35)) | 0;

/** Of a name that is folded (see `foldName`), from `from` to `to`: 32 bits, unsigned. */
export function markOfFolded(name: string, from = 0, to = name.length): number {
  let sum = 0;
  let word = begun;
  for (let at = from; at < to; at++) {
    const code = name.charCodeAt(at);
    if (code === 0x20) {
      sum = added(sum, word);
      word = begun;
    } else word = mixed(word, code);
  }
  return (from === to ? 0 : added(sum, word)) >>> 0;
}

/** What becomes of a title's letters before they are added. */
const markOfWord = (word: string): number => Array.from(word, (char) => char.charCodeAt(0)).reduce(mixed, begun);
const titleMarks = new Set([...titles].map(markOfWord));

/** Of a name as rows have it. */
export function markOfName(name: string): number {
  let [all, long, longWords] = [0, 0, 0];
  let [word, letters, begins] = [begun, 0, 0];
  for (let at = 0; at <= name.length; at++) {
    const code = at < name.length ? name.charCodeAt(at) : 0x20;
    if (code > 0x7e || code < 0x20) return markOfFolded(foldName(name));
    const isCapital = code >= 0x41 && code <= 0x5a;
    if (isCapital || (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) {
      if (letters === 0) begins = at;
      word = mixed(word, isCapital ? code | 0x20 : code);
      letters += 1;
    } else if (code !== 0x27 && code !== 0x2e && letters > 0) {
      // An apostrophe or a period doesn't end a word; a word that only has a title's mark isn't one.
      const isTitle = titleMarks.has(word) && titles.has(name.slice(begins, at).toLowerCase().replaceAll(/['.]/g, ''));
      if (!isTitle) {
        all = added(all, word);
        if (letters > 1) {
          long = added(long, word);
          longWords += 1;
        }
      }
      word = begun;
      letters = 0;
    }
  }
  // Initials don't count beside two longer words.
  return (longWords >= 2 ? long : all) >>> 0;
}

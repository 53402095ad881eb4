/** Finds entries of the palette by what is typed: parts of words, or the beginnings of several. Nothing is found by scattered letters. */
import { folded } from '#contract/review/searchedText.ts';
import type { PaletteEntry } from './paletteEntry.ts';

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Whether the letters are beginnings of words in this order: `exro` or `er` for "Export rows". */
function beginsWords(letters: string, words: readonly string[]): boolean {
  if (letters === '') return true;
  return words.some((word, at) => {
    let length = 0;
    while (length < letters.length && word[length] === letters[length]) length++;
    for (; length > 0; length--) if (beginsWords(letters.slice(length), words.slice(at + 1))) return true;
    return false;
  });
}

/** Fewer letters of a group’s name would find all of it. */
const leastOfGroup = 4;

/** How well one typed word fits: 4 a whole word, 3 the beginning of one, 2 a part, 1 beginnings of several, 0.5 the group; 0 not at all. */
function fit(typed: string, label: string, words: readonly string[], others: string, group: string): number {
  if (words.includes(typed)) return 4;
  if (words.some((word) => word.startsWith(typed))) return 3;
  if (label.includes(typed) || others.includes(typed)) return 2;
  if (typed.length > 1 && beginsWords(typed, words)) return 1;
  return typed.length >= leastOfGroup && group.startsWith(typed) ? 0.5 : 0;
}

function fitOf({ label, words = '', group }: PaletteEntry, typed: readonly string[]): number {
  const [own, ownWords, others] = [folded(label), wordsOf(label), folded(words)];
  const fits = typed.map((word) => fit(word, own, ownWords, others, folded(group)));
  if (fits.includes(0)) return 0;
  const begins = own.startsWith(typed.join(' ')) ? 1 : 0;
  return fits.reduce((sum, one) => sum + one, 0) / fits.length + begins;
}

/** The best first; of equally good ones those used recently, then in the given order. `recent`: ids, the last used first. */
export function findEntries(entries: readonly PaletteEntry[], text: string, recent: readonly string[]): PaletteEntry[] {
  const typed = folded(text).trim().split(/\s+/);
  const rank = ({ id }: PaletteEntry): number => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return entries
    .map((entry) => ({ entry, fit: fitOf(entry, typed) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit || rank(a.entry) - rank(b.entry))
    .map(({ entry }) => entry);
}

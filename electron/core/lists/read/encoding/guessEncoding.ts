/**
 * Guesses the encoding of text that isn't Unicode, by how likely each encoding's reading of the words is in the languages it is used for:
 * which letters they have, and which follow each other. Works on a handful of names, where byte statistics don't.
 */
import iconv from 'iconv-lite';
import { charactersByLanguage, namesByLanguage } from './namesByLanguage.ts';

type Language = (word: string) => number;

const western = ['western', 'german', 'french', 'spanish', 'portuguese', 'italian', 'nordic', 'icelandic'];
const central = ['polish', 'czech', 'hungarian', 'croatian', 'romanian'];
const cyrillic = ['russian', 'ukrainian', 'bulgarian', 'serbian'];
const russian = ['russian', 'ukrainian'];

/** Candidate encodings, with the languages written in them. Of two equally likely ones, the first wins. */
const candidates: readonly (readonly [encoding: string, languages: readonly string[], rarity: number])[] = [
  ['windows-1252', western, 0],
  ['windows-1250', central, 5],
  ['windows-1251', cyrillic, 5],
  ['windows-1253', ['greek'], 5],
  ['windows-1254', ['turkish'], 5],
  ['windows-1255', ['hebrew'], 5],
  ['windows-1256', ['arabic'], 5],
  ['windows-874', ['thai'], 5],
  ['windows-1257', ['lithuanian', 'latvian', 'estonian'], 5],
  ['shift_jis', ['japanese', 'halfwidthKatakana'], 5],
  ['euc-jp', ['japanese'], 6],
  ['gb18030', ['chinese'], 5],
  ['big5', ['chineseTraditional'], 5],
  ['euc-kr', ['korean'], 5],
  ['koi8-r', ['russian', 'bulgarian'], 6],
  ['koi8-u', ['ukrainian'], 6],
  ['macintosh', western, 6],
  ['cp850', western, 6],
  ['cp852', central, 7],
  ['cp866', russian, 6],
  ['iso-8859-2', central, 6],
  ['iso-8859-5', cyrillic, 7],
  ['iso-8859-7', ['greek'], 6],
  ['maccenteuro', central, 7],
  ['maccyrillic', cyrillic, 7],
  ['cp737', ['greek'], 7],
  ['cp857', ['turkish'], 7],
  ['cp855', cyrillic, 8],
  ['cp862', ['hebrew'], 8],
  ['cp775', ['lithuanian', 'latvian', 'estonian'], 8],
];

const mostWords = 300;

/** Returns the most likely encoding of these bytes, which aren't Unicode; windows-1252 if no other is likelier. */
export function guessEncoding(bytes: Buffer): string {
  const words = wordsOf(bytes);
  let best = { encoding: 'windows-1252', score: -Infinity };
  for (const [encoding, languages, rarity] of candidates) {
    const read = words.map((word) => iconv.decode(word, encoding, { stripBOM: false }));
    for (const language of languages) {
      const likely = languageOf(language);
      let score = -rarity;
      for (const word of read) if ((score += likely(word)) < best.score) break;
      if (score > best.score) best = { encoding, score };
    }
  }
  return best.encoding;
}

/**
 * Returns the distinct words with non-ASCII bytes. They are cut where every encoding has the same character: at control characters, spaces
 * and the delimiters of lists (the second byte of a character is above them, except for one that is no delimiter here).
 */
function wordsOf(bytes: Buffer): Buffer[] {
  const words = new Map<string, Buffer>();
  let from = 0;
  let isAscii = true;
  for (let at = 0; at <= bytes.length && words.size < mostWords; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) isAscii = false;
    if (byte > 0x2c && byte !== 0x2f && byte !== 0x3b) continue;
    if (!isAscii) {
      const word = bytes.subarray(from, at);
      words.set(word.toString('latin1'), word);
    }
    from = at + 1;
    isAscii = true;
  }
  return [...words.values()];
}

const languagesLearned = new Map<string, Language>();

function languageOf(name: string): Language {
  const known = languagesLearned.get(name) ?? learn(name);
  languagesLearned.set(name, known);
  return known;
}

function learn(name: string): Language {
  const characters = charactersByLanguage[name];
  return characters === undefined ? pairs(namesByLanguage[name] ?? '') : ideographs(characters);
}

/** Logarithms of probabilities. A character that no text has weighs most: one of them outweighs several unusual letters. */
const unlikely = { letter: -9, symbol: -11, none: -16, neighbor: -5 };
const likelySymbol = { money: -1.5, space: -1, other: -3.5 };

/** Characters that people write besides letters. */
const opening = /[‘“„‚«¿¡©•§]/;
const closing = /[”»®™…–—ªº°²³•·‘“]/;
const symbols = /^[€£¥¢§©®°±²³½¼¾ªº·…–—‘’“”„‚«»•™¿¡\u00a0]$/;

/**
 * Learns how likely each letter is after the one before it. Only pairs with a non-ASCII letter count, because the others are the same in
 * all encodings.
 */
function pairs(names: string): Language {
  const single = new Map<string, number>();
  const double = new Map<string, number>();
  const before = new Map<string, number>();
  let total = 0;
  const count = (map: Map<string, number>, key: string): void => void map.set(key, (map.get(key) ?? 0) + 1);
  for (const name of names.split(' ')) {
    let last = ' ';
    for (const letter of `${name} `) {
      count(single, letter);
      count(double, last + letter);
      count(before, last);
      total++;
      last = letter;
    }
  }
  const isLatin = /[a-z]/.test(names);
  const likely = (last: string, letter: string): number => {
    const own = (single.get(letter) ?? 0) / total;
    if (own === 0) return isLetter(letter) ? unlikely.letter : unlikely.symbol;
    return Math.log(0.6 * ((double.get(last + letter) ?? 0) / (before.get(last) ?? 1)) + 0.4 * own);
  };
  return (word) => {
    let score = 0;
    let last = '';
    for (let at = 0; at <= word.length; at++) {
      const letter = word[at] ?? '';
      if (letter > '\x7f' || last > '\x7f') {
        const symbol = symbolAt(word, at);
        if (symbol !== null) score += symbol;
        else if (isNothing(letter)) score += unlikely.none;
        else if (letter > '\x7f' && !isLetter(letter)) score += unlikely.symbol;
        else score += likely(ofWord(last), ofWord(letter)) + (isOdd(last, letter, isLatin) ? unlikely.neighbor : 0);
      }
      last = letter;
    }
    return score;
  };
}

/**
 * Returns how likely the symbol at this position is, if it is one. Between two letters, only an apostrophe or a space is usual; money
 * symbols are beside digits.
 */
function symbolAt(word: string, at: number): number | null {
  const symbol = word[at] ?? '';
  if (!symbols.test(symbol)) return null;
  if (symbol === '\u00a0') return likelySymbol.space;
  const isBehind = isLetter(word[at - 1] ?? '');
  const isBefore = isLetter(word[at + 1] ?? '');
  if (/[€£¥¢]/.test(symbol)) return isBehind || isBefore ? unlikely.letter : likelySymbol.money;
  if (symbol === '’') return likelySymbol.other;
  if (isBehind && isBefore) return unlikely.symbol;
  return (isBehind && !closing.test(symbol)) || (isBefore && !opening.test(symbol)) ? unlikely.letter : likelySymbol.other;
}

/** An uppercase letter after a lowercase one, a digit beside a letter, or letters of two scripts: one of the two was misread. */
const isOdd = (last: string, letter: string, isLatin: boolean): boolean =>
  (/\p{Ll}/u.test(last) && /\p{Lu}/u.test(letter)) ||
  (isLetter(letter) && /\d/.test(last)) ||
  (isLetter(last) && /\d/.test(letter)) ||
  (!isLatin && isLetter(last) && isLetter(letter) && (last <= '\x7f' || letter <= '\x7f'));

/** Learns each character on its own, because there are too many for pairs. One character has two bytes, so one replaces two letters. */
function ideographs(characters: string): Language {
  const common = new Set(characters);
  const share = Math.log(0.7 / common.size);
  return (word) => {
    let score = 0;
    let last = '';
    for (const letter of word) {
      if (letter > '\x7f')
        score += isNothing(letter) ? unlikely.none : common.has(letter) ? share : isAsian(letter) ? unlikely.symbol : unlikely.none;
      // Names in Latin letters are separate from those in other scripts.
      if (isLetter(last) && isLetter(letter) && last > '\x7f' !== letter > '\x7f') score += unlikely.neighbor;
      last = letter;
    }
    return score;
  };
}

const isNothing = (letter: string): boolean => letter === '\ufffd' || /[\p{Cc}\p{Co}\p{Cn}]/u.test(letter);
const isAsian = (letter: string): boolean =>
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u.test(letter);
const isLetter = (letter: string): boolean => /\p{L}|\p{M}/u.test(letter);
/** Anything but a letter ends a word. */
const ofWord = (letter: string): string => (isLetter(letter) || letter === "'" || letter === '-' ? letter.toLowerCase() : ' ');

/**
 * Canonical texts of domains and persons on the suppression list. docs/suppression.md documents what matches; after a change here, earlier
 * entries no longer match.
 */
const label = /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;

/** Returns `example.com` from `@Example.com`, `example.com.` or `www.example.com`; null if the text isn't a domain. */
export function normaliseDomain(cell: string): string | null {
  const text = cell
    .trim()
    .toLowerCase()
    .normalize('NFC')
    .replace(/^@|^(?:https?:\/\/)?www\./, '')
    .replace(/[./]$/, '');
  const labels = text.split('.');
  const top = labels.at(-1) ?? '';
  if (labels.length < 2 || text.length > 253 || !/^(?:\p{L}{2,}|xn--[a-z\d-]+)$/u.test(top)) return null;
  return labels.every((part) => part.length <= 63 && label.test(part)) ? text : null;
}

/**
 * Returns the first match of `find` among an address's domain and its parent domains; `find` gets the position where `mail.example.com`
 * begins, then `example.com`.
 */
export function findDomain<T>(email: string, find: (from: number) => T | null): T | null {
  const lastPeriod = email.lastIndexOf('.');
  for (let from = email.lastIndexOf('@') + 1; from <= lastPeriod; from = email.indexOf('.', from) + 1) {
    const found = find(from);
    if (found !== null) return found;
  }
  return null;
}

/** Words that aren't part of a name, in lowercase. */
export const titles: ReadonlySet<string> = new Set('mr mrs ms miss dr prof jr sr ii iii iv md phd esq'.split(' '));

/** Nearly every name and street is ASCII, and needs no folding of other scripts. */
const ascii = /^[\x20-\x7e]*$/;

const words = (text: string): string[] => (ascii.test(text) ? wordsOfAscii(text.toLowerCase()) : wordsOfAnyScript(text));

const wordsOfAscii = (text: string): string[] =>
  (text.includes("'") || text.includes('.') ? text.replaceAll(/['.]/g, '') : text).match(/[a-z\d]+/g) ?? [];

const wordsOfAnyScript = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Removes titles, and initials beside two longer words; sorts words alphabetically, because files also contain `Lee, Ann`. */
export function foldName(name: string): string {
  const all = words(name).filter((word) => !titles.has(word));
  const long = all.filter((word) => word.length > 1);
  return (long.length >= 2 ? long : all).sort().join(' ');
}

const streetWords: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  square: 'sq',
  terrace: 'ter',
  circle: 'cir',
  parkway: 'pkwy',
  highway: 'hwy',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
};

/** Returns `st` for `street`; `word`: in lowercase. */
export const shortStreetWord = (word: string): string => (Object.hasOwn(streetWords, word) ? (streetWords[word] ?? word) : word);

const foldStreet = (street: string): string => words(street).map(shortStreetWord).join(' ');

/** Returns the first five digits of a ZIP code; any other code without spaces. */
const foldPostalCode = (code: string): string => /^\s*(\d{5})(?:\D|$)/.exec(code)?.[1] ?? words(code).join('');

interface Person {
  name: string;
  /** E.164. */
  phones: readonly string[];
  street: string;
  postalCode: string;
}

/** Returns where the name ends in a person's canonical text, which begins at `from`. */
export const endOfName = (text: string, from: number): number => text.indexOf('|', from);

/**
 * Returns a person's canonical texts: `ann lee|+12065550100` with each phone, `ann lee|1 main st|98101` with the address. Empty if there is
 * no name, or neither phone nor address.
 */
export function personTexts({ name, phones, street, postalCode }: Person): string[] {
  const who = foldName(name);
  if (who === '') return [];
  const place = [foldStreet(street), foldPostalCode(postalCode)];
  return [...phones.map((phone) => `${who}|${phone}`), ...(place.every((part) => part !== '') ? [`${who}|${place.join('|')}`] : [])];
}

const begun = 0x9e3779b9 | 0;
const mixed = (word: number, code: number): number => Math.imul(word ^ code, 0x85ebca6b) ^ (word >>> 15);

/** Adds a word's hash: a sum, because words may have any order; every word must weigh enough. */
const added = (sum: number, word: number): number => (sum + Math.imul(word ^ (word >>> 16), 0xc2b2ae35)) | 0;

/**
 * Returns a 32-bit unsigned hash of a folded name (see `foldName`), from `from` to `to`. Names that fold to the same text have equal
 * hashes, computed in one pass, whereas folding creates a dozen texts. The hash distinguishes nearly every row from the persons on the
 * suppression list; equal hashes prove nothing.
 */
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

/** The hash of a title before it is added. */
const markOfWord = (word: string): number => Array.from(word, (char) => char.charCodeAt(0)).reduce(mixed, begun);
const titleMarks = new Set([...titles].map(markOfWord));

/** `name`: unfolded. */
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
      // An apostrophe or a period doesn't end a word. A word with a title's hash may still be another word.
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

/**
 * Canonical texts of domains and persons on the suppression list. What matches is documented in docs/suppression.md: a change here means
 * that entries made before no longer match.
 */
const label = /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;

/** `example.com` from `@Example.com`, `example.com.` or `www.example.com`; null if the text isn't a domain. */
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

/** What `find` finds first of an address's domain and the domains that it is part of: where `mail.example.com` begins, then `example.com`. */
export function findDomain<T>(email: string, find: (from: number) => T | null): T | null {
  const lastPeriod = email.lastIndexOf('.');
  for (let from = email.lastIndexOf('@') + 1; from <= lastPeriod; from = email.indexOf('.', from) + 1) {
    const found = find(from);
    if (found !== null) return found;
  }
  return null;
}

/** Words that are no part of a name, in lower case. */
export const titles: ReadonlySet<string> = new Set('mr mrs ms miss dr prof jr sr ii iii iv md phd esq'.split(' '));

/** Nearly every name and street is, and needs none of what makes other scripts comparable. */
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

/** Without titles, and without initials beside two longer words; words in alphabetical order, because files write `Lee, Ann` too. */
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

/** `st` for `street`; `word`: in lower case. */
export const shortStreetWord = (word: string): string => (Object.hasOwn(streetWords, word) ? (streetWords[word] ?? word) : word);

const foldStreet = (street: string): string => words(street).map(shortStreetWord).join(' ');

/** The first five digits of a ZIP code; another code without spaces. */
const foldPostalCode = (code: string): string => /^\s*(\d{5})(?:\D|$)/.exec(code)?.[1] ?? words(code).join('');

export interface Person {
  name: string;
  /** E.164. */
  phones: readonly string[];
  street: string;
  postalCode: string;
}

/** Where the name ends in a person's canonical text, which begins at `from`. */
export const endOfName = (text: string, from: number): number => text.indexOf('|', from);

/** A person's canonical texts: `ann lee|+12065550100` with each phone, `ann lee|1 main st|98101` with the address. Empty if there is no name, or neither. */
export function personTexts({ name, phones, street, postalCode }: Person): string[] {
  const who = foldName(name);
  if (who === '') return [];
  const place = [foldStreet(street), foldPostalCode(postalCode)];
  return [...phones.map((phone) => `${who}|${phone}`), ...(place.every((part) => part !== '') ? [`${who}|${place.join('|')}`] : [])];
}

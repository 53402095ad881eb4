/** Finds a person in free text, and takes them out: phone numbers however they are written, e-mail addresses, and whole names. */

/** What a person goes by. Phones: E.164, and the digits that are dialed within the country. Addresses: lower case. */
export interface Identifiers {
  phones: { number: string; national: string }[];
  emails: string[];
  /** As people write them: `Jane Doe`. */
  names: string[];
  /** Where they live, on one line each. An address alone is a household’s: it counts beside a name. */
  addresses: string[];
}

export interface Mentions {
  /** Whether the text names the person. */
  in(text: string): boolean;
  /** The text with `[purged]` wherever it names the person. */
  removedFrom(text: string): string;
  /**
   * In lower case: a text without any of these doesn't name the person, so that SQLite can pass over it. An empty one is in every text.
   */
  readonly probes: readonly string[];
}

export const purgedText = '[purged]';

/** What may stand between two digits of a phone number. */
const between = '[\\s().\\-/\\u00a0\\u2010-\\u2015]{0,4}';
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A number with or without its country code, but not within a longer one. */
function phonePattern({ number, national }: Identifiers['phones'][number]): string {
  const code = number.slice(1, number.length - national.length);
  const digits = (text: string): string => [...text].join(between);
  const before = code === '' ? '\\+?' : `(?:(?:\\+|00)?${between}${digits(code)}${between}|\\+?0?${between})`;
  return `(?<!\\d)${before}${digits(national)}(?!\\d)`;
}

const emailPattern = (email: string): string => `(?<![\\w.%+-])${escaped(email)}(?![\\w-]|\\.\\w)`;

/** `Jane Doe` and `Doe, Jane`. */
function namePattern(name: string): string {
  const words = name.trim().split(/\s+/).map(escaped);
  const last = words.at(-1) ?? '';
  const orders = [words.join('\\s+'), ...(words.length > 1 ? [`${last},?\\s+${words.slice(0, -1).join('\\s+')}`] : [])];
  return `(?<![\\p{L}\\p{N}])(?:${orders.join('|')})(?![\\p{L}\\p{N}])`;
}

/** SQLite's own lower() changes ASCII only. */
const plainPart = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^\u0020-\u007e]+|"|\\/)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '');

/** Elsewhere than in North America, pairs of digits may be written apart. */
const probeOf = ({ number, national }: Identifiers['phones'][number]): string => national.slice(number.startsWith('+1') ? -4 : -2);

/** Nothing matches if nothing is given. */
export function openMentions({ phones, emails, names }: Omit<Identifiers, 'addresses'>): Mentions {
  const patterns = [...phones.map(phonePattern), ...emails.map(emailPattern), ...names.map(namePattern)];
  const all = patterns.length === 0 ? null : new RegExp(patterns.join('|'), 'giu');
  return {
    in: (text) => all !== null && text.search(all) >= 0,
    removedFrom: (text) => (all === null ? text : text.replace(all, purgedText)),
    probes: [
      ...new Set([
        ...phones.map(probeOf),
        ...emails.map(plainPart),
        ...names.map((name) => plainPart(name.split(/\s+/).reduce((a, b) => (b.length > a.length ? b : a), ''))),
      ]),
    ],
  };
}

/** What in this text names the person: of JSON only such texts, because the others are about somebody else. */
export function partsNaming(text: string, mentions: Mentions): string[] {
  return textsIn(text.startsWith('{') || text.startsWith('[') ? parsed(text) : text).filter(mentions.in);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A text in brackets.
    return text;
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** An SQL condition that lets pass every text of this expression that may name the person; `bind`: its parameters. */
export function mayMention(expression: string, { probes }: Mentions): { sql: string; bind: string[] } {
  if (probes.length === 0) return { sql: '0', bind: [] };
  if (probes.includes('')) return { sql: `${expression} IS NOT NULL`, bind: [] };
  return { sql: `(${probes.map(() => `instr(lower(${expression}), ?) > 0`).join(' OR ')})`, bind: [...probes] };
}

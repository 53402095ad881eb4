/** Finds a person in free text, and takes them out: phone numbers however they are written, e-mail addresses, names. */
import { type ReadDb, statement, type WriteDb } from '../../platform/database.ts';

/** Rows of a list in the data folder. */
export interface ListRows {
  listId: string;
  rows: number[];
}

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

const purgedText = '[purged]';

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
function mayMention(expression: string, { probes }: Mentions): { sql: string; bind: string[] } {
  if (probes.length === 0) return { sql: '0', bind: [] };
  if (probes.includes('')) return { sql: `${expression} IS NOT NULL`, bind: [] };
  return { sql: `(${probes.map(() => `instr(lower(${expression}), ?) > 0`).join(' OR ')})`, bind: [...probes] };
}

/** Looks through one column of a table for a person. Keys of the lines whose text names the person. */
export function keysMentioning(db: ReadDb, table: string, key: string, column: string, mentions: Mentions): number[] {
  const may = mayMention(column, mentions);
  const found: number[] = [];
  const read = db.prepare<string[], [number, string]>(`SELECT ${key}, ${column} FROM ${table} WHERE ${may.sql}`).raw();
  for (const [one, text] of read.iterate(...may.bind)) if (mentions.in(text)) found.push(one);
  return found;
}

/**
 * Rejected lines of a list that name a person: their text goes, their place and their reason stay, so that all lines still add up. Their positions.
 */
export const findRejected = (db: ReadDb, mentions: Mentions): number[] =>
  keysMentioning(db, 'rejected_lines', 'position', 'full_text', mentions);

/** Their lines in the file, and the lines themselves. */
export const heldRejected = (db: ReadDb, positions: readonly number[]): { line: number; text: string }[] =>
  positions.flatMap(
    (position) =>
      statement<[number], { line: number; text: string }>(db, 'SELECT line, full_text AS text FROM rejected_lines WHERE position = ?').get(
        position,
      ) ?? [],
  );

export function emptyRejected(db: WriteDb, positions: readonly number[]): void {
  for (const position of positions) statement(db, "UPDATE rejected_lines SET text = '', full_text = '' WHERE position = ?").run(position);
}

/** A text that names the person. `to`: what stands in its place. */
export interface TextTrace {
  table: string;
  column: string;
  from: string;
  to: string;
}

/** Tables whose rows belong to somebody, and are purged by whom they belong to; and those that name nobody. */
const byOwner = new Set([
  ...['cells', 'row_findings', 'verdicts', 'rejected_lines'],
  ...['job_inputs', 'lookups', 'answer_bodies', 'outcomes', 'chain', 'chain_payloads', 'purge_work', 'purges', 'purged_rows'],
  ...['attempts', 'answers', 'run_rows', 'key_usage', 'key_limits', 'environments', 'settings', 'signing_keys', 'cursors', 'row_counts'],
]);
/** Names, ids and values of closed sets. Authors are not the people of lists. */
const notFree =
  /(^|_)(id|hash|sha256|root|state|kind|operation|operations|ons|currency|outcome|billed|treatment|format|encoding|by|operator)$/;

interface Column {
  table: string;
  name: string;
}

function freeColumns(db: ReadDb): Column[] {
  const tables = statement<[], string>(db, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'").pluck().all();
  return tables.flatMap((table) => {
    if (byOwner.has(table)) return [];
    return statement<[string], string>(db, "SELECT name FROM pragma_table_info(?) WHERE type = 'TEXT'")
      .pluck()
      .all(table)
      .filter((name) => !notFree.test(name) && !(table === 'suppressions' && name === 'value'))
      .map((name) => ({ table, name }));
  });
}

export function findTexts(db: ReadDb, mentions: Mentions): TextTrace[] {
  return freeColumns(db).flatMap(({ table, name }) => {
    const may = mayMention(`"${name}"`, mentions);
    return db
      .prepare<string[], string>(`SELECT DISTINCT "${name}" FROM "${table}" WHERE ${may.sql}`)
      .pluck()
      .all(...may.bind)
      .filter((text) => mentions.in(text))
      .map((from): TextTrace => ({ table, column: name, from, to: mentions.removedFrom(from) }));
  });
}

/** In the caller's transaction. A line that another one is now the same as is removed. */
export function replaceTexts(db: WriteDb, traces: readonly TextTrace[]): void {
  for (const { table, column, from, to } of traces) {
    db.prepare(`UPDATE OR IGNORE "${table}" SET "${column}" = ? WHERE "${column}" = ?`).run(to, from);
    db.prepare(`DELETE FROM "${table}" WHERE "${column}" = ?`).run(from);
  }
}

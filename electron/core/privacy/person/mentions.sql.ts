/** Finds a person in free text and removes mentions: phone numbers in any spelling, e-mail addresses, names. */
import { type ReadDb, statement, type WriteDb } from '../../platform/database.ts';

/** Rows of a list in the data folder. */
export interface ListRows {
  listId: string;
  rows: number[];
}

/** A condition of SQL: the column has one of the values in the JSON array that is its parameter. */
export const among = (column: string): string => `${column} IN (SELECT value FROM json_each(?))`;

/** Identifiers of a person. Phones: E.164, and the digits that are dialed within the country. Addresses: lower case. */
export interface Identifiers {
  phones: { number: string; national: string }[];
  emails: string[];
  /** As people write them: `Jane Doe`. */
  names: string[];
  /** Postal addresses, on one line each. An address alone is a household’s: it counts only together with a name. */
  addresses: string[];
}

export interface Mentions {
  /** Whether the text names the person. */
  in(text: string): boolean;
  /** Returns the text with `[purged]` in place of every mention of the person. */
  removedFrom(text: string): string;
  /**
   * Strings in lower case: a text without any of these doesn't name the person, so that SQLite can skip it. Every text contains an empty
   * one.
   */
  readonly probes: readonly string[];
}

const purgedText = '[purged]';

/** Characters that may separate two digits of a phone number. */
const between = '[\\s().\\-/\\u00a0\\u2010-\\u2015]{0,4}';
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Matches a number with or without its country code, but not within a longer one. */
function phonePattern({ number, national }: Identifiers['phones'][number]): string {
  const code = number.slice(1, number.length - national.length);
  const digits = (text: string): string => [...text].join(between);
  const before = code === '' ? '\\+?' : `(?:(?:\\+|00)?${between}${digits(code)}${between}|\\+?0?${between})`;
  return `(?<!\\d)${before}${digits(national)}(?!\\d)`;
}

const emailPattern = (email: string): string => `(?<![\\w.%+-])${escaped(email)}(?![\\w-]|\\.\\w)`;

/** Matches `Jane Doe` and `Doe, Jane`. */
function namePattern(name: string): string {
  const words = name.trim().split(/\s+/).map(escaped);
  const last = words.at(-1) ?? '';
  const orders = [words.join('\\s+'), ...(words.length > 1 ? [`${last},?\\s+${words.slice(0, -1).join('\\s+')}`] : [])];
  return `(?<![\\p{L}\\p{N}])(?:${orders.join('|')})(?![\\p{L}\\p{N}])`;
}

/** Returns the longest plain ASCII part, because SQLite's lower() changes only ASCII. */
const plainPart = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^\u0020-\u007e]+|"|\\/)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '');

/** Outside North America, pairs of digits may be written separately. */
const probeOf = ({ number, national }: Identifiers['phones'][number]): string => national.slice(number.startsWith('+1') ? -4 : -2);

/** Matches nothing if no identifiers are given. */
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

/** Returns the texts that name the person: within JSON only the individual strings that do, because the others are about other people. */
export function partsNaming(text: string, mentions: Mentions): string[] {
  return textsIn(text.startsWith('{') || text.startsWith('[') ? parsed(text) : text).filter(mentions.in);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Plain text in brackets.
    return text;
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns an SQL condition that is true for every text of this expression that may name the person; `bind`: its parameters. */
function mayMention(expression: string, { probes }: Mentions): { sql: string; bind: string[] } {
  if (probes.length === 0) return { sql: '0', bind: [] };
  if (probes.includes('')) return { sql: `${expression} IS NOT NULL`, bind: [] };
  return { sql: `(${probes.map(() => `instr(lower(${expression}), ?) > 0`).join(' OR ')})`, bind: [...probes] };
}

/** Searches one column of a table for a person. Returns the keys of the records whose text names the person. */
export function keysMentioning(db: ReadDb, table: string, key: string, column: string, mentions: Mentions): number[] {
  const may = mayMention(column, mentions);
  const found: number[] = [];
  const read = db.prepare<string[], [number, string]>(`SELECT ${key}, ${column} FROM ${table} WHERE ${may.sql}`).raw();
  for (const [one, text] of read.iterate(...may.bind)) if (mentions.in(text)) found.push(one);
  return found;
}

/**
 * Returns the positions of a list's rejected lines that name the person: their text is removed, but their position and reason stay, so that
 * all lines still add up.
 */
export const findRejected = (db: ReadDb, mentions: Mentions): number[] =>
  keysMentioning(db, 'rejected_lines', 'position', 'full_text', mentions);

/** Returns the line numbers in the file, and the lines themselves. */
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

/** A text that names the person. `to`: its replacement. */
export interface TextTrace {
  table: string;
  column: string;
  from: string;
  to: string;
}

/** Tables whose records belong to a person and are purged through that person, and tables that name no person. */
const byOwner = new Set([
  ...['cells', 'row_findings', 'verdicts', 'rejected_lines'],
  ...['job_inputs', 'lookups', 'answer_bodies', 'outcomes', 'chain', 'chain_payloads', 'purge_work', 'purges', 'purged_rows'],
  ...['attempts', 'answers', 'run_rows', 'key_usage', 'key_limits', 'environments', 'settings', 'signing_keys', 'cursors', 'row_counts'],
]);
/** Columns with names, ids and values of closed sets. Authors are not people in lists. */
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

/** Runs in the caller's transaction. A record that becomes identical to another one is removed. */
export function replaceTexts(db: WriteDb, traces: readonly TextTrace[]): void {
  for (const { table, column, from, to } of traces) {
    db.prepare(`UPDATE OR IGNORE "${table}" SET "${column}" = ? WHERE "${column}" = ?`).run(to, from);
    db.prepare(`DELETE FROM "${table}" WHERE "${column}" = ?`).run(from);
  }
}

/** Finds a person's rows in a list's file, in any column, and other identifiers of the person in these rows. */
import type { FieldName } from '#contract/lists/fields.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { fieldColumns, rowFields } from '../../lists/findings/fields.sql.ts';
import { readList } from '../../lists/file/list.sql.ts';
import { readCells } from '../../lists/rows/cells.sql.ts';
import { openMentions, type Identifiers } from './mentions.sql.ts';

/**
 * The person to look for. Rows must contain the phone or the e-mail address, and all of the words; without either, the words alone decide.
 */
export interface PersonSought {
  phone: Identifiers['phones'][number] | null;
  /** In lower case. */
  email: string | null;
  /** Words of the name and the postal address, as `wordsIn` returns them. */
  words: string[];
}

/** Returns the words of a text: lower case, without accents and punctuation. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const pageRows = 50_000;
const emailFields: readonly FieldName[] = ['email', 'secondary.email_address', 'primary.email_address'];
const phoneFields: readonly FieldName[] = ['phone', 'secondary.phone', 'primary.phone'];

/** Returns the rows in order. Reads all rows: a million take about a second. */
export function findPersonRows(db: ReadDb, sought: PersonSought): number[] {
  const { rows: last, columns } = readList(db);
  const { phone, email, words } = sought;
  const contacts = openMentions({ phones: phone === null ? [] : [phone], emails: email === null ? [] : [email], names: [] });
  const byWords = phone === null && email === null;
  const cells = columns.map((_, column) => `c${column}`);
  if (cells.length === 0) return [];
  // A word may be written with accents in a cell: only digits can be searched for without reading each row.
  const [number = ''] = words.filter((word) => /^\d+$/.test(word)).sort((one, other) => other.length - one.length);
  const may = cellsMayHave(cells, byWords ? [number] : contacts.probes);
  const read = statement<(number | string)[], [number, string]>(
    db,
    `SELECT row, concat_ws(char(31), ${cells.join(', ')}) FROM cells WHERE row BETWEEN ? AND ? AND ${may.sql}`,
  ).raw();
  const hasWords = (text: string): boolean => {
    if (words.length === 0) return true;
    const known = new Set(wordsIn(text));
    return words.every((word) => known.has(word));
  };
  const found = new Set<number>();
  for (let first = 1; first <= last; first += pageRows)
    for (const [row, text] of read.iterate(first, Math.min(last, first + pageRows - 1), ...may.bind))
      if ((byWords ? words.length > 0 : text.split('\u001f').some((cell) => contacts.in(cell))) && hasWords(text)) found.add(row);
  // A cell may contain a phone in a form that only the mapping understands, such as letters for digits.
  for (const row of rowsWithField(db, phoneFields, phone?.number ?? null)) if (!found.has(row) && hasWords(textOf(db, row))) found.add(row);
  for (const row of rowsWithField(db, emailFields, email)) if (!found.has(row) && hasWords(textOf(db, row))) found.add(row);
  return [...found].sort((a, b) => a - b);
}

/**
 * Tests each cell separately: concatenating a row's text for a test costs more than the test. Digits have no case, and an e-mail address
 * contains its sign.
 */
function cellsMayHave(cells: readonly string[], probes: readonly string[]): { sql: string; bind: string[] } {
  if (probes.includes('')) return { sql: '1', bind: [] };
  const tests = probes.flatMap((probe) =>
    cells.map((cell) =>
      /^\d+$/.test(probe)
        ? `instr(${cell}, ?)`
        : probe.includes('@')
          ? `instr(${cell}, '@') AND instr(lower(${cell}), ?)`
          : `instr(lower(${cell}), ?)`,
    ),
  );
  return { sql: `(${tests.join(' OR ')})`, bind: probes.flatMap((probe) => cells.map(() => probe)) };
}

const textOf = (db: ReadDb, row: number): string => readCells(db, [row])[0]?.cells.join('\u001f') ?? '';

/** Finds only values that differ from their cell: the others were already found in the cell. */
function rowsWithField(db: ReadDb, names: readonly FieldName[], value: string | null): number[] {
  const mapped = fieldColumns(db).filter((name) => names.includes(name));
  if (value === null || mapped.length === 0) return [];
  return statement<string[], number>(db, `SELECT row FROM row_findings WHERE ${mapped.map((name) => `"${name}" = ?`).join(' OR ')}`)
    .pluck()
    .all(...mapped.map(() => value));
}

/** Identifiers of a person in fields or sent parameters; phones in E.164. */
export interface GoesBy {
  phones: string[];
  emails: string[];
  names: string[];
  /** Street, postal code and city, as far as known. */
  addresses: string[];
}

/** Collects identifiers by names of fields or parameters. The second person of a row is a different person. */
export function goesBy(values: Readonly<Record<string, string | undefined>>): GoesBy {
  const all = Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' || name.startsWith('secondary.') ? [] : [[name.replace(/^primary\./, ''), value]],
  );
  const of = (...names: string[]): string[] => all.flatMap(([name, value]) => (names.includes(name) ? [value] : []));
  const [first] = of('first_name');
  const [last] = of('last_name');
  const names = [...of('name', 'phone.name_hint'), ...(first !== undefined && last !== undefined ? [`${first} ${last}`] : [])];
  const address = of('address.street_line_1', 'address.postal_code', 'address.city').join(', ');
  return {
    addresses: address === '' ? [] : [address],
    phones: of('phone').filter((phone) => /^\+\d{6,15}$/.test(phone)),
    emails: of('email', 'email_address').map((email) => email.toLowerCase()),
    // A single word is too common to search for.
    names: names.filter((name) => /\S\s+\S/.test(name)),
  };
}

/** Returns the identifiers of the person in these rows, according to the list's mapping. */
export function goesByInRows(db: ReadDb, rows: readonly number[]): GoesBy {
  return inAll(rows.map((row) => goesBy(rowFields(db, row))));
}

/** Merges identifiers, without duplicates. */
export function inAll(found: readonly GoesBy[]): GoesBy {
  const each = (key: keyof GoesBy): string[] => [...new Set(found.flatMap((one) => one[key]))];
  return { phones: each('phones'), emails: each('emails'), names: each('names'), addresses: each('addresses') };
}

/**
 * Finds requests about a person by the parameters sent: a phone or e-mail address of theirs, or their name together with an address of
 * theirs.
 */
import { parsePairs } from '../../service/answers/kept/answerViews.sql.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { openMentions, type Identifiers, keysMentioning } from './mentions.sql.ts';
import { goesBy, inAll, wordsIn, type GoesBy } from './personRows.sql.ts';

/** The tables that store questions, and the key of each table. */
const questionTables = [
  { table: 'job_inputs', key: 'job_id' },
  { table: 'lookups', key: 'attempt_seq' },
] as const;
type QuestionTable = (typeof questionTables)[number]['table'];

/** Returns the keys of requests about the person in this table. */
export function questionsAbout(db: ReadDb, table: QuestionTable, identifiers: Identifiers): number[] {
  const key = table === 'lookups' ? 'attempt_seq' : 'job_id';
  const byContact = keysMentioning(db, table, key, 'parameters', openMentions({ ...identifiers, names: [] }));
  const byName = keysMentioning(db, table, key, 'parameters', openMentions({ ...identifiers, phones: [], emails: [] }));
  const known = identifiers.addresses.map(wordsIn);
  const isThere = (question: number): boolean => isAtOneOf(sentIn(db, table, key, question), known);
  return [...new Set([...byContact, ...byName.filter(isThere)])];
}

const sentIn = (db: ReadDb, table: QuestionTable, key: string, question: number): Record<string, string> =>
  Object.fromEntries(
    parsePairs(statement<[number], string>(db, `SELECT parameters FROM ${table} WHERE ${key} = ?`).pluck().get(question) ?? '[]'),
  );

/** Compares the most specific part of the requested address: its street, else its postal code, else its city. */
function isAtOneOf(sent: Readonly<Record<string, string>>, known: readonly (readonly string[])[]): boolean {
  const part = (name: string): string => Object.entries(sent).find(([parameter]) => parameter.endsWith(name))?.[1] ?? '';
  const telling = [part('address.street_line_1'), part('postal_code').slice(0, 5), part('address.city')].find((text) => text !== '') ?? '';
  const words = wordsIn(telling);
  return words.length > 0 && known.some((address) => words.every((word) => address.some((other) => isSameWord(word, other))));
}

const isSameWord = (one: string, other: string): boolean => one === other || isShortFor(one, other) || isShortFor(other, one);

/**
 * Whether a word abbreviates another: `st` for `street` and `nw` for `northwest`, which begin alike and have the other letters in this
 * order; of single letters only those of directions, such as `n` for `north`.
 */
function isShortFor(short: string, word: string): boolean {
  if (short.length >= word.length || short.length > 4 || !/^[a-z]+$/.test(short)) return false;
  return short.length === 1
    ? /^(north|south|east|west)$/.test(word) && word.startsWith(short)
    : new RegExp(`^${[...short].join('.*')}`).test(word);
}

/** Returns other identifiers in requests that contain a phone or e-mail address of the person. */
export function goesByWithContacts(db: ReadDb, identifiers: Identifiers): GoesBy {
  const contacts = openMentions({ ...identifiers, names: [] });
  const found = questionTables.flatMap(({ table, key }) =>
    keysMentioning(db, table, key, 'parameters', contacts).map((question) => goesBy(sentIn(db, table, key, question))),
  );
  return inAll(found);
}

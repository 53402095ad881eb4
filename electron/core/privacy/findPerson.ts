/** Finds everything that the data folder contains about a person, given a description as people write it. */
import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import { Failed } from '#contract/failure.ts';
import type { Person, HeldCount } from '#contract/privacy/privacy.ts';
import { readList } from '../lists/file/list.sql.ts';
import { openListToRead } from '../lists/file/openList.sql.ts';
import { readCell } from '../normalise/cell.ts';
import { normaliseEmail } from '../normalise/email.ts';
import { nationalDigits } from '../normalise/phones/phone.ts';
import { normalisePhone } from '../normalise/phones/phoneCell.ts';
import { openToRead, readFrom, type ReadDb } from '../platform/database.ts';
import { logFiles, ledgerPath, hasList, listPath, storedListIds, originalBytes } from '../platform/paths.ts';
import { findLedgerTraces, type LedgerTraces } from './person/ledgerTraces.sql.ts';
import {
  type Identifiers,
  type Mentions,
  type ListRows,
  openMentions,
  findRejected,
  findTexts,
  type TextTrace,
} from './person/mentions.sql.ts';
import { type GoesBy, type PersonSought, wordsIn, findPersonRows, goesByInRows } from './person/personRows.sql.ts';
import { goesByWithContacts } from './person/questions.sql.ts';

/** A parsed description of the person to look for. */
export interface ParsedPerson {
  sought: PersonSought;
  /** The given values, in the form in which they are looked for outside of rows. */
  given: Identifiers;
}

/** Used when the rows are known already, so that no person needs to be looked for. */
export const noOne: ParsedPerson = {
  sought: { phone: null, email: null, words: [] },
  given: { phones: [], emails: [], names: [], addresses: [] },
};

const phoneOf = (number: string): Identifiers['phones'][number] => ({ number, national: nationalDigits(number) });

/**
 * Parses the description of a person. `country`: country of numbers without a country code. A name alone doesn't distinguish people, and an
 * address alone is a household's. Throws Failed('person.tooVague' | 'person.unreadable').
 */
export function parsePerson({ phone = '', email = '', name = '', address = '' }: Person, country: string): ParsedPerson {
  const number = phone.trim() === '' ? null : normalisePhone(phone, country);
  if (phone.trim() !== '' && number === null) throw new Failed('person.unreadable', { field: 'phone', value: phone });
  const mail = email.trim() === '' ? null : normaliseEmail(readCell(email, 'email'));
  if (email.trim() !== '' && mail === null) throw new Failed('person.unreadable', { field: 'email', value: email });
  const names = wordsIn(name);
  const places = wordsIn(address);
  if (number === null && mail === null && (names.length < 2 || places.length < 2)) throw new Failed('person.tooVague');
  const parsed = number === null ? null : phoneOf(number);
  return {
    sought: { phone: parsed, email: mail, words: [...names, ...places] },
    given: {
      phones: parsed === null ? [] : [parsed],
      emails: mail === null ? [] : [mail],
      names: names.length > 1 ? [name.trim()] : [],
      addresses: places.length > 1 ? [address.trim()] : [],
    },
  };
}

/** Adds other identifiers of the person, from rows and requests. */
export function alsoBy({ phones, emails, names, addresses }: Identifiers, also: GoesBy): Identifiers {
  const known = new Set(phones.map(({ number }) => number));
  const named = new Map([...names, ...also.names].map((name) => [wordsIn(name).join(' '), name]));
  return {
    phones: [...phones, ...[...new Set(also.phones)].filter((number) => !known.has(number)).map(phoneOf)],
    emails: [...new Set([...emails, ...also.emails])],
    names: [...named.values()],
    addresses: [...new Set([...addresses, ...also.addresses])],
  };
}

/**
 * Finds lines of the program's log that name the person. Personal data is never logged on purpose, but a system message may quote a file's
 * name.
 */
const linesNaming = (dataDir: string, mentions: Mentions): string[] =>
  logFiles(dataDir).flatMap((path) => readFileSync(path, 'utf8').split('\n').filter(mentions.in));

export function cleanLogs(dataDir: string, mentions: Mentions): void {
  for (const path of logFiles(dataDir)) {
    const text = readFileSync(path, 'utf8');
    if (mentions.in(text)) writeFileSync(path, mentions.removedFrom(text));
  }
}

/** Traces of the person in a list's file. */
interface ListTraces extends ListRows {
  name: string;
  deleted: boolean;
  rejected: number[];
  /** Texts that name the person, such as saved views. */
  texts: TextTrace[];
  /** SHA-256 of the stored originals that the list was read from. */
  originals: string[];
}

export interface FoundPerson {
  identifiers: Identifiers;
  lists: ListTraces[];
  ledger: LedgerTraces;
  logLines: string[];
}

/** Opens a list's file, deleted or not, for reading while `use` runs. */
export function inList<R>(dataDir: string, listId: string, use: (db: ReadDb) => R): R {
  using db = hasList(dataDir, listId) ? openListToRead(dataDir, listId) : openToRead(listPath(dataDir, listId));
  return use(db);
}

/**
 * Finds the person's rows in each stored list, and other identifiers of the person in these rows and the requests about them. `known`: rows
 * that are known already.
 */
export function identify(
  dataDir: string,
  { sought, given }: ParsedPerson,
  known?: readonly ListRows[],
): { identifiers: Identifiers; rowsOf: Map<string, number[]> } {
  let identifiers = given;
  const rowsOf = new Map<string, number[]>();
  for (const listId of storedListIds(dataDir))
    inList(dataDir, listId, (db) => {
      const rows = known === undefined ? findPersonRows(db, sought) : (known.find((one) => one.listId === listId)?.rows ?? []);
      rowsOf.set(listId, rows);
      identifiers = alsoBy(identifiers, goesByInRows(db, rows));
    });
  const asked = inLedger(dataDir, (db) => goesByWithContacts(db, identifiers));
  return { identifiers: alsoBy(identifiers, asked), rowsOf };
}

/** `known`: rows that are known already; if absent, they are searched for. */
export function findPerson(dataDir: string, person: ParsedPerson, known?: readonly ListRows[]): FoundPerson {
  const { identifiers, rowsOf } = identify(dataDir, person, known);
  const mentions = openMentions(identifiers);
  const lists = [...rowsOf].map(([listId, rows]) =>
    inList(dataDir, listId, (db): ListTraces => {
      const rejected = findRejected(db, mentions);
      const { name, sources } = readList(db);
      const isIn = rows.length > 0 || rejected.length > 0;
      const originals = isIn ? sources.map(({ sha256 }) => sha256).filter((sha256) => originalBytes(dataDir, sha256) !== null) : [];
      const deleted = !hasList(dataDir, listId);
      return { listId, rows, name, deleted, rejected, texts: findTexts(db, mentions), originals };
    }),
  );
  return {
    identifiers,
    lists: lists.filter(({ rows, rejected, texts }) => rows.length + rejected.length + texts.length > 0),
    ledger: inLedger(dataDir, (db) => findLedgerTraces(db, lists, identifiers)),
    logLines: linesNaming(dataDir, mentions),
  };
}

export function inLedger<R>(dataDir: string, use: (db: ReadDb) => R): R {
  const path = ledgerPath(dataDir);
  if (!existsSync(path)) throw new Error('there is no ledger');
  return readFrom(path, use);
}

/** Returns counts by file and kind, without zeros. */
export function countFound({ lists, ledger, logLines }: FoundPerson): HeldCount[] {
  const inLists = lists.flatMap(({ listId, rows, rejected, texts, originals }): HeldCount[] => {
    const file = `lists/${listId}.db`;
    return [
      { file, kind: 'rows', count: rows.length },
      { file, kind: 'rejectedLines', count: rejected.length },
      { file, kind: 'mentions', count: texts.length },
      ...originals.map((sha256): HeldCount => ({ file: `originals/${sha256}.gz`, kind: 'originals', count: 1 })),
    ];
  });
  return [
    ...inLists,
    ...countLedger(ledger, 'ledger.db'),
    { file: 'logs', kind: 'logs', count: logLines.length } satisfies HeldCount,
  ].filter(({ count }) => count > 0);
}

export const countLedger = (ledger: LedgerTraces, file: string): HeldCount[] =>
  (
    [
      ['requests', ledger.jobs.length],
      ['answers', ledger.answers.length - ledger.otherAnswers.length],
      ['otherAnswers', ledger.otherAnswers.length],
      ['lookups', ledger.lookups.length],
      ['decisions', ledger.actions.length],
      ['outcomes', ledger.outcomes.length],
      ['suppressions', ledger.suppressions.length],
      ['mentions', ledger.texts.length],
    ] as const
  ).map(([kind, count]) => ({ file, kind, count }));

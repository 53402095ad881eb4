/** Finds everything that the data folder holds on a person: in each list, in the ledger, among kept originals and in the log. */
import { existsSync } from 'node:fs';
import type { HeldCount } from '#contract/privacy/privacy.ts';
import { openToRead, readFrom, type ReadDb } from '../platform/database.ts';
import { ledgerPath } from '../platform/ledgerPath.ts';
import { readList } from '../lists/file/list.sql.ts';
import { openListToRead } from '../lists/file/openList.sql.ts';
import { hasList, listPath, storedListIds } from '../platform/paths.ts';
import { originalBytes } from '../platform/originals.ts';
import { findLedgerTraces, type LedgerTraces } from './person/ledgerTraces.sql.ts';
import type { ListRows } from './person/listRows.sql.ts';
import { openMentions, type Identifiers } from './person/mentions.sql.ts';
import { findPersonRows, goesByInRows } from './person/personRows.sql.ts';
import { goesByWithContacts } from './person/questions.sql.ts';
import { findRejected } from './person/rejectedTraces.sql.ts';
import { findTexts, type TextTrace } from './person/scrubTexts.sql.ts';
import { linesNaming } from './namedInLog.ts';
import { alsoBy, type ParsedPerson } from './parsePerson.ts';

/** What a list's file holds. */
export interface ListTraces extends ListRows {
  name: string;
  deleted: boolean;
  rejected: number[];
  /** Texts that name the person, such as saved views. */
  texts: TextTrace[];
  /** SHA-256 of the kept originals that the list was read from. */
  originals: string[];
}

export interface FoundPerson {
  identifiers: Identifiers;
  lists: ListTraces[];
  ledger: LedgerTraces;
  logLines: string[];
}

/** A list's file, deleted or not. The caller closes it. */
export const openStoredToRead = (dataDir: string, listId: string): ReadDb =>
  hasList(dataDir, listId) ? openListToRead(dataDir, listId) : openToRead(listPath(dataDir, listId));

function inList<R>(dataDir: string, listId: string, use: (db: ReadDb) => R): R {
  const db = openStoredToRead(dataDir, listId);
  try {
    return use(db);
  } finally {
    db.close();
  }
}

/** The person's rows in each stored list, and what these and the questions about them say that they go by. `known`: rows that are known already. */
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

/** `known`: rows that are known already; else they are looked for. */
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

/** By file and kind, without zeros. */
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

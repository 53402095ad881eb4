/** The list thread's tasks for privacy. Each runs in its own thread, because it reads every list. */
import type { Held, HeldRow, HoldingBackup, Person } from '#contract/privacy/privacy.ts';
import { purgedAmong } from '../lists/rows/purgedRows.sql.ts';
import { readCells } from '../lists/rows/cells.sql.ts';
import { readList } from '../lists/file/list.sql.ts';
import { rowFields } from '../lists/findings/fields.sql.ts';
import { openStoredListToWrite } from '../lists/file/openList.sql.ts';
import { exportsWithRows, isAnyHeld } from './person/heldRecords.sql.ts';
import { findLedgerTraces, type LedgerTraces } from './person/ledgerTraces.sql.ts';
import type { ListRows, Identifiers } from './person/mentions.sql.ts';
import type { TaskHandlers } from '../platform/threads/serveTasks.ts';
import { clearCopy, copiesHolding, type InCopies } from './copies.ts';
import { deriveAgain, emptyLedgerLog, emptyLists, rewriteLists } from './emptyLists.ts';
import {
  countFound,
  countLedger,
  findPerson,
  identify,
  inLedger,
  inList,
  type FoundPerson,
  alsoBy,
  noOne,
  parsePerson,
} from './findPerson.ts';
import { writeWhole } from '../platform/atomicFile.ts';
import { heldDocument, heldPage } from './heldDocument.ts';
import type { PurgeWork } from './purges.sql.ts';

interface Asked {
  person: Person;
  /** Country of phones without a country code. */
  country: string;
}

interface AskedOfCopies extends Asked {
  /** Identifiers that the person had when purged, which the data folder no longer contains. */
  purgedAs: Identifiers | null;
}

/** What a purge will remove, as reported by a dry run, and what the purge needs to do so. */
interface ToPurge extends Pick<Held, 'counts' | 'exports' | 'backups'> {
  lists: PurgeWork['lists'];
  identifiers: PurgeWork['identifiers'];
  otherRows: number;
  suppressions: number;
}

// A type rather than an interface: only a type matches the thread's index signature of tasks.
export type PrivacyTasks = {
  'privacy.collect': { params: Asked; returns: Held };
  'privacy.writeHeld': { params: Asked & { path: string; form: 'json' | 'page'; at: number }; returns: void };
  /** Finds the data of a person, of a whole list, or of some of its rows. */
  'privacy.find': { params: Asked | { listId: string } | ListRows; returns: ToPurge };
  /** Does the files' part of a purge. Returns the lists that changed. */
  'privacy.empty': { params: { work: PurgeWork }; returns: string[] };
  /** Returns what the ledger still contains of it. */
  'privacy.traces': { params: { work: PurgeWork }; returns: LedgerTraces };
  /** Derives rows of others that lost an answer again; 'unknown' after an interrupted purge. */
  'privacy.deriveAgain': { params: { work: PurgeWork; lists: ListRows[] | 'unknown' }; returns: string[] };
  /** Rewrites the lists' files after everything is removed, so that nothing of it is left there. */
  'privacy.rewriteLists': { params: { listIds: string[] | 'all' }; returns: void };
  /** Empties the ledger's log, which still has earlier versions of pages. Returns false if a connection still reads them. */
  'privacy.emptyLog': { params: object; returns: boolean };
  'privacy.copies': { params: AskedOfCopies; returns: HoldingBackup[] };
  'privacy.clearCopy': {
    params: AskedOfCopies & { file: string; how: 'purge' | 'delete'; by: string; at: number; recordId: string };
    returns: HoldingBackup[];
  };
};

const shownRows = 1_000;

export function privacyTasks(dataDir: string): TaskHandlers<PrivacyTasks> {
  return {
    'privacy.collect': ({ person, country }) => {
      const parsed = parsePerson(person, country);
      const found = findPerson(dataDir, parsed);
      return {
        phone: parsed.sought.phone?.number ?? null,
        email: parsed.sought.email,
        name: parsed.given.names[0] ?? null,
        counts: countFound(found),
        rows: found.lists.flatMap((list) => labelled(dataDir, list)).slice(0, shownRows),
        exports: inLedger(dataDir, (db) => exportsWithRows(db, found.lists)),
        backups: copiesHolding(dataDir, { ...parsed, known: found.identifiers }),
      };
    },
    'privacy.writeHeld': async ({ person, country, path, form, at }) => {
      const document = heldDocument(dataDir, parsePerson(person, country), at);
      await writeWhole(path, form === 'json' ? `${JSON.stringify(document, null, 2)}\n` : heldPage(document));
    },
    'privacy.find': (asked) => {
      if ('rows' in asked) return someRows(dataDir, asked);
      if ('listId' in asked) return wholeList(dataDir, asked.listId);
      const parsed = parsePerson(asked.person, asked.country);
      const found = findPerson(dataDir, parsed);
      return { ...toPurge(dataDir, found), backups: copiesHolding(dataDir, { ...parsed, known: found.identifiers }) };
    },
    'privacy.empty': ({ work }) => emptyLists(dataDir, work),
    'privacy.traces': ({ work }) => inLedger(dataDir, (db) => findLedgerTraces(db, work.lists, work.identifiers, work.listId)),
    'privacy.deriveAgain': ({ work, lists }) => deriveAgain(dataDir, work, lists),
    'privacy.rewriteLists': ({ listIds }) => rewriteLists(dataDir, listIds),
    'privacy.emptyLog': () => emptyLedgerLog(dataDir),
    'privacy.copies': (asked) => copiesHolding(dataDir, inCopies(dataDir, asked)),
    'privacy.clearCopy': ({ person, country, purgedAs, file, how, ...purge }) => {
      const whom = inCopies(dataDir, { person, country, purgedAs });
      clearCopy(dataDir, file, how, whom, purge);
      return copiesHolding(dataDir, whom);
    },
  };
}

/** Returns the identifiers of a person who is still in the data folder, or was purged from it. */
function inCopies(dataDir: string, { person, country, purgedAs }: AskedOfCopies): InCopies {
  const parsed = parsePerson(person, country);
  const { identifiers } = identify(dataDir, parsed);
  return {
    ...parsed,
    known: purgedAs === null ? identifiers : alsoBy(purgedAs, { ...identifiers, phones: identifiers.phones.map(({ number }) => number) }),
  };
}

const toPurge = (dataDir: string, found: FoundPerson): Omit<ToPurge, 'backups'> => ({
  counts: countFound(found),
  lists: found.lists.flatMap(({ listId, rows }) => (rows.length === 0 ? [] : [{ listId, rows }])),
  identifiers: found.identifiers,
  otherRows: found.ledger.otherRows.reduce((sum, { rows }) => sum + rows.length, 0),
  suppressions: found.ledger.suppressions.length,
  exports: inLedger(dataDir, (db) => exportsWithRows(db, found.lists)),
});

/** Finds the data of the people in these rows. For rows already purged, only later records are left to purge. */
function someRows(dataDir: string, { listId, rows }: ListRows): ToPurge {
  const purged = inList(dataDir, listId, (db) => purgedAmong(db, rows));
  const found = findPerson(dataDir, noOne, [{ listId, rows }]);
  const left = rows.filter((row) => !purged.has(row));
  if (left.length === 0 && !inLedger(dataDir, (ledger) => isAnyHeld(ledger, found.ledger)))
    return { counts: [], lists: [], identifiers: found.identifiers, otherRows: 0, suppressions: 0, exports: [], backups: [] };
  return { ...toPurge(dataDir, found), backups: [] };
}

/** Finds everything that came with a list. Its name and file names stay in the records about it. */
function wholeList(dataDir: string, listId: string): ToPurge {
  const rows = countRows(dataDir, listId);
  const lists = [{ listId, rows: Array.from({ length: rows }, (_, index) => index + 1) }];
  const identifiers = noOne.given;
  const { traces, exports } = inLedger(dataDir, (ledger) => ({
    traces: findLedgerTraces(ledger, lists, identifiers, listId),
    exports: exportsWithRows(ledger, lists),
  }));
  const counts = [{ file: `lists/${listId}.db`, kind: 'rows' as const, count: rows }, ...countLedger(traces, 'ledger.db')];
  return { counts: counts.filter(({ count }) => count > 0), lists, identifiers, otherRows: 0, suppressions: 0, exports, backups: [] };
}

/** Counts the rows of a list, deleted or not. Throws list.notFound. */
function countRows(dataDir: string, listId: string): number {
  using db = openStoredListToWrite(dataDir, listId);
  return readList(db).rows;
}

function labelled(dataDir: string, { listId, name, deleted, rows }: FoundPerson['lists'][number]): HeldRow[] {
  return inList(dataDir, listId, (db) =>
    readCells(db, rows.slice(0, shownRows)).map(({ row, cells }) => {
      const fields = rowFields(db, row);
      const label = fields.name ?? fields['primary.name'] ?? fields.phone ?? cells.find((cell) => cell.trim() !== '') ?? '';
      return { listId, listName: name, deleted, row, label };
    }),
  );
}

/** Copies in the data folder that may still contain a person: backups, and files that were replaced or set aside as damaged. */
import { statSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { basename, dirname, join, relative, sep } from 'node:path';
import { errorCode } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';
import type { HoldingBackup } from '#contract/privacy/privacy.ts';
import { backupsFolder, describeBackup, listsBeside } from '../storage/backups.sql.ts';
import { openToWrite, readFrom, type ReadDb, type WriteDb } from '../platform/database.ts';
import { openCommits } from '../ledger/commit.sql.ts';
import { openWrites } from '../ledger/ledger.sql.ts';
import { ledgerPath, listsFolder } from '../platform/paths.ts';
import { purgeRows, type RowsPurge } from '../lists/rows/purgeRows.sql.ts';
import { momentOf, namesIn, removeDatabase } from '../platform/replaceFile.ts';
import { findLedgerTraces } from './person/ledgerTraces.sql.ts';
import {
  type ListRows,
  openMentions,
  type Identifiers,
  emptyRejected,
  findRejected,
  findTexts,
  replaceTexts,
} from './person/mentions.sql.ts';
import { findPersonRows, goesByInRows, type PersonSought } from './person/personRows.sql.ts';
import { goesByWithContacts } from './person/questions.sql.ts';
import { removeTraces } from './person/removeTraces.sql.ts';
import { countLedger, alsoBy } from './findPerson.ts';
import { removeFolder } from '../platform/heldFiles.ts';

interface Copy {
  path: string;
  madeAt: number;
}

const aside = /\.(damaged|replaced)-([\dTZ-]+)$/;

/** Lists databases only: their SQLite companion files are handled with them. */
function copiesIn(dataDir: string): Copy[] {
  const backups = namesIn(backupsFolder(dataDir))
    .filter((name) => name.endsWith('.db'))
    .map((name): Copy => {
      const path = join(backupsFolder(dataDir), name);
      return { path, madeAt: describeBackup(path).madeAt };
    });
  const replaced = [dirname(ledgerPath(dataDir)), listsFolder(dataDir)].flatMap((folder) =>
    namesIn(folder).flatMap((name): Copy[] => {
      const [, , stamp] = aside.exec(name) ?? [];
      const path = join(folder, name);
      return stamp === undefined ? [] : [{ path, madeAt: momentOf(stamp) ?? Math.round(statSync(path).mtimeMs) }];
    }),
  );
  return [...backups, ...replaced].sort((a, b) => b.madeAt - a.madeAt);
}

const nameIn = (dataDir: string, path: string): string => relative(dataDir, path).split(sep).join('/');

/** The person to look for in copies. `known`: all the person's names and numbers; a copy may have fewer than the data folder. */
export interface InCopies {
  sought: PersonSought;
  known: Identifiers;
}

/** Returns copies that contain the person, newest first. A copy that can't be read may contain anybody. */
export function copiesHolding(dataDir: string, whom: InCopies): HoldingBackup[] {
  return copiesIn(dataDir).flatMap(({ path, madeAt }) => {
    const count = countIn(path, whom);
    return count === 0 ? [] : [{ file: nameIn(dataDir, path), madeAt, count }];
  });
}

function countIn(path: string, whom: InCopies): number | null {
  try {
    const { lists, identifiers, count } = findInLists(path, whom);
    return count + readFrom(path, (db) => (isLedger(db) ? countTraces(db, lists, identifiers) : 0));
  } catch (error) {
    if (errorCode(error) !== '') return null;
    throw error;
  }
}

const countTraces = (db: ReadDb, lists: readonly ListRows[], identifiers: Identifiers): number =>
  countLedger(findLedgerTraces(db, lists, identifiers), '').reduce((sum, { count }) => sum + count, 0);

const isLedger = (db: ReadDb): boolean => db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'attempts'").get() !== undefined;

/** Returns the lists of a copy: those that were backed up with a ledger, or the copied list itself. */
function listFilesOf(path: string): { listId: string; path: string }[] {
  const beside = listsBeside(path);
  if (namesIn(beside).length > 0)
    return namesIn(beside)
      .filter((name) => name.endsWith('.db'))
      .map((name) => ({ listId: name.slice(0, -3), path: join(beside, name) }));
  return readFrom(path, isLedger) ? [] : [{ listId: basename(path), path }];
}

interface FoundInLists {
  lists: ListRows[];
  identifiers: Identifiers;
  count: number;
}

function findInLists(path: string, { sought, known }: InCopies): FoundInLists {
  const found: FoundInLists = { lists: [], identifiers: known, count: 0 };
  for (const { listId, path: file } of listFilesOf(path))
    readFrom(file, (db) => {
      const rows = findPersonRows(db, sought);
      found.lists.push({ listId, rows });
      found.identifiers = alsoBy(found.identifiers, goesByInRows(db, rows));
    });
  readFrom(path, (db) => {
    if (isLedger(db)) found.identifiers = alsoBy(found.identifiers, goesByWithContacts(db, found.identifiers));
  });
  const mentions = openMentions(found.identifiers);
  for (const { listId, path: file } of listFilesOf(path))
    readFrom(file, (db) => {
      const rows = found.lists.find((one) => one.listId === listId)?.rows ?? [];
      found.count += rows.length + findRejected(db, mentions).length + findTexts(db, mentions).length;
    });
  return found;
}

/** Purges a copy in the data folder or deletes it. Throws Failed('backup.notFound'). */
export function clearCopy(dataDir: string, file: string, how: 'purge' | 'delete', whom: InCopies, purge: RowsPurge): void {
  const copy = copiesIn(dataDir).find(({ path }) => nameIn(dataDir, path) === file);
  if (!copy) throw new Failed('backup.notFound', { backup: file });
  if (how === 'delete') {
    removeDatabase(copy.path);
    if (listsBeside(copy.path) !== copy.path) removeFolder(listsBeside(copy.path));
    return;
  }
  const { lists, identifiers } = findInLists(copy.path, whom);
  for (const { listId, path } of listFilesOf(copy.path))
    rewrite(path, (db) => {
      const mentions = openMentions(identifiers);
      purgeRows(db, lists.find((one) => one.listId === listId)?.rows ?? [], purge);
      emptyRejected(db, findRejected(db, mentions));
      replaceTexts(db, findTexts(db, mentions));
    });
  if (readFrom(copy.path, isLedger)) rewrite(copy.path, (db) => purgeLedger(db, lists, identifiers));
}

function purgeLedger(db: WriteDb, lists: readonly ListRows[], identifiers: Identifiers): void {
  const ledger = openWrites(db, randomBytes);
  const [done] = openCommits(ledger)([() => removeTraces(ledger, findLedgerTraces(db, lists, identifiers))]);
  if (done?.ok === false) throw done.error;
}

/** Makes a change to a copy, leaving one file without a log, and nothing on its free pages. */
function rewrite(path: string, change: (db: WriteDb) => void): void {
  using db = openToWrite(path, 'FULL');
  change(db);
  db.pragma('journal_mode = DELETE');
  db.exec('VACUUM');
}

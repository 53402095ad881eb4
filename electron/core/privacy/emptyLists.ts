/** The part of a purge that changes lists and other files: everything except the ledger. It is idempotent. */
import { existsSync } from 'node:fs';
import { Failed } from '#contract/failure.ts';
import { removeListBackups } from '../storage/backups.sql.ts';
import { emptyLog, openToWrite, rewriteFile, waitForDisk, type ReadDb, type WriteDb, writeTogether } from '../platform/database.ts';
import { ledgerPath, isStored, removeListFiles, storedListIds, originalPath } from '../platform/paths.ts';
import { cellsCommitmentOf } from '../evidence/format/commitments.ts';
import { saltOfRow } from '../evidence/rows/keptEvidence.sql.ts';
import { readCells } from '../lists/rows/cells.sql.ts';
import { putDeletedMark, readDeletedMarks, removeDeletedMark } from '../lists/file/deletedMarks.sql.ts';
import { readList } from '../lists/file/list.sql.ts';
import { openStoredListToWrite } from '../lists/file/openList.sql.ts';
import { purgeRows, type RowsPurge } from '../lists/rows/purgeRows.sql.ts';
import { dropSearchText } from '../lists/rows/searchText.sql.ts';
import { forgetVerdictsOf, restartRuns } from '../verdict/kept/verdicts.sql.ts';
import {
  openMentions,
  type Mentions,
  type ListRows,
  emptyRejected,
  findRejected,
  findTexts,
  replaceTexts,
  keysMentioning,
} from './person/mentions.sql.ts';
import { cleanLogs } from './findPerson.ts';
import type { PurgeWork } from './purges.sql.ts';
import { removeFile } from '../platform/heldFiles.ts';

/** Returns the lists that it changed, whose files have to be rewritten. */
export function emptyLists(dataDir: string, work: PurgeWork): string[] {
  const mentions = openMentions(work.identifiers);
  if (work.listId !== null) removeList(dataDir, work.listId);
  const rowsOf = (listId: string): number[] => work.lists.find((one) => one.listId === listId)?.rows ?? [];
  const changed =
    work.listId === null ? storedListIds(dataDir).filter((listId) => emptyList(dataDir, listId, rowsOf(listId), work, mentions)) : [];
  cleanMarks(dataDir, mentions);
  cleanLogs(dataDir, mentions);
  return changed;
}

/** Removes the files first and the mark last: an interrupted removal is finished at the next start, and a partial list is never shown. */
function removeList(dataDir: string, listId: string): void {
  if (isStored(dataDir, listId)) {
    using db = openStoredListToWrite(dataDir, listId);
    dropOriginals(dataDir, db);
  }
  removeListFiles(dataDir, listId);
  removeListBackups(dataDir, listId);
  removeDeletedMark(dataDir, listId);
}

/** Removes the copies of the list's original files, which contain the purged data, even if other lists were read from them. */
function dropOriginals(dataDir: string, list: ReadDb): void {
  for (const { sha256 } of readList(list).sources) removeFile(originalPath(dataDir, sha256));
}

/** Returns whether it changed anything. */
function emptyList(dataDir: string, listId: string, rows: readonly number[], purge: RowsPurge, mentions: Mentions): boolean {
  using db = openStoredListToWrite(dataDir, listId);
  const rejected = findRejected(db, mentions);
  const texts = findTexts(db, mentions);
  if (rows.length + rejected.length + texts.length === 0) return false;
  waitForDisk(db);
  purgeRows(db, rows, purge, (row) => commitmentOf(db, row));
  writeTogether(db, () => {
    emptyRejected(db, rejected);
    replaceTexts(db, texts);
  });
  if (rows.length + rejected.length > 0) dropOriginals(dataDir, db);
  dropSearchText(dataDir, listId);
  return true;
}

/** Returns the commitment to the row's cells in evidence; null if the list has none. */
function commitmentOf(db: WriteDb, row: number): Uint8Array | null {
  const secret = saltOfRow(db, row);
  const [read] = readCells(db, [row]);
  return secret && read ? cellsCommitmentOf(secret, read.cells) : null;
}

/** Cleans marks of deleted lists, which contain the list's name. */
function cleanMarks(dataDir: string, mentions: Mentions): void {
  for (const { listId, ...mark } of readDeletedMarks(dataDir))
    if (mark.name !== null && mentions.in(mark.name)) putDeletedMark(dataDir, listId, { ...mark, name: mentions.removedFrom(mark.name) });
}

/**
 * After the ledger's part of the purge, derives the rows of other people that lost an answer again; until then they have no verdict.
 * `unknown`: the answers are already gone, and with them the information which rows they served; verdicts derived from them may still name
 * the person. Returns the lists that it changed.
 */
export function deriveAgain(dataDir: string, work: PurgeWork, lists: readonly ListRows[] | 'unknown'): string[] {
  const mentions = openMentions(work.identifiers);
  return storedListIds(dataDir).filter((listId) => {
    const known = lists === 'unknown' ? null : lists.find((one) => one.listId === listId);
    if (known === undefined) return false;
    using db = openStoredListToWrite(dataDir, listId);
    writeTogether(db, () => {
      forgetVerdictsOf(db, known?.rows ?? keysMentioning(db, 'verdicts', 'row', 'verdict', mentions));
      restartRuns(db, {});
    });
    return true;
  });
}

/** Clears removed data from these lists' files. */
export function rewriteLists(dataDir: string, listIds: readonly string[] | 'all'): void {
  const stored = storedListIds(dataDir);
  for (const listId of listIds === 'all' ? stored : listIds.filter((one) => stored.includes(one))) {
    using db = openStoredListToWrite(dataDir, listId);
    rewriteFile(db);
    if (!emptyLog(db)) throw new Failed('purge.unfinished', { path: dataDir, purgeLeft: 'traces', purgeStop: 'inUse' });
  }
}

/** Returns false if a connection still reads an earlier state of the ledger. */
export function emptyLedgerLog(dataDir: string): boolean {
  const path = ledgerPath(dataDir);
  if (!existsSync(path)) return true;
  using db = openToWrite(path, 'FULL');
  return emptyLog(db);
}

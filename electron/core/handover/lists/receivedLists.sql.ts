/**
 * Lists on their way in from a colleague. The list's file and the ledger can't be committed together, so the file waits under another name
 * until the ledger has its record; a list that was there already is marked, by the file that came, until what it derived is discarded and the
 * evidence in that file is taken in.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { statement, waitForDisk, type ReadDb } from '../../platform/database.ts';
import { putInPlace } from '../../platform/replaceFile.ts';
import { forgetDerivedOf, openStoredListToWrite } from '../../lists/file/openList.sql.ts';
import { hasList, isStored, listPath, listsFolder, removeListFile } from '../../platform/paths.ts';
import { takeKeptEvidence } from './takeKeptEvidence.sql.ts';
import { removeFile } from '../../platform/heldFiles.ts';

/** `recordId`: of the hand-over's record in the ledger, without which the list isn't there. */
export const receivedPath = (dataDir: string, listId: string, recordId: string): string =>
  join(listsFolder(dataDir), `${listId}.received-${recordId}`);

const mergingPath = (dataDir: string, listId: string, recordId: string): string =>
  join(listsFolder(dataDir), `${listId}.merging-${recordId}`);

/**
 * Before the ledger takes in what is merged: from then on the list's derived data may be of the old ledger. `given`: the list's file as it
 * came, which is the mark.
 */
export function markMerging(dataDir: string, listId: string, recordId: string, given: string): void {
  putInPlace(given, mergingPath(dataDir, listId, recordId));
}

/** What became of the evidence that came with a list; `problem`: why it couldn't be taken in. */
export type TakenEvidence = { evidence: 'taken' | 'apart'; problem: null } | { evidence: 'failed'; problem: string };

/**
 * After the ledger took it in (`done`), perhaps did (`failed`), or was never asked to. Null: there was nothing to take in. Throws as
 * `forgetDerivedOf`; then the next start finishes it.
 */
export function settleMerging(
  dataDir: string,
  listId: string,
  recordId: string,
  taking: 'notTried' | 'failed' | 'done',
): TakenEvidence | null {
  const path = mergingPath(dataDir, listId, recordId);
  const isHere = isStored(dataDir, listId);
  if (taking !== 'notTried' && isHere) forgetDerivedOf(dataDir, listId);
  try {
    return taking === 'done' && isHere ? takeKept(dataDir, listId, path) : null;
  } finally {
    removeListFile(path);
  }
}

/** The list is merged without it, too, and only rows of that evidence can't be proved: no reason not to open the folder. */
function takeKept(dataDir: string, listId: string, path: string): TakenEvidence {
  const db = openStoredListToWrite(dataDir, listId);
  try {
    waitForDisk(db);
    return { evidence: takeKeptEvidence(db, path), problem: null };
  } catch (error) {
    // The disk is full, or a table of the colleague's file isn't as we write it.
    if (error instanceof Database.SqliteError) return { evidence: 'failed', problem: error.message };
    throw error;
  } finally {
    db.close();
  }
}

/** The ledger has its record: from here on the list is there. */
export function publishReceived(dataDir: string, listId: string, recordId: string): void {
  const path = receivedPath(dataDir, listId, recordId);
  if (existsSync(path) && !isStored(dataDir, listId)) putInPlace(path, listPath(dataDir, listId));
  else removeFile(path);
}

/** At start: finishes what a crash cut off. Returns the lists whose verdicts and decisions are to be derived again. */
export function settleReceived(dataDir: string, ledger: ReadDb, log: (message: string) => void): string[] {
  const toDerive: string[] = [];
  const isRecorded = statement<[string]>(ledger, 'SELECT 1 FROM handovers WHERE record_id = ?');
  const folder = listsFolder(dataDir);
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const [, listId, kind, recordId] = /^(.+)\.(received|merging)-([0-9a-f-]{36})$/.exec(name) ?? [];
    if (listId === undefined || recordId === undefined) continue;
    const isTaken = isRecorded.get(recordId) !== undefined;
    if (kind === 'merging') {
      const taken = settleMerging(dataDir, listId, recordId, isTaken ? 'done' : 'failed');
      if (taken?.evidence === 'failed') log(evidenceNotTaken(listId, taken.problem));
    } else if (isTaken) publishReceived(dataDir, listId, recordId);
    else removeListFile(join(folder, name));
    if (hasList(dataDir, listId)) toDerive.push(listId);
  }
  return toDerive;
}

/** For the log. */
export const evidenceNotTaken = (listId: string, problem: string): string =>
  `evidence that came with list ${listId} could not be taken in: ${problem}`;

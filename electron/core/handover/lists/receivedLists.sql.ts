/**
 * Lists being received from a colleague. The list's file and the ledger can't be committed together, so the file waits under another name
 * until the ledger has its record; an existing list is marked by the received file until its derived data is discarded and the evidence in
 * that file is taken in.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { statement, waitForDisk, type ReadDb } from '../../platform/database.ts';
import { namesIn, putInPlace, removeDatabase } from '../../platform/replaceFile.ts';
import { forgetDerivedOf, openStoredListToWrite } from '../../lists/file/openList.sql.ts';
import { hasList, isStored, listPath, listsFolder } from '../../platform/paths.ts';
import { takeKeptEvidence } from './takeKeptEvidence.sql.ts';
import { removeFile } from '../../platform/heldFiles.ts';

/** `recordId`: id of the hand-over's record in the ledger; until that exists, the list doesn't. */
export const receivedPath = (dataDir: string, listId: string, recordId: string): string =>
  join(listsFolder(dataDir), `${listId}.received-${recordId}`);

const mergingPath = (dataDir: string, listId: string, recordId: string): string =>
  join(listsFolder(dataDir), `${listId}.merging-${recordId}`);

/**
 * Marks a list before the ledger takes in what is merged: from then on, the list's derived data may come from the old state of the ledger.
 * `given`: the received list's file, which becomes the mark.
 */
export function markMerging(dataDir: string, listId: string, recordId: string, given: string): void {
  putInPlace(given, mergingPath(dataDir, listId, recordId));
}

/** The result for the evidence that came with a list; `problem`: why it couldn't be taken in. */
export type TakenEvidence = { evidence: 'taken' | 'apart'; problem: null } | { evidence: 'failed'; problem: string };

/**
 * Completes a merge after the ledger took it in (`done`), may have (`failed`), or wasn't tried. Null if there was nothing to take in.
 * Throws as `forgetDerivedOf`; the next start then finishes it.
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
    removeDatabase(path);
  }
}

/**
 * Takes in the evidence. If that fails, the list is merged anyway, and only rows of that evidence can't be proved: no reason to refuse
 * opening the folder.
 */
function takeKept(dataDir: string, listId: string, path: string): TakenEvidence {
  using db = openStoredListToWrite(dataDir, listId);
  try {
    waitForDisk(db);
    return { evidence: takeKeptEvidence(db, path), problem: null };
  } catch (error) {
    // The disk is full, or a table of the colleague's file isn't in our format.
    if (error instanceof Database.SqliteError) return { evidence: 'failed', problem: error.message };
    throw error;
  }
}

/** Makes the list appear, now that the ledger has its record. */
export function publishReceived(dataDir: string, listId: string, recordId: string): void {
  const path = receivedPath(dataDir, listId, recordId);
  if (existsSync(path) && !isStored(dataDir, listId)) putInPlace(path, listPath(dataDir, listId));
  else removeFile(path);
}

/** Finishes, at start, what a crash interrupted. Returns the lists whose verdicts and decisions have to be derived again. */
export function settleReceived(dataDir: string, ledger: ReadDb, log: (message: string) => void): string[] {
  const toDerive: string[] = [];
  const isRecorded = statement<[string]>(ledger, 'SELECT 1 FROM handovers WHERE record_id = ?');
  const folder = listsFolder(dataDir);
  for (const name of namesIn(folder)) {
    const [, listId, kind, recordId] = /^(.+)\.(received|merging)-([0-9a-f-]{36})$/.exec(name) ?? [];
    if (listId === undefined || recordId === undefined) continue;
    const isTaken = isRecorded.get(recordId) !== undefined;
    if (kind === 'merging') {
      const taken = settleMerging(dataDir, listId, recordId, isTaken ? 'done' : 'failed');
      if (taken?.evidence === 'failed') log(evidenceNotTaken(listId, taken.problem));
    } else if (isTaken) publishReceived(dataDir, listId, recordId);
    else removeDatabase(join(folder, name));
    if (hasList(dataDir, listId)) toDerive.push(listId);
  }
  return toDerive;
}

/** A message for the log. */
export const evidenceNotTaken = (listId: string, problem: string): string =>
  `evidence that came with list ${listId} could not be taken in: ${problem}`;

/**
 * Lists on their way in from a colleague. The list's file and the ledger can't be committed together, so the file waits under another name
 * until the ledger has its record; a list that was there already is marked until what it derived is discarded.
 */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { statement, type ReadDb } from '../../database.ts';
import { putInPlace } from '../../replaceFile.ts';
import { forgetDerivedOf } from '../forgetDerived.ts';
import { hasList, isStored, listPath, listsFolder } from '../paths.ts';

/** `recordId`: of the hand-over's record in the ledger, without which the list isn't there. */
export const receivedPath = (dataDir: string, listId: string, recordId: string): string =>
  join(listsFolder(dataDir), `${listId}.received-${recordId}`);

const mergingEnding = '.merging';
const mergingPath = (dataDir: string, listId: string): string => join(listsFolder(dataDir), `${listId}${mergingEnding}`);

/** Before the ledger takes in what is merged: from then on the list's derived data may be of the old ledger. */
export function markMerging(dataDir: string, listId: string): void {
  writeFileSync(`${mergingPath(dataDir, listId)}.part`, '', { mode: 0o600 });
  putInPlace(`${mergingPath(dataDir, listId)}.part`, mergingPath(dataDir, listId));
}

/** After the ledger took it in, or didn't. `isStale`: its records may have changed, so that everything is derived again. */
export function settleMerging(dataDir: string, listId: string, isStale = true): void {
  if (isStale && isStored(dataDir, listId)) forgetDerivedOf(dataDir, listId);
  rmSync(mergingPath(dataDir, listId), { force: true });
}

/** The ledger has its record: from here on the list is there. */
export function publishReceived(dataDir: string, listId: string, recordId: string): void {
  const path = receivedPath(dataDir, listId, recordId);
  if (existsSync(path) && !isStored(dataDir, listId)) putInPlace(path, listPath(dataDir, listId));
  else rmSync(path, { force: true });
}

/** At start: finishes what a crash cut off. Returns the lists whose verdicts and decisions are to be derived again. */
export function settleReceived(dataDir: string, ledger: ReadDb): string[] {
  const toDerive: string[] = [];
  const isRecorded = statement<[string]>(ledger, 'SELECT 1 FROM handovers WHERE record_id = ?');
  const folder = listsFolder(dataDir);
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const [, listId, recordId] = /^(.+)\.received-([0-9a-f-]+)$/.exec(name) ?? [];
    if (listId !== undefined && recordId !== undefined) {
      if (isRecorded.get(recordId)) {
        publishReceived(dataDir, listId, recordId);
        toDerive.push(listId);
      } else rmSync(join(folder, name), { force: true });
    }
    if (name.endsWith(`${mergingEnding}.part`)) rmSync(join(folder, name), { force: true });
    if (!name.endsWith(mergingEnding)) continue;
    const merging = name.slice(0, -mergingEnding.length);
    settleMerging(dataDir, merging);
    if (hasList(dataDir, merging)) toDerive.push(merging);
  }
  return toDerive;
}

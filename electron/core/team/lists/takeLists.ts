/** Takes in lists that colleagues shared, and what they did to lists that are shared here. */
import { rowsOf } from '#base/rowSet.ts';
import { Failed } from '#contract/failure.ts';
import { removeFile } from '../../platform/heldFiles.ts';
import { hasList, importingPath, isMarkedDeleted, isStored, makeListsFolder } from '../../platform/paths.ts';
import { unpackRows } from '../../platform/pieces.ts';
import { readArriving, readDue, readSharedLists } from '../shared/sharedLists.sql.ts';
import { purgesToApply } from '../shared/sharedPurges.sql.ts';
import { isSharedHere } from '../shared/shareOwnAct.sql.ts';
import { joinChunks, removeChunks } from './chunks.ts';
import { isNotNow, type ListWork, type SharingNeeds } from './listWork.ts';
import { parseShare, parseWaiting, type ShareBody } from './sharedAct.ts';
import type { SharedRecords } from './sharedRecords.ts';

export interface TakeLists {
  /** Takes in colleagues' changes to lists. */
  changed(listIds: readonly string[]): Promise<void>;
  /** Applies what was done to a list while it was on its way. */
  applyDue(): Promise<void>;
  takeArrived(anew: boolean): Promise<void>;
  applyPurges(): Promise<void>;
}

const dueAtOnce = 200;

export function createTakeLists(
  { dataDir, db, write, ports, emit, handovers, followList, purgeRows }: SharingNeeds,
  { background }: ListWork,
  { takeBundles }: SharedRecords,
  shareAgain: (listId: string) => void,
): TakeLists {
  const refused = new Set<string>();

  const changed = async (listIds: readonly string[]): Promise<void> => {
    for (const listId of listIds) {
      if (!isStored(dataDir, listId)) await write('sharing.gone', { listId });
      // A deleted list that can be restored follows the ledger then.
      if (!hasList(dataDir, listId)) continue;
      await followList(listId);
      emit('review.changed', { listId });
    }
  };

  const applyDue = async (): Promise<void> => {
    for (let due = readDue(db, dueAtOnce); due.length > 0; due = readDue(db, dueAtOnce)) {
      await write(
        'sharing.waited',
        due.map((one) => ({ actId: one.actId, act: parseWaiting(one) })),
      );
      await changed([...new Set(due.map(({ listId }) => listId))]);
    }
  };

  const take = async (shareId: string, share: ShareBody): Promise<void> => {
    const { listId, name, chunks, sha256, passphrase } = share;
    const wasShared = isSharedHere(db, listId);
    let merged = false;
    const path = importingPath(dataDir, `${shareId}-shared`);
    makeListsFolder(dataDir);
    try {
      const isWhole = await joinChunks(dataDir, chunks, sha256, path);
      if (!isWhole) throw new Failed('handover.unreadable', { path: name, problem: 'a part of it is missing or damaged' });
      ({ merged } = await handovers.receive({ path, fileName: name, passphrase }));
    } finally {
      removeFile(path);
    }
    await write('sharing.arrived', { shareId, listId });
    removeChunks(dataDir, chunks);
    await applyDue();
    await takeBundles(true);
    await changed([listId]);
    // The list existed here before it was shared, and only this device has the changes made here.
    if (merged && !wasShared) shareAgain(listId);
    emit('team.changed', {});
  };

  const takeArrived = async (anew: boolean): Promise<void> => {
    if (anew) refused.clear();
    const arriving = readArriving(db);
    for (const { shareId, listId, deviceId, place, body: text } of arriving) {
      if (background.isClosing) return;
      const share = parseShare(text);
      const isOld = arriving.some((other) => other.listId === listId && other.deviceId === deviceId && other.place > place);
      const isDeleted = isSharedHere(db, listId) && !isStored(dataDir, listId);
      if (share === null || isOld || isDeleted) {
        if (share) removeChunks(dataDir, share.chunks);
        if (isDeleted) await write('sharing.gone', { listId });
        else await write('sharing.failed', { shareId, problem: null });
        continue;
      }
      // Waits until the list, which is deleted here, is restored or deleted for good.
      if (refused.has(shareId) || isMarkedDeleted(dataDir, listId)) continue;
      try {
        await take(shareId, share);
      } catch (error) {
        if (isNotNow(error)) continue;
        if (!(error instanceof Failed)) throw error;
        refused.add(shareId);
        ports.log(`a shared list couldn’t be taken in`, error);
        await write('sharing.failed', { shareId, problem: JSON.stringify(error.failure) });
        emit('team.changed', {});
      }
    }
  };

  const isGone = (listId: string): boolean => readSharedLists(db).some((one) => one.listId === listId && one.state === 'gone');
  const applyPurges = async (): Promise<void> => {
    for (const { recordId, listId, rows, by } of purgesToApply(db)) {
      // A list that hasn't arrived yet may have been sent before the purge. A list that is only hidden still has its rows.
      if (!isStored(dataDir, listId) && !isGone(listId)) continue;
      try {
        if (isStored(dataDir, listId)) await purgeRows({ listId, rows: [...rowsOf(unpackRows(rows))] }, by);
      } catch (error) {
        // Retried with the next exchange.
        if (isNotNow(error)) continue;
        throw error;
      }
      await write('sharing.applied', { recordId, listId });
      emit('team.changed', {});
    }
  };

  return { changed, applyDue, takeArrived, applyPurges };
}

/**
 * Lists that the team shares. A list goes to the others as a whole, as if handed over; from then on, acts on any device go to all as they
 * happen. When a run on it ends, it is sent as a whole again, with questions and answers.
 */
import { createQueue } from '#base/async.ts';
import { Failed } from '#contract/failure.ts';
import type { TeamDevice } from '../../evidence/format/part.ts';
import type { Handovers } from '../../handover/handovers.ts';
import type { Ports } from '../../ports.ts';
import { purgesToApply, readVoid } from '../shared/sharedPurges.sql.ts';
import { findUnstated } from '../shared/partSources.sql.ts';
import { readArriving, readDue, readSharedLists } from '../shared/sharedLists.sql.ts';
import { timesWanted, wantedLists } from '../shared/wantedLists.sql.ts';
import { isSharedHere } from '../shared/shareOwnAct.sql.ts';
import type { ListRows } from '../../privacy/person/mentions.sql.ts';
import { readList } from '../../lists/file/list.sql.ts';
import { withList } from '../../lists/file/openList.sql.ts';
import { hasList, importingPath, isMarkedDeleted, isStored, makeListsFolder } from '../../platform/paths.ts';
import { rowsOf } from '#base/rowSet.ts';
import { unpackRows } from '../../platform/pieces.ts';
import type { Hub } from '../hub/hub.ts';
import { findKnownTeam, signerOf } from '../teamAbout.ts';
import type { Background } from '../link/background.ts';
import { cutFile, joinChunks, removeChunks } from './chunks.ts';
import { createSharedRecords, type SharedRecords, type SharedRecordsNeeds } from './sharedRecords.ts';
import { parseWaiting, parseShare, shareText, type ShareBody } from './sharedAct.ts';
import { removeFile } from '../../platform/heldFiles.ts';

export interface SharingNeeds extends SharedRecordsNeeds {
  ports: Pick<Ports, 'clock' | 'random' | 'log'>;
  newId(): string;
  handovers: Pick<Handovers, 'give' | 'receive' | 'suppressionsOf'>;
  /** Resolves when the list shows the ledger's acts on it. */
  followList(listId: string): Promise<void>;
  /** Signs what this device added to a shared list since it last signed. `withAnswers` false: only people's actions. */
  statePart(listId: string, signer: TeamDevice, withAnswers: boolean): Promise<void>;
  /** Applies a colleague's purge of these rows. Throws Failed('list.busy') while a run of the list is in progress. */
  purgeRows(rows: ListRows, by: string): Promise<void>;
}

export interface Sharing extends Pick<SharedRecords, 'sendSuppressions'> {
  /** Sends a whole list, which is shared from then on. Throws Failed('list.notFound' | 'list.busy' | 'file.*'). */
  share(listId: string): Promise<void>;
  /** Sends a list that is already shared again, in the background as soon as possible, even after a restart. */
  shareAgain(listId: string): void;
  /** Signs what this device added to the list, if it is shared. */
  statePart(listId: string, withAnswers: boolean): Promise<void>;
  /** Signs people's actions on this device in lists that haven't been changed here for a while. */
  stateRested(): Promise<void>;
  /** Takes in colleagues' changes to lists. */
  changed(listIds: readonly string[]): Promise<void>;
  /** Applies purges, and takes in what has arrived. `anew`: including what couldn't be taken in before. */
  takeArrived(anew?: boolean): Promise<void>;
  /** Removes void records from the hub: purged ones, and those replaced by newer ones. */
  removeVoid(hub: Hub): Promise<void>;
  /** Resolves when the lists that were just shared are sent. */
  idle(): Promise<void>;
}

/** Failures that mean only that it can't be taken in now. */
const notNow: readonly string[] = ['list.busy', 'dataFolder.inUse'];
/** Nothing is signed while a person is deciding row after row. */
const restMs = 60_000;
const voidAtOnce = 500;
const dueAtOnce = 200;

export function createSharing(needs: SharingNeeds, background: Background): Sharing {
  const { dataDir, db, write, ports, newId, by, emit, handovers } = needs;
  const { clock, random, log } = ports;
  const records = createSharedRecords(needs);
  const refused = new Set<string>();
  /** How often each list had been requested when it couldn't be sent. */
  const unsendable = new Map<string, number>();
  /** One list at a time: each takes a thread and a file. */
  const queue = createQueue();

  const send = async (listId: string): Promise<void> => {
    const { name } = withList(dataDir, listId, readList);
    const team = findKnownTeam(db);
    if (!team) throw new Failed('team.none');
    const shareId = newId();
    const path = importingPath(dataDir, `${shareId}-share`);
    const passphrase = Buffer.from(random.bytes(32)).toString('base64url');
    const [at, author] = [clock.now(), by()];
    // Before the list is read: what is done to it meanwhile may be in both, and is recognized as one.
    const isNew = await write('sharing.begin', { listId, name, by: author, at });
    const wanted = timesWanted(db, listId);
    let cut: Awaited<ReturnType<typeof cutFile>> | null = null;
    try {
      const suppressions = await handovers.suppressionsOf(listId);
      // Also adds salts to answers that were bought before, by which the others recognize them.
      await statePart(listId, true);
      await handovers.give(listId, { path, fileName: team.about.name, key: { passphrase, isRandom: true } });
      cut = await cutFile(dataDir, path, newId);
      const body = shareText({ listId, name, by: author, at, ...cut, passphrase });
      await write('sharing.sent', { shareId, listId, chunks: cut.chunks, body, wanted, suppressions });
      cut = null;
    } catch (error) {
      if (isNew) await write('sharing.notSent', { listId });
      throw error;
    } finally {
      removeFile(path);
      if (cut) removeChunks(dataDir, cut.chunks);
    }
    emit('team.changed', {});
  };

  const statePart = async (listId: string, withAnswers: boolean): Promise<void> => {
    const team = findKnownTeam(db);
    if (team && isSharedHere(db, listId)) await needs.statePart(listId, signerOf(team), withAnswers);
  };

  const changed = async (listIds: readonly string[]): Promise<void> => {
    for (const listId of listIds) {
      if (!isStored(dataDir, listId)) await write('sharing.gone', { listId });
      // A deleted list that can be restored follows the ledger then.
      if (!hasList(dataDir, listId)) continue;
      await needs.followList(listId);
      emit('review.changed', { listId });
    }
  };

  /** Applies what was done to a list while it was on its way. */
  const applyDue = async (): Promise<void> => {
    for (let due = readDue(db, dueAtOnce); due.length > 0; due = readDue(db, dueAtOnce)) {
      await write(
        'sharing.waited',
        due.map((one) => ({ actId: one.actId, act: parseWaiting(one) })),
      );
      await changed([...new Set(due.map(({ listId }) => listId))]);
    }
  };

  /**
   * Sends requested lists. A list that can't be sent now is retried with the next exchange; after another kind of failure, only when it is
   * requested again.
   */
  const sendWanted = async (): Promise<void> => {
    for (const listId of wantedLists(db)) {
      if (background.isClosing) return;
      const times = timesWanted(db, listId);
      if (!hasList(dataDir, listId) || unsendable.get(listId) === times) continue;
      try {
        await send(listId);
      } catch (error) {
        if (error instanceof Failed && notNow.includes(error.failure.code)) continue;
        unsendable.set(listId, times);
        log('a shared list could not be sent again', error);
      }
    }
  };
  const shareAgain = (listId: string): void => {
    if (!isSharedHere(db, listId)) return;
    background.add(
      'a shared list could not be sent again',
      write('sharing.want', { listId }).then(() => queue.add(sendWanted)),
    );
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
    await records.takeBundles(true);
    await changed([listId]);
    // The list existed here before it was shared, and only this device has the changes made here.
    if (merged && !wasShared) shareAgain(listId);
    emit('team.changed', {});
  };

  const applyPurges = async (): Promise<void> => {
    for (const { recordId, listId, rows, by: whose } of purgesToApply(db)) {
      // A list that hasn't arrived yet may have been sent before the purge. A list that is only hidden still has its rows.
      if (!isStored(dataDir, listId) && !isGone(listId)) continue;
      try {
        if (isStored(dataDir, listId)) await needs.purgeRows({ listId, rows: [...rowsOf(unpackRows(rows))] }, whose);
      } catch (error) {
        // Retried with the next exchange.
        if (error instanceof Failed && notNow.includes(error.failure.code)) continue;
        throw error;
      }
      await write('sharing.applied', { recordId, listId });
      emit('team.changed', {});
    }
  };

  const isGone = (listId: string): boolean => readSharedLists(db).some((one) => one.listId === listId && one.state === 'gone');

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
        if (!(error instanceof Failed)) throw error;
        const { failure } = error;
        if (!notNow.includes(failure.code)) {
          refused.add(shareId);
          log(`a shared list couldn’t be taken in`, error);
          await write('sharing.failed', { shareId, problem: JSON.stringify(failure) });
          emit('team.changed', {});
        }
      }
    }
  };

  return {
    share: (listId) => queue.add(() => send(listId)),
    statePart,
    stateRested: async () => {
      const team = findKnownTeam(db);
      if (!team) return;
      const restedSince = clock.now() - restMs;
      for (const listId of findUnstated(db, team.deviceId, restedSince)) await statePart(listId, false);
    },
    shareAgain,
    changed,
    takeArrived: async (anew = false) => {
      const due = readDue(db, 1).length > 0;
      if (due) await queue.add(applyDue);
      await records.takeBundles(due);
      if (readArriving(db).length > 0) await queue.add(() => takeArrived(anew));
      if (purgesToApply(db).length > 0) await queue.add(applyPurges);
      if (wantedLists(db).length > 0) await queue.add(sendWanted);
    },
    sendSuppressions: records.sendSuppressions,
    removeVoid: async (hub) => {
      for (let some = readVoid(db, voidAtOnce); some.length > 0; some = readVoid(db, voidAtOnce)) {
        await hub.purge(some);
        removeChunks(dataDir, some);
        await write('sharing.voided', { recordIds: some });
      }
    },
    idle: () => queue.add(() => Promise.resolve()),
  };
}

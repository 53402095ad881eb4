/**
 * Lists that the team shares. A list goes to the others as a whole, as it would be handed over; from then on, what is done to it on any device
 * goes to all of them as it happens. When a run on it ends, it is sent as a whole again, with what was asked and answered.
 */
import { rmSync } from 'node:fs';
import type { Emit } from '../../../contract/events.ts';
import { Failed } from '../../../contract/failure.ts';
import type { Handovers } from '../../handover/handovers.ts';
import type { Ports } from '../../ports.ts';
import type { ReadDb } from '../../store/database.ts';
import { readArriving, readWaiting, sentShares } from '../../store/ledger/team/shared/sharedLists.ts';
import { isSharedHere } from '../../store/ledger/team/shared/shareOwnAct.ts';
import type { WriteLedger } from '../../store/ledger/writes.ts';
import { readList } from '../../store/lists/list.ts';
import { withList } from '../../store/lists/openList.ts';
import { hasList, importingPath, makeListsFolder } from '../../store/lists/paths.ts';
import type { Hub } from '../hub/hub.ts';
import { findKnownTeam } from '../teamAbout.ts';
import { cutFile, joinChunks, removeChunks } from './chunks.ts';
import { parseWaiting } from './sharedAct.ts';
import { parseShare, shareText, type ShareSaid } from './shareSaid.ts';

export interface SharingNeeds {
  dataDir: string;
  db: ReadDb;
  write: WriteLedger;
  ports: Pick<Ports, 'clock' | 'random' | 'log'>;
  newId(): string;
  by(): string;
  emit: Emit;
  handovers: Pick<Handovers, 'give' | 'receive'>;
  /** Resolves when the list shows what the ledger says was done to it. */
  followList(listId: string): Promise<void>;
}

export interface Sharing {
  /** Sends a list as a whole; from then on it is shared. Throws Failed('list.notFound' | 'list.busy' | 'file.*'). */
  share(listId: string): Promise<void>;
  /** The same for a list that is shared already, if it can be done now: nobody waits for it. */
  shareAgain(listId: string): void;
  /** Lists were changed by colleagues. */
  changed(listIds: readonly string[]): Promise<void>;
  /** Takes in what has arrived. `anew`: also what couldn't be taken in before. */
  takeArrived(anew?: boolean): Promise<void>;
  /** Removes from the hub what a newer one took the place of. */
  removeOld(hub: Hub): Promise<void>;
  idle(): Promise<void>;
}

/** What doesn't say that it can't be taken in, only not now. */
const notNow: readonly string[] = ['list.busy', 'dataFolder.inUse'];

export function createSharing(needs: SharingNeeds): Sharing {
  const { dataDir, db, write, ports, newId, by, emit, handovers } = needs;
  const { clock, random, log } = ports;
  const refused = new Set<string>();
  let work: Promise<unknown> = Promise.resolve();
  /** One list at a time: each takes a thread and a file of its own. */
  const inTurn = <R>(one: () => Promise<R>): Promise<R> => {
    const done = work.then(one, one);
    work = done.catch(() => undefined);
    return done;
  };

  const send = async (listId: string): Promise<void> => {
    const { name } = withList(dataDir, listId, readList);
    const team = findKnownTeam(db);
    if (!team) throw new Failed('team.none');
    const shareId = newId();
    const path = importingPath(dataDir, `${shareId}-share`);
    const passphrase = Buffer.from(random.bytes(32)).toString('base64url');
    const [at, author] = [clock.now(), by()];
    // Before the list is read: what is done to it meanwhile may be in both, and is known as one.
    await write('sharing.begin', { listId, name, by: author, at });
    let cut: Awaited<ReturnType<typeof cutFile>> | null = null;
    try {
      await handovers.give(listId, { path, fileName: team.about.name, passphrase });
      cut = await cutFile(dataDir, path, newId);
      const said = shareText({ listId, name, by: author, at, ...cut, passphrase });
      await write('sharing.sent', { shareId, chunks: cut.chunks, said });
      cut = null;
    } finally {
      rmSync(path, { force: true });
      if (cut) removeChunks(dataDir, cut.chunks);
    }
    emit('team.changed', {});
  };

  const changed = async (listIds: readonly string[]): Promise<void> => {
    for (const listId of listIds) {
      if (!hasList(dataDir, listId)) {
        await write('sharing.gone', { listId });
        continue;
      }
      await needs.followList(listId);
      emit('review.changed', { listId });
    }
  };

  const take = async (shareId: string, said: ShareSaid): Promise<void> => {
    const { listId, name, chunks, sha256, passphrase } = said;
    const path = importingPath(dataDir, `${shareId}-shared`);
    makeListsFolder(dataDir);
    try {
      const isWhole = await joinChunks(dataDir, chunks, sha256, path);
      if (!isWhole) throw new Failed('handover.unreadable', { path: name, problem: 'a part of it is missing or damaged' });
      await handovers.receive({ path, fileName: name, passphrase });
    } finally {
      rmSync(path, { force: true });
    }
    await write('sharing.arrived', { shareId, listId, acts: readWaiting(db, listId).flatMap((one) => parseWaiting(one) ?? []) });
    removeChunks(dataDir, chunks);
    await changed([listId]);
    emit('team.changed', {});
  };

  const takeArrived = async (anew: boolean): Promise<void> => {
    if (anew) refused.clear();
    const arriving = readArriving(db);
    for (const { shareId, listId, deviceId, place, said: text } of arriving) {
      const said = parseShare(text);
      const isOld = arriving.some((other) => other.listId === listId && other.deviceId === deviceId && other.place > place);
      const isGone = isSharedHere(db, listId) && !hasList(dataDir, listId);
      if (said === null || isOld || isGone) {
        if (said) removeChunks(dataDir, said.chunks);
        if (isGone) await write('sharing.gone', { listId });
        else await write('sharing.failed', { shareId, problem: null });
        continue;
      }
      if (refused.has(shareId)) continue;
      try {
        await take(shareId, said);
      } catch (error) {
        if (!(error instanceof Failed)) throw error;
        const { failure } = error;
        if (failure.code === 'handover.deletedHere') await write('sharing.gone', { listId });
        else if (!notNow.includes(failure.code)) {
          refused.add(shareId);
          log(`a shared list couldn’t be taken in`, error);
          await write('sharing.failed', { shareId, problem: JSON.stringify(failure) });
          emit('team.changed', {});
        }
      }
    }
  };

  return {
    share: (listId) => inTurn(() => send(listId)),
    shareAgain: (listId) => {
      if (!isSharedHere(db, listId)) return;
      inTurn(() => send(listId)).catch((error: unknown) => log('a shared list could not be sent again', error));
    },
    changed,
    takeArrived: (anew = false) => (readArriving(db).length === 0 ? Promise.resolve() : inTurn(() => takeArrived(anew))),
    removeOld: async (hub) => {
      const old = sentShares(db).filter(({ isOld }) => isOld);
      for (const { recordId, said } of old) {
        const chunks = parseShare(said)?.chunks ?? [];
        await hub.purge([recordId, ...chunks]);
        removeChunks(dataDir, chunks);
        await write('sharing.removed', { shareId: recordId });
      }
    },
    idle: async () => {
      await work;
    },
  };
}

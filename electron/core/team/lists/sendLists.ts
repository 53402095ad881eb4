/** Sends lists that the team shares, each as a whole, as if handed over. */
import { removeFile } from '../../platform/heldFiles.ts';
import { hasList, importingPath } from '../../platform/paths.ts';
import { readList } from '../../lists/file/list.sql.ts';
import { withList } from '../../lists/file/openList.sql.ts';
import { isSharedHere } from '../shared/shareOwnAct.sql.ts';
import { timesWanted, wantedLists } from '../shared/wantedLists.sql.ts';
import { findKnownTeam, getKnownTeam, signerOf } from '../teamAbout.ts';
import { cutFile, removeChunks } from './chunks.ts';
import { isNotNow, type ListWork, type SharingNeeds } from './listWork.ts';
import { shareText } from './sharedAct.ts';

export interface SendLists {
  /** Sends a whole list, which is shared from then on. Throws Failed('list.notFound' | 'list.busy' | 'file.*'). */
  share(listId: string): Promise<void>;
  /** Sends a list that is already shared again, in the background as soon as possible, even after a restart. */
  shareAgain(listId: string): void;
  /** Signs what this device added to the list, if it is shared. */
  statePart(listId: string, withAnswers: boolean): Promise<void>;
  /** Sends requested lists. */
  sendWanted(): Promise<void>;
}

export function createSendLists(needs: SharingNeeds, { background, queue }: ListWork): SendLists {
  const { dataDir, db, write, ports, newId, by, emit, handovers } = needs;
  const { clock, random, log } = ports;
  /** How often each list had been requested when it couldn't be sent. */
  const unsendable = new Map<string, number>();

  const statePart = async (listId: string, withAnswers: boolean): Promise<void> => {
    const team = findKnownTeam(db);
    if (team && isSharedHere(db, listId)) await needs.statePart(listId, signerOf(team), withAnswers);
  };

  const send = async (listId: string): Promise<void> => {
    const { name } = withList(dataDir, listId, readList);
    const { about } = getKnownTeam(db);
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
      await handovers.give(listId, { path, fileName: about.name, key: { passphrase, isRandom: true } });
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

  /** A list that can't be sent now is retried with the next exchange; after another kind of failure, only when it is requested again. */
  const sendWanted = async (): Promise<void> => {
    for (const listId of wantedLists(db)) {
      if (background.isClosing) return;
      const times = timesWanted(db, listId);
      if (!hasList(dataDir, listId) || unsendable.get(listId) === times) continue;
      try {
        await send(listId);
      } catch (error) {
        if (isNotNow(error)) continue;
        unsendable.set(listId, times);
        log('a shared list could not be sent again', error);
      }
    }
  };

  return {
    statePart,
    share: (listId) => queue.add(() => send(listId)),
    shareAgain: (listId) => {
      if (!isSharedHere(db, listId)) return;
      background.add(
        'a shared list could not be sent again',
        write('sharing.want', { listId }).then(() => queue.add(sendWanted)),
      );
    },
    sendWanted,
  };
}

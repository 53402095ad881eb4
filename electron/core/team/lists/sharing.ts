/**
 * Lists that the team shares. A list goes to the others as a whole, as if handed over; from then on, acts on any device go to all as they
 * happen. When a run on it ends, it is sent as a whole again, with questions and answers.
 */
import { createQueue } from '#base/async.ts';
import { findUnstated } from '../shared/partSources.sql.ts';
import { readArriving, readDue } from '../shared/sharedLists.sql.ts';
import { purgesToApply, readVoid } from '../shared/sharedPurges.sql.ts';
import { wantedLists } from '../shared/wantedLists.sql.ts';
import type { Hub } from '../hub/hub.ts';
import type { Background } from '../link/background.ts';
import { findKnownTeam } from '../teamAbout.ts';
import { removeChunks } from './chunks.ts';
import type { ListWork, SharingNeeds } from './listWork.ts';
import { createSendLists, type SendLists } from './sendLists.ts';
import { createSharedRecords, type SharedRecords } from './sharedRecords.ts';
import { createTakeLists, type TakeLists } from './takeLists.ts';

export interface Sharing extends Omit<SendLists, 'sendWanted'>, Pick<TakeLists, 'changed'>, Pick<SharedRecords, 'sendSuppressions'> {
  /** Signs people's actions on this device in lists that haven't been changed here for a while. */
  stateRested(): Promise<void>;
  /** Applies purges, and takes in what has arrived. `anew`: including what couldn't be taken in before. */
  takeArrived(anew?: boolean): Promise<void>;
  /** Removes void records from the hub: purged ones, and those replaced by newer ones. */
  removeVoid(hub: Hub): Promise<void>;
  /** Resolves when the lists that were just shared are sent. */
  idle(): Promise<void>;
}

/** Nothing is signed while a person is deciding row after row. */
const restMs = 60_000;
const voidAtOnce = 500;

export function createSharing(needs: SharingNeeds, background: Background): Sharing {
  const { dataDir, db, write, ports } = needs;
  const work: ListWork = { background, queue: createQueue() };
  const { queue } = work;
  const records = createSharedRecords(needs);
  const { share, shareAgain, statePart, sendWanted } = createSendLists(needs, work);
  const lists = createTakeLists(needs, work, records, shareAgain);

  return {
    ...{ share, shareAgain, statePart, changed: lists.changed, sendSuppressions: records.sendSuppressions },
    stateRested: async () => {
      const team = findKnownTeam(db);
      if (!team) return;
      const restedSince = ports.clock.now() - restMs;
      for (const listId of findUnstated(db, team.deviceId, restedSince)) await statePart(listId, false);
    },
    takeArrived: async (anew = false) => {
      const due = readDue(db, 1).length > 0;
      if (due) await queue.add(lists.applyDue);
      await records.takeBundles(due);
      if (readArriving(db).length > 0) await queue.add(() => lists.takeArrived(anew));
      if (purgesToApply(db).length > 0) await queue.add(lists.applyPurges);
      if (wantedLists(db).length > 0) await queue.add(sendWanted);
    },
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

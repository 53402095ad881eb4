/** Opens the work of a server of the team, with the queue that only servers need. */
import { openWorkQueue } from '../hub/workQueue.ts';
import { Failed } from '#contract/failure.ts';
import type { ReadDb } from '../../platform/database.ts';
import { readSharedLists } from '../shared/sharedLists.sql.ts';
import type { OpenTeam } from '../openTeam.ts';
import { findKnownTeam } from '../teamAbout.ts';
import { openWorker, type Worker, type WorkerNeeds } from './worker.ts';

export interface OpenWorkNeeds extends Omit<
  WorkerNeeds,
  'link' | 'ids' | 'queue' | 'deviceId' | 'label' | 'isArriving' | 'sendEverything' | 'exchange'
> {
  db: ReadDb;
}

/** Throws Failed('team.*'), and Failed('program.ends') if `needs.stop` comes first. */
export async function openWork(needs: OpenWorkNeeds, team: OpenTeam): Promise<Worker> {
  // Waits for a hub that is away. A hub that refuses this device does so before anything begins.
  if ((await team.link.use((hub) => hub.about(), needs.stop)) === null) throw new Failed('program.ends');
  const queue = await openWorkQueue(team.login, (message, error) => needs.log(message, error));
  try {
    return await openWorker({
      ...needs,
      ...team,
      queue,
      deviceId: () => findKnownTeam(needs.db)?.deviceId ?? '',
      label: () => findKnownTeam(needs.db)?.about.device ?? '',
      isArriving: (listId) => readSharedLists(needs.db).some((list) => list.listId === listId && list.state === 'arriving'),
    });
  } catch (error) {
    await queue.close();
    throw error;
  }
}

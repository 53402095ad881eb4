/**
 * Records of shared lists that aren't acts on rows: outcomes, exports, matching suppressions. Takes in colleagues' records. Own ones enter
 * the log as they are made, except suppressions, which are first matched with the lists' rows.
 */
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { Queue } from '#base/async.ts';
import type { Handovers } from '../../handover/handovers.ts';
import type { Ports } from '../../ports.ts';
import type { ReadDb } from '../../platform/database.ts';
import { suppressionActs } from '../../suppression/inForce.sql.ts';
import { listsWithBundles, waitingBundles } from '../shared/takeBundles.sql.ts';
import { listsToCompare } from '../shared/sharedSuppressions.sql.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';
import { hasList } from '../../platform/paths.ts';

export interface SharedRecordsNeeds {
  dataDir: string;
  db: ReadDb;
  write: WriteLedger;
  ports: Pick<Ports, 'clock' | 'log'>;
  by(): string;
  emit: Emit;
  handovers: Pick<Handovers, 'suppressionsOf'>;
  /** Adds one batch of suppressions at a time. */
  suppressionQueue: Queue;
}

export interface SharedRecords {
  /** Takes in what it can. `anew`: even if no bundle arrived since the last time, because a list arrived or changed. */
  takeBundles(anew: boolean): Promise<void>;
  /**
   * Puts entries of the suppression list that match rows of shared lists into the log, if that list changed since the last time. Resolves
   * to whether there are any that the team hasn't received.
   */
  sendSuppressions(): Promise<boolean>;
}

export function createSharedRecords({
  dataDir,
  db,
  write,
  ports,
  by,
  emit,
  handovers,
  suppressionQueue,
}: SharedRecordsNeeds): SharedRecords {
  const { clock, log } = ports;
  /** Bundles already examined: what still waits may wait for long. */
  let looked: ReadonlySet<string> = new Set();
  /** One at a time: two would send the same. */
  let telling: Promise<boolean> | null = null;
  /** By list, the suppression acts at which its rows couldn't be compared with the suppression list. */
  const failed = new Map<string, number>();

  const takeOf = async (listId: string): Promise<void> => {
    const took = await suppressionQueue.add(() => write('sharing.takeBundles', { listId, at: clock.now() }));
    if (took.suppressions) emit('suppressions.changed', {});
    if (took.outcomes) {
      emit('outcomes.changed', { listIds: [listId] });
      emit('outbox.changed', {});
    }
    if (took.records) emit('lists.changed', { listId });
  };

  const tell = async (): Promise<boolean> => {
    let isNew = false;
    for (const listId of listsToCompare(db)) {
      const acts = suppressionActs(db);
      if (!hasList(dataDir, listId) || failed.get(listId) === acts) continue;
      try {
        const { entries, through } = await handovers.suppressionsOf(listId);
        const { reported } = await write('sharing.suppress', { listId, entries, through, by: by(), at: clock.now() });
        isNew ||= reported > 0;
      } catch (error) {
        if (!(error instanceof Failed)) throw error;
        failed.set(listId, acts);
        log('the rows of a shared list could not be compared with the suppression list', error);
      }
    }
    return isNew;
  };

  return {
    takeBundles: async (anew) => {
      const isNew = (): boolean => waitingBundles(db).some((bundleId) => !looked.has(bundleId));
      if (!anew && !isNew()) return;
      do {
        looked = new Set(waitingBundles(db));
        for (const listId of listsWithBundles(db)) await takeOf(listId);
        // Some may have arrived meanwhile.
      } while (isNew());
    },
    sendSuppressions: () =>
      (telling ??= tell().finally(() => {
        telling = null;
      })),
  };
}

/** The commands for privacy: finding what is stored about a person, purging it, and handling copies that still contain it. */
import type { Recording, Files } from '../ports.ts';
import type { HandlersOf } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import { createQueue, type KeyedLock } from '#base/async.ts';
import { Failed } from '#contract/failure.ts';
import type { Person, Purged, PurgeOf } from '#contract/privacy/privacy.ts';
import type { ListRows } from './person/mentions.sql.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import { inOwnThread } from '../platform/threads/threadPool.ts';
import { carryOut, rewriteLedger } from './carryOut.ts';
import type { PrivacyTasks } from './privacyTasks.ts';
import type { PurgeWork } from './purges.sql.ts';

export interface PrivacyNeeds extends Recording {
  dataDir: string;
  write: WriteLedger;
  rewriteLedger(): Promise<void>;
  files: Pick<Files, 'destination'>;
  emit: Emit;
  country(): string;
  readOnly: boolean;
  openThread(): Pick<Thread<PrivacyTasks>, 'call' | 'close'>;
  /** Called when rows of this list were purged, because colleagues' copies have to be replaced. */
  purgedFrom(listId: string): void;
  /** Held while a list’s rows change: its review is closed, and its runs wait. Throws Failed('list.busy') while a run is in progress. */
  listLock: KeyedLock;
}

type PrivacyCommands = HandlersOf<'privacy'>;

export interface PurgingCommands {
  handlers: PrivacyCommands;
  /** Applies a colleague's purge of these rows. Throws Failed('list.busy') while a run of the list is in progress. */
  purgeRows(rows: ListRows, by: string): Promise<void>;
  /** Clears removed data from the ledger's files. Throws Failed('purge.unfinished'). */
  rewriteLedger(): Promise<void>;
}

export function privacyCommands(needs: PrivacyNeeds): PurgingCommands {
  /** Identifiers of purged people: backups that are cleared afterwards may contain fewer. */
  const purgedAs = new Map<string, PurgeWork['identifiers']>();
  const askedOf = (person: Person) => ({ person, country: needs.country(), purgedAs: purgedAs.get(JSON.stringify(person)) ?? null });

  /** One purge at a time: two would count each other's rows. */
  const queue = createQueue();

  /** `requestedBy`: the author of a colleague's purge, which the team already knows of. */
  const purge = (of: PurgeOf | ListRows, dryRun: boolean, requestedBy: string | null = null): Promise<Purged> =>
    inOwnThread(needs.openThread, async (thread) => {
      const found = await thread.call('privacy.find', 'listId' in of ? of : { ...of, country: needs.country() });
      const summary = {
        dryRun,
        counts: found.counts,
        otherRows: found.otherRows,
        suppressionsKept: found.suppressions,
        exports: found.exports,
      };
      if (dryRun || found.counts.length === 0) return { recordId: null, ...summary, backups: found.backups };
      if (needs.readOnly) throw new Failed('dataFolder.inUse', { path: needs.dataDir });
      const work: PurgeWork = {
        recordId: needs.newId(),
        by: requestedBy ?? needs.by(),
        at: needs.clock.now(),
        listId: 'listId' in of && !('rows' in of) ? of.listId : null,
        lists: found.lists,
        identifiers: found.identifiers,
      };
      if ('person' in of) purgedAs.set(JSON.stringify(of.person), found.identifiers);
      const rows = found.lists.reduce((sum, list) => sum + list.rows.length, 0);
      const { recordId, by, at, listId } = work;
      const remove = async (): Promise<void> => {
        await needs.write('purges.begin', {
          purge: { recordId, kind: listId === null ? 'person' : 'list', listId, rows, by, at },
          work: JSON.stringify(work),
          announce: work.listId === null && requestedBy === null ? work.lists : [],
        });
        await carryOut(thread, needs, work);
      };
      // Locks all lists before anything is changed.
      await found.lists.reduce<() => Promise<void>>((then, list) => () => needs.listLock(list.listId, then), remove)();
      for (const list of found.lists) {
        needs.emit('lists.changed', { listId: list.listId });
        needs.emit('review.changed', { listId: list.listId });
        if (work.listId === null && requestedBy === null) needs.purgedFrom(list.listId);
      }
      needs.emit('lists.changed', { listId: null });
      needs.emit('suppressions.changed', {});
      needs.emit('outbox.changed', {});
      return { recordId, ...summary, backups: found.backups };
    });

  const handlers: PrivacyCommands = {
    'privacy.held': ({ person }) =>
      inOwnThread(needs.openThread, (thread) => thread.call('privacy.collect', { person, country: needs.country() })),
    'privacy.saveHeld': async ({ person, destinationId }) => {
      const { path, fileName, download } = needs.files.destination(destinationId);
      // A browser's download has another name on disk.
      const form = /\.json$/i.test(fileName) ? 'json' : 'page';
      await inOwnThread(needs.openThread, (thread) =>
        thread.call('privacy.writeHeld', { person, country: needs.country(), path, form, at: needs.clock.now() }),
      );
      return { fileName, download };
    },
    'privacy.purge': ({ of, dryRun }) => queue.add(() => purge(of, dryRun)),
    'privacy.backups': ({ person }) => inOwnThread(needs.openThread, (thread) => thread.call('privacy.copies', askedOf(person))),
    'privacy.clearBackup': ({ person, file, how }) =>
      queue.add(async () => {
        const left = await inOwnThread(needs.openThread, (thread) =>
          thread.call('privacy.clearCopy', {
            ...{ ...askedOf(person), file, how },
            ...{ by: needs.by(), at: needs.clock.now(), recordId: needs.newId() },
          }),
        );
        needs.emit('storage.changed', {});
        return left;
      }),
  };
  return {
    handlers,
    purgeRows: async (rows, by) => {
      await queue.add(() => purge(rows, false, by));
    },
    rewriteLedger: () => inOwnThread(needs.openThread, (thread) => rewriteLedger(thread, needs)),
  };
}

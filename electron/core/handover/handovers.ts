/** Hands a list over to a colleague, and receives one: locking, order and records. */
import type { KeyedLock, Queue } from '#base/async.ts';
import { pick } from '#base/pick.ts';
import type { HandlersOf } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { HandoverManifest, HandoverPreview, Received, ReceivedCounts } from '#contract/handover/handover.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import { readList } from '../lists/file/list.sql.ts';
import { readPurgedRows } from '../lists/rows/purgedRows.sql.ts';
import { withList } from '../lists/file/openList.sql.ts';
import type { ReadDb } from '../platform/database.ts';
import { hasList } from '../platform/paths.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import { inOwnThread } from '../platform/threads/threadPool.ts';
import type { Random, Clock, Files } from '../ports.ts';
import { suppressionActs } from '../suppression/inForce.sql.ts';
import type { FileKey } from './archive.ts';
import type { HandoverTasks } from './handoverTasks.ts';
import type { HandedSuppression } from './ledger/handedSuppressions.sql.ts';
import type { HandoverRecord } from './ledger/receiveWrites.sql.ts';
import { evidenceNotTaken, type TakenEvidence } from './lists/receivedLists.sql.ts';

/** Crockford's base 32: without i, l, o and u. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 5;
const groupLength = 4;

/**
 * Generates a passphrase that can't be guessed and is easy to read out: 100 random bits in groups of letters and digits that can't be
 * confused.
 */
function suggestPassphrase(random: Random): string {
  const drawn = random.bytes(groups * groupLength);
  const text = Array.from(drawn, (byte) => letters[byte % letters.length]).join('');
  return Array.from({ length: groups }, (_, at) => text.slice(at * groupLength, (at + 1) * groupLength)).join('-');
}

type OwnThread = Pick<Thread<HandoverTasks>, 'call' | 'close'>;

export interface HandoverNeeds {
  dataDir: string;
  db: ReadDb;
  version: string;
  write: WriteLedger;
  log(message: string): string;
  /** The list thread, the only one that changes derived data of lists. */
  thread: Pick<Thread<HandoverTasks>, 'call'>;
  openListThread(): OwnThread;
  clock: Clock;
  emit: Emit;
  newId(): string;
  by(): string;
  readOnly: boolean;
  /** Held while a list’s rows change: its review is closed, and its runs wait. Throws Failed('list.busy') while a run is in progress. */
  listLock: KeyedLock;
  /** Resolves when every row has been compared with the suppression list. */
  screened(listId: string): Promise<unknown>;
  /** Adds one batch of suppressions at a time. */
  suppressionQueue: Queue;
  /** Resolves when the list's decisions are derived; after that, its rows are screened and its verdicts derived. */
  follow(listId: string): Promise<void>;
}

/** A whole list in a file that is encrypted with a passphrase. */
interface HandoverFile {
  path: string;
  /** The file's name as the user knows it. */
  fileName: string;
  passphrase: string;
}

export interface Handovers {
  /** Writes a list to a file, and records it. */
  give(listId: string, file: Omit<HandoverFile, 'passphrase'> & { key: FileKey }): Promise<{ manifest: HandoverManifest; bytes: number }>;
  /**
   * Returns the entries of the suppression list, in force now, that accompany the list, and how many changes had been made to the
   * suppression list. Throws Failed('list.notFound').
   */
  suppressionsOf(listId: string): Promise<{ entries: HandedSuppression[]; through: number }>;
  inspect(file: HandoverFile): Promise<HandoverPreview>;
  /** Takes a list in, or merges it into the existing one. Throws Failed('handover.*' | 'list.busy' | 'file.*'). */
  receive(file: HandoverFile): Promise<Received>;
}

export function createHandovers(needs: HandoverNeeds): Handovers {
  const { dataDir, write, thread, clock, newId, by, emit, suppressionQueue } = needs;
  const ownOnly = (): void => {
    if (needs.readOnly) throw new Failed('dataFolder.inUse', { path: dataDir });
  };
  const recordOf = (manifest: HandoverManifest, record: Pick<HandoverRecord, 'recordId' | 'kind' | 'fileName'>): HandoverRecord => ({
    ...record,
    handoverId: manifest.handoverId,
    listId: manifest.listId,
    from: manifest.by,
    counts: manifest.counts,
    parts: { list: manifest.parts['list.db'].sha256, ledger: manifest.parts['ledger.db'].sha256 },
    by: by(),
    at: clock.now(),
  });
  const knownAs = (listId: string): string | null => (hasList(dataDir, listId) ? withList(dataDir, listId, readList).name : null);

  return {
    give: async (listId, { path, fileName, key }) => {
      ownOnly();
      await needs.listLock(listId, () => Promise.resolve());
      await needs.screened(listId);
      const asked = { handoverId: newId(), listId, path, key, program: needs.version, by: by(), at: clock.now() };
      const written = await inOwnThread(needs.openListThread, (own) => own.call('handover.write', asked));
      await write('handovers.give', recordOf(written.manifest, { recordId: newId(), kind: 'given', fileName }));
      return written;
    },
    suppressionsOf: async (listId) => {
      const through = suppressionActs(needs.db);
      await needs.screened(listId);
      return {
        through,
        entries: await inOwnThread(needs.openListThread, (own) => own.call('handover.suppressions', { listId, at: clock.now() })),
      };
    },
    inspect: async ({ path, fileName, passphrase }) => {
      const manifest = await inOwnThread(needs.openListThread, (own) => own.call('handover.readManifest', { path, fileName, passphrase }));
      const shown = pick(manifest, ['listId', 'name', 'by', 'at', 'counts', 'sandbox', 'unfinished']);
      return { ...shown, known: knownAs(manifest.listId) };
    },
    receive: async ({ path, fileName, passphrase }) => {
      ownOnly();
      const recordId = newId();
      const opened = await inOwnThread(needs.openListThread, (own) => own.call('handover.open', { path, fileName, passphrase, recordId }));
      const { manifest, partPath, isKnown } = opened;
      const { listId } = manifest;
      let taking: 'notTried' | 'failed' | 'done' = 'notTried';
      const settle = (): Promise<TakenEvidence> => thread.call('handover.settle', { recordId, opened, taking });
      const take = async (): Promise<{ counts: ReceivedCounts; settled: TakenEvidence }> => {
        taking = 'failed';
        const record = recordOf(manifest, { recordId, kind: 'received', fileName });
        const suppressing = { recordId: newId(), source: `Hand-over of ${manifest.name} by ${manifest.by}` };
        let counts: ReceivedCounts;
        let settled: TakenEvidence;
        try {
          counts = await suppressionQueue.add(() => write('handovers.receive', { partPath, record, suppressing }));
          taking = 'done';
        } finally {
          settled = await settle();
        }
        return { counts, settled };
      };
      // Derived data of an existing list is discarded, so no run may choose rows by what is left of it.
      const { counts, settled } = await (isKnown ? needs.listLock(listId, take) : take()).catch(async (error: unknown) => {
        if (taking === 'notTried') await settle();
        throw error;
      });
      if (settled.evidence === 'failed') needs.log(evidenceNotTaken(listId, settled.problem));
      emit('environments.changed', {});
      if (counts.suppressions.added > 0) emit('suppressions.changed', {});
      emit('lists.changed', { listId });
      await needs.follow(listId);
      emit('review.changed', { listId });
      return { listId, name: knownAs(listId) ?? manifest.name, merged: isKnown, counts, evidence: settled.evidence };
    },
  };
}

/** The commands of hand-overs, for which a person chooses the file and the passphrase. */
export interface HandoverCommandsNeeds extends Pick<HandoverNeeds, 'dataDir' | 'by'> {
  handovers: Handovers;
  files: Files;
  random: Random;
  /** Purges what has come about these rows since they were purged. */
  purgeRows(rows: { listId: string; rows: number[] }, by: string): Promise<void>;
}

type Handlers = HandlersOf<'handover'>;

export function handoverCommands({ handovers, files, random, purgeRows, dataDir, by }: HandoverCommandsNeeds): Handlers {
  const granted = (fileId: string, passphrase: string) => {
    const { path, name: fileName } = files.granted(fileId);
    return { path, fileName, passphrase };
  };
  return {
    'handover.suggestPassphrase': () => Promise.resolve({ passphrase: suggestPassphrase(random) }),
    'handover.make': async ({ listId, destinationId, passphrase }) => {
      const { path, fileName, download } = files.destination(destinationId);
      const { manifest, bytes } = await handovers.give(listId, { path, fileName, key: { passphrase, isRandom: false } });
      return { fileName, bytes, counts: manifest.counts, download };
    },
    'handover.inspect': async ({ fileId, passphrase }) => handovers.inspect(granted(fileId, passphrase)),
    'handover.receive': async ({ fileId, passphrase }) => {
      const received = await handovers.receive(granted(fileId, passphrase));
      const { listId, merged } = received;
      // The sender may have checked people again whom only this folder purged.
      const rows = merged ? withList(dataDir, listId, readPurgedRows).map(({ row }) => row) : [];
      if (rows.length > 0) await purgeRows({ listId, rows }, by());
      return received;
    },
  };
}

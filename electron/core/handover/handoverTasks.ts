/**
 * The hand-over tasks that work on whole files, in their own thread: making a file, and opening one until the ledger imports it.
 */
import { randomUUID } from 'node:crypto';
import { errorCode } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';
import { handoverVersion, type HandoverManifest } from '#contract/handover/handover.ts';
import { openStoredIdentities } from '../service/identity.ts';
import { writeAtomically } from '../platform/atomicFile.ts';
import { openToRead } from '../platform/database.ts';
import type { HandedSuppression } from './ledger/handedSuppressions.sql.ts';
import { prepareLedgerPart, type MakeIdentity } from './ledger/prepareLedgerPart.sql.ts';
import { writeLedgerPart } from './ledger/writeLedgerPart.sql.ts';
import { getSecret } from '../settings/settings.sql.ts';
import { ledgerPath, hasList, importingPath, isMarkedDeleted, listPath, makeListsFolder } from '../platform/paths.ts';
import { removeDatabase } from '../platform/replaceFile.ts';
import { compareRows, copyList } from './lists/copyList.sql.ts';
import { markMerging, publishReceived, receivedPath, settleMerging, type TakenEvidence } from './lists/receivedLists.sql.ts';
import { checkKeptEvidence } from './lists/takeKeptEvidence.sql.ts';
import { readList } from '../lists/file/list.sql.ts';
import { listFailure, withList } from '../lists/file/openList.sql.ts';
import type { TaskHandlers } from '../platform/threads/serveTasks.ts';
import { litigatorsBehind, suppressionsBehind } from './relatedRecords.ts';
import { measureFile, readManifest, unpackArchive, writeArchive, type FileKey, type PartName } from './archive.ts';

interface WriteParams {
  handoverId: string;
  listId: string;
  path: string;
  key: FileKey;
  program: string;
  by: string;
  at: number;
}

interface OpenParams {
  path: string;
  /** The file's name as the user knows it. */
  fileName: string;
  passphrase: string;
}

export interface OpenedHandover {
  manifest: HandoverManifest;
  /** The part for the ledger. */
  partPath: string;
  /** Whether the list exists here already. */
  isKnown: boolean;
}

// A type rather than an interface: only a type matches the thread's index signature of tasks.
export type HandoverTasks = {
  'handover.write': { params: WriteParams; returns: { manifest: HandoverManifest; bytes: number } };
  /** Returns the suppressions in force at `at` that match rows of the list, which must have been screened. */
  'handover.suppressions': { params: { listId: string; at: number }; returns: HandedSuppression[] };
  'handover.readManifest': { params: OpenParams; returns: HandoverManifest };
  /** Does everything up to the ledger: the list waits under another name, and the ledger part is ready to be taken in. */
  'handover.open': { params: OpenParams & { recordId: string }; returns: OpenedHandover };
  /** Completes the hand-over after the ledger took the part in or refused it: the list appears, or the waiting files are removed. */
  'handover.settle': {
    params: { recordId: string; opened: OpenedHandover; taking: 'notTried' | 'failed' | 'done' };
    returns: TakenEvidence;
  };
};

export function handoverTasks(dataDir: string): TaskHandlers<HandoverTasks> {
  /** Removed at the next start in any case. */
  const partPaths = (id: string): Record<PartName, string> => ({
    'list.db': importingPath(dataDir, `${id}-list`),
    'ledger.db': importingPath(dataDir, `${id}-ledger`),
  });
  const remove = (...paths: string[]): void => paths.forEach(removeDatabase);
  const inWords = async <R>(work: () => Promise<R>): Promise<R> => {
    try {
      return await work();
    } catch (error) {
      throw listFailure(error, dataDir);
    }
  };

  return {
    'handover.write': ({ handoverId, listId, path, key, program, by, at }) =>
      inWords(async () => {
        const parts = partPaths(handoverId);
        const { name, rows, rejected } = withList(dataDir, listId, readList);
        try {
          const { result: manifest, bytes } = await writeAtomically(path, async (target) => {
            copyList(listPath(dataDir, listId), parts['list.db']);
            const suppressions = await suppressionsBehind(dataDir, listId, at);
            const litigators = await litigatorsBehind(dataDir, listId);
            const { counts, ...written } = writeLedgerPart(dataDir, listId, parts['ledger.db'], { suppressions, litigators });
            const made: HandoverManifest = {
              format: 'rollcall-handover',
              version: handoverVersion,
              ...{ program, handoverId, listId, name, by, at, ...written },
              counts: { rows, rejected, ...counts },
              parts: { 'list.db': await measureFile(parts['list.db']), 'ledger.db': await measureFile(parts['ledger.db']) },
            };
            await writeArchive(target, key, made, parts);
            return made;
          });
          return { manifest, bytes };
        } finally {
          remove(...Object.values(parts));
        }
      }),
    'handover.suppressions': ({ listId, at }) => inWords(() => suppressionsBehind(dataDir, listId, at)),
    'handover.readManifest': ({ path, fileName, passphrase }) => readManifest(path, fileName, passphrase),
    'handover.open': ({ path, fileName, passphrase, recordId }) =>
      inWords(async () => {
        makeListsFolder(dataDir);
        const parts = partPaths(recordId);
        const unfinished: string[] = [];
        try {
          const manifest = await unpackArchive(path, fileName, passphrase, parts);
          const { listId } = manifest;
          if (isMarkedDeleted(dataDir, listId)) throw new Failed('handover.deletedHere', { path: fileName, name: manifest.name });
          const isKnown = hasList(dataDir, listId);
          if (!isKnown) unfinished.push(receivedPath(dataDir, listId, recordId));
          try {
            prepareLedgerPart(dataDir, parts['ledger.db'], identities(dataDir), randomUUID);
            checkKeptEvidence(parts['list.db']);
            if (isKnown) refuseOtherRows(dataDir, manifest, parts['list.db'], fileName);
            else copyList(parts['list.db'], receivedPath(dataDir, listId, recordId));
          } catch (error) {
            throw asUnreadable(error, fileName);
          }
          if (isKnown) markMerging(dataDir, listId, recordId, parts['list.db']);
          return { manifest, partPath: parts['ledger.db'], isKnown };
        } catch (error) {
          remove(parts['ledger.db'], ...unfinished);
          throw error;
        } finally {
          remove(parts['list.db']);
        }
      }),
    'handover.settle': ({ recordId, opened: { manifest, partPath, isKnown }, taking }) => {
      const { listId } = manifest;
      let taken: TakenEvidence | null = null;
      if (isKnown) taken = settleMerging(dataDir, listId, recordId, taking);
      else if (taking === 'done') publishReceived(dataDir, listId, recordId);
      else remove(receivedPath(dataDir, listId, recordId));
      remove(partPath);
      return taken ?? { evidence: 'taken', problem: null };
    },
  };
}

function refuseOtherRows(dataDir: string, { listId, name }: HandoverManifest, given: string, path: string): void {
  const { otherRow, more } = compareRows(listPath(dataDir, listId), given);
  if (otherRow !== null) throw new Failed('handover.otherRows', { path, name, row: otherRow });
  if (more > 0) throw new Failed('handover.moreRows', { path, name, rows: more });
}

/** Makes identities with this data folder's secret. */
function identities(dataDir: string): MakeIdentity {
  using ledger = openToRead(ledgerPath(dataDir));
  return openStoredIdentities(getSecret(ledger));
}

/** Attributes errors in a part to the file, unless the disk of this data folder is to blame. */
function asUnreadable(error: unknown, path: string): unknown {
  if (error instanceof Failed) return error;
  if (!(error instanceof Error)) return error;
  if (/^(SQLITE_FULL|SQLITE_IOERR|SQLITE_BUSY|SQLITE_CANTOPEN|E[A-Z]+$)/.test(errorCode(error))) return error;
  return new Failed('handover.unreadable', { path, problem: error.message });
}

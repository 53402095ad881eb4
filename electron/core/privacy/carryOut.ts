/**
 * Carries out purges. A purge is recorded first, and its work is removed from the ledger last: an interrupted purge is finished at the next
 * start, from the beginning. That finds everything left, because traces that lead to others are removed after them (inPieces).
 */
import { Failed, type FailureParams } from '#contract/failure.ts';
import type { ReadDb } from '../platform/database.ts';
import { unfinishedPurges, purgeWorkSchema, type PurgeWork } from './purges.sql.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import { inPieces } from './person/removeTraces.sql.ts';
import { storageFailure } from '../platform/examine.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import { inOwnThread } from '../platform/threads/threadPool.ts';
import type { PrivacyTasks } from './privacyTasks.ts';

type Call = Pick<Thread<PrivacyTasks>, 'call'>;

/** What a purge needs to change a data folder's ledger. */
interface PurgedLedger {
  dataDir: string;
  write: WriteLedger;
  /** Rewrites the ledger's file. */
  rewriteLedger(): Promise<void>;
}

/** Carries out a purge. Throws Failed('purge.unfinished'). */
export async function carryOut(thread: Call, ledger: PurgedLedger, work: PurgeWork): Promise<void> {
  await remove(thread, ledger, work, false);
  await leaveNothing(thread, ledger, work.recordId);
}

/** `wasCutOff`: answers may be gone already, and with them the information which other rows they served, and which lists were changed. */
async function remove(thread: Call, { write, dataDir }: PurgedLedger, work: PurgeWork, wasCutOff: boolean): Promise<void> {
  let left: Left = 'lists';
  try {
    const { otherRows, otherAnswers: _, ...traces } = await thread.call('privacy.traces', { work });
    const emptied = await thread.call('privacy.empty', { work });
    left = 'ledger';
    for (const piece of inPieces(traces)) await write('purges.remove', piece);
    const derived = await thread.call('privacy.deriveAgain', { work, lists: wasCutOff ? 'unknown' : otherRows });
    left = 'traces';
    await thread.call('privacy.rewriteLists', { listIds: wasCutOff ? 'all' : [...new Set([...emptied, ...derived])] });
    await write('purges.forgetWork', { recordId: work.recordId });
  } catch (error) {
    throw unfinished(error, dataDir, left);
  }
}

async function leaveNothing(thread: Call, ledger: PurgedLedger, recordId: string): Promise<void> {
  await rewriteLedger(thread, ledger);
  await ledger.write('purges.finish', { recordId });
}

/** What may still contain the person: lists and the ledger; the ledger alone; or only removed data that SQLite leaves in its files. */
type Left = FailureParams['purge.unfinished']['purgeLeft'];

function unfinished(error: unknown, dataDir: string, left: Left): unknown {
  const failed = error instanceof Failed ? error : storageFailure(error, dataDir, dataDir);
  return failed?.failure.code === 'disk.full'
    ? new Failed('purge.unfinished', { path: dataDir, purgeLeft: left, purgeStop: 'diskFull' })
    : error;
}

/** How often to try emptying the log, each time for as long as connections wait for others. */
const tries = 6;

/** Clears removed data from the ledger's files. Throws Failed('purge.unfinished') if the disk is full, or a connection keeps reading. */
export async function rewriteLedger(thread: Call, { dataDir, rewriteLedger: rewrite }: Omit<PurgedLedger, 'write'>): Promise<void> {
  try {
    await rewrite();
    for (let tried = 0; tried < tries; tried += 1) if (await thread.call('privacy.emptyLog', {})) return;
  } catch (error) {
    throw unfinished(error, dataDir, 'traces');
  }
  throw new Failed('purge.unfinished', { path: dataDir, purgeLeft: 'traces', purgeStop: 'inUse' });
}

/** Finishes interrupted purges before any list is shown. Throws Failed('purge.unfinished'). */
export async function finishPurges(
  { db, ...ledger }: PurgedLedger & { db: ReadDb },
  openThread: () => Call & Pick<Thread<PrivacyTasks>, 'close'>,
): Promise<void> {
  const cut = unfinishedPurges(db);
  if (cut.length === 0) return;
  await inOwnThread(openThread, async (thread) => {
    for (const { recordId, work } of cut) {
      if (work !== null) await remove(thread, ledger, purgeWorkSchema.parse(JSON.parse(work)), true);
      await leaveNothing(thread, ledger, recordId);
    }
  });
}

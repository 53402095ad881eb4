/**
 * Does what a purge has to do. It is recorded before, and its work is removed from the ledger at last: one that was cut off is finished at
 * the next start, from the beginning. That finds what is left, because what leads to something else is removed after it (inPieces).
 */
import type { ReadDb } from '../store/database.ts';
import { unfinishedPurges } from '../store/ledger/purges.ts';
import type { WriteLedger } from '../store/ledger/writes.ts';
import { inPieces } from '../store/person/removeTraces.ts';
import type { Thread } from '../threads/openThread.ts';
import type { PrivacyTasks } from './privacyTasks.ts';
import { purgeWorkSchema, type PurgeWork } from '../store/person/purgeWork.ts';

type Call = Pick<Thread<PrivacyTasks>, 'call'>;

export const carryOut = (thread: Call, write: WriteLedger, work: PurgeWork): Promise<void> => removeAll(thread, write, work, false);

/** `wasCutOff`: answers may be gone already, and with them which other rows they served. */
async function removeAll(thread: Call, write: WriteLedger, work: PurgeWork, wasCutOff: boolean): Promise<void> {
  const { otherRows, otherAnswers: _, ...traces } = await thread.call('privacy.traces', { work });
  await thread.call('privacy.empty', { work });
  for (const piece of inPieces(traces)) await write('purges.remove', piece);
  await thread.call('privacy.deriveAgain', { work, lists: wasCutOff ? 'unknown' : otherRows });
  await write('purges.finish', { recordId: work.recordId });
  await thread.call('privacy.emptyLog', {});
}

/** Before anybody sees a list. */
export async function finishPurges(
  db: ReadDb,
  write: WriteLedger,
  openThread: () => Call & Pick<Thread<PrivacyTasks>, 'close'>,
): Promise<void> {
  const cut = unfinishedPurges(db);
  if (cut.length === 0) return;
  const thread = openThread();
  try {
    for (const { work } of cut) await removeAll(thread, write, purgeWorkSchema.parse(JSON.parse(work)), true);
  } finally {
    await thread.close();
  }
}

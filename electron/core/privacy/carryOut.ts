/**
 * Does what a purge has to do. It is recorded before, and its work is removed from the ledger at last: one that was cut off is finished at
 * the next start, from the beginning, which changes nothing that was already done.
 */
import type { ReadDb } from '../store/database.ts';
import { unfinishedPurges } from '../store/ledger/purges.ts';
import type { WriteLedger } from '../store/ledger/writes.ts';
import { inPieces } from '../store/person/removeTraces.ts';
import type { Thread } from '../threads/openThread.ts';
import type { PrivacyTasks } from './privacyTasks.ts';
import { purgeWorkSchema, type PurgeWork } from './purgeWork.ts';

type Call = Pick<Thread<PrivacyTasks>, 'call'>;

export async function carryOut(thread: Call, write: WriteLedger, work: PurgeWork): Promise<void> {
  const { otherRows, otherAnswers: _, ...traces } = await thread.call('privacy.traces', { work });
  await thread.call('privacy.empty', { work });
  for (const piece of inPieces(traces)) await write('purges.remove', piece);
  await write('purges.finish', { recordId: work.recordId });
  await thread.call('privacy.settle', { listIds: otherRows.map(({ listId }) => listId) });
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
    for (const { work } of cut) await carryOut(thread, write, purgeWorkSchema.parse(JSON.parse(work)));
  } finally {
    await thread.close();
  }
}

/** Saves the rows of a change as a CSV, with what they were and are. */
import { type ComparedRowsAsked, isOneList } from '#contract/review/compare.ts';
import { comparedTitle, compareWords as words } from '#messages/review/compareWords.ts';
import { notifyDone } from '../../base/notify.ts';
import { call, saveDownload } from '../../bridge/call.ts';

/** `sandbox`: the file's name says that its answers are invented. Throws the program's failure. */
export async function exportCompared(listName: string, { comparison, of, kind }: ComparedRowsAsked, sandbox: boolean): Promise<void> {
  const suggestedName = `${listName} ${comparedTitle(kind, isOneList(comparison)).toLowerCase()}${sandbox ? '.sandbox' : ''}.csv`;
  const destination = await call('files.chooseSave', { suggestedName });
  if (destination === null) return;
  const written = await call('review.exportCompared', { comparison, of, kinds: [kind], destinationId: destination.destinationId });
  if (written.download !== null) saveDownload(written.download, written.fileName);
  notifyDone(words.exported(written.rows, written.fileName));
}

/** Saves what the outcomes say as a CSV, where a person chooses. */
import type { CommandParams } from '#contract/commands.ts';
import { calibrationWords as words } from '#messages/outcomes/calibrationWords.ts';
import { notifyDone } from '#renderer/base/notify.ts';
import { call, saveDownload } from '#renderer/bridge/call.ts';

type Saved = 'calibration.save' | 'scorecard.save';

/** `isSandbox`: the file's name says that its answers are invented. Throws the program's failure. */
export async function saveCsv<N extends Saved>(
  fileName: string,
  isSandbox: boolean,
  name: N,
  params: Omit<CommandParams<N>, 'destinationId'>,
): Promise<void> {
  const suggestedName = isSandbox ? fileName.replace(/\.csv$/, '.sandbox.csv') : fileName;
  const destination = await call('files.chooseSave', { suggestedName });
  if (destination === null) return;
  // The compiler can't see that a command's parameters are the rest and the destination.
  const written = await call(name, { ...params, destinationId: destination.destinationId } as CommandParams<N>);
  if (written.download !== null) saveDownload(written.download, written.fileName);
  notifyDone(words.saved(written.fileName));
}

/** Turns storage errors into failures with a message that names the right file, and marks a damaged one for the next start. */
import { Failed } from '#contract/failure.ts';
import { markSuspect, storageFailure } from '../platform/examine.ts';
import type { PrepareOptions } from './prepareFolder.ts';

/** `guess`: a file that was in use. An error doesn't say which one it is about, and most work reads lists as well as the ledger. */
export async function inStorageWords(
  error: unknown,
  dataDir: string,
  { work }: Pick<PrepareOptions, 'work'>,
  guess: string,
): Promise<unknown> {
  const failed = error instanceof Failed ? error : storageFailure(error, dataDir, guess);
  if (failed?.failure.code !== 'dataFolder.corrupt') return failed ?? error;
  const guesses = [guess, failed.failure.params.file];
  const file = await work((thread) => thread.call('damage.find', { guesses }));
  markSuspect(file);
  return new Failed('dataFolder.corrupt', { path: dataDir, file });
}

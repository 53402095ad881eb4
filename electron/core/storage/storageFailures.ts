/** Turns storage errors into failures with a message that names the right file, and marks a damaged one for the next start. */
import { existsSync } from 'node:fs';
import { Failed } from '#contract/failure.ts';
import { examine, markSuspect, storageFailure } from '../platform/examine.ts';
import { ledgerPath, listPath, storedListIds } from '../platform/paths.ts';
import type { DataFolder } from './openDataFolder.ts';

/** `guess`: a file that was in use. An error doesn't say which one it is about, and most work reads lists as well as the ledger. */
export async function inStorageWords(error: unknown, dataDir: string, { work }: Pick<DataFolder, 'work'>, guess: string): Promise<unknown> {
  const failed = error instanceof Failed ? error : storageFailure(error, dataDir, guess);
  if (failed?.failure.code !== 'dataFolder.corrupt') return failed ?? error;
  const guesses = [guess, failed.failure.params.file];
  const file = await work((thread) => thread.call('damage.find', { guesses }));
  markSuspect(file);
  return new Failed('dataFolder.corrupt', { path: dataDir, file });
}

/** Returns the damaged file: the first of `guesses`, the ledger and the lists; the last guess if the structure of all of them is sound. */
export function findDamaged(dataDir: string, guesses: readonly string[]): string {
  const lists = storedListIds(dataDir).map((listId) => listPath(dataDir, listId));
  const found = [...new Set([...guesses, ledgerPath(dataDir), ...lists])].find(isDamaged);
  return found ?? guesses.at(-1) ?? ledgerPath(dataDir);
}

function isDamaged(path: string): boolean {
  try {
    return existsSync(path) && examine(path, Infinity).kind !== 'sound';
  } catch {
    // It can't be read at all just now, which says nothing about its contents.
    return false;
  }
}

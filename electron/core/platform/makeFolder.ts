/** Creates a folder so that a power cut removes neither it nor its files. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncToDisk } from './replaceFile.ts';

/** Creates the folder and missing parents; does nothing if it exists. `mode`: accessible only to its owner. Throws system errors. */
export function makeFolder(path: string, mode = 0o700): void {
  const first = mkdirSync(path, { recursive: true, mode });
  if (first === undefined) return;
  // A synced file can't be found if its folder's name isn't synced.
  for (let made = path; ; made = dirname(made)) {
    syncName(made);
    if (made === first || made === dirname(made)) return;
  }
}

/** Some systems allow writing to a folder but not opening it: then its names can't be synced. */
function syncName(path: string): void {
  try {
    syncToDisk(dirname(path), true);
  } catch {
    // As durable as possible here.
  }
}

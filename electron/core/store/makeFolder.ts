/** Makes a folder so that a power cut takes neither it nor what is kept in it. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncToDisk } from './replaceFile.ts';

/** Makes the folder, and those above it that are missing; harmless where it is there. `mode`: closed to everybody else. Throws what the system says. */
export function makeFolder(path: string, mode = 0o700): void {
  const first = mkdirSync(path, { recursive: true, mode });
  if (first === undefined) return;
  // A file that is on the disk can't be found while the name of its folder is not.
  for (let made = path; ; made = dirname(made)) {
    syncName(made);
    if (made === first || made === dirname(made)) return;
  }
}

/** Some systems let a folder be written that they don't let be opened: then its names are theirs to keep. */
function syncName(path: string): void {
  try {
    syncToDisk(dirname(path), true);
  } catch {
    // As safe as it gets here.
  }
}

/** A mark beside a file in which damage was met: the next start looks at the whole of it before anything else is done. */
import { closeSync, existsSync, openSync, rmSync } from 'node:fs';

const markOf = (path: string): string => `${path}.suspect`;

/** Never throws: where nothing can be written, nothing can be recovered either, and the failure itself has told of it. */
export function markSuspect(path: string): void {
  try {
    if (existsSync(path)) closeSync(openSync(markOf(path), 'a', 0o600));
  } catch {
    // Told by whoever met the damage.
  }
}

export const isSuspect = (path: string): boolean => existsSync(markOf(path));

export function clearSuspect(path: string): void {
  rmSync(markOf(path), { force: true });
}

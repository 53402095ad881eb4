/** Marks a file in which damage was found: the next start checks all of it before anything else. */
import { closeSync, existsSync, openSync, rmSync } from 'node:fs';

const markOf = (path: string): string => `${path}.suspect`;

/** Never throws: if nothing can be written, nothing can be recovered either, and the failure itself reported the damage. */
export function markSuspect(path: string): void {
  try {
    if (existsSync(path)) closeSync(openSync(markOf(path), 'a', 0o600));
  } catch {
    // The damage itself has been reported.
  }
}

export const isSuspect = (path: string): boolean => existsSync(markOf(path));

export function clearSuspect(path: string): void {
  rmSync(markOf(path), { force: true });
}

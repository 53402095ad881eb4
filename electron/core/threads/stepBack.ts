/** Lets a thread with long work wait for those that answer at once. */
import { setPriority } from 'node:os';

/** A third of the time of a thread that has not stepped back, where both want the same processor. */
const behind = 5;

/** For the thread that calls it, and on Linux alone: elsewhere a priority is the whole program's. */
export function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, behind);
  } catch {
    // Nobody is let down where the system keeps it from us.
  }
}

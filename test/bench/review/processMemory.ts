/** The memory of all descendants of this process. */
import { readdirSync, readFileSync } from 'node:fs';

function parents(): Map<number, number> {
  const known = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // A program's name, in parentheses, may contain anything.
      known.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // The process has ended meanwhile.
    }
  }
  return known;
}

/**
 * A process's memory in bytes. `proportional` (PSS) counts a page that several processes share as a part in each, so that a sum counts
 * every page once; `resident` (RSS) counts it whole in each: Chromium's processes share some hundred megabytes of program and of their
 * zygote's memory, and a sum of RSS counts them six times. Both include the program's own pages that are mapped from files. Neither
 * includes the system's file cache, which it gives up when memory is needed; SQLite reads files through that cache (`mmap_size` is 0) into
 * its own pages, which are included.
 */
export interface HeldBytes {
  proportional: number;
  resident: number;
}

/** Zeros if the process has ended. */
function heldBy(pid: number): HeldBytes {
  try {
    const reported = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const bytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(reported)?.[1] ?? 0) * 1024;
    return { proportional: bytes('Pss'), resident: bytes('Rss') };
  } catch {
    return { proportional: 0, resident: 0 };
  }
}

/** Proportional set size of one process in bytes; 0 if it has ended. */
export const processBytes = (pid: number): number => heldBy(pid).proportional;

/** The sum over all descendants; null if this system doesn't report it. */
export function treeHolds(): HeldBytes | null {
  if (process.platform !== 'linux') return null;
  const known = parents();
  const isOurs = (pid: number): boolean => {
    for (let at = known.get(pid); at !== undefined; at = known.get(at)) if (at === process.pid) return true;
    return false;
  };
  const each = [...known.keys()].filter(isOurs).map(heldBy);
  return {
    proportional: each.reduce((sum, { proportional }) => sum + proportional, 0),
    resident: each.reduce((sum, { resident }) => sum + resident, 0),
  };
}

/** The sum of all proportional set sizes; null if this system doesn't report them. */
export const treeBytes = (): number | null => treeHolds()?.proportional ?? null;

/** The memory of every process that this one has started, and of those that they have started. */
import { readdirSync, readFileSync } from 'node:fs';

function parents(): Map<number, number> {
  const known = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The name of a program, in parentheses, may contain anything.
      known.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  return known;
}

/** Proportional set size of one process, where a page shared by several counts as a part in each: bytes; 0 if it has ended. */
export function processBytes(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

/** Proportional set sizes of them all. Null: this system doesn't tell. */
export function treeBytes(): number | null {
  if (process.platform !== 'linux') return null;
  const known = parents();
  const isOurs = (pid: number): boolean => {
    for (let at = known.get(pid); at !== undefined; at = known.get(at)) if (at === process.pid) return true;
    return false;
  };
  return [...known.keys()].filter(isOurs).reduce((sum, pid) => sum + processBytes(pid), 0);
}

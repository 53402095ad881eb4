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

/** Proportional set sizes, where a page shared by several processes counts as a part in each: bytes. Null: this system doesn't tell. */
export function treeBytes(): number | null {
  if (process.platform !== 'linux') return null;
  const known = parents();
  const isOurs = (pid: number): boolean => {
    for (let at = known.get(pid); at !== undefined; at = known.get(at)) if (at === process.pid) return true;
    return false;
  };
  let bytes = 0;
  for (const pid of known.keys()) {
    if (!isOurs(pid)) continue;
    try {
      const [, kilobytes = '0'] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
      bytes += Number(kilobytes) * 1024;
    } catch {
      // It has ended meanwhile.
    }
  }
  return bytes;
}

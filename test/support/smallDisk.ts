/** A disk for a test: a tmpfs that can be filled, enlarged and made read-only while the program uses it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  path: string;
  /** Used space in bytes. */
  used(): number;
  resize(bytes: number): void;
  readOnly(on: boolean): void;
  unmount(): void;
}

const asRoot = (command: string, ...args: string[]): void => {
  const [program = '', ...rest] = process.getuid?.() === 0 ? [command, ...args] : ['sudo', '-n', command, ...args];
  execFileSync(program, rest, { stdio: ['ignore', 'ignore', 'pipe'] });
};

export function mountSmallDisk(bytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'rollcall-disk-'));
  try {
    asRoot('mount', '-t', 'tmpfs', '-o', `size=${bytes},mode=0777`, 'tmpfs', path);
  } catch (error) {
    rmdirSync(path);
    throw new Error('A tmpfs could not be mounted: the storage faults need root, or sudo without a password, on Linux.', { cause: error });
  }
  const remount = (options: string): void => asRoot('mount', '-o', `remount,${options}`, path);
  return {
    path,
    used: () => {
      const { bsize, blocks, bfree } = statfsSync(path);
      return bsize * (blocks - bfree);
    },
    resize: (to) => remount(`size=${to}`),
    readOnly: (on) => remount(on ? 'ro' : 'rw'),
    unmount: () => {
      asRoot('umount', '-l', path);
      rmdirSync(path);
    },
  };
}

/**
 * Collects files that the system opens with Rollcall: "Open with", a drop on its icon, a path on the command line. On Windows and Linux
 * they are arguments of this start or of a second one, on macOS an event that may come before the program is ready; if another process owns
 * the data folder, they are sent to it over its socket. They wait here until a window requests them, and are then granted like a file from
 * a dialog.
 */
import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOpenable } from '#contract/desktop/grantedFile.ts';

/** The maximum for one import. */
export const mostFiles = 100;

/** Returns the arguments that are files which Rollcall can open, as absolute paths. `folder`: base of relative paths. */
export function filesAmong(args: readonly string[], folder: string): string[] {
  const isFile = (path: string): boolean => isOpenable(basename(path)) && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  return args.map((arg) => pathOf(arg, folder)).filter(isFile);
}

function pathOf(arg: string, folder: string): string {
  if (!arg.startsWith('file:')) return resolve(folder, arg);
  try {
    return fileURLToPath(arg);
  } catch {
    return '';
  }
}

export interface OpenedFiles {
  /** Adds files to open; `came` is called if Rollcall can open any of them. */
  add(paths: readonly string[]): void;
  /** Returns the result of `grant` for each path added since the last call. */
  take<T>(grant: (path: string) => T): T[];
}

export function openedFiles(came: () => void): OpenedFiles {
  let waiting: string[] = [];
  return {
    add: (paths) => {
      const openable = paths.filter((path) => isOpenable(basename(path)));
      waiting = [...waiting, ...openable].slice(0, mostFiles);
      if (openable.length > 0) came();
    },
    take: (grant) => {
      const taken = waiting;
      waiting = [];
      return taken.map((path) => grant(path));
    },
  };
}

/**
 * Files that the system opens Rollcall with: "Open with", a drop on its icon, a path on the command line. On Windows and Linux they are
 * arguments of this start or of a second one, on macOS an event that may come before the program is ready; if another process owns the data
 * folder, they come to it over its socket. They wait here until a window asks for them, and are granted then, like a file from a dialog.
 */
import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOpenable } from '#contract/desktop/grantedFile.ts';

/** As many as one import takes. */
export const mostFiles = 100;

/** The arguments that are files which Rollcall opens, as absolute paths. `folder`: where relative ones begin. */
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
  /** More files to open; `came` is called if there is one that Rollcall opens. */
  add(paths: readonly string[]): void;
  /** What `grant` makes of each path that has come since the last call. */
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
      return taken.map(grant);
    },
  };
}

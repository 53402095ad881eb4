/** Granted files in Electron: a person grants a file by choosing or dropping it, and a place to write in the save dialog. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failed } from '#contract/failure.ts';
import type { GrantedFile } from '#contract/desktop/grantedFile.ts';
import type { Files } from '#core/ports.ts';

export interface GrantedFiles {
  files: Files;
  /** Remembers a chosen file; a missing file is reported when it is read. */
  grant(path: string): GrantedFile;
  /** Writes pasted text to a file of its own, which lasts as long as the program. `name`: its name for people. */
  take(name: string, text: string): GrantedFile;
}

/**
 * `folder`: for pasted text; on first use, what an earlier process left there is removed. `askWhere` shows the save dialog, or the folder
 * dialog, and resolves to a path, or null if the person canceled.
 */
export function grantedFiles(
  folder: string,
  sample: Files['sample'],
  askWhere: (suggestedName: string, folder: boolean) => Promise<string | null>,
): GrantedFiles {
  const granted = new Map<string, { path: string; name: string }>();
  const destinations = new Map<string, { path: string; fileName: string }>();
  let emptied = false;
  return {
    files: {
      granted: (fileId) => {
        const file = granted.get(fileId);
        if (!file) throw new Failed('file.notGranted', { fileId });
        return file;
      },
      destination: (destinationId) => {
        const destination = destinations.get(destinationId);
        if (!destination) throw new Failed('export.notGranted', { destinationId });
        return { ...destination, download: null };
      },
      chooseSave: async (suggestedName, isFolder = false) => {
        const path = await askWhere(suggestedName, isFolder);
        if (path === null) return null;
        const destinationId = randomUUID();
        destinations.set(destinationId, { path, fileName: basename(path) });
        return { destinationId, fileName: basename(path) };
      },
      sample,
    },
    grant: (path) => {
      const fileId = randomUUID();
      const name = basename(path);
      granted.set(fileId, { path, name });
      return { fileId, name, bytes: statSync(path, { throwIfNoEntry: false })?.size ?? 0 };
    },
    take: (name, text) => {
      if (!emptied) rmSync(folder, { recursive: true, force: true });
      emptied = true;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const fileId = randomUUID();
      const path = join(folder, `${fileId}.pasted`);
      writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
      granted.set(fileId, { path, name });
      return { fileId, name, bytes: Buffer.byteLength(text) };
    },
  };
}

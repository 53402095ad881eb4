/** Where the files of an export go: one file, a zip that holds them, or a folder. Each appears whole or not at all. */
import { statSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';
import { Failed } from '../../../contract/failure.ts';
import { makeFolder } from '../../store/makeFolder.ts';
import { openAtomicFile, type AtomicFile, type ByteSink } from './atomicFile.ts';
import { openZip } from './zipFile.ts';

/** A file that stands on the disk now. */
export interface WrittenFile {
  path: string;
  bytes: number;
  /** Of its bytes, hex. */
  sha256: string;
}

export interface Target {
  /** Writes one file under this name; a single file keeps the name that was granted. */
  file(name: string, fill: (into: ByteSink) => Promise<void>): Promise<void>;
  /** Puts everything into its place. */
  commit(): Promise<WrittenFile[]>;
  /** Removes what was written and is not in its place; harmless after `commit`. */
  discard(): Promise<void>;
}

/** Throws what `openAtomicFile` throws. */
export async function openFileTarget(path: string): Promise<Target> {
  const file = await openAtomicFile(path);
  return {
    file: (_, fill) => fill(file),
    commit: async () => [{ path, ...(await file.commit()) }],
    discard: () => file.discard(),
  };
}

/** `at`: the time that the entries carry; `isPacked`: what goes in is compressed already. */
export async function openZipTarget(path: string, at: number, isPacked: boolean): Promise<Target> {
  const file = await openAtomicFile(path);
  const zip = openZip(file, at);
  return {
    async file(name, fill) {
      const entry = zip.entry(name, isPacked ? 'store' : 'deflate');
      await fill(entry);
      entry.end();
    },
    async commit() {
      await zip.end();
      return [{ path, ...(await file.commit()) }];
    },
    discard: () => file.discard(),
  };
}

/** Makes the folder where it is not there. Nothing in it is touched before all files are whole. */
export async function openFolderTarget(folder: string): Promise<Target> {
  try {
    makeFolder(folder, 0o777);
  } catch (error) {
    const problem = error instanceof Error ? (error.message.split(',')[0] ?? '') : String(error);
    throw new Failed('export.cannotWrite', { path: folder, problem });
  }
  const files: { path: string; file: AtomicFile }[] = [];
  return {
    async file(name, fill) {
      const path = join(folder, name);
      const file = await openAtomicFile(path);
      files.push({ path, file });
      await fill(file);
    },
    async commit() {
      const written: WrittenFile[] = [];
      for (const { path, file } of files) written.push({ path, ...(await file.commit()) });
      return written;
    },
    async discard() {
      for (const { file } of files) await file.discard();
    },
  };
}

/** `leads.csv` → `leads.sandbox.csv`, so that invented answers are not taken for real ones; numbered where something else stands there. */
export function sandboxPath(path: string): string {
  const { name, ext } = parse(path);
  if (/\.sandbox$/i.test(name)) return path;
  for (let number = 1; ; number++) {
    const other = join(dirname(path), `${name}${number === 1 ? '' : ` ${number}`}.sandbox${ext}`);
    if (!statSync(other, { throwIfNoEntry: false })) return other;
  }
}

/** Segments go into a zip where the granted name ends so, else into a folder. */
export const isZip = (fileName: string): boolean => /\.zip$/i.test(basename(fileName));

/** Targets of an export: one file, a zip, or a folder. Each is written completely or not at all. */
import { statSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';
import { Failed } from '#contract/failure.ts';
import { markedName, type FileMark } from '#contract/exports/fileMarks.ts';
import { makeFolder } from '../../platform/replaceFile.ts';
import { openAtomicFile, type AtomicFile, type ByteSink } from './atomicFile.ts';
import { refuseOriginal, type OriginalFile } from './original.ts';
import { openZip } from './zipFile.ts';

/** A file that has been written to disk. */
export interface WrittenFile {
  path: string;
  bytes: number;
  /** Of its bytes, in hex. */
  sha256: string;
}

export interface Target {
  /** Writes one file under this name; a single file keeps the granted name. */
  file(name: string, fill: (into: ByteSink) => Promise<void>): Promise<void>;
  /** Moves everything into place. */
  commit(): Promise<WrittenFile[]>;
  /** Removes what was written and isn't in place yet; does nothing after `commit`. */
  discard(): Promise<void>;
}

/** Throws what `openAtomicFile` and `refuseOriginal` throw. */
export async function openFileTarget(path: string, originals: readonly OriginalFile[]): Promise<Target> {
  await refuseOriginal(path, originals);
  const file = await openAtomicFile(path);
  return {
    file: (_, fill) => fill(file),
    commit: async () => [{ path, ...(await file.commit()) }],
    discard: () => file.discard(),
  };
}

/** `at`: the timestamp of the entries; `isPacked`: the contents are already compressed. */
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

/** Creates the folder if needed. Files in it are not touched before all new files are complete. */
export async function openFolderTarget(folder: string, originals: readonly OriginalFile[]): Promise<Target> {
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
      await refuseOriginal(path, originals);
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

/** `leads.csv` → `leads.redacted.sandbox.csv`, so that a file isn't taken for what it isn't; numbered if that name is taken. */
export function markedPath(path: string, marks: readonly FileMark[]): string {
  const { name, ext } = parse(path);
  const marked = markedName(name, marks);
  if (marked === name) return path;
  const bare = markedName(name, []);
  const ending = marked.slice(bare.length);
  for (let number = 1; ; number++) {
    const other = join(dirname(path), `${bare}${number === 1 ? '' : ` ${number}`}${ending}${ext}`);
    if (!statSync(other, { throwIfNoEntry: false })) return other;
  }
}

/** Segments go into a zip if the granted name ends in .zip, else into a folder. */
export const isZip = (fileName: string): boolean => /\.zip$/i.test(basename(fileName));

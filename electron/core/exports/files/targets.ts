/** Targets of an export: one file, a zip, or a folder. Each is written completely or not at all. */
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import { Failed } from '#contract/failure.ts';
import type { Source } from '#contract/lists/list.ts';
import { markedName, type FileMark } from '#contract/exports/fileGuard.ts';
import type { LaterFileSystem } from '../../platform/heldFiles.ts';
import { makeFolder } from '../../platform/replaceFile.ts';
import { type ByteSink, openAtomicFile, type AtomicFile } from '../../platform/atomicFile.ts';

export type OriginalFile = Pick<Source, 'name' | 'bytes' | 'sha256'>;

/**
 * Never overwrites the files that a list was imported from. Throws Failed('export.original') if the file at a path has exactly the bytes of
 * an original, however the path is spelled and whichever link leads to it. A file that doesn't exist or can't be read is left to the
 * writer.
 */
export async function refuseOriginal(path: string, originals: readonly OriginalFile[]): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile() !== true) return;
  const alike = originals.filter(({ bytes }) => bytes === found.size);
  if (alike.length === 0) return;
  const sha256 = await hashOf(path).catch(() => null);
  const original = alike.find((one) => one.sha256 === sha256);
  if (original !== undefined) throw new Failed('export.original', { path, original: original.name });
}

/** Returns a file that a list is about to be imported from; null if it doesn't exist or can't be read. */
export async function originalAt(path: string): Promise<OriginalFile | null> {
  const found = await stat(path).catch(() => null);
  const sha256 = found?.isFile() === true ? await hashOf(path).catch(() => null) : null;
  return found === null || sha256 === null ? null : { name: basename(path), bytes: found.size, sha256 };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

export interface ZipEntry extends ByteSink {
  /** Ends the entry; the next one may begin. */
  end(): void;
}

interface Zip {
  /** Begins an entry; the previous one must have ended. `store`: for contents that are already compressed. */
  entry(name: string, how?: 'deflate' | 'store'): ZipEntry;
  /** Writes the directory and resolves when everything has reached the sink. */
  end(): Promise<void>;
}

/** Deflate runs in Node's own threads; on a sheet's XML, level 3 is three times as fast as the default 6, and 8 % larger. */
const level = 3;

/**
 * A zip archive as a stream: entries are written one after another and never kept in memory. `at`: the timestamp of the entries, epoch ms.
 * All functions throw what the sink throws.
 */
export function openZip(into: ByteSink, at: number): Zip {
  const zip = new ZipFile();
  const mtime = new Date(at);
  const pumped = (async () => {
    for await (const piece of zip.outputStream) await into.write(piece);
  })();
  // The next write or end throws the error; a rejection that nobody awaits yet must not end the process.
  pumped.catch(() => undefined);
  return {
    entry(name, how = 'deflate') {
      const stream = new PassThrough({ highWaterMark: 1 << 20 });
      zip.addReadStream(stream, name, { mtime, mode: 0o100644, compressionLevel: how === 'store' ? 0 : level });
      return {
        // A stream whose sink has failed never drains, so also wait for the failure.
        write: async (data) => {
          // The stream may use the data after this call, when the caller is already reusing its memory.
          if (!stream.write(typeof data === 'string' ? data : Buffer.from(data))) await Promise.race([once(stream, 'drain'), pumped]);
        },
        end: () => void stream.end(),
      };
    },
    async end() {
      zip.end();
      await pumped;
    },
  };
}

/** A file that has been written to disk. */
export interface WrittenFile {
  path: string;
  bytes: number;
  /** SHA-256 of the file, in hex. */
  sha256: string;
}

export interface Target {
  /** Writes one file under this name; a single file keeps the name chosen by the user. */
  file(name: string, fill: (into: ByteSink) => Promise<void>): Promise<void>;
  /** Moves everything into place. */
  commit(): Promise<WrittenFile[]>;
  /** Removes what was written and isn't in place yet; does nothing after `commit`. */
  discard(): Promise<void>;
}

/** Opens a single file as the target. Throws what `openAtomicFile` and `refuseOriginal` throw. */
export async function openFileTarget(path: string, originals: readonly OriginalFile[]): Promise<Target> {
  await refuseOriginal(path, originals);
  const file = await openAtomicFile(path);
  return {
    file: (_, fill) => fill(file),
    commit: async () => [{ path, ...(await file.commit()) }],
    discard: () => file.discard(),
  };
}

/** Opens a zip as the target. `at`: the timestamp of the entries; `isPacked`: whether the contents are already compressed. */
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

/**
 * Opens a folder as the target, and creates it if needed. Its files aren't changed before all new files are complete, and none is if
 * another program holds one: a row could be in an old file and in a new one.
 */
export async function openFolderTarget(folder: string, originals: readonly OriginalFile[], system?: LaterFileSystem): Promise<Target> {
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
      const file = await openAtomicFile(path, undefined, system);
      files.push({ path, file });
      await fill(file);
    },
    async commit() {
      const written: WrittenFile[] = [];
      for (const { file } of files) await file.refuseHeld();
      for (const { path, file } of files) written.push({ path, ...(await file.commit()) });
      return written;
    },
    async discard() {
      for (const { file } of files) await file.discard();
    },
  };
}

/**
 * Returns `leads.redacted.sandbox.csv` for `leads.csv`, so that a file isn't mistaken for something else; numbered if that name is taken.
 */
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

/** Segments go into a zip if the chosen name ends in .zip, otherwise into a folder. */
export const isZip = (fileName: string): boolean => /\.zip$/i.test(basename(fileName));

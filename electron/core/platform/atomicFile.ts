/**
 * Writes a file completely or not at all: under a temporary name in the same folder, synced, then renamed. The temporary name depends only
 * on the target, so that the next export to it finds and removes what a killed one left.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, realpath, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { asError, errorCode } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';
import { moveFileLater, removeFileLater, type LaterFileSystem } from './heldFiles.ts';

interface Pieces {
  /** Takes text (encoded as UTF-8) or bytes. Throws what `put` throws, at this piece or a later one. */
  write(data: string | Uint8Array): Promise<void>;
  /** Resolves when everything has been put. */
  end(): Promise<void>;
  /** Resolves when nothing is in progress any more, successful or not. */
  settled(): Promise<void>;
}

/** Size of a piece: a system call costs as much as writing some hundred kilobytes. */
const pieceBytes = 1 << 20;
/** Texts up to this length aren't measured before they are encoded: a UTF-16 unit takes at most three bytes of UTF-8. */
const shortText = 128 * 1024;

/**
 * Buffers writes into pieces large enough for a system call; while one is being written, the next one fills. `put` is called with one piece
 * after another. All pieces share the same memory, so that a long export leaves no garbage.
 */
function openPieces(put: (piece: Uint8Array) => Promise<void>): Pieces {
  let filling = Buffer.allocUnsafeSlow(pieceBytes);
  let spare = Buffer.allocUnsafeSlow(pieceBytes);
  let used = 0;
  let underWay: Promise<void> = Promise.resolve();

  const send = async (): Promise<void> => {
    if (used === 0) return;
    await underWay;
    const piece = filling.subarray(0, used);
    [filling, spare] = [spare, filling];
    used = 0;
    underWay = put(piece);
    // The error is thrown at the next piece, or at the end.
    underWay.catch(() => undefined);
  };

  return {
    async write(data) {
      const most = typeof data !== 'string' ? data.length : data.length <= shortText ? data.length * 3 : Buffer.byteLength(data);
      if (used + most > filling.length) await send();
      if (most > filling.length) filling = Buffer.allocUnsafeSlow(most);
      if (typeof data === 'string') used += filling.write(data, used);
      else {
        filling.set(data, used);
        used += data.length;
      }
    },
    async end() {
      await send();
      await underWay;
    },
    settled: () => underWay.catch(() => undefined),
  };
}

/**
 * Takes bytes, one piece after another; text is encoded as UTF-8. A write resolves when the next may follow, and only then may the caller
 * reuse the memory of the bytes. System errors may be thrown at a later piece, or at the end.
 */
export interface ByteSink {
  write(data: string | Uint8Array): Promise<void>;
}

export interface AtomicFile extends ByteSink {
  /** Throws Failed('file.held') if another program has the existing file open, so that it couldn't be replaced. */
  refuseHeld(): Promise<void>;
  /** Moves the file into place, replacing any existing one. Returns its size and the SHA-256 of its bytes in hex. */
  commit(): Promise<{ bytes: number; sha256: string }>;
  /** Removes what was written; an existing target stays. Does nothing after `commit`. */
  discard(): Promise<void>;
}

/** Opens the temporary file; tests replace it to make writes fail. */
type OpenFile = (path: string, mode: number) => Promise<FileHandle>;

const openNew: OpenFile = (path, mode) => open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, mode);

/**
 * All functions throw Failed('disk.full' | 'file.held' | 'export.cannotWrite') for system errors. A symbolic link is followed: it stays,
 * and its target is written.
 */
export async function openAtomicFile(path: string, openFile: OpenFile = openNew, system?: LaterFileSystem): Promise<AtomicFile> {
  const inWords = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw writeFailure(error, path) ?? error;
    }
  };
  const target = await inWords(() =>
    realpath(path).catch((error: unknown) => (errorCode(error) === 'ENOENT' ? path : Promise.reject(asError(error)))),
  );
  const before = await inWords(() =>
    stat(target).catch((error: unknown) => (errorCode(error) === 'ENOENT' ? null : Promise.reject(asError(error)))),
  );
  if (before?.isDirectory()) throw new Failed('export.cannotWrite', { path, problem: 'EISDIR: it is a directory' });
  // A rename would replace a device or a pipe with a file.
  if (before && !before.isFile()) throw new Failed('export.cannotWrite', { path, problem: 'it is not a file' });

  const temporary = temporaryPath(target);
  await inWords(() => removeFileLater(temporary, system));
  const file = await inWords(() => openFile(temporary, before ? before.mode & 0o777 : 0o666));
  const hash = createHash('sha256');
  let bytes = 0;
  const pieces = openPieces(async (piece) => {
    const written = file.writeFile(piece);
    // Hashes while the system writes.
    hash.update(piece);
    await written;
    bytes += piece.length;
  });
  let closed = false;
  const close = async (): Promise<void> => {
    if (!closed) await file.close();
    closed = true;
  };
  let isMoved = false;

  return {
    write: (data) => inWords(() => pieces.write(data)),
    // Renaming a file to its own name changes nothing, and needs the same access as replacing it.
    refuseHeld: () => (before ? inWords(() => moveFileLater(target, target, system)) : Promise.resolve()),
    commit: () =>
      inWords(async () => {
        await pieces.end();
        await file.sync();
        if (!(await isStill(temporary, file))) throw new Failed('export.cannotWrite', { path, problem: 'another export writes it too' });
        await close();
        await moveFileLater(temporary, target, system);
        isMoved = true;
        await syncFolder(dirname(target));
        return { bytes, sha256: hash.digest('hex') };
      }),
    discard: async () => {
      await pieces.settled();
      const isOwn = closed ? !isMoved : await isStill(temporary, file).catch(() => false);
      await close();
      if (isOwn) await removeFileLater(temporary, system);
    },
  };
}

/**
 * Moves what `work` writes into place, or leaves nothing of it where that fails. Returns the result of `work` and the size of the file. Throws
 * what `openAtomicFile` and `work` throw.
 */
export async function writeAtomically<R>(
  path: string,
  work: (file: ByteSink) => Promise<R>,
  openFile?: OpenFile,
): Promise<{ result: R; bytes: number }> {
  const file = await openAtomicFile(path, openFile);
  try {
    const result = await work(file);
    return { result, bytes: (await file.commit()).bytes };
  } finally {
    await file.discard();
  }
}

/**
 * Writes a file that fits into memory, completely or not at all. `mode`: masks its permissions. Returns its size in bytes. Throws what
 * `openAtomicFile` throws; an existing file then stays.
 */
export async function writeWhole(path: string, data: string | Uint8Array, mode = 0o777): Promise<number> {
  const masked: OpenFile = (temporary, wanted) => openNew(temporary, wanted & mode);
  return (await writeAtomically(path, (file) => file.write(data), masked)).bytes;
}

/** The temporary path: in the target's folder, and the same for every export to the target. */
const temporaryPath = (target: string): string =>
  join(dirname(target), `.rollcall-${createHash('sha256').update(basename(target)).digest('hex').slice(0, 16)}.part`);

/** Whether the path still leads to the open file: a concurrent export to the same target may have put its own there. */
async function isStill(path: string, file: FileHandle): Promise<boolean> {
  const [there, own] = await Promise.all([stat(path, { bigint: true }).catch(() => null), file.stat({ bigint: true })]);
  return there !== null && there.ino === own.ino && there.dev === own.dev;
}

/**
 * A rename is durable only when its folder is synced. Windows can't open a folder, and some file systems can't sync one; the file is
 * complete anyway.
 */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** Turns a system error into a failure that a person can act on; undefined for other errors. */
function writeFailure(error: unknown, path: string): Failed | undefined {
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Failed('disk.full', { path });
  if (!(error instanceof Error) || !/^E[A-Z0-9]+$/.test(code)) return undefined;
  // `EACCES: permission denied, open '/…/.rollcall-….part'`: the temporary name means nothing to a person.
  return new Failed('export.cannotWrite', { path, problem: error.message.split(',')[0] ?? code });
}

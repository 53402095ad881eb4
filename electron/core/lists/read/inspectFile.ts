/** Inspects a file before it is read: whether it can be read, and its encoding. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { Failed } from '#contract/failure.ts';
import { fileFailure } from '../../platform/fileFailure.ts';
import type { ReadingPreview, Source, Reading } from '#contract/lists/list.ts';
import type { Layout } from './delimited/layout.ts';
import { type Dialect, type RecordSink, mostRecordLength } from './delimited/recordReader.ts';
import { EncodingWitness, encodingOfHead, type Encoding } from './encoding/detectEncoding.ts';
import { looksLike } from './encoding/looksLike.ts';

/** An opened source file of any format: inspected, and ready to return its lines. */
export interface GrantedFile {
  path: string;
  name: string;
}

export interface OpenedFile {
  readonly name: string;
  readonly bytes: number;
  /** Its first records, for detection; the first is the heading, if there is one. */
  readonly first: readonly (readonly string[])[];
  /** Whether the first record is a heading, given or detected. */
  readonly heading: boolean;
  readonly layout: Layout;
  /** Whether lines can have fewer cells; the rows of a sheet are all as wide as the sheet. */
  readonly ragged: boolean;
  /** How text is separated and quoted; null for a workbook. */
  readonly dialect: Dialect | null;
  /** How the file is read, and the alternatives. */
  readonly about: Omit<ReadingPreview['files'][number], 'name' | 'bytes' | 'heading'>;
  /**
   * Passes every record and every rejected line to `sink`. `took`: called after each piece with the bytes read so far; the sink may commit
   * there. Throws Failed: import.cancelled, and what `openSource` throws.
   */
  read(
    sink: RecordSink,
    signal: AbortSignal,
    took: (bytes: number) => void,
  ): Promise<Pick<Source, 'sha256' | 'lineEnd' | 'nuls' | 'notes'>>;
  close(): void;
}

const headBytes = 256 * 1024;
/** A record of maximum length, in an encoding with up to two bytes per character. */
const longHeadBytes = 2 * mostRecordLength;

export interface Inspected {
  path: string;
  name: string;
  bytes: number;
  /** Modification time, as reported by the system. */
  mtimeMs: number;
  encoding: Encoding;
  /** The first bytes, byte order mark included: a quarter of a megabyte by default. */
  head: Buffer;
}

/**
 * Reads the file once, unless its start already determines the encoding. Throws Failed: file.missing, file.directory, file.unreadable,
 * file.empty, file.notText.
 */
export async function inspectFile(file: { path: string; name: string }, reading: Reading, signal: AbortSignal): Promise<Inspected> {
  const handle = await openFile(file.path);
  try {
    const { size, mtimeMs } = await handle.stat();
    if (size === 0) throw new Failed('file.empty', { path: file.name });
    const head = await readAt(handle, file.path, 0, Buffer.alloc(Math.min(headBytes, size)));
    const known = encodingOfHead(head);
    // If a person chooses another encoding for UTF-16, they see the result instead of an error about a binary file.
    const wide = [reading.encoding, known?.name].some((name) => name?.startsWith('utf-16') === true);
    const foreign = looksLike(head, wide);
    if (foreign !== null) throw new Failed('file.notText', { path: file.name, looksLike: foreign });
    const found: Inspected = { ...file, bytes: size, mtimeMs, head, encoding: { name: 'utf-8', bomBytes: known?.bomBytes ?? 0 } };
    if (reading.encoding !== undefined) {
      return { ...found, encoding: { name: reading.encoding, bomBytes: known?.name === reading.encoding ? known.bomBytes : 0 } };
    }
    if (known) return { ...found, encoding: known };
    const witness = new EncodingWitness();
    const buffer = Buffer.allocUnsafe(headBytes);
    for (let at = 0; at < size;) {
      if (signal.aborted) throw new Failed('import.cancelled');
      const bytes = at === 0 ? head : await readAt(handle, file.path, at, buffer);
      if (bytes.length === 0) break;
      witness.see(bytes);
      at += bytes.length;
    }
    return { ...found, encoding: { name: witness.verdict(), bomBytes: 0 } };
  } finally {
    await handle.close();
  }
}

/** Returns the same with a head as long as a first record may be. Throws Failed like `inspectFile`. */
export async function withLongHead(file: Inspected): Promise<Inspected> {
  const handle = await openFile(file.path);
  try {
    return { ...file, head: await readAt(handle, file.path, 0, Buffer.alloc(Math.min(longHeadBytes, file.bytes))) };
  } finally {
    await handle.close();
  }
}

/** Opens a regular file for reading. Throws Failed like `inspectFile`. */
export async function openFile(path: string): Promise<FileHandle> {
  // A pipe without a writer would block forever; Windows has no such pipes.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((error: unknown) => {
    throw fileFailure(error, path);
  });
  const stat = await handle.stat();
  if (stat.isFile()) return handle;
  await handle.close();
  throw stat.isDirectory() ? new Failed('file.directory', { path }) : new Failed('file.unreadable', { path, problem: 'not a plain file' });
}

/** Fills the buffer from the file's position `at`, and returns the filled part, which is shorter only at the end of the file. */
export async function readAt(handle: FileHandle, path: string, at: number, buffer: Buffer): Promise<Buffer> {
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, at).catch((error: unknown) => {
    throw fileFailure(error, path);
  });
  return buffer.subarray(0, bytesRead);
}

/** Refuses a file that changed while it was read: neither its rows nor its hash are meaningful. Throws Failed('file.changed'). */
export async function refuseIfChanged(file: { path: string; name: string }, was: { bytes: number; mtimeMs: number }): Promise<void> {
  const now = await stat(file.path).catch(() => null);
  if (now?.size !== was.bytes || now.mtimeMs !== was.mtimeMs) throw new Failed('file.changed', { path: file.name });
}

/**
 * Yields a file's bytes piece by piece. A piece is valid until the next one is requested. Throws Failed: import.cancelled, and like
 * `openFile`.
 */
export async function* piecesOf(path: string, pieceBytes: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  const handle = await openFile(path);
  const buffer = Buffer.allocUnsafe(pieceBytes);
  try {
    for (let at = 0; ;) {
      if (signal.aborted) throw new Failed('import.cancelled');
      const piece = await readAt(handle, path, at, buffer);
      if (piece.length === 0) return;
      at += piece.length;
      yield piece;
    }
  } finally {
    await handle.close();
  }
}

const pieceBytes = 1024 * 1024;

/** Returns the SHA-256 of a file in hexadecimal, reading it in pieces. Throws Failed: import.cancelled, and like `openFile`. */
export async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of piecesOf(path, pieceBytes, signal)) hash.update(piece);
  return hash.digest('hex');
}

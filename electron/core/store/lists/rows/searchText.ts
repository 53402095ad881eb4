/**
 * The text that searches scan, in a file beside the list: every cell, folded, and every long number, in chunks, so that a million rows are searched as fast as a file can be
 * read. It contains only what the list contains, is made again if it is missing, out of date or damaged, and is deleted with the list.
 *
 *   chunk, chunk, … · the bytes of each row (32 bits, little-endian) · JSON of `footerSchema` · its length and CRC (32 bits each)
 */
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { listPath, searchTextPath } from '../paths.ts';

/** Consecutive rows in the file. */
export interface TextChunk {
  readonly first: number;
  readonly last: number;
  readonly bytes: number;
}

export interface SearchText {
  readonly chunks: readonly TextChunk[];
  /** Bytes of each row, by row number − 1; 0 if the list has no such row. */
  readonly lengths: Uint32Array;
  /** The bytes of a chunk, valid until the next one is read; null if they are damaged. */
  read(index: number): Buffer | null;
  close(): void;
}

const chunkSchema = z.object({ first: z.int(), last: z.int(), bytes: z.int().min(0), crc: z.int() });
const footerSchema = z.object({ version: z.literal(2), of: z.string(), rows: z.int(), lengthsCrc: z.int(), chunks: z.array(chunkSchema) });
type Footer = z.infer<typeof footerSchema>;

const tailBytes = 8;

/** What the text was made from: another file in the list's place is another list, whatever its name. */
function stampOf(dataDir: string, listId: string, columns: number): string {
  const { ino, birthtimeMs } = statSync(listPath(dataDir, listId), { bigint: true });
  return `${listId} ${ino} ${birthtimeMs} ${columns}`;
}

/** Removes the text of a list that changes or is removed. Nobody in this process may have it open. */
export function dropSearchText(dataDir: string, listId: string): void {
  rmSync(searchTextPath(dataDir, listId), { force: true });
}

export interface TextOf {
  dataDir: string;
  listId: string;
  rows: number;
  columns: number;
}

/** The list's text; null if there is none, or it is out of date. */
export function openSearchText({ dataDir, listId, rows, columns }: TextOf): SearchText | null {
  let file: number | null = null;
  try {
    file = openSync(searchTextPath(dataDir, listId), 'r');
    const opened = readIndex(file);
    if (opened?.footer.of === stampOf(dataDir, listId, columns) && opened.footer.rows === rows) return textIn(file, opened);
  } catch {
    // Whatever is wrong with it, it is made again.
  }
  if (file !== null) closeSync(file);
  return null;
}

function readIndex(file: number): { footer: Footer; lengths: Uint32Array } | null {
  const { size } = fstatSync(file);
  const tail = readAt(file, size - tailBytes, tailBytes);
  if (!tail) return null;
  const json = readAt(file, size - tailBytes - tail.readUInt32LE(0), tail.readUInt32LE(0));
  if (!json || crc32(json) !== tail.readUInt32LE(4)) return null;
  const footer = footerSchema.parse(JSON.parse(json.toString('utf8')));
  const text = footer.chunks.reduce((sum, { bytes }) => sum + bytes, 0);
  const packed = readAt(file, text, footer.rows * 4);
  if (!packed || crc32(packed) !== footer.lengthsCrc) return null;
  return { footer, lengths: Uint32Array.from({ length: footer.rows }, (_, index) => packed.readUInt32LE(index * 4)) };
}

function readAt(file: number, at: number, length: number, into = Buffer.allocUnsafe(Math.max(0, length))): Buffer | null {
  if (at < 0) return null;
  for (let end = 0; end < length;) {
    const read = readSync(file, into, end, length - end, at + end);
    if (read === 0) return null;
    end += read;
  }
  return into.subarray(0, length);
}

function textIn(file: number, { footer: { chunks }, lengths }: { footer: Footer; lengths: Uint32Array }): SearchText {
  const starts: number[] = [];
  chunks.reduce((sum, { bytes }) => sum + (starts.push(sum), bytes), 0);
  const into = Buffer.allocUnsafe(chunks.reduce((most, { bytes }) => Math.max(most, bytes), 0));
  /** Verified bytes stay valid: nobody writes to the file. */
  const known = new Set<number>();
  return {
    chunks,
    lengths,
    read(index) {
      const chunk = chunks[index];
      if (!chunk) return null;
      const bytes = readAt(file, starts[index] ?? 0, chunk.bytes, into);
      if (!bytes || (!known.has(index) && crc32(bytes) !== chunk.crc)) return null;
      known.add(index);
      return bytes;
    },
    close: () => closeSync(file),
  };
}

export interface SearchTextWriter {
  add(chunk: TextChunk, bytes: Buffer): void;
  /** Puts the file in place and opens it. */
  finish(lengths: Uint32Array): SearchText | null;
  /** Removes everything; does nothing after `finish`. */
  discard(): void;
}

/** Writes a list's text under a temporary name. Throws file system errors. */
export function writeSearchText(of: TextOf): SearchTextWriter {
  const { dataDir, listId, rows, columns } = of;
  const path = searchTextPath(dataDir, listId);
  const part = `${path}.${process.pid}.part`;
  const stamp = stampOf(dataDir, listId, columns);
  let file: number | null = openSync(part, 'w', 0o600);
  const chunks: Footer['chunks'] = [];
  const write = (bytes: Buffer): void => {
    for (let from = 0; file !== null && from < bytes.length;) from += writeSync(file, bytes, from);
  };
  const close = (): void => {
    if (file !== null) closeSync(file);
    file = null;
  };
  return {
    add(chunk, bytes) {
      write(bytes);
      chunks.push({ ...chunk, crc: crc32(bytes) });
    },
    finish(lengths) {
      const packed = Buffer.allocUnsafe(lengths.length * 4);
      lengths.forEach((length, index) => packed.writeUInt32LE(length, index * 4));
      const footer: Footer = { version: 2, of: stamp, rows, lengthsCrc: crc32(packed), chunks };
      const json = Buffer.from(JSON.stringify(footer));
      const tail = Buffer.allocUnsafe(tailBytes);
      tail.writeUInt32LE(json.length, 0);
      tail.writeUInt32LE(crc32(json), 4);
      for (const piece of [packed, json, tail]) write(piece);
      close();
      renameSync(part, path);
      return openSearchText(of);
    },
    discard() {
      close();
      rmSync(part, { force: true });
    },
  };
}

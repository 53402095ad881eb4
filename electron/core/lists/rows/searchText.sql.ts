/** The text file that searches and column queries scan: opening it and writing it. */
import { statSync, closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { endianness } from 'node:os';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { listPath, searchTextPath } from '../../platform/paths.ts';
import type { Lengths, TextBlock, TextChunk } from './textBlocks.sql.ts';
import { moveFile, removeFile } from '../../platform/heldFiles.ts';

/**
 * The file beside the list that searches and column queries scan: every cell, folded, and every long number, in chunks of rows and within
 * them column by column (textBlocks.sql.ts), so that a search takes as long as reading the file, or the column’s part of it. It contains
 * only what the list contains, is rebuilt if it is missing, out of date or damaged, and is deleted with the list.
 *
 * the blocks of a chunk, the blocks of the next chunk, … · three 32-bit numbers for each block (`blockEntry`) · JSON of `footerSchema` ·
 * its length and CRC (32 bits each). A block: the byte length of each of its cells, their bytes, and zeros up to a multiple of four.
 */
export interface TextOf {
  dataDir: string;
  listId: string;
  rows: number;
  columns: number;
}

const footerSchema = z.object({
  version: z.literal(3),
  of: z.string(),
  rows: z.int(),
  entriesCrc: z.int(),
  chunks: z.array(z.object({ first: z.int(), last: z.int() })),
});
type Footer = z.infer<typeof footerSchema>;

const tailBytes = 8;
const aligned = 4;
/** Numbers for each block: bytes per length (1, 2 or 4), bytes of all cells, and the CRC of both. */
const blockEntry = 3;

/** Identifies the list that the text was made from: a different file in its place is a different list, whatever its name. */
function stampOf({ dataDir, listId, columns }: TextOf): string {
  const { ino, birthtimeMs } = statSync(listPath(dataDir, listId), { bigint: true });
  return `${listId} ${ino} ${birthtimeMs} ${columns} ${endianness()}`;
}

/** Returns where the next block begins. */
const upToMultiple = (bytes: number): number => Math.ceil(bytes / aligned) * aligned;

export interface SearchText {
  readonly chunks: readonly TextChunk[];
  /**
   * Reads blocks of a chunk: those of the columns from `from` to before `to`, where the one after the last column has the long numbers.
   * Valid until the next read; null if they are damaged.
   */
  read(chunk: number, from: number, to: number): TextBlock[] | null;
  close(): void;
}

/** Removes the text of a list that changes or is removed. It must not be open in this process. */
export function dropSearchText(dataDir: string, listId: string): void {
  removeFile(searchTextPath(dataDir, listId));
}

/** Opens the list's text; null if there is none, or if it is out of date. */
export function openSearchText(of: TextOf): SearchText | null {
  let file: number | null = null;
  try {
    file = openSync(searchTextPath(of.dataDir, of.listId), 'r');
    const opened = readIndex(file, of.columns + 1);
    if (opened?.footer.of === stampOf(of) && opened.footer.rows === of.rows) return textIn(file, of.columns + 1, opened);
  } catch {
    // Whatever the problem, the text is rebuilt.
  }
  if (file !== null) closeSync(file);
  return null;
}

function readIndex(file: number, blocks: number): { footer: Footer; entries: Uint32Array } | null {
  const { size } = fstatSync(file);
  const tail = readAt(file, size - tailBytes, tailBytes);
  if (!tail) return null;
  const jsonAt = size - tailBytes - tail.readUInt32LE(0);
  const json = readAt(file, jsonAt, tail.readUInt32LE(0));
  if (!json || crc32(json) !== tail.readUInt32LE(4)) return null;
  const footer = footerSchema.parse(JSON.parse(json.toString('utf8')));
  const entriesBytes = footer.chunks.length * blocks * blockEntry * 4;
  const packed = readAt(file, jsonAt - entriesBytes, entriesBytes);
  if (!packed || crc32(packed) !== footer.entriesCrc) return null;
  return { footer, entries: new Uint32Array(packed.buffer, packed.byteOffset, entriesBytes / 4) };
}

/** `into`: aligned to a multiple of four, like new buffers. */
function readAt(file: number, at: number, length: number, into = Buffer.allocUnsafeSlow(Math.max(0, length))): Buffer | null {
  if (at < 0) return null;
  for (let end = 0; end < length;) {
    const read = readSync(file, into, end, length - end, at + end);
    if (read === 0) return null;
    end += read;
  }
  return into.subarray(0, length);
}

function textIn(file: number, blocks: number, { footer: { chunks }, entries }: { footer: Footer; entries: Uint32Array }): SearchText {
  /** The start of each block, and finally the end of all. */
  const starts = new Float64Array(chunks.length * blocks + 1);
  const rowsOf = ({ first, last }: TextChunk): number => last - first + 1;
  for (const [index, chunk] of chunks.entries())
    for (let at = index * blocks; at < (index + 1) * blocks; at++) {
      const [width = 0, bytes = 0] = entries.subarray(at * blockEntry);
      starts[at + 1] = (starts[at] ?? 0) + upToMultiple(width * rowsOf(chunk) + bytes);
    }
  let into = Buffer.alloc(0);
  /** Blocks whose bytes were verified, which stay valid because nobody writes to the file. */
  const known = new Uint8Array(chunks.length * blocks);
  let isOpen = true;
  return {
    chunks,
    read(index, from, to) {
      const chunk = chunks[index];
      // Another reader may have found it damaged and closed it.
      if (!chunk || !isOpen) return null;
      const start = starts[index * blocks + from] ?? 0;
      const size = (starts[index * blocks + to] ?? 0) - start;
      if (into.length < size) into = Buffer.allocUnsafeSlow(size);
      const read = readAt(file, start, size, into);
      if (!read) return null;
      const found: TextBlock[] = [];
      for (let at = index * blocks + from; at < index * blocks + to; at++) {
        const [width = 0, bytes = 0, crc] = entries.subarray(at * blockEntry);
        const own = (starts[at] ?? 0) - start;
        const textAt = own + width * rowsOf(chunk);
        if (known[at] !== 1 && crc32(read.subarray(own, textAt + bytes)) !== crc) return null;
        known[at] = 1;
        found.push({ lengths: lengthsAt(read, own, width, rowsOf(chunk)), bytes: read.subarray(textAt, textAt + bytes) });
      }
      return found;
    },
    close() {
      if (isOpen) closeSync(file);
      isOpen = false;
    },
  };
}

function lengthsAt({ buffer, byteOffset }: Buffer, at: number, width: number, rows: number): Lengths {
  if (width === 1) return new Uint8Array(buffer, byteOffset + at, rows);
  return width === 2 ? new Uint16Array(buffer, byteOffset + at, rows) : new Uint32Array(buffer, byteOffset + at, rows);
}

export interface SearchTextWriter {
  add(chunk: TextChunk, blocks: readonly TextBlock[]): void;
  /** Puts the file in place and opens it. */
  finish(): SearchText | null;
  /** Removes everything; does nothing after `finish`. */
  discard(): void;
}

/** Writes a list's text under a temporary name. Throws file system errors. */
export function writeSearchText(of: TextOf): SearchTextWriter {
  const path = searchTextPath(of.dataDir, of.listId);
  const part = `${path}.${process.pid}.part`;
  const stamp = stampOf(of);
  let file: number | null = openSync(part, 'w', 0o600);
  const chunks: Footer['chunks'] = [];
  const entries: number[] = [];
  const write = (bytes: Uint8Array): void => {
    for (let from = 0; file !== null && from < bytes.length;) from += writeSync(file, bytes, from);
  };
  const close = (): void => {
    if (file !== null) closeSync(file);
    file = null;
  };
  return {
    add(chunk, blocks) {
      const parts = blocks.flatMap(({ lengths, bytes }) => {
        const packed = new Uint8Array(lengths.buffer, lengths.byteOffset, lengths.byteLength);
        entries.push(lengths.BYTES_PER_ELEMENT, bytes.length, crc32(bytes, crc32(packed)));
        const size = packed.length + bytes.length;
        return [packed, bytes, Buffer.alloc(upToMultiple(size) - size)];
      });
      write(Buffer.concat(parts));
      chunks.push(chunk);
    },
    finish() {
      const packed = new Uint8Array(Uint32Array.from(entries).buffer);
      const footer: Footer = { version: 3, of: stamp, rows: of.rows, entriesCrc: crc32(packed), chunks };
      const json = Buffer.from(JSON.stringify(footer));
      const tail = Buffer.allocUnsafe(tailBytes);
      tail.writeUInt32LE(json.length, 0);
      tail.writeUInt32LE(crc32(json), 4);
      for (const piece of [packed, json, tail]) write(piece);
      close();
      moveFile(part, path);
      return openSearchText(of);
    },
    discard() {
      close();
      removeFile(part);
    },
  };
}

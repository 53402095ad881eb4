/** Opens the text that searches and questions about columns scan: a file beside the list (searchTextFile.ts). */
import { closeSync, fstatSync, openSync, readSync, rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { searchTextPath } from '../../platform/paths.ts';
import { blockEntry, footerSchema, stampOf, tailBytes, upToMultiple, type Footer, type TextOf } from './searchTextFile.sql.ts';
import type { Lengths, TextBlock, TextChunk } from './textBlocks.sql.ts';

export interface SearchText {
  readonly chunks: readonly TextChunk[];
  /**
   * Some blocks of a chunk: those of the columns from `from` to before `to`, where the one after the last column has the long numbers. Valid
   * until the next ones are read; null if they are damaged.
   */
  read(chunk: number, from: number, to: number): TextBlock[] | null;
  close(): void;
}

/** Removes the text of a list that changes or is removed. Nobody in this process may have it open. */
export function dropSearchText(dataDir: string, listId: string): void {
  rmSync(searchTextPath(dataDir, listId), { force: true });
}

/** The list's text; null if there is none, or it is out of date. */
export function openSearchText(of: TextOf): SearchText | null {
  let file: number | null = null;
  try {
    file = openSync(searchTextPath(of.dataDir, of.listId), 'r');
    const opened = readIndex(file, of.columns + 1);
    if (opened?.footer.of === stampOf(of) && opened.footer.rows === of.rows) return textIn(file, of.columns + 1, opened);
  } catch {
    // Whatever is wrong with it, it is made again.
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

/** `into`: begins at a multiple of four, as do new buffers. */
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
  /** Where each block begins, and at last where they all end. */
  const starts = new Float64Array(chunks.length * blocks + 1);
  const rowsOf = ({ first, last }: TextChunk): number => last - first + 1;
  for (const [index, chunk] of chunks.entries())
    for (let at = index * blocks; at < (index + 1) * blocks; at++) {
      const [width = 0, bytes = 0] = entries.subarray(at * blockEntry);
      starts[at + 1] = (starts[at] ?? 0) + upToMultiple(width * rowsOf(chunk) + bytes);
    }
  let into = Buffer.alloc(0);
  /** Verified bytes stay valid: nobody writes to the file. */
  const known = new Uint8Array(chunks.length * blocks);
  let isOpen = true;
  return {
    chunks,
    read(index, from, to) {
      const chunk = chunks[index];
      // Whoever else reads it may have found it damaged, and closed it.
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

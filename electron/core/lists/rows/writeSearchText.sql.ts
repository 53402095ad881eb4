/** Writes the text that searches and questions about columns scan (searchTextFile.ts). */
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { searchTextPath } from '../../platform/paths.ts';
import { openSearchText, type SearchText } from './searchText.sql.ts';
import { stampOf, tailBytes, upToMultiple, type Footer, type TextOf } from './searchTextFile.sql.ts';
import type { TextBlock, TextChunk } from './textBlocks.sql.ts';

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
      renameSync(part, path);
      return openSearchText(of);
    },
    discard() {
      close();
      rmSync(part, { force: true });
    },
  };
}

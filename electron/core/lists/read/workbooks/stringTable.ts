/** Reads a workbook's shared strings without phonetics. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { mostCellLength } from '../delimited/recordReader.ts';
import { readXml } from './readXml.ts';
import { removeFile } from '#core/platform/heldFiles.ts';

const blockBytes = 1024 * 1024;
/** The most blocks kept in memory; beyond these, the oldest are written to the file. */
const mostBlocks = 32;
const pageOffsets = 1024 * 1024;

/** A workbook's shared strings by index: packed in memory if they fit, otherwise in a file. */
export interface StringTable {
  readonly length: number;
  add(text: string): void;
  /** Returns a string by its index; '' if there is none. */
  get(index: number): string;
  close(): void;
}

/** Opens an empty table. `spillPath`: a file that is created if memory doesn't suffice, and removed at the end. */
export function openStringTable(spillPath: string): StringTable {
  // Offsets are kept in pages, because a doubling array would be in memory twice while it grows. No workbook unpacks to 4 GB.
  const pages: Uint32Array[] = [];
  const blocks = new Map<number, Buffer>();
  let writing = Buffer.allocUnsafe(blockBytes);
  let writingBlock = 0;
  let file: number | null = null;
  let end = 0;
  let length = 0;
  /** Blocks below this number are in the file. */
  let spilled = 0;

  const offset = (index: number): number => pages[Math.floor(index / pageOffsets)]?.[index % pageOffsets] ?? end;
  const setOffset = (index: number, value: number): void => {
    let page = pages[Math.floor(index / pageOffsets)];
    if (!page) pages.push((page = new Uint32Array(pageOffsets)));
    page[index % pageOffsets] = value;
  };
  const keep = (number: number, block: Buffer): void => {
    blocks.set(number, block);
    const oldest = blocks.keys().next().value;
    if (blocks.size > mostBlocks && oldest !== undefined) {
      const full = blocks.get(oldest);
      // A block that was read back is already in the file.
      if (full && oldest >= spilled) spillTo(oldest);
      blocks.delete(oldest);
    }
  };
  const spillTo = (last: number): void => {
    file ??= openSync(spillPath, 'wx+', 0o600);
    for (; spilled <= last; spilled++) {
      const block = blocks.get(spilled);
      if (block) writeSync(file, block, 0, blockBytes, spilled * blockBytes);
    }
  };
  const blockOf = (number: number): Buffer => {
    if (number === writingBlock) return writing;
    const known = blocks.get(number);
    if (known) return known;
    const read = Buffer.allocUnsafe(blockBytes);
    if (file !== null) readSync(file, read, 0, blockBytes, number * blockBytes);
    keep(number, read);
    return read;
  };

  return {
    get length() {
      return length;
    },
    add(text) {
      setOffset(length++, end);
      const bytes = Buffer.byteLength(text);
      let at = end - writingBlock * blockBytes;
      end += bytes;
      if (at + bytes <= blockBytes) {
        writing.write(text, at, 'utf8');
        return;
      }
      const packed = Buffer.from(text);
      for (let from = 0; from < packed.length;) {
        const taken = packed.copy(writing, at, from);
        from += taken;
        at += taken;
        if (at < blockBytes) continue;
        keep(writingBlock++, writing);
        writing = Buffer.allocUnsafe(blockBytes);
        at = 0;
      }
    },
    get(index) {
      if (!(index >= 0 && index < length)) return '';
      const from = offset(index);
      const to = index + 1 < length ? offset(index + 1) : end;
      const block = Math.floor(from / blockBytes);
      const start = from - block * blockBytes;
      if (start + (to - from) <= blockBytes) return blockOf(block).toString('utf8', start, start + to - from);
      const parts: Buffer[] = [];
      for (let at = from; at < to;) {
        const number = Math.floor(at / blockBytes);
        const until = Math.min(to, (number + 1) * blockBytes);
        parts.push(Buffer.from(blockOf(number).subarray(at - number * blockBytes, until - number * blockBytes)));
        at = until;
      }
      return Buffer.concat(parts).toString('utf8');
    },
    close() {
      blocks.clear();
      if (file === null) return;
      closeSync(file);
      file = null;
      removeFile(spillPath);
    },
  };
}

/** Decodes Excel's escapes for characters that XML can't contain: `_x000D_` is a carriage return, `_x005F_` an underscore. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Reads the shared strings of an XLSX: the text of each item without phonetic runs, which are reading aids. */
export async function readSharedStrings(part: AsyncIterable<Buffer> | null, file: string, spillPath: string): Promise<StringTable> {
  const strings = openStringTable(spillPath);
  if (part === null) return strings;
  let text = '';
  let inText = false;
  let phonetic = false;
  try {
    await readXml(part, file, {
      open(name) {
        if (name === 'si') text = '';
        else if (name === 'rPh') phonetic = true;
        else if (name === 't') inText = !phonetic;
      },
      close(name) {
        if (name === 't') inText = false;
        else if (name === 'rPh') phonetic = false;
        else if (name === 'si') strings.add(unescapeText(text));
      },
      text(piece) {
        // A text too long for any cell needn't grow.
        if (inText && text.length <= mostCellLength) text += piece;
      },
    });
  } catch (error) {
    strings.close();
    throw error;
  }
  return strings;
}

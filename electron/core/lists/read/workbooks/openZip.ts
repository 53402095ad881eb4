/** Opens a workbook's ZIP, and unpacks one part at a time under limits: hostile files are refused before they fill memory or disk. */
import type { Readable } from 'node:stream';
import { openPromise } from 'yauzl';
import type { Entry } from 'yauzl';
import { Failed } from '../../../../contract/failure.ts';

/**
 * A part may unpack to a hundred times its packed size. Not checked below `ratioFreeBytes`, because small parts of real files compress
 * better.
 */
const mostRatio = 100;
const ratioFreeBytes = 10_000_000;
const mostUnpackedBytes = 2_000_000_000;
const mostEntries = 10_000;

export interface Zip {
  has(name: string): boolean;
  /** The part's bytes, unpacked piece by piece. A missing part means the file is damaged. */
  read(name: string): AsyncIterable<Buffer>;
  /** Unpacked size of a part according to the directory; only for progress. */
  sizeOf(name: string): number;
  close(): void;
}

/**
 * `mostBytes`: the total that all parts may unpack to, each counted once however often it is read. Throws Failed: file.damaged,
 * file.unsafe. The caller closes it.
 */
export async function openZip(file: { path: string; name: string }, mostBytes = mostUnpackedBytes): Promise<Zip> {
  const zip = await openPromise(file.path, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw damaged(file.name, error);
  });
  let unpacked = 0;
  const counted = new Map<Entry, number>();
  const entries = new Map<string, Entry>();
  try {
    if (zip.entryCount > mostEntries) throw new Failed('file.unsafe', { path: file.name, why: 'parts' });
    for await (const entry of zip.eachEntry()) entries.set(partName(entry.fileName), entry);
  } catch (error) {
    zip.close();
    throw unsafeName(error) ? new Failed('file.unsafe', { path: file.name, why: 'names' }) : damaged(file.name, error);
  }

  async function* read(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(partName(name));
    if (!entry) throw new Failed('file.damaged', { path: file.name, problem: `no part ${name}` });
    let stream: Readable | null = null;
    let part = 0;
    try {
      stream = await zip.openReadStreamPromise(entry);
      for await (const piece of stream as AsyncIterable<Buffer>) {
        part += piece.length;
        const before = counted.get(entry) ?? 0;
        if (part > before) {
          unpacked += part - before;
          counted.set(entry, part);
        }
        if (part > ratioFreeBytes && part > entry.compressedSize * mostRatio)
          throw new Failed('file.unsafe', { path: file.name, why: 'ratio' });
        if (unpacked > mostBytes) throw new Failed('file.unsafe', { path: file.name, why: 'size' });
        yield piece;
      }
    } catch (error) {
      throw damaged(file.name, error);
    } finally {
      stream?.destroy();
    }
  }

  return {
    has: (name) => entries.has(partName(name)),
    read,
    sizeOf: (name) => entries.get(partName(name))?.uncompressedSize ?? 0,
    close: () => zip.close(),
  };
}

/** Some writers start names with a slash, some change their case; spreadsheet programs accept both. */
const partName = (name: string): string => name.replace(/^\//, '').toLowerCase();

const unsafeName = (error: unknown): boolean =>
  error instanceof Error && /invalid relative path|absolute path|invalid characters in fileName/.test(error.message);

/** The unpacker's error as a failure; our own failures and system errors about the file pass through. */
function damaged(path: string, error: unknown): unknown {
  if (error instanceof Failed || !(error instanceof Error)) return error;
  if ('code' in error && typeof error.code === 'string' && !error.code.startsWith('Z_')) return error;
  return new Failed('file.damaged', { path, problem: error.message.slice(0, 120) });
}

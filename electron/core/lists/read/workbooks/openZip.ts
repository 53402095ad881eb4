/** Opens a workbook's ZIP, and unpacks one part at a time within limits: hostile files are refused before they fill memory or disk. */
import type { Readable } from 'node:stream';
import { openPromise, type Entry } from 'yauzl';
import { errorCode } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';
import { tellShare } from './workbook.ts';

/**
 * A part may unpack to a hundred times its packed size. Not checked below `ratioFreeBytes`, because small parts of real files compress
 * better.
 */
const mostRatio = 100;
const ratioFreeBytes = 10_000_000;
const mostUnpackedBytes = 2_000_000_000;
const mostEntries = 10_000;

export interface Zip {
  /** The names of all parts, as written. */
  readonly names: readonly string[];
  has(name: string): boolean;
  /** The part's bytes, unpacked piece by piece. A missing part means the file is damaged. */
  read(name: string): AsyncIterable<Buffer>;
  /** Unpacked size of a part according to the directory; only for progress. */
  sizeOf(name: string): number;
  /** Whether the part needs a password. */
  isEncrypted(name: string): boolean;
  close(): void;
}

/** Returns a check of the bytes unpacked so far: of one part, its packed size, and of all parts. It throws Failed('file.unsafe'). */
export const limitsOf =
  (path: string, mostBytes = mostUnpackedBytes) =>
  (part: number, packed: number, all: number): void => {
    if (part > ratioFreeBytes && part > packed * mostRatio) throw new Failed('file.unsafe', { path, why: 'ratio' });
    if (all > mostBytes) throw new Failed('file.unsafe', { path, why: 'size' });
  };

/**
 * Opens a ZIP, which the caller closes. `mostBytes`: the total that all parts may unpack to; each part counts once, however often it is
 * read. Throws Failed: file.damaged, file.unsafe.
 */
export async function openZip(file: { path: string; name: string }, mostBytes = mostUnpackedBytes): Promise<Zip> {
  const zip = await openPromise(file.path, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw damaged(file.name, error);
  });
  const check = limitsOf(file.name, mostBytes);
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
        check(part, entry.compressedSize, unpacked);
        yield piece;
      }
    } catch (error) {
      throw damaged(file.name, error);
    } finally {
      stream?.destroy();
    }
  }

  return {
    names: [...entries.values()].map(({ fileName }) => fileName),
    isEncrypted: (name) => entries.get(partName(name))?.isEncrypted() === true,
    has: (name) => entries.has(partName(name)),
    read,
    sizeOf: (name) => entries.get(partName(name))?.uncompressedSize ?? 0,
    close: () => zip.close(),
  };
}

/** Yields a part's bytes, and reports the share so far after each piece. Throws Failed: import.cancelled, and like `openZip`. */
export async function* readPart(
  zip: Zip,
  name: string,
  signal: AbortSignal,
  took: (share: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const tell = tellShare(zip.sizeOf(name), took);
  for await (const piece of zip.read(name)) {
    if (signal.aborted) throw new Failed('import.cancelled');
    yield piece;
    tell(piece.length);
  }
}

/** Normalizes a part's name: some writers add a leading slash or change case, and spreadsheet programs accept both. */
const partName = (name: string): string => name.replace(/^\//, '').toLowerCase();

const unsafeName = (error: unknown): boolean =>
  error instanceof Error && /invalid relative path|absolute path|invalid characters in fileName/.test(error.message);

/** Converts the unpacker's error to a failure; failures and system errors about the file pass through. */
export function damaged(path: string, error: unknown): unknown {
  if (error instanceof Failed || !(error instanceof Error)) return error;
  const code = errorCode(error);
  if (code !== '' && !code.startsWith('Z_')) return error;
  return new Failed('file.damaged', { path, problem: error.message.slice(0, 120) });
}

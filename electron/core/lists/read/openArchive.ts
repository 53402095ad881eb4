/** Opens a compressed list: the file in a .gz, or one of the files in a ZIP archive. It is unpacked next to the list, within limits. */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { createGunzip } from 'node:zlib';
import { isSpreadsheet } from '#contract/desktop/grantedFile.ts';
import { Failed } from '#contract/failure.ts';
import type { Reading } from '#contract/lists/list.ts';
import { hashFile, refuseIfChanged, type GrantedFile, type OpenedFile } from './inspectFile.ts';
import { archiveWithPassword, zipArchive } from './encoding/looksLike.ts';
import { damaged, limitsOf, openZip, type Zip } from './workbooks/openZip.ts';
import { removeFile } from '../../platform/heldFiles.ts';

/** Opens the unpacked file; `spillPath` as for `openSource`. */
export type OpenInside = (file: GrantedFile, spillPath: string) => Promise<OpenedFile>;

/** Unpacks and opens a gzip file. Throws Failed: file.damaged, file.unsafe, import.cancelled, and what `openInside` throws. */
export async function openGzip(file: GrantedFile, spillPath: string, signal: AbortSignal, openInside: OpenInside): Promise<OpenedFile> {
  const { size } = await stat(file.path);
  const check = limitsOf(file.name);
  async function* unpacked(): AsyncGenerator<Buffer> {
    let bytes = 0;
    const packed = createReadStream(file.path);
    const pieces = packed.pipe(createGunzip());
    packed.on('error', (error) => pieces.destroy(error));
    try {
      for await (const piece of pieces as AsyncIterable<Buffer>) {
        check((bytes += piece.length), size, bytes);
        yield piece;
      }
    } catch (error) {
      throw damaged(file.name, error);
    } finally {
      packed.destroy();
      pieces.destroy();
    }
  }
  return openUnpacked(file, { name: file.name, pieces: unpacked() }, {}, spillPath, signal, openInside);
}

/**
 * Throws Failed like `openGzip`, and: file.notText for an archive without a spreadsheet or with a password, file.noEntry,
 * file.severalInside if none of several is chosen.
 */
export async function openZipped(
  file: GrantedFile,
  reading: Reading,
  spillPath: string,
  signal: AbortSignal,
  openInside: OpenInside,
): Promise<OpenedFile> {
  const zip = await openZip(file);
  try {
    const entries = listsIn(zip);
    const known = entries.join(', ');
    const entry = reading.entry ?? entries[0];
    if (entry === undefined) throw new Failed('file.notText', { path: file.name, looksLike: zipArchive });
    if (reading.entry === undefined && entries.length > 1) throw new Failed('file.severalInside', { path: file.name, entries });
    if (!entries.includes(entry)) throw new Failed('file.noEntry', { path: file.name, entry, known });
    if (zip.isEncrypted(entry)) throw new Failed('file.notText', { path: file.name, looksLike: archiveWithPassword });
    const inside = { name: `${file.name}/${posix.basename(entry)}`, pieces: zip.read(entry) };
    return await openUnpacked(file, inside, { entry, entries }, spillPath, signal, openInside);
  } finally {
    zip.close();
  }
}

/** Returns the files that can be lists: spreadsheets by their names, or the only file. Folders and files added by macOS don't count. */
function listsIn(zip: Zip): string[] {
  const files = zip.names.filter((name) => !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name));
  const spreadsheets = files.filter(isSpreadsheet);
  return spreadsheets.length > 0 || files.length > 1 ? spreadsheets : files;
}

async function openUnpacked(
  file: GrantedFile,
  inside: { name: string; pieces: AsyncIterable<Buffer> },
  about: Pick<OpenedFile['about'], 'entry' | 'entries'>,
  spillPath: string,
  signal: AbortSignal,
  openInside: OpenInside,
): Promise<OpenedFile> {
  const { size, mtimeMs } = await stat(file.path);
  const path = `${spillPath}-unpacked`;
  const remove = (): void => removeFile(path);
  try {
    await write(inside.pieces, path, signal);
    const opened = await openInside({ path, name: inside.name }, `${spillPath}-inside`);
    return {
      ...opened,
      name: file.name,
      bytes: size,
      about: { ...opened.about, ...about },
      async read(sink, signalOfRead, took) {
        const how = await opened.read(sink, signalOfRead, (bytes) => took(Math.floor((bytes / Math.max(1, opened.bytes)) * size)));
        const sha256 = await hashFile(file.path, signalOfRead);
        await refuseIfChanged(file, { bytes: size, mtimeMs });
        return { ...how, sha256 };
      },
      close() {
        opened.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function write(pieces: AsyncIterable<Buffer>, path: string, signal: AbortSignal): Promise<void> {
  removeFile(path);
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const piece of pieces) {
      if (signal.aborted) throw new Failed('import.cancelled');
      await handle.writeFile(piece);
    }
  } finally {
    await handle.close();
  }
}

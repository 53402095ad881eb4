/** Opens a file by its first bytes: as a workbook, as text, or as one of them in an archive. */
import { Failed } from '../../../contract/failure.ts';
import type { Reading } from '../../../contract/list.ts';
import { openFile, readAt } from './inspectFile.ts';
import { zipArchive } from './looksLike.ts';
import type { GrantedFile, OpenedFile } from './openedFile.ts';

/**
 * `spillPath`: how temporary files begin that may be created while a workbook or an archive is open. The caller closes what was opened. Throws Failed:
 * file.missing, file.directory, file.unreadable, file.empty, file.notText, file.damaged, file.unsafe, file.noSheet, file.noEntry,
 * file.severalInside, file.noRows,
 * import.cancelled.
 */
export async function openSource(file: GrantedFile, reading: Reading, spillPath: string, signal: AbortSignal): Promise<OpenedFile> {
  const { openGzip, openZipped } = await import('./openArchive.ts');
  const openInside = async (inside: GrantedFile, path: string): Promise<OpenedFile> => {
    const opened = await openPlain(inside, reading, path, signal);
    if (opened === null) throw new Failed('file.notText', { path: inside.name, looksLike: zipArchive });
    return opened;
  };
  if (startsWith(await headOf(file), '\x1f\x8b')) return openGzip(file, spillPath, signal, openInside);
  return (await openPlain(file, reading, spillPath, signal)) ?? openZipped(file, reading, spillPath, signal, openInside);
}

/** Null for a ZIP that isn't a workbook. */
async function openPlain(file: GrantedFile, reading: Reading, spillPath: string, signal: AbortSignal): Promise<OpenedFile | null> {
  const head = await headOf(file);
  const isZip = startsWith(head, 'PK\x03\x04') || startsWith(head, 'PK\x05\x06');
  // Loaded only when a file is read: otherwise every start of the list thread would pay for it.
  if (!isZip) return (await import('./openTextSource.ts')).openTextSource(file, reading, signal);
  return (await import('./openWorkbookSource.ts')).openWorkbookSource(file, reading, spillPath, signal);
}

const startsWith = (head: Buffer, bytes: string): boolean => head.toString('latin1').startsWith(bytes);

async function headOf(file: GrantedFile): Promise<Buffer> {
  const handle = await openFile(file.path);
  try {
    return await readAt(handle, file.path, 0, Buffer.alloc(4));
  } finally {
    await handle.close();
  }
}

/** Opens all of them, or none. */
export async function openSources(
  files: readonly GrantedFile[],
  reading: Reading,
  spillPath: string,
  signal: AbortSignal,
): Promise<OpenedFile[]> {
  const opened: OpenedFile[] = [];
  try {
    for (const [index, file] of files.entries()) opened.push(await openSource(file, reading, `${spillPath}-${index}`, signal));
    return opened;
  } catch (error) {
    for (const one of opened) one.close();
    throw error;
  }
}

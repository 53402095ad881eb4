/** Opens a file by its first bytes: as a workbook or as text. */
import type { Reading } from '../../../contract/list.ts';
import { openFile, readAt } from './inspectFile.ts';
import type { GrantedFile, OpenedFile } from './openedFile.ts';

/**
 * `spillPath`: a temporary file that may be created while a workbook is open. The caller closes what was opened. Throws Failed:
 * file.missing, file.directory, file.unreadable, file.empty, file.notText, file.damaged, file.unsafe, file.noSheet, file.noRows,
 * import.cancelled.
 */
export async function openSource(file: GrantedFile, reading: Reading, spillPath: string, signal: AbortSignal): Promise<OpenedFile> {
  const handle = await openFile(file.path);
  let head: Buffer;
  try {
    head = await readAt(handle, file.path, 0, Buffer.alloc(4));
  } finally {
    await handle.close();
  }
  const isZip = head.equals(Buffer.from('PK\x03\x04', 'latin1')) || head.equals(Buffer.from('PK\x05\x06', 'latin1'));
  // Loaded only when a file is read: otherwise every start of the list thread would pay for it.
  if (!isZip) return (await import('./openTextSource.ts')).openTextSource(file, reading, signal);
  return (await import('./openWorkbookSource.ts')).openWorkbookSource(file, reading, spillPath, signal);
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

/** Opens a file by its first bytes: as a workbook, as text, or as one of these in an archive. */
import { Failed } from '#contract/failure.ts';
import type { Reading } from '#contract/lists/list.ts';
import { openFile, readAt, type GrantedFile, type OpenedFile } from './inspectFile.ts';
import { kindOf, webPage, zipArchive, type FileKind } from './encoding/looksLike.ts';
import type { Workbook } from './workbooks/workbook.ts';

/**
 * Opens a file, which the caller closes. `spillPath`: the prefix of temporary files that may be created while a workbook or an archive is
 * open. Throws Failed: file.missing, file.directory, file.unreadable, file.empty, file.notText, file.damaged, file.unsafe, file.noSheet,
 * file.noEntry, file.severalInside, file.noRows, import.cancelled.
 */
export async function openSource(file: GrantedFile, reading: Reading, spillPath: string, signal: AbortSignal): Promise<OpenedFile> {
  const kind = await kindOfFile(file);
  const plain = kind === 'gzip' ? null : await openPlain(file, kind, reading, spillPath, signal);
  if (plain !== null) return plain;
  const { openGzip, openZipped } = await import('./openArchive.ts');
  const openInside = async (inside: GrantedFile, path: string): Promise<OpenedFile> => {
    const opened = await openPlain(inside, await kindOfFile(inside), reading, path, signal);
    if (opened === null) throw new Failed('file.notText', { path: inside.name, looksLike: zipArchive });
    return opened;
  };
  if (kind === 'gzip') return openGzip(file, spillPath, signal, openInside);
  return openZipped(file, reading, spillPath, signal, openInside);
}

/** Opens an uncompressed file; null for a ZIP that isn't a workbook. */
async function openPlain(
  file: GrantedFile,
  kind: FileKind | null,
  reading: Reading,
  spillPath: string,
  signal: AbortSignal,
): Promise<OpenedFile | null> {
  // Loaded lazily: otherwise every start of the list thread would pay for it.
  if (kind === null || kind === 'gzip') return (await import('./openTextSource.ts')).openTextSource(file, reading, signal);
  const workbook = await openBook(file, kind, reading, spillPath, signal);
  if (workbook === null && kind === 'html') throw new Failed('file.notText', { path: file.name, looksLike: webPage });
  return workbook && (await import('./openWorkbookSource.ts')).openWorkbookSource(file, workbook, reading, signal);
}

async function openBook(
  file: GrantedFile,
  kind: Exclude<FileKind, 'gzip'>,
  { encoding }: Reading,
  spillPath: string,
  signal: AbortSignal,
): Promise<Workbook | null> {
  if (kind === 'html') return (await import('./workbooks/openHtml.ts')).openHtml(file, encoding, signal);
  if (kind === 'xml') return (await import('./workbooks/openSpreadsheetXml.ts')).openSpreadsheetXml(file, encoding, signal);
  if (kind === 'vcf') return (await import('./workbooks/openVcard.ts')).openVcard(file, encoding, signal);
  return (await import('./workbooks/openWorkbook.ts')).openWorkbook(file, spillPath, signal);
}

async function kindOfFile(file: GrantedFile): Promise<FileKind | null> {
  const handle = await openFile(file.path);
  try {
    return kindOf(await readAt(handle, file.path, 0, Buffer.alloc(4096)));
  } finally {
    await handle.close();
  }
}

/** Opens all files, or none. */
export const openSources = (
  files: readonly GrantedFile[],
  reading: Reading,
  spillPath: string,
  signal: AbortSignal,
): Promise<OpenedFile[]> =>
  openEach(
    files.map((file) => ({ file, reading })),
    spillPath,
    signal,
  );

/** Does the same, but opens all lists in an archive: where each line counts, none has to be chosen. */
export async function openSourcesWhole(files: readonly GrantedFile[], spillPath: string, signal: AbortSignal): Promise<OpenedFile[]> {
  const all: { file: GrantedFile; reading: Reading }[] = [];
  for (const file of files) {
    const entries = await severalInside(file, spillPath, signal);
    all.push(...(entries ?? [undefined]).map((entry) => ({ file, reading: entry === undefined ? {} : { entry } })));
  }
  return openEach(all, spillPath, signal);
}

/** Returns the names of the lists in an archive, if it has several; null for any other file. */
async function severalInside(file: GrantedFile, spillPath: string, signal: AbortSignal): Promise<readonly string[] | null> {
  try {
    (await openSource(file, {}, spillPath, signal)).close();
    return null;
  } catch (error) {
    if (error instanceof Failed && error.failure.code === 'file.severalInside') return error.failure.params.entries;
    throw error;
  }
}

async function openEach(
  files: readonly { file: GrantedFile; reading: Reading }[],
  spillPath: string,
  signal: AbortSignal,
): Promise<OpenedFile[]> {
  const opened: OpenedFile[] = [];
  try {
    for (const [index, { file, reading }] of files.entries()) opened.push(await openSource(file, reading, `${spillPath}-${index}`, signal));
    return opened;
  } catch (error) {
    for (const one of opened) one.close();
    throw error;
  }
}

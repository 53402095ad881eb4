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

/**
 * Opens one after another, and closes each before the next: all lists in an archive, and all visible sheets of a workbook. Where each line
 * counts, none has to be chosen.
 */
export async function* sourcesWhole(files: readonly GrantedFile[], spillPath: string, signal: AbortSignal): AsyncGenerator<OpenedFile> {
  for (const file of files) {
    for (const reading of await readingsOf(file, {}, spillPath, signal)) {
      const opened = await openSource(file, reading, spillPath, signal).catch((error: unknown) => {
        // One of several sheets may be empty.
        if (reading.sheet !== undefined && error instanceof Failed && error.failure.code === 'file.empty') return null;
        throw error;
      });
      if (opened === null) continue;
      try {
        yield opened;
      } finally {
        opened.close();
      }
    }
  }
}

/** Returns the names of a workbook's visible sheets; none for other files, and for a page, whose tables are mostly its layout. */
export const visibleSheets = ({ format, sheets }: OpenedFile['about']): string[] =>
  format === 'html' ? [] : sheets.filter(({ hidden }) => !hidden).map(({ name }) => name);

/** Returns how to read each list in a file. */
async function readingsOf(file: GrantedFile, reading: Reading, spillPath: string, signal: AbortSignal): Promise<Reading[]> {
  try {
    const opened = await openSource(file, reading, spillPath, signal);
    opened.close();
    const shown = visibleSheets(opened.about);
    return shown.length > 1 ? shown.map((sheet) => ({ ...reading, sheet })) : [reading];
  } catch (error) {
    if (!(error instanceof Failed) || error.failure.code !== 'file.severalInside') throw error;
    const all: Reading[] = [];
    for (const entry of error.failure.params.entries) all.push(...(await readingsOf(file, { entry }, spillPath, signal)));
    return all;
  }
}

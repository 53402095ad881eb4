/** Tells by its parts which kind of workbook a ZIP is, and opens it. */
import { Failed } from '../../../contract/failure.ts';
import { openOds } from './openOds.ts';
import { openXlsx, workbookPart } from './openXlsx.ts';
import { openZip } from './openZip.ts';
import type { Workbook } from './workbook.ts';

/**
 * `spillPath`: a file that may be made for what memory is too small for. The caller closes the workbook.
 * Throws Failed: file.notText for a ZIP that is no workbook, file.damaged, file.unsafe.
 */
export async function openWorkbook(file: { path: string; name: string }, spillPath: string): Promise<Workbook> {
  const zip = await openZip(file);
  try {
    if (zip.has('content.xml') && zip.has('mimetype')) return await openOds(zip, file.name);
    const part = await workbookPart(zip, file.name);
    if (part === null) throw new Failed('file.notText', { path: file.name, looksLike: 'a ZIP archive' });
    if (/\.bin$/i.test(part)) throw new Failed('file.notText', { path: file.name, looksLike: 'a binary Excel workbook (XLSB)' });
    if (!/workbook/i.test(part)) throw new Failed('file.notText', { path: file.name, looksLike: 'a Word or PowerPoint file' });
    return await openXlsx(zip, file.name, spillPath);
  } catch (error) {
    zip.close();
    throw error;
  }
}

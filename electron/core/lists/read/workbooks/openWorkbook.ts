/** Tells the kind of workbook by the parts of its ZIP, and opens it. */
import { Failed } from '#contract/failure.ts';
import { withPassword } from '../encoding/looksLike.ts';
import { openOds } from './openOds.ts';
import { openXlsx, workbookPart } from './openXlsx.ts';
import { openZip, type Zip } from './openZip.ts';
import type { Workbook } from './workbook.ts';

/**
 * Null if it is another ZIP. `spillPath`: a temporary file for what doesn't fit into memory. The caller closes the workbook. Throws Failed: file.notText for a ZIP
 * that isn't a spreadsheet's, file.damaged, file.unsafe, import.cancelled.
 */
export async function openWorkbook(file: { path: string; name: string }, spillPath: string, signal: AbortSignal): Promise<Workbook | null> {
  const zip = await openZip(file);
  try {
    if (zip.has('content.xml') && zip.has('mimetype')) {
      if (await isEncrypted(zip)) throw new Failed('file.notText', { path: file.name, looksLike: withPassword });
      return await openOds(zip, file.name, signal);
    }
    if (zip.has('Index/Document.iwa') || zip.has('Index.zip'))
      throw new Failed('file.notText', { path: file.name, looksLike: 'an Apple Numbers workbook' });
    const part = await workbookPart(zip, file.name);
    if (part === null) {
      zip.close();
      return null;
    }
    if (/\.bin$/i.test(part)) throw new Failed('file.notText', { path: file.name, looksLike: 'a binary Excel workbook (XLSB)' });
    if (!/workbook/i.test(part)) throw new Failed('file.notText', { path: file.name, looksLike: 'a Word or PowerPoint file' });
    return await openXlsx(zip, file.name, spillPath);
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Whether an ODS has a password: its manifest says how each part was encrypted. Not parsed as XML, because old ones have a DTD. */
async function isEncrypted(zip: Zip): Promise<boolean> {
  const manifest = 'META-INF/manifest.xml';
  if (!zip.has(manifest)) return false;
  let end = '';
  for await (const piece of zip.read(manifest)) {
    const text = end + piece.toString('latin1');
    if (text.includes(':encryption-data')) return true;
    end = text.slice(-20);
  }
  return false;
}

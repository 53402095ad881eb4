/** Opens a workbook by the parts of its ZIP, and reads XLSX: its sheets, and cells as Excel displays them. */
import { posix } from 'node:path';
import { Failed } from '#contract/failure.ts';
import { withPassword } from '../encoding/looksLike.ts';
import { readStyles } from './displayedNumber.ts';
import { openOds } from './openOds.ts';
import { type Zip, openZip, readPart } from './openZip.ts';
import { attribute, readXml, type XmlSink } from './readXml.ts';
import { readSheetXml, type Shared } from './sheetXml.ts';
import { readSharedStrings } from './stringTable.ts';
import { findSheet, type Sheet, type Workbook } from './workbook.ts';

interface Relation {
  type: string;
  target: string;
}

interface Contents {
  sheets: (Sheet & { part: string })[];
  date1904: boolean;
  strings: string | null;
  styles: string | null;
}

/**
 * Streams cells from the ZIP; only shared strings are kept. `spillPath`: for shared strings that don't fit into memory. The workbook closes
 * the ZIP. Throws Failed: file.damaged, file.unsafe.
 */
async function openXlsx(zip: Zip, file: string, spillPath: string): Promise<Workbook> {
  const contents = await readContents(zip, file);
  let shared: Shared | null = null;
  const readShared = async (signal: AbortSignal): Promise<Shared> => ({
    date1904: contents.date1904,
    formats: contents.styles === null ? [] : await readStyles(zip.read(contents.styles), file, contents.date1904),
    strings: await readSharedStrings(contents.strings === null ? null : readPart(zip, contents.strings, signal), file, spillPath),
  });
  return {
    format: 'xlsx',
    sheets: contents.sheets,
    async readSheet(name, take, signal, took) {
      const { sheet } = findSheet(contents.sheets, name, file);
      shared ??= await readShared(signal);
      return readSheetXml(readPart(zip, sheet.part, signal, took), file, shared, take);
    },
    close() {
      shared?.strings.close();
      zip.close();
    },
  };
}

/** Returns the workbook's part: the office document in the package's relations; null if none. */
async function workbookPart(zip: Zip, file: string): Promise<string | null> {
  if (!zip.has('_rels/.rels')) return null;
  const relations = await readRelations(zip, '_rels/.rels', file);
  const found = [...relations.values()].find(({ type }) => type.endsWith('/officeDocument'));
  return found && zip.has(found.target) ? found.target : null;
}

async function readContents(zip: Zip, file: string): Promise<Contents> {
  const part = await workbookPart(zip, file);
  if (part === null) throw new Failed('file.damaged', { path: file, problem: 'no workbook in it' });
  const rels = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
  const relations = zip.has(rels) ? await readRelations(zip, rels, file) : new Map<string, Relation>();
  const typed = (type: string): string | null => [...relations.values()].find((one) => one.type.endsWith(`/${type}`))?.target ?? null;
  const existing = (name: string | null): string | null => (name !== null && zip.has(name) ? name : null);
  const contents: Contents = { sheets: [], date1904: false, strings: existing(typed('sharedStrings')), styles: existing(typed('styles')) };
  const sink: Pick<XmlSink, 'open'> = {
    open(name, attributes) {
      // Extensions also have an element of this name, without the attribute.
      const system = name === 'workbookPr' ? attributes['date1904'] : undefined;
      if (system !== undefined) contents.date1904 = ['1', 'true'].includes(system);
      if (name !== 'sheet') return;
      const relation = relations.get(attribute(attributes, 'id') ?? '');
      // Charts and dialogs have their own sheets, without cells.
      if (relation?.type.endsWith('/worksheet') !== true || !zip.has(relation.target)) return;
      contents.sheets.push({
        name: attributes['name'] ?? '',
        hidden: (attributes['state'] ?? 'visible') !== 'visible',
        part: relation.target,
      });
    },
  };
  await readXml(zip.read(part), file, { close: () => undefined, text: () => undefined, ...sink });
  return contents;
}

/** Returns relations by id, with their targets as part names. External targets aren't followed. */
async function readRelations(zip: Zip, part: string, file: string): Promise<Map<string, Relation>> {
  const base = posix.dirname(posix.dirname(part));
  const relations = new Map<string, Relation>();
  await readXml(zip.read(part), file, {
    open(name, attributes) {
      if (name !== 'Relationship' || attributes['TargetMode'] === 'External') return;
      const target = attributes['Target'] ?? '';
      relations.set(attributes['Id'] ?? '', {
        type: attributes['Type'] ?? '',
        target: target.startsWith('/') ? target.slice(1) : posix.join(base, target),
      });
    },
    close: () => undefined,
    text: () => undefined,
  });
  return relations;
}

/**
 * Opens a workbook, which the caller closes; null for a ZIP of another kind. `spillPath`: a temporary file for data that doesn't fit into
 * memory. Throws Failed: file.notText for a ZIP that isn't a supported spreadsheet, file.damaged, file.unsafe, import.cancelled.
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

/** Whether an ODS has a password: its manifest states how each part was encrypted. Not parsed as XML, because old manifests have a DTD. */
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

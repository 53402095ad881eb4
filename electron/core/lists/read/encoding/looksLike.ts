/** Recognizes files that aren't spreadsheet text by their first bytes. */

const compoundFile = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
/** Excel stores a password-protected workbook as encrypted XLSX in an old-format file. */
const encrypted = Buffer.from('EncryptedPackage', 'utf16le');

const signatures: readonly (readonly [bytes: string, name: string])[] = [
  ['\x89PNG\r\n', 'a PNG picture'],
  ['\xff\xd8\xff', 'a JPEG picture'],
  ['GIF8', 'a GIF picture'],
  ['%PDF-', 'a PDF document'],
  [compoundFile, 'an old Excel or Word file'],
  ['\x1f\x8b', 'a gzip archive'],
  ['7z\xbc\xaf\x27\x1c', 'a 7-Zip archive'],
  ['Rar!\x1a\x07', 'a RAR archive'],
  ['SQLite format 3\0', 'a SQLite database'],
  ['\x7fELF', 'a program'],
  ['MZ', 'a program'],
  ['{\\rtf', 'an RTF document'],
  ['PAR1', 'a Parquet file'],
];
/** Descriptions of archives, by which `textAdvice` recognizes them. */
export const zipArchive = 'a ZIP archive';
export const archiveWithPassword = 'an encrypted ZIP archive';
/** The description of a workbook with a password, by which `textAdvice` recognizes it. */
export const withPassword = 'a workbook with a password';
const utf32Marks = [Buffer.of(0xff, 0xfe, 0, 0), Buffer.of(0, 0, 0xfe, 0xff)];
/** Signatures that may also start a heading; such files contain other binary bytes, too. */
const alsoWords = ['MZ', 'PAR1', 'GIF8'];

export const webPage = 'a web page';
/** Kinds of files that are read by their structure rather than as lines of text. */
export type FileKind = 'zip' | 'gzip' | 'html' | 'xml' | 'vcf';

/** Returns a file's kind; null for text, or if it can't be read. `head`: at least its first kilobyte. */
export function kindOf(head: Buffer): FileKind | null {
  const bytes = head.subarray(0, 4).toString('latin1');
  if (bytes === 'PK\x03\x04' || bytes === 'PK\x05\x06') return 'zip';
  if (bytes.startsWith('\x1f\x8b')) return 'gzip';
  const text = textOf(head);
  if (/^(?:<\?xml[^>]*>\s*)?(?:<\?mso-application[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:\w+:)?workbook\b/.test(text)) return 'xml';
  if (/^begin\s*:\s*vcard\s/.test(text)) return 'vcf';
  return isHtml(text) ? 'html' : null;
}

/** Exports begin with any of these. A list of text never begins with a comment, either. */
const isHtml = (text: string): boolean =>
  /^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype html|html|head|body|meta|title|style|table|thead|tbody|tr|div|center)\b/.test(
    text,
  );

/** Returns the text in lowercase, without a byte order mark. */
function textOf(head: Buffer): string {
  const mark = head.length > 1 ? head.readUInt16BE(0) : 0;
  const start = head.subarray(0, 4096);
  const text = mark === 0xfffe ? start.toString('utf16le') : start.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  return text
    .replace(/^\ufeff/, '')
    .trimStart()
    .toLowerCase();
}

/**
 * Returns what the file looks like, in words that complete "this is"; null for text. `head`: at least its first kilobytes, undecoded.
 * `isWide`: it is read as UTF-16, whose zero bytes would look binary.
 */
export function looksLike(head: Buffer, isWide: boolean): string | null {
  if (utf32Marks.some((mark) => head.subarray(0, 4).equals(mark))) return 'UTF-32 text';
  if (isWide) return null;
  const start = head.subarray(0, 16).toString('latin1');
  if (start.startsWith('PK\x03\x04'))
    return head.includes('xl/') ? 'an XLSX workbook' : head.includes('opendocument.spreadsheet') ? 'an ODS workbook' : zipArchive;
  const known = signatures.find(([bytes]) => start.startsWith(bytes));
  if (known?.[0] === compoundFile && head.includes(encrypted)) return withPassword;
  if (known && (!alsoWords.includes(known[0]) || isBinary(head))) return known[1];
  const text = textOf(head);
  if (isHtml(text)) return webPage;
  if (text.startsWith('mime-version:') && text.includes('multipart/related')) return 'a saved web page (MHTML)';
  if (text.startsWith('<?xml')) return 'an XML document';
  if (/^(\[\s*)?\{\s*("[^"]*"\s*:|\})/.test(text)) return 'a JSON document';
  return isBinary(head) ? 'a binary file' : null;
}

/** A delimiter in some old systems. */
const unitSeparator = 0x1f;

/** Whether there are more control characters than text has by accident: a handful, and over one in thirty. */
function isBinary(head: Buffer): boolean {
  let controls = 0;
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 0x1b && byte !== unitSeparator)) controls++;
  return controls > 4 && controls * 30 > head.length;
}

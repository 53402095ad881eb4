/** Opens a text file and reads it from beginning to end: bytes → hash → text → records, with its grammar detected. */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Failed } from '#contract/failure.ts';
import type { Reading } from '#contract/lists/list.ts';
import { type Layout, findLayout, firstOf, headingLineOf, type LinedRow } from './delimited/layout.ts';
import type { RecordSink } from './delimited/recordReader.ts';
import { openDecoder, withForeignBytes } from './encoding/decoder.ts';
import { type Grammar, firstRecords, openReader, sniff, type Sample } from './encoding/sniff.ts';
import {
  openFile,
  readAt,
  refuseIfChanged,
  type Inspected,
  inspectFile,
  withLongHead,
  type GrantedFile,
  type OpenedFile,
} from './inspectFile.ts';
import { settingAside } from './setAside.ts';

const pieceBytes = 256 * 1024;
/** The bytes decoded at a time: a string over 128 KB gets its own memory, which only a full collection frees. */
const textBytes = 48 * 1024;

/** Returns the decoded beginning of a file, for detecting its grammar. */
function headText({ head, encoding, bytes }: Inspected): string {
  const decoder = openDecoder(encoding.name);
  const text = decoder.decode(Buffer.from(head.subarray(encoding.bomBytes)));
  return withoutNuls(head.length === bytes ? text + decoder.end() : text);
}

const withoutNuls = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text);

/** Skips a first line that declares the delimiter. For a line with undecodable bytes, the kept text shows each of them. */
function behindDeclaration(sink: RecordSink, encoding: string, { declared }: Grammar): RecordSink {
  return {
    record(line, cells, text, count, stray) {
      if (!(declared && line === 1)) sink.record(line, cells, text, count, stray);
    },
    rejected(line, rejection, text, marked) {
      sink.rejected(line, rejection, text, marked === undefined ? text : withForeignBytes(marked, encoding));
    },
  };
}

/**
 * Passes every record and every rejected line to `sink`, and resolves to the file's hash and the number of removed NULs. `took`: called
 * after each piece with the bytes so far; the sink may commit there. Throws Failed: import.cancelled, file.changed, file.unreadable.
 */
async function readFile(
  file: Inspected,
  grammar: Grammar,
  layout: Layout,
  sink: RecordSink,
  signal: AbortSignal,
  took: (bytes: number) => void,
): Promise<{ sha256: string; nuls?: number }> {
  const hash = createHash('sha256');
  const decoder = openDecoder(file.encoding.name);
  const table = settingAside(sink, layout);
  const reader = openReader(grammar, behindDeclaration(table.sink, file.encoding.name, grammar));
  let nuls = 0;
  const push = (text: string): void => {
    const plain = withoutNuls(text);
    nuls += text.length - plain.length;
    reader.push(plain);
  };
  const handle = await openFile(file.path);
  // One buffer for all pieces, each used up before the next is read; otherwise hundreds would pile up outside the heap until collected.
  const buffer = Buffer.allocUnsafe(pieceBytes);
  let bytes = 0;
  try {
    for (;;) {
      if (signal.aborted) throw new Failed('import.cancelled');
      const piece = await readAt(handle, file.path, bytes, buffer);
      if (piece.length === 0) break;
      // A file that grows as fast as it is read has no end.
      if (bytes > file.bytes) throw new Failed('file.changed', { path: file.name });
      hash.update(piece);
      let from = bytes === 0 ? file.encoding.bomBytes : 0;
      while (from < piece.length) {
        // A long record is scanned again with each added text.
        const to = reader.waiting > textBytes ? piece.length : from + textBytes;
        push(decoder.decode(piece.subarray(from, to)));
        from = to;
      }
      bytes += piece.length;
      took(bytes);
      await setImmediate();
    }
    push(decoder.end());
    reader.end();
    table.end();
    took(bytes);
    await refuseIfChanged(file, file);
    return { sha256: hash.digest('hex'), ...(nuls > 0 && { nuls }) };
  } finally {
    await handle.close();
  }
}

/**
 * Opens a text file. Throws Failed: file.missing, file.directory, file.unreadable, file.empty, file.notText, file.noRows,
 * file.noHeadingLine, import.cancelled.
 */
export async function openTextSource(file: GrantedFile, reading: Reading, signal: AbortSignal): Promise<OpenedFile> {
  const inspected = await inspectFile(file, reading, signal);
  const { sample, grammar, records } = await lookAtStart(inspected, reading);
  if (records.length === 0) throw new Failed(hasText(sample.text, grammar) ? 'file.noRows' : 'file.empty', { path: file.name });
  const { encoding } = inspected;
  const { delimiter, quote, backslash, padded, lineEnd } = grammar;
  const dialect = { delimiter, ...(quote && { quote }), ...(backslash && { backslash }), ...(padded && { padded }) };
  const layout = findLayout(records, reading, file.name);
  return {
    name: file.name,
    bytes: inspected.bytes,
    first: firstOf(layout),
    heading: layout.headingLines.length > 0,
    layout,
    ragged: true,
    dialect,
    about: {
      format: 'text',
      sheet: null,
      sheets: [],
      encoding: encoding.name,
      bom: encoding.bomBytes > 0,
      ...dialect,
      ...headingLineOf(layout),
    },
    read: async (sink, signalOfRead, took) => ({ ...(await readFile(inspected, grammar, layout, sink, signalOfRead, took)), lineEnd }),
    close: () => undefined,
  };
}

/** Whether there is anything besides separators, which programs also write for empty rows. */
const hasText = (text: string, { delimiter }: Grammar): boolean => /[^\s"]/.test(text.replaceAll(delimiter, ''));

/** Usually a quarter of a megabyte suffices; if the first record doesn't end there, a record's maximum length is read. */
async function lookAtStart(inspected: Inspected, reading: Reading): Promise<{ sample: Sample; grammar: Grammar; records: LinedRow[] }> {
  for (let start = inspected; ; start = await withLongHead(inspected)) {
    const sample: Sample = { text: headText(start), isWhole: start.head.length === start.bytes || start !== inspected };
    const grammar = sniff(sample, reading);
    const records = firstRecords(sample, grammar);
    if (records.length > 0 || sample.isWhole) return { sample, grammar, records };
  }
}

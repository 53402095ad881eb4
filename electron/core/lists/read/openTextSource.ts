/** Opens a text file: encoding, delimiter, line ends and heading are detected or given. */
import { Failed } from '#contract/failure.ts';
import type { Reading } from '#contract/lists/list.ts';
import { inspectFile, withLongHead, type Inspected } from './inspectFile.ts';
import { findLayout, firstOf, headingLineOf, type LinedRow } from './delimited/layout.ts';
import type { GrantedFile, OpenedFile } from './openedFile.ts';
import { headText, readFile } from './readFile.ts';
import { firstRecords, sniff, type Grammar, type Sample } from './encoding/sniff.ts';

/** Throws Failed: file.missing, file.directory, file.unreadable, file.empty, file.notText, file.noRows, import.cancelled. */
export async function openTextSource(file: GrantedFile, reading: Reading, signal: AbortSignal): Promise<OpenedFile> {
  const inspected = await inspectFile(file, reading, signal);
  const { sample, grammar, records } = await lookAtStart(inspected, reading);
  if (records.length === 0) throw new Failed(sample.text.trim() === '' ? 'file.empty' : 'file.noRows', { path: file.name });
  const { encoding } = inspected;
  const { delimiter, quote, backslash, padded, lineEnd } = grammar;
  const dialect = { delimiter, ...(quote && { quote }), ...(backslash && { backslash }), ...(padded && { padded }) };
  const layout = findLayout(records, reading);
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

/** A quarter of a megabyte usually suffices; if not even the first record ends there, a record's maximum length is read. */
async function lookAtStart(inspected: Inspected, reading: Reading): Promise<{ sample: Sample; grammar: Grammar; records: LinedRow[] }> {
  for (let start = inspected; ; start = await withLongHead(inspected)) {
    const sample: Sample = { text: headText(start), isWhole: start.head.length === start.bytes || start !== inspected };
    const grammar = sniff(sample, reading);
    const records = firstRecords(sample, grammar);
    if (records.length > 0 || sample.isWhole) return { sample, grammar, records };
  }
}

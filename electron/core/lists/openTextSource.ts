/** Opens a text file: its encoding, its delimiter, its line ends and its heading are found out, or taken as given. */
import { Failed } from '../../contract/failure.ts';
import type { Reading } from '../../contract/list.ts';
import { inspectFile } from './inspectFile.ts';
import type { GrantedFile, OpenedFile } from './openedFile.ts';
import { headText, readFile } from './readFile.ts';
import { firstRecords, sniff } from './sniff.ts';

/** Throws Failed: file.missing, file.directory, file.unreadable, file.empty, file.notText, file.noRows, import.cancelled. */
export async function openTextSource(file: GrantedFile, reading: Reading, signal: AbortSignal): Promise<OpenedFile> {
  const inspected = await inspectFile(file, reading, signal);
  const sample = headText(inspected);
  const grammar = sniff(sample, reading);
  const first = firstRecords(sample, grammar);
  if (first.length === 0) throw new Failed(sample.trim() === '' ? 'file.empty' : 'file.noRows', { path: file.name });
  const { encoding } = inspected;
  return {
    name: file.name,
    bytes: inspected.bytes,
    first,
    heading: grammar.heading,
    ragged: true,
    about: { format: 'text', sheet: null, sheets: [], encoding: encoding.name, bom: encoding.bomBytes > 0, delimiter: grammar.delimiter },
    read: async (sink, signalOfRead, took) => ({
      sha256: await readFile(inspected, grammar, sink, signalOfRead, took),
      lineEnd: grammar.lineEnd,
    }),
    close: () => undefined,
  };
}

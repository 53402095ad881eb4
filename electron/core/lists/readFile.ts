/** Reads one file from its first byte to its last: bytes → hash → text → records, in pieces, so that no file is too long. */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Failed } from '../../contract/failure.ts';
import { openDecoder, withForeignBytes } from './decoder.ts';
import { openFile, readAt, refuseIfChanged } from './inspectFile.ts';
import type { Inspected } from './inspectFile.ts';
import { RecordReader } from './recordReader.ts';
import type { RecordSink } from './recordReader.ts';
import type { Grammar } from './sniff.ts';

const pieceBytes = 256 * 1024;

/** The decoded beginning of a file, for finding out its grammar. */
export function headText({ head, encoding }: Inspected): string {
  return openDecoder(encoding.name).decode(Buffer.from(head.subarray(encoding.bomBytes)));
}

/** Only UTF-8 tells which bytes they were that could not be decoded. */
function bringingHome(sink: RecordSink, encoding: string): RecordSink {
  return {
    record: (line, cells, text, count) => sink.record(line, cells, text, count),
    rejected: (line, reason, params, text, marked) =>
      sink.rejected(line, reason, params, text, marked !== undefined && encoding === 'utf-8' ? withForeignBytes(marked) : text),
  };
}

/**
 * Gives every record and every line that is none to `sink`, and resolves to the file's hash. `took`: bytes so far, after each piece; what
 * `sink` began may be committed there. Throws Failed: import.cancelled, file.changed, file.unreadable.
 */
export async function readFile(
  file: Inspected,
  grammar: Grammar,
  sink: RecordSink,
  signal: AbortSignal,
  took: (bytes: number) => void,
): Promise<string> {
  const hash = createHash('sha256');
  const decoder = openDecoder(file.encoding.name);
  const reader = new RecordReader(grammar.delimiter, grammar.lineEnd === '\r' ? '\r' : '\n', bringingHome(sink, file.encoding.name));
  const handle = await openFile(file.path);
  let bytes = 0;
  try {
    for (;;) {
      if (signal.aborted) throw new Failed('import.cancelled');
      const piece = await readAt(handle, file.path, bytes, Buffer.allocUnsafe(pieceBytes));
      if (piece.length === 0) break;
      // One that grows as fast as it is read has no end.
      if (bytes > file.bytes) throw new Failed('file.changed', { path: file.name });
      hash.update(piece);
      reader.push(decoder.decode(bytes === 0 ? piece.subarray(file.encoding.bomBytes) : piece));
      bytes += piece.length;
      took(bytes);
      await setImmediate();
    }
    reader.push(decoder.end());
    reader.end();
    took(bytes);
    await refuseIfChanged(file, file);
    return hash.digest('hex');
  } finally {
    await handle.close();
  }
}

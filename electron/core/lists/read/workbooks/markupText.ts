/** Reads the text of an HTML or XML file, piece by piece. Exports often declare a wrong encoding: valid UTF-8 is UTF-8. */
import { encodingCalled } from '#contract/lists/encodings.ts';
import { openDecoder } from '../encoding/decoder.ts';
import { EncodingWitness, encodingOfHead, type Encoding } from '../encoding/detectEncoding.ts';
import { piecesOf } from '../inspectFile.ts';

const pieceBytes = 64 * 1024;

export interface MarkupFile {
  path: string;
  name: string;
  bytes: number;
  encoding: Encoding;
}

/** Reads the whole file once to determine its encoding, unless it is given. Throws Failed: import.cancelled, and like `openFile`. */
export async function openMarkup(
  file: { path: string; name: string },
  given: string | undefined,
  signal: AbortSignal,
): Promise<MarkupFile> {
  const witness = new EncodingWitness();
  let head: Buffer | null = null;
  let bytes = 0;
  for await (const piece of piecesOf(file.path, pieceBytes, signal)) {
    head ??= Buffer.from(piece);
    bytes += piece.length;
    witness.see(piece);
  }
  const known = encodingOfHead(head ?? Buffer.alloc(0));
  if (given !== undefined) return { ...file, bytes, encoding: { name: given, bomBytes: known?.name === given ? known.bomBytes : 0 } };
  if (known !== null) return { ...file, bytes, encoding: known };
  const verdict = witness.verdict();
  const declared = /(?:encoding|charset)\s*=\s*["']?([\w.-]+)/i.exec(head?.subarray(0, 2048).toString('latin1') ?? '')?.[1] ?? '';
  const named = verdict === 'utf-8' ? null : encodingCalled(declared);
  const name = named === null || named.startsWith('utf-') ? verdict : named;
  return { ...file, bytes, encoding: { name, bomBytes: 0 } };
}

/** Yields the text. `took`: called with the bytes of each piece; returns true to stop. */
export async function* markupText(file: MarkupFile, signal: AbortSignal, took: (bytes: number) => boolean): AsyncGenerator<string> {
  const decoder = openDecoder(file.encoding.name);
  let skip = file.encoding.bomBytes;
  for await (const piece of piecesOf(file.path, pieceBytes, signal)) {
    yield decoder.decode(piece.subarray(skip)).toWellFormed();
    skip = 0;
    if (took(piece.length)) return;
  }
  yield decoder.end().toWellFormed();
}

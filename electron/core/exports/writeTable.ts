/** Writes a table that isn't an export of a list as a CSV: the same bytes for the same cells, the same guard, completely or not at all. */
import { openAtomicFile } from './files/atomicFile.ts';
import { markedPath } from './files/targets.ts';
import { openDelimited } from './delimited/delimitedSink.ts';
import { layOut } from './layOut.ts';
import { plainLines } from './table.ts';
import { newTally } from './tally.ts';

interface TableToWrite {
  readonly originals: readonly string[];
  /** Columns after the originals. `free`: their cells may contain text that looks like a formula. */
  readonly ours: readonly { readonly name: string; readonly free: boolean }[];
  /** All cells of each line. */
  readonly pages: AsyncIterable<readonly (readonly string[])[]> | Iterable<readonly (readonly string[])[]>;
  /** Based on invented answers: `.sandbox` is added to the file's name if it doesn't say so. */
  readonly sandbox: boolean;
}

/** Returns where it was written, and the size in bytes. Throws what `openAtomicFile` and the pages throw; then no file is left, and an existing one stays. */
export async function writeTable(
  path: string,
  { originals, ours, pages, sandbox }: TableToWrite,
): Promise<{ path: string; bytes: number }> {
  const target = sandbox ? markedPath(path, ['sandbox']) : path;
  const names = ours.map(({ name }) => name);
  const columns = layOut(originals, names, false).map(({ heading, ours: index }) => ({
    heading,
    kind: 'text' as const,
    original: index === null,
    free: index !== null && ours[index]?.free === true,
  }));
  const file = await openAtomicFile(target);
  try {
    const sink = await openDelimited(file, columns, { delimiter: ',', lineEnd: '\r\n', bom: true, heading: true, escapeFormulas: false });
    for await (const page of pages) await sink.lines(plainLines(page));
    await sink.end(newTally());
    return { path: target, bytes: (await file.commit()).bytes };
  } finally {
    await file.discard();
  }
}

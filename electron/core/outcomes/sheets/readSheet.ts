/** Reads a result sheet: its lines of data with their cells as written, and where each stood. */
import { createHash } from 'node:crypto';
import type { Reading } from '#contract/lists/list.ts';
import type { GrantedFile } from '../../lists/read/inspectFile.ts';
import { openSources } from '../../lists/read/openSource.ts';
import { planTable } from '../../lists/read/planTable.ts';
import { readTable } from '../../lists/read/readTable.ts';
import { importingPath, makeListsFolder } from '../../platform/paths.ts';
import { TextColumn } from './textColumn.ts';

export interface SheetText {
  /** Headings; without a heading line `Column 1`, `Column 2`, … */
  columns: string[];
  heading: boolean;
  files: { name: string; lines: number }[];
  /** SHA-256 of the file in hex; of several files that of their hashes one after the other. */
  sha256: string;
  /** Lines of data, those that can't be read included; blank ones are none. */
  lines: number;
  cell(line: number, column: number): string;
  /** Position of the line's file, and its physical number there. */
  fileOf(line: number): number;
  numberOf(line: number): number;
  /** A line that can't be split into cells, as far as it was kept. */
  unreadable: ReadonlyMap<number, string>;
}

/** `id`: names what a large workbook spills. Throws Failed: file.*, import.cancelled. */
export async function readSheet(
  dataDir: string,
  id: string,
  files: readonly GrantedFile[],
  reading: Reading,
  signal: AbortSignal,
): Promise<SheetText> {
  makeListsFolder(dataDir);
  const sources = await openSources(files, reading, importingPath(dataDir, `${id}-strings`), signal);
  try {
    const plan = planTable(sources);
    const columns = plan.columns.map(() => new TextColumn());
    const places: { file: Uint8Array; number: Uint32Array } = { file: new Uint8Array(1024), number: new Uint32Array(1024) };
    const unreadable = new Map<number, string>();
    const perFile = sources.map(({ name }) => ({ name, lines: 0 }));
    let lines = 0;
    const stood = (file: number, number: number): number => {
      if (lines === places.file.length) {
        places.file = grown(places.file, new Uint8Array(lines * 2));
        places.number = grown(places.number, new Uint32Array(lines * 2));
      }
      places.file[lines] = file;
      places.number[lines] = number;
      const at = perFile[file];
      if (at) at.lines += 1;
      return lines++;
    };
    const into = {
      row: (_row: number, number: number, file: number, cells: readonly string[]) => {
        const line = stood(file, number);
        for (let column = 0; column < cells.length; column++) columns[column]?.set(line, cells[column] ?? '');
      },
      rejected: (_position: number, { source, line, text, reason }: { source: number; line: number; text: string; reason: string }) => {
        if (reason !== 'empty') unreadable.set(stood(source, line), text);
      },
      short: () => undefined,
      hidden: () => undefined,
      commit: () => undefined,
    };
    const read = await readTable(plan, into, signal, () => undefined);
    return {
      columns: plan.columns,
      heading: plan.heading,
      files: perFile,
      sha256: hashOf(read.sources.map(({ sha256 }) => sha256)),
      lines,
      cell: (line, column) => columns[column]?.at(line) ?? '',
      fileOf: (line) => places.file[line] ?? 0,
      numberOf: (line) => places.number[line] ?? 0,
      unreadable,
    };
  } finally {
    for (const source of sources) source.close();
  }
}

function grown<A extends Uint8Array | Uint32Array>(from: A, into: A): A {
  into.set(from);
  return into;
}

function hashOf(hashes: readonly string[]): string {
  const [first = ''] = hashes;
  return hashes.length === 1 ? first : createHash('sha256').update(hashes.join('\n')).digest('hex');
}

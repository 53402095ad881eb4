/** Reads a result sheet: its lines of data with their cells as written, and the position of each. */
import { createHash } from 'node:crypto';
import { setAsideReasons, type Reading, type RejectedLine, type RejectReason } from '#contract/lists/list.ts';
import type { SheetPreview } from '#contract/outcomes/resultSheet.ts';
import type { GrantedFile, OpenedFile } from '../../lists/read/inspectFile.ts';
import { openSources, visibleSheets } from '../../lists/read/openSource.ts';
import { planTable } from '../../lists/read/planTable.ts';
import { readTable } from '../../lists/read/readTable.ts';
import { importingPath, makeListsFolder } from '../../platform/paths.ts';

const firstBytes = 4096;
const firstLines = 1024;
/** UTF-8 takes at most this many bytes per UTF-16 unit of a string. */
const bytesPerChar = 3;

/** The cells of one column outside the heap, because a sheet of many lines stays open while its columns and meanings are being chosen. */
class TextColumn {
  #bytes = Buffer.allocUnsafeSlow(firstBytes);
  #end = 0;
  /** The end of each line's cell. */
  #ends = new Uint32Array(firstLines);
  #lines = 0;

  /** Lines come in order; a skipped line has an empty cell. */
  set(line: number, text: string): void {
    if (text === '') return;
    this.#reserve(line, text.length * bytesPerChar);
    this.#ends.fill(this.#end, this.#lines, line);
    this.#end += this.#bytes.write(text, this.#end, 'utf8');
    this.#ends[line] = this.#end;
    this.#lines = line + 1;
  }

  at(line: number): string {
    if (line >= this.#lines) return '';
    const from = line === 0 ? 0 : (this.#ends[line - 1] ?? 0);
    const to = this.#ends[line] ?? from;
    return from === to ? '' : this.#bytes.toString('utf8', from, to);
  }

  #reserve(line: number, bytes: number): void {
    if (line >= this.#ends.length) {
      const more = new Uint32Array(Math.max(line + 1, this.#ends.length * 2));
      more.set(this.#ends);
      this.#ends = more;
    }
    if (this.#end + bytes <= this.#bytes.length) return;
    const more = Buffer.allocUnsafeSlow(Math.max(this.#end + bytes, this.#bytes.length * 2));
    this.#bytes.copy(more, 0, 0, this.#end);
    this.#bytes = more;
  }
}

export interface SheetText {
  /** Headings; if there is no heading line, `Column 1`, `Column 2`, … */
  columns: string[];
  heading: boolean;
  files: SheetPreview['files'];
  /** SHA-256 of the file in hex; for several files, that of their hashes in sequence. */
  sha256: string;
  /** Number of lines of data, including unreadable ones, but not blank ones, titles, sums and the like. */
  lines: number;
  cell(line: number, column: number): string;
  /** Position of the line's file, and the line's physical number there. */
  fileOf(line: number): number;
  numberOf(line: number): number;
  /** Lines that can't be split into cells, as far as they were kept. */
  unreadable: ReadonlyMap<number, string>;
}

/** `id`: names the temporary file for the strings of a large workbook. Throws Failed: file.*, import.cancelled. */
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
    const perFile = sources.map(({ name, about }) => ({ name, lines: 0, ...(reading.sheet === undefined && sheetsOf(about)) }));
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
      rejected: (_position: number, { source, line, text, reason }: RejectedLine) => {
        if (!isBesideCalls(reason)) unreadable.set(stood(source, line), text);
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

function sheetsOf(about: OpenedFile['about']): Pick<SheetPreview['files'][number], 'sheets'> {
  const others = visibleSheets(about).filter((name) => name !== about.sheet);
  return about.sheet === null || others.length === 0 ? {} : { sheets: { read: about.sheet, others } };
}

/** Whether such a line says nothing of a call. Another table below may, so its lines are shown as unreadable. */
const isBesideCalls = (reason: RejectReason): boolean =>
  reason === 'empty' || (reason !== 'otherTable' && setAsideReasons.includes(reason));

function grown<A extends Uint8Array | Uint32Array>(from: A, into: A): A {
  into.set(from);
  return into;
}

function hashOf(hashes: readonly string[]): string {
  const [first = ''] = hashes;
  return hashes.length === 1 ? first : createHash('sha256').update(hashes.join('\n')).digest('hex');
}

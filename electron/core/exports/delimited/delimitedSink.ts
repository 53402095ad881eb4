/** A table as CSV or TSV in UTF-8, with formula guard and quotes where needed. */
import type { ExportDelimiter } from '#contract/exports/export.ts';
import { guardFormula } from '#contract/exports/formulaGuard.ts';
import type { ByteSink } from '../files/atomicFile.ts';
import { delimitedLine, moreCells } from './delimited.ts';
import { openByteLines } from './byteLines.ts';
import type { LinesAsBytes, TableColumn } from '../table.ts';
import type { TableSink } from '../tableSink.ts';

export interface DelimitedOptions {
  delimiter: ExportDelimiter;
  lineEnd: '\n' | '\r\n';
  bom: boolean;
  /** Whether it begins with a line of headings. */
  heading: boolean;
  escapeFormulas: boolean;
}

/** Writes the headings at once, if there are to be any. */
export async function openDelimited(into: ByteSink, columns: readonly TableColumn[], options: DelimitedOptions): Promise<TableSink> {
  const { delimiter, lineEnd, bom, heading: hasHeading, escapeFormulas } = options;
  const guarded = columns.flatMap(({ original, free }, at) => ((original ? escapeFormulas : free) ? [at] : []));
  const headings = columns.map(({ heading, original }) => (!original || escapeFormulas ? guardFormula(heading) : heading));
  await into.write((bom ? '\uFEFF' : '') + (hasHeading ? delimitedLine(headings, delimiter) + lineEnd : ''));

  // Cell by cell: every line if originals are guarded, and lines with one cell, which may have to be marked as empty.
  const cellByCell = escapeFormulas || columns.length === 1;
  const inBytes = openByteLines(delimiter);
  let last: { rest: readonly string[]; text: string } = { rest: [], text: lineEnd };
  const restText = (rest: readonly string[]): string => {
    if (rest !== last.rest) {
      const cells = guard(rest, guarded, columns.length - rest.length);
      last = { rest, text: moreCells(cells, delimiter) + lineEnd };
    }
    return last.text;
  };
  const asBytes = ({ originals, columns: count, nameOf, restOf }: LinesAsBytes, lines: number): Uint8Array | null =>
    inBytes(originals, count, lines, (line) => {
      const name = nameOf(line);
      // An id and a number need no quotes.
      return (name === null ? '' : delimiter + name) + restText(restOf(line));
    });
  const asText = (lines: readonly (readonly string[])[]): string =>
    lines.reduce((text, cells) => text + delimitedLine(guard(cells, guarded, 0), delimiter) + lineEnd, '');
  return {
    lines: (lines) => into.write((!cellByCell && lines.asBytes && asBytes(lines.asBytes, lines.count)) || asText(lines.cells())),
    end: () => Promise.resolve(),
  };
}

/** Most cells need no guard: the line is copied only if one does. `first`: the table column of the first cell. */
function guard(cells: readonly string[], guarded: readonly number[], first: number): readonly string[] {
  let changed: string[] | null = null;
  for (const column of guarded) {
    const cell = cells[column - first] ?? '';
    if (cell === '') continue;
    const safe = guardFormula(cell);
    if (safe !== cell) (changed ??= [...cells])[column - first] = safe;
  }
  return changed ?? cells;
}

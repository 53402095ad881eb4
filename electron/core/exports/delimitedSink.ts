/** A table as CSV or TSV: the guard against formulas where it belongs, quotes where they are needed, UTF-8. */
import type { ExportDelimiter } from '../../contract/export.ts';
import { guardFormula } from '../../contract/formulaGuard.ts';
import { cellJoint } from '../store/lists/exportPages.ts';
import type { ByteSink } from './atomicFile.ts';
import { delimitedLine, moreCells, mustQuote } from './delimited.ts';
import type { TableColumn } from './table.ts';
import type { TableSink } from './tableSink.ts';

export interface DelimitedOptions {
  delimiter: ExportDelimiter;
  lineEnd: '\n' | '\r\n';
  bom: boolean;
  escapeFormulas: boolean;
  /** How many cells stand in the lines' `joined`. */
  joined: number;
}

/** Writes the headings at once. */
export async function openDelimited(into: ByteSink, columns: readonly TableColumn[], options: DelimitedOptions): Promise<TableSink> {
  const { delimiter, lineEnd, bom, escapeFormulas, joined } = options;
  const guarded = columns.flatMap(({ original, free }, at) => ((original ? escapeFormulas : free) ? [at] : []));
  const headings = columns.map(({ heading, original }) => (!original || escapeFormulas ? guardFormula(heading) : heading));
  await into.write((bom ? '\uFEFF' : '') + delimitedLine(headings, delimiter) + lineEnd);

  // Looked at cell by cell: every line where originals are guarded, and a line of one cell, which may have to say that it is empty.
  const cellByCell = joined === 0 || escapeFormulas || columns.length === 1;
  const leavesAsItIs = (text: string): boolean => !cellByCell && !mustQuote[delimiter].test(text) && countJoints(text) === joined - 1;
  let last: { rest: readonly string[]; text: string } = { rest: [], text: lineEnd };
  const restText = (rest: readonly string[]): string => {
    if (rest !== last.rest) {
      const cells = guard(rest, guarded, columns.length - rest.length);
      last = { rest, text: moreCells(cells, delimiter) + lineEnd };
    }
    return last.text;
  };
  return {
    async lines(lines) {
      let text = '';
      // Joints become delimiters for many lines at once: line by line that takes twice as long.
      let withJoints = '';
      const add = (own: string): void => {
        if (own.includes(cellJoint)) {
          text += withJoints.replaceAll(cellJoint, delimiter) + own;
          withJoints = '';
        } else withJoints += own;
      };
      for (const line of lines) {
        if (leavesAsItIs(line.joined)) {
          withJoints += line.name === null ? line.joined : line.joined + moreCells([line.name], delimiter);
          add(restText(line.rest));
        } else add(delimitedLine(guard(line.cells(), guarded, 0), delimiter) + lineEnd);
      }
      await into.write(text + withJoints.replaceAll(cellJoint, delimiter));
    },
    end: () => Promise.resolve(),
  };
}

function countJoints(text: string): number {
  let count = 0;
  for (let at = text.indexOf(cellJoint); at >= 0; at = text.indexOf(cellJoint, at + 1)) count += 1;
  return count;
}

/** Most cells need no guard: the line is copied only where one does. `first`: which column of the table the first cell stands in. */
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

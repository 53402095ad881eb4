/** A table as CSV or TSV: the guard against formulas where it belongs, quotes where they are needed, UTF-8. */
import type { ExportDelimiter } from '../../contract/export.ts';
import { guardFormula } from '../../contract/formulaGuard.ts';
import type { ByteSink } from './atomicFile.ts';
import { delimitedLine } from './delimited.ts';
import type { TableColumn } from './table.ts';
import type { TableSink } from './tableSink.ts';

export interface DelimitedOptions {
  delimiter: ExportDelimiter;
  lineEnd: '\n' | '\r\n';
  bom: boolean;
  escapeFormulas: boolean;
}

/** Writes the headings at once. */
export async function openDelimited(into: ByteSink, columns: readonly TableColumn[], options: DelimitedOptions): Promise<TableSink> {
  const { delimiter, lineEnd, bom, escapeFormulas } = options;
  const guarded = columns.flatMap(({ original, free }, at) => ((original ? escapeFormulas : free) ? [at] : []));
  const headings = columns.map(({ heading, original }) => (!original || escapeFormulas ? guardFormula(heading) : heading));
  await into.write((bom ? '\uFEFF' : '') + delimitedLine(headings, delimiter) + lineEnd);
  return {
    async lines(lines) {
      let text = '';
      for (const cells of lines) text += delimitedLine(guarded.length === 0 ? cells : guard(cells, guarded), delimiter) + lineEnd;
      await into.write(text);
    },
    end: () => Promise.resolve(),
  };
}

/** Most cells need no guard: the line is copied only where one does. */
function guard(cells: readonly string[], guarded: readonly number[]): readonly string[] {
  let changed: string[] | null = null;
  for (const at of guarded) {
    const cell = cells[at] ?? '';
    if (cell === '') continue;
    const safe = guardFormula(cell);
    if (safe !== cell) (changed ??= [...cells])[at] = safe;
  }
  return changed ?? cells;
}

/** Which rows leave, and in which order: all of them, those of a decision or a segment, or exactly those that were named. */
import type { DecisionValue } from '../../contract/decision.ts';
import type { ExportSegment } from '../../contract/export.ts';
import type { ReadDb } from '../store/database.ts';
import { standingOf, type ExportPage, type ExportPages } from '../store/lists/exportPages.ts';

/** Row numbers in the order of the file; null: the whole list. */
export type RowOrder = Uint32Array | null;

const standingRows = 20_000;

/** The segments that contacts fall into; rejected lines are no rows. */
export type RowSegment = Exclude<ExportSegment, 'rejected'>;

/** The rows of each segment: every row of the list in one of them. `rows`: of the whole list. */
export function splitRows(list: ReadDb, rows: number): Record<RowSegment, Uint32Array> {
  const found: Record<RowSegment, number[]> = { keep: [], hold: [], drop: [], undecided: [], litigator: [] };
  eachStanding(list, rows, (row, litigator, decision) => {
    found[litigator ? 'litigator' : (decision ?? 'undecided')].push(row);
  });
  return {
    keep: Uint32Array.from(found.keep),
    hold: Uint32Array.from(found.hold),
    drop: Uint32Array.from(found.drop),
    undecided: Uint32Array.from(found.undecided),
    litigator: Uint32Array.from(found.litigator),
  };
}

/** The rows of `within` with this decision, in their order. */
export function rowsDecided(list: ReadDb, rows: number, only: DecisionValue, within: RowOrder): Uint32Array {
  const passes = new Uint8Array(rows + 1);
  eachStanding(list, rows, (row, _, decision) => (passes[row] = Number(decision === only)));
  return within === null ? everyRow(passes) : within.filter((row) => passes[row] === 1);
}

function everyRow(passes: Uint8Array): Uint32Array {
  const found: number[] = [];
  for (let row = 1; row < passes.length; row++) if (passes[row] === 1) found.push(row);
  return Uint32Array.from(found);
}

function eachStanding(list: ReadDb, rows: number, tell: (row: number, isLitigator: boolean, decision: DecisionValue | null) => void): void {
  for (let first = 1; first <= rows; first += standingRows) {
    const last = Math.min(rows, first + standingRows - 1);
    const known = new Map(standingOf(list, first, last).map((standing) => [standing.row, standing]));
    for (let row = first; row <= last; row++) {
      const standing = known.get(row);
      tell(row, standing?.litigator === 'litigator', standing?.decision ?? null);
    }
  }
}

/** The rows themselves, a page of `pageRows` at a time: no statement is open between two pages, so that nothing keeps the list's log from being folded in. */
export function* pagesOf(pages: ExportPages, pageRows: number, order: RowOrder): Generator<ExportPage> {
  if (order !== null) {
    for (let at = 0; at < order.length; at += pageRows) yield pages.these(order.subarray(at, at + pageRows));
    return;
  }
  for (let page = pages.after(0, pageRows); page.rows.length > 0;) {
    yield page;
    page = pages.after(page.rows.at(-1) ?? 0, pageRows);
  }
}

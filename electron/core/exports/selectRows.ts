/** Which rows are exported, and in which order: all of them, those of a decision or a segment, or the ones named. */
import type { ExportSegment, FileRows } from '../../contract/export.ts';
import { countNoCall, type NoCallCounts } from '../../contract/noCall.ts';
import type { ReadDb } from '../store/database.ts';
import { standingOf, type ExportPage, type ExportPages, type StandingRow } from '../store/lists/rows/exportPages.ts';

/** Row numbers in file order; null: the whole list. */
export type RowOrder = Uint32Array | null;

const standingRows = 20_000;

/** The segments for contacts; rejected lines are not rows. */
export type RowSegment = Exclude<ExportSegment, 'rejected'>;

/** The selected rows, and those held back from a file of kept rows (see `heldBackBy`). */
export interface Selected {
  order: RowOrder;
  heldBack: NoCallCounts;
}

/**
 * Assigns each row of the list to one segment. `rows`: the total. Litigators have their own segment; other rows held back from `keep` go to
 * `hold`.
 */
export function splitRows(list: ReadDb, rows: number): Record<RowSegment, Uint32Array> & { heldBack: NoCallCounts } {
  const found: Record<RowSegment, number[]> = { keep: [], hold: [], drop: [], undecided: [], litigator: [] };
  const heldBack = { litigators: 0, suppressed: 0 };
  eachStanding(list, rows, (row, { litigator, decision, heldBack: held }) => {
    if (litigator === 'litigator') found.litigator.push(row);
    else if (held === 0) found[decision ?? 'undecided'].push(row);
    else {
      found.hold.push(row);
      countNoCall(heldBack, held);
    }
  });
  return {
    keep: Uint32Array.from(found.keep),
    hold: Uint32Array.from(found.hold),
    drop: Uint32Array.from(found.drop),
    undecided: Uint32Array.from(found.undecided),
    litigator: Uint32Array.from(found.litigator),
    heldBack,
  };
}

/**
 * These rows (null: any) of `within` (null: of the list), in their order. `keepsOnly`: the file is to contain only kept rows. Of rows to
 * call, those that must not be called are held back whatever reason somebody gave for keeping them.
 */
export function selectRows(
  list: ReadDb,
  rows: number,
  { only, within, keepsOnly }: { only: FileRows | null; within: RowOrder; keepsOnly: boolean },
): Selected {
  const heldBack = { litigators: 0, suppressed: 0 };
  const holdsBack = keepsOnly || only === 'keep' || only === 'toCall';
  if (only === null && !holdsBack) return { order: within, heldBack };
  const passes = new Uint8Array(rows + 1);
  const held = new Uint8Array(rows + 1);
  eachStanding(list, rows, (row, standing) => {
    passes[row] = Number(isChosen(only, standing));
    if (holdsBack) held[row] = only === 'toCall' ? standing.against : standing.heldBack;
  });
  const asked = within === null ? everyRow(passes) : within.filter((row) => passes[row] === 1);
  const order = asked.filter((row) => {
    const by = held[row] ?? 0;
    if (by !== 0) countNoCall(heldBack, by);
    return by === 0;
  });
  return { order, heldBack };
}

function isChosen(only: FileRows | null, { decision, against }: Standing): boolean {
  if (only === 'mustNotCall') return against !== 0;
  return only === null || decision === (only === 'toCall' ? 'keep' : only);
}

function everyRow(passes: Uint8Array): Uint32Array {
  const found: number[] = [];
  for (let row = 1; row < passes.length; row++) if (passes[row] === 1) found.push(row);
  return Uint32Array.from(found);
}

export type Standing = Omit<StandingRow, 'row'>;
const unknown: Standing = { litigator: 'notChecked', decision: null, against: 0, heldBack: 0 };

/** Tells where each row of the list stands, in order. */
export function eachStanding(list: ReadDb, rows: number, tell: (row: number, standing: Standing) => void): void {
  for (let first = 1; first <= rows; first += standingRows) {
    const last = Math.min(rows, first + standingRows - 1);
    const known = new Map(standingOf(list, first, last).map((standing) => [standing.row, standing]));
    for (let row = first; row <= last; row++) tell(row, known.get(row) ?? unknown);
  }
}

/** The rows themselves, `pageRows` at a time. No statement stays open between pages, so that the list's log can be checkpointed. */
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

/** Which rows are exported, and in which order: all of them, those of a decision or a segment, or the ones named. */
import type { ExportSegment, FileRows } from '#contract/exports/export.ts';
import type { FileGuard } from '#contract/exports/fileGuard.ts';
import { countNoCall, type NoCallCounts } from '#contract/verdict/noCall.ts';
import type { ReadDb } from '../platform/database.ts';
import { openUnchecked, type UncheckedRows } from './uncheckedRows.ts';
import { standingOf, type ExportPage, type ExportPages, type StandingRow } from '../lists/rows/exportPages.sql.ts';

/** Row numbers in file order; null: the whole list. */
export type RowOrder = Uint32Array | null;

const standingRows = 20_000;

/** The segments for contacts; rejected lines are not rows. */
export type RowSegment = Exclude<ExportSegment, 'rejected'>;

/** The selected rows, and those held back from a file of kept rows (see `heldBackBy`). */
export interface Selected {
  order: RowOrder;
  heldBack: NoCallCounts;
  /** Why a row to call isn't checked for litigators, by row; null: the file isn't one of rows to call. */
  unchecked: UncheckedRows | null;
}

/** Epoch ms: whether checks have expired. */
interface At {
  at: number;
}

/**
 * Assigns each row of the list to one segment. `rows`: the total. Litigators have their own segment; other rows held back from `keep` go to
 * `hold`.
 */
export function splitRows(
  list: ReadDb,
  rows: number,
  { at }: At,
): { segments: Record<RowSegment, Uint32Array> } & Omit<Selected, 'order' | 'unchecked'> & { unchecked: UncheckedRows } {
  const found: Record<RowSegment, number[]> = { keep: [], hold: [], drop: [], undecided: [], litigator: [] };
  const heldBack = { litigators: 0, suppressed: 0 };
  const unchecked = openUnchecked(rows);
  eachStanding(list, rows, at, (row, { litigator, decision, heldBack: held, unchecked: why }) => {
    if (litigator === 'litigator') found.litigator.push(row);
    else if (held === 0) {
      found[decision ?? 'undecided'].push(row);
      if (decision === 'keep') unchecked.note(row, why);
    } else {
      found.hold.push(row);
      countNoCall(heldBack, held);
    }
  });
  return {
    segments: {
      keep: Uint32Array.from(found.keep),
      hold: Uint32Array.from(found.hold),
      drop: Uint32Array.from(found.drop),
      undecided: Uint32Array.from(found.undecided),
      litigator: Uint32Array.from(found.litigator),
    },
    heldBack,
    unchecked,
  };
}

/**
 * These rows (null: any) of `within` (null: of the list), in their order. `guard`: what the file keeps out.
 */
export function selectRows(
  list: ReadDb,
  rows: number,
  { only, within, guard, at }: { only: FileRows | null; within: RowOrder; guard: FileGuard } & At,
): Selected {
  const heldBack = { litigators: 0, suppressed: 0 };
  if (only === null && guard === null) return { order: within, heldBack, unchecked: null };
  const passes = new Uint8Array(rows + 1);
  const held = new Uint8Array(rows + 1);
  const unchecked = guard !== null ? openUnchecked(rows) : null;
  eachStanding(list, rows, at, (row, standing) => {
    passes[row] = Number(isChosen(only, standing));
    if (guard === null) return;
    held[row] = guard === 'strict' ? standing.against : standing.heldBack;
    // Whoever is known to be a litigator was checked; a row that is no longer kept stays in a view of kept rows, and isn't one to call.
    if (guard === 'strict' || standing.decision === 'keep') unchecked?.note(row, standing.unchecked);
  });
  const asked = within === null ? everyRow(passes) : within.filter((row) => passes[row] === 1);
  const order = asked.filter((row) => {
    const by = held[row] ?? 0;
    if (by !== 0) countNoCall(heldBack, by);
    return by === 0;
  });
  return { order, heldBack, unchecked };
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
const unknown: Standing = { litigator: 'notChecked', decision: null, against: 0, heldBack: 0, unchecked: 'notAsked' };

/** Tells where each row of the list stands at `at` (epoch ms), in order. */
export function eachStanding(list: ReadDb, rows: number, at: number, tell: (row: number, standing: Standing) => void): void {
  for (let first = 1; first <= rows; first += standingRows) {
    const last = Math.min(rows, first + standingRows - 1);
    const known = new Map(standingOf(list, first, last, at).map((standing) => [standing.row, standing]));
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

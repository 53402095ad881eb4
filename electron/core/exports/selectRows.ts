/** Selects the rows to export, and their order: all of them, those of a decision or a segment, or specific ones. */
import {
  noneUnchecked,
  noStop,
  settlesList,
  stopsExport,
  uncheckedOf,
  type LitigatorPolicy,
  type Unchecked,
  type UncheckedChoice,
  type UncheckedStop,
} from '#contract/verdict/unchecked.ts';
import { uncheckedReasons, type UncheckedReason } from '#contract/verdict/verdictValues.ts';
import type { ExportSegment, FileRows } from '#contract/exports/export.ts';
import type { FileGuard } from '#contract/exports/fileGuard.ts';
import { countNoCall, type NoCallCounts } from '#contract/verdict/standing.ts';
import type { ReadDb } from '../platform/database.ts';
import { standingOf, type ExportPage, type ExportPages, type StandingRow } from '../lists/rows/exportPages.sql.ts';

/** One byte per row of the list, so a million rows take a megabyte. */
interface UncheckedRows {
  note(row: number, why: UncheckedReason | null): void;
  whyOf(row: number): UncheckedReason | null;
}

/** Stores which rows to call weren't checked for litigators, and why. */
function openUnchecked(rows: number): UncheckedRows {
  const codes = new Uint8Array(rows + 1);
  return {
    note(row, why) {
      codes[row] = why === null ? 0 : uncheckedReasons.indexOf(why) + 1;
    },
    whyOf: (row) => uncheckedReasons[(codes[row] ?? 0) - 1] ?? null,
  };
}

/** The rows of one file after handling unchecked rows to call. */
interface Guarded {
  /** The file's rows, without those that are held. */
  order: Uint32Array | null;
  /** Rows that are held back, in the same order. */
  held: Uint32Array;
  counts: UncheckedCounts;
}

export interface UncheckedCounts {
  /** The rows that stop the export; if the file is written anyway, a person accepted them. */
  stop: UncheckedStop;
  held: Unchecked;
  /** Rows in the file because skipping the check was settled for the list. */
  settled: Unchecked;
}

const nothingUnchecked: UncheckedCounts = { stop: noStop, held: noneUnchecked, settled: noneUnchecked };

/** Applies the choice about unchecked rows to a file of rows to call. Other files don't change (`unchecked` null). */
export function guardRows(
  order: Uint32Array | null,
  unchecked: UncheckedRows | null,
  { choice, policy }: { choice: UncheckedChoice; policy: LitigatorPolicy },
): Guarded {
  const none: Guarded = { order, held: new Uint32Array(), counts: nothingUnchecked };
  if (order === null || unchecked === null) return none;
  const stops = new Map<UncheckedReason, number>();
  const settled = new Map<UncheckedReason, number>();
  for (const row of order) {
    const why = unchecked.whyOf(row);
    if (why === null) continue;
    const into = stopsExport(why, policy) ? stops : settled;
    into.set(why, (into.get(why) ?? 0) + 1);
  }
  const found = uncheckedOf(stops);
  const counts = { ...nothingUnchecked, settled: uncheckedOf(settled) };
  if (choice !== 'hold' || found.rows === 0)
    return { ...none, counts: { ...counts, stop: { ...found, settles: settlesList(found, policy) } } };
  const isHeld = (row: number): boolean => {
    const why = unchecked.whyOf(row);
    return why !== null && stopsExport(why, policy);
  };
  return { order: order.filter((row) => !isHeld(row)), held: order.filter(isHeld), counts: { ...counts, held: found } };
}

/** Row numbers in file order; null for the whole list. */
export type RowOrder = Uint32Array | null;

const standingRows = 20_000;

/** The segments for contacts; rejected lines are not rows. */
type RowSegment = Exclude<ExportSegment, 'rejected'>;

/** The selected rows, and those held back from a file of kept rows (see `heldBackBy`). */
interface Selected {
  order: RowOrder;
  heldBack: NoCallCounts;
  /** Why a row to call isn't checked for litigators, by row; null if the file isn't one of rows to call. */
  unchecked: UncheckedRows | null;
}

/** The time for judging whether checks have expired, epoch ms. */
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

/** Selects the rows of `only` (null for any) from `within` (null for the list), in order. `guard`: what the file keeps out. */
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
    // Known litigators have been checked. A row that is no longer kept stays in a view of kept rows, but isn't one to call.
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

/** Calls `tell` with the standing of each row of the list at `at` (epoch ms), in order. */
export function eachStanding(list: ReadDb, rows: number, at: number, tell: (row: number, standing: Standing) => void): void {
  for (let first = 1; first <= rows; first += standingRows) {
    const last = Math.min(rows, first + standingRows - 1);
    const known = new Map(standingOf(list, first, last, at).map((standing) => [standing.row, standing]));
    for (let row = first; row <= last; row++) tell(row, known.get(row) ?? unknown);
  }
}

/** Yields the rows, `pageRows` at a time. No statement stays open between pages, so that the list's log can be checkpointed. */
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

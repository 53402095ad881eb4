/** Rows to call that nobody checked for litigators: which of a file's rows they are, and what becomes of them. */
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

/** A byte per row of the list: a million rows are a megabyte. */
export interface UncheckedRows {
  note(row: number, why: UncheckedReason | null): void;
  whyOf(row: number): UncheckedReason | null;
}

export function openUnchecked(rows: number): UncheckedRows {
  const codes = new Uint8Array(rows + 1);
  return {
    note(row, why) {
      codes[row] = why === null ? 0 : uncheckedReasons.indexOf(why) + 1;
    },
    whyOf: (row) => uncheckedReasons[(codes[row] ?? 0) - 1] ?? null,
  };
}

/** What becomes of the rows to call of one file. */
export interface Guarded {
  /** Its rows, without those that are held. */
  order: Uint32Array | null;
  /** Held rows, in the same order. */
  held: Uint32Array;
  counts: UncheckedCounts;
}

export interface UncheckedCounts {
  /** What stops the file; if it is written all the same, somebody accepted them. */
  stop: UncheckedStop;
  held: Unchecked;
  /** In the file because it was settled for the list that nobody asks. */
  settled: Unchecked;
}

export const nothingUnchecked: UncheckedCounts = { stop: noStop, held: noneUnchecked, settled: noneUnchecked };

/** Goes through the rows of a file of rows to call. Nothing changes for any other file (`unchecked` null). */
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

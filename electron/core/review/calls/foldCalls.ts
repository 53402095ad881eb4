/** The result of calling each row of a list: one byte per row, however often it was called. */
import { countedResults, type CalledBetween, type CalledFilter } from '#contract/review/facets.ts';
import { callOutcomeKinds, type CallOutcomeKind } from '#contract/outcomes/callOutcome.ts';
import { Failed } from '#contract/failure.ts';
import type { ReadDb } from '../../platform/database.ts';
import { openOutcomes } from '../../outcomes/outcomesInRows.sql.ts';
import { hasRow } from '#base/rowSet.ts';
import type { OpenList } from '../openLists.ts';
import type { Slices } from '../slices.ts';
import { heldOutRows } from '../acts/rowActions.sql.ts';
import { inPieces } from '../order/sortKeys.ts';

/** The row wasn't called. */
export const notCalled = 0;
const codes = Object.fromEntries(callOutcomeKinds.map((kind, index) => [kind, index + 1])) as Readonly<Record<CallOutcomeKind, number>>;
/** Added to `connected` if the right person was reached. */
const rightPartyBit = 8;
const connected = codes.connected;

export const isConnected = (result: number): boolean => (result & ~rightPartyBit) === connected;
export const isRightParty = (result: number): boolean => (result & rightPartyBit) !== 0;
/** Returns one byte per result: 1 if it is of one of these kinds. */
export function resultsOf(kinds: readonly CallOutcomeKind[]): Uint8Array {
  const wanted = new Uint8Array(16);
  for (const kind of kinds) {
    wanted[codes[kind]] = 1;
    if (kind === 'connected') wanted[connected | rightPartyBit] = 1;
  }
  return wanted;
}

const counted = resultsOf(countedResults);
/** Whether the row counts toward a share. */
export const counts = (result: number): boolean => counted[result] === 1;

/** Rows whose calls are read at once: a few milliseconds of work if each was called. */
const rowsAtOnce = 2_048;

interface FoldedCalls {
  /** Indexed by row number − 1. */
  results: Uint8Array;
  /** Number of individual calls. */
  outcomes: number;
}

/**
 * Folds each row's calls into one result: connected if any call was, and the right person if that was ever so; otherwise the result of the
 * last call. Of calls at the same time, the one added last counts. Throws Failed('view.superseded') when `slices` do, and
 * Failed('list.notFound') if the list was deleted meanwhile.
 */
export async function foldCalls(
  ledger: ReadDb,
  { listId, rows, db }: Pick<OpenList, 'listId' | 'rows' | 'db'>,
  between: CalledBetween,
  slices: Slices,
): Promise<FoldedCalls> {
  const results = new Uint8Array(rows);
  const callsOf = openOutcomes(ledger, listId, between);
  let [outcomes, row, last] = [0, 0, -Infinity];
  for (let first = 1; first <= rows; first += rowsAtOnce) {
    if (slices.due()) {
      await slices.pause();
      if (!db.open) throw new Failed('list.notFound', { listId });
    }
    for (const call of callsOf(first, Math.min(rows, first + rowsAtOnce - 1))) {
      outcomes++;
      if (call.row !== row) [row, last] = [call.row, -Infinity];
      const at = row - 1;
      const before = results[at] ?? notCalled;
      if (call.kind === 'connected') results[at] = connected | (before & rightPartyBit) | (call.rightParty === true ? rightPartyBit : 0);
      else if (!isConnected(before) && call.calledAt >= last) results[at] = codes[call.kind];
      last = Math.max(last, call.calledAt);
    }
  }
  return { results, outcomes };
}

/** Returns the rows that pass a filter by calls, as one byte per row: 1 if it passes. Throws Failed('view.superseded') when `slices` do. */
export async function calledHits(
  ledger: ReadDb,
  list: OpenList,
  { results: kinds, heldOut, ...between }: CalledFilter,
  slices: Slices,
): Promise<Uint8Array> {
  const { results } = await foldCalls(ledger, list, between, slices);
  const wanted = resultsOf(kinds);
  const held = heldOut === undefined ? null : (heldOutRows(list.db, list.rows)?.set ?? new Uint8Array());
  const hits = new Uint8Array(list.rows);
  await inPieces(0, list.rows, slices, (first, last) => {
    for (let at = first; at < last; at++)
      hits[at] = wanted[results[at] ?? 0] === 1 && (held === null || hasRow(held, at + 1) === heldOut) ? 1 : 0;
  });
  return hits;
}

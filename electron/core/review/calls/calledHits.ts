/** The rows that a filter by calls passes. */
import type { CalledFilter } from '#contract/review/calledFilter.ts';
import type { ReadDb } from '../../platform/database.ts';
import { heldOutRows } from '../acts/heldOut.sql.ts';
import { hasRow } from '#base/rowSet.ts';
import type { OpenList } from '../openLists.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import { foldCalls, resultsOf } from './foldCalls.ts';

/** One byte per row: 1 if it passes. Throws Failed('view.superseded') when `slices` do. */
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

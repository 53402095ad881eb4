/** The rows that a filter by calling hours passes. */
import type { CallableFilter, CallableState, CallingRule } from '#contract/calling/callingRules.ts';
import { openCallingTable, type CallingTable } from '../../calling/hoursOfDay.ts';
import { callableState, type Situation } from '../../calling/situations.ts';
import type { OpenList } from '../openLists.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import { rowSituations } from './rowSituations.ts';

const minuteMs = 60_000;

/** `open` only if calls are allowed from `from` to before `to`, without a break; they are the same for one moment. */
export function callableBetween(situation: Situation, table: CallingTable, from: number, to: number): CallableState {
  const first = callableState(situation, table, from);
  // A day has one window at most, so that both ends within an hour or a few are in the same.
  return first === 'open' && to > from ? callableState(situation, table, to - minuteMs) : first;
}

/** One byte per row: 1 if it passes. Throws Failed('view.superseded') when `slices` do. */
export async function callableHits(
  list: OpenList,
  rules: readonly CallingRule[],
  { is, from, to }: CallableFilter,
  slices: Slices,
): Promise<Uint8Array> {
  const { codes, all } = await rowSituations(list, slices);
  const table = openCallingTable(rules);
  const passes = new Uint8Array(all.length);
  for (const [code, situation] of all.entries()) {
    if (slices.due()) await slices.turn();
    passes[code] = Number(is.includes(callableBetween(situation, table, from, to)));
  }
  const hits = new Uint8Array(list.rows);
  await inPieces(0, list.rows, slices, (first, last) => {
    for (let at = first; at < last; at++) hits[at] = passes[codes[at] ?? 0] ?? 0;
  });
  return hits;
}

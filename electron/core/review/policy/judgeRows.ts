/** What a policy suggests for every row of an open list, judged in slices while the list stays in use. */
import { Failed } from '#contract/failure.ts';
import type { Policy } from '#contract/review/policy.ts';
import { emptySuggestions, type SuggestionCodes } from '../acts/suggestions.sql.ts';
import { decideRows, type EffectiveCodes, type FacetIndex } from '../facets/facetIndex.ts';
import { setStandings } from '../facets/standingCodes.ts';
import type { CountedIndex, OpenList } from '../openLists.ts';
import type { Slices } from '../slices.ts';
import { cellsOf } from './cellHits.ts';
import { openJudge } from './openJudge.ts';

const rowsAtOnce = 4_096;

/** One byte per row each: what the policy suggests, and what is decided with it. */
export interface JudgedRows extends SuggestionCodes, EffectiveCodes {}

/**
 * Judges all rows, and then calls `use` with the codes and the facts that they follow from, in the same turn: rows that changed meanwhile
 * were judged again. Throws Failed('view.superseded') when `slices` do, and Failed('list.notFound') if the list was deleted meanwhile.
 */
export async function judgeRows<R>(
  list: OpenList,
  policy: Policy,
  slices: Slices,
  use: (judged: JudgedRows, counted: CountedIndex) => R,
): Promise<R> {
  const cells = await cellsOf(list, policy, slices);
  for (;;) {
    const counted = await slices.join(list.index());
    const { index, counts } = counted;
    const codes = emptySuggestions(index.rows);
    const judged: JudgedRows = { ...codes, decision: new Uint8Array(index.rows), decidedBy: new Uint8Array(index.rows) };
    const suggest = openJudge(policy, index, cells, codes);
    const judge = (first: number, last: number): void => {
      suggest(first, last);
      decideRows(index.decided, codes.decisions, judged, first - 1, last);
    };
    const changed = new Set<number>();
    const unwatch = counts.watch((row) => changed.add(row));
    try {
      for (let first = 1; first <= index.rows; first += rowsAtOnce) {
        if (slices.due()) await slices.turn();
        judge(first, Math.min(index.rows, first + rowsAtOnce - 1));
      }
      // Whatever was written in this turn has reached the facts by the next one, and from then on nothing is awaited.
      await slices.turn();
      if (!list.db.open) throw new Failed('list.notFound', { listId: list.listId });
      // All facts may have been read anew in a pause.
      if (!list.holds(counted)) continue;
      for (const row of changed) judge(row, row);
      return use(judged, counted);
    } finally {
      unwatch();
    }
  }
}

/** Puts what was judged into memory, and what follows from it, at once, because nobody may see half of it. */
export function takeJudged(index: FacetIndex, { decisions, decision, decidedBy }: JudgedRows): void {
  index.suggested.set(decisions);
  index.codes.decision.set(decision);
  index.codes.decidedBy.set(decidedBy);
  setStandings(index, 0, index.rows);
}

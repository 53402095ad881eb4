/** Chooses the rows of a view that a bulk action changes, using the facts in memory. */
import type { Filter } from '#contract/review/facets.ts';
import { decisionCode, type ManyChange, type ManyEffect, type RowChoice } from '#contract/review/decision.ts';
import { countNoCall, noCallBits, noneHeldBack } from '#contract/verdict/standing.ts';
import { addRow, emptyRowSet, hasRow, type RowSet } from '#base/rowSet.ts';
import { codeOf, againstAt } from '../facets/standingCodes.ts';
import type { FacetIndex } from '../facets/facetIndex.ts';
import type { Slices } from '../slices.ts';

export interface ChosenMany extends ManyEffect {
  /** The rows that change. */
  set: RowSet;
  /** The changed rows that must not be called, by cause; empty unless they are kept. */
  litigators: RowSet;
  suppressed: RowSet;
  /** How far the list had followed each of its runs. */
  seenTo: Record<string, number>;
  /** The filter of the view that the rows were chosen from, and whether all its rows were chosen. */
  filter: Filter;
  whole: boolean;
}

interface Choosing {
  change: ManyChange;
  overwrite: boolean;
  withoutNoCalls: boolean;
  /** Rows with a person's note. */
  noted: RowSet;
}

const rowsAtOnce = 65_536;
const person = codeOf('decidedBy', 'person');

/** `view`: the view's rows in order. Positions past its end are ignored. Throws Failed('view.superseded') when `slices` do. */
export async function chooseMany(
  index: FacetIndex,
  view: Uint32Array,
  ranges: RowChoice['ranges'],
  { change, overwrite, withoutNoCalls, noted }: Choosing,
  slices: Slices,
): Promise<Omit<ChosenMany, 'seenTo' | 'filter' | 'whole'>> {
  const chosen = {
    ...{ rows: 0, changes: 0, decided: 0, same: 0, noCalls: { ...noneHeldBack } },
    ...{ set: emptyRowSet(index.rows), litigators: emptyRowSet(index.rows), suppressed: emptyRowSet(index.rows) },
  };
  const { codes } = index;
  const value = 'value' in change ? change.value : undefined;
  const valueCode = value === undefined || value === null ? -1 : decisionCode(value);

  const take = (row: number): void => {
    const at = row - 1;
    chosen.rows++;
    // A contested row has no person's decision: any decision settles it, even one equal to the value that holds meanwhile.
    const isContested = index.contested?.[at] === 1;
    const isDecided = codes.decidedBy[at] === person && !isContested;
    if (value === null ? !isDecided && !isContested : isDecided && codes.decision[at] === valueCode) return void chosen.same++;
    const isTheirs = value === undefined ? hasRow(noted, row) : value !== null && isDecided;
    if (isTheirs && !overwrite) return void chosen.decided++;
    if (value === 'keep') {
      const against = againstAt(index, at);
      countNoCall(chosen.noCalls, against);
      if (against !== 0 && withoutNoCalls) return;
      if (against & noCallBits(['litigator'])) addRow(chosen.litigators, row);
      if (against & noCallBits(['suppressed'])) addRow(chosen.suppressed, row);
    }
    addRow(chosen.set, row);
    chosen.changes++;
  };

  for (const [first, last] of ranges) {
    for (let from = first; from <= Math.min(last, view.length - 1); from += rowsAtOnce) {
      if (slices.due()) await slices.pause();
      for (const row of view.subarray(from, Math.min(last + 1, from + rowsAtOnce))) take(row);
    }
  }
  return chosen;
}

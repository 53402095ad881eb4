/** The selected rows as the program is told of them, and what a person is asked before they change. */
import type { ManyChange, ManyEffect, RowChoice } from '#contract/review/decision.ts';
import type { View } from '#contract/review/view.ts';
import type { Selection } from './selection.ts';

/** A change of many rows that a person is asked about. */
export interface ManyQuestion {
  readonly choice: RowChoice;
  readonly change: ManyChange;
  readonly overwrite: boolean;
  /** Under `overwrite`. */
  readonly effect: ManyEffect;
}

/** The selected rows; null: none are. */
export function chosenIn({ view, selection }: { readonly view: View | null; readonly selection: Selection }): RowChoice | null {
  if (view === null || selection.count === 0) return null;
  return { viewId: view.viewId, ranges: selection.ranges.map(([first, last]): [number, number] => [first, last]) };
}

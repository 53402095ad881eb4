/** Which rows go into the file: all, those of one decision, or those that the review chose. Pure. */
import type { DecisionValue } from '../../../electron/contract/decision.ts';
import type { Facets } from '../../../electron/contract/view.ts';

export type RowsChoice = 'all' | 'view' | DecisionValue;

export const onlyOf = (choice: RowsChoice): DecisionValue | null => (choice === 'all' || choice === 'view' ? null : choice);

/** How many rows the file will have; null while that is being counted. */
export function rowsIn(
  choice: RowsChoice,
  rows: number,
  decisions: Facets['decisions'] | null,
  view: readonly number[] | null,
): number | null {
  if (choice === 'all') return rows;
  if (choice === 'view') return view?.length ?? 0;
  return decisions === null ? null : decisions[choice];
}

/** Which rows go into the file: all, those of one decision, those that the review chose, or all of them in a file per segment. Pure. */
import type { DecisionValue } from '../../../electron/contract/decision.ts';
import type { Facets } from '../../../electron/contract/view.ts';
import type { ExportChoice } from '../../app/exportChoice.ts';

export type RowsChoice = 'all' | 'view' | 'split' | DecisionValue;

export const onlyOf = (choice: RowsChoice): DecisionValue | null =>
  choice === 'all' || choice === 'view' || choice === 'split' ? null : choice;

/** How many rows the file will have; null while that is being counted. */
export function rowsIn(
  choice: RowsChoice,
  rows: number,
  decisions: Facets['decisions'] | null,
  view: Pick<ExportChoice, 'count'> | null,
): number | null {
  if (choice === 'all' || choice === 'split') return rows;
  if (choice === 'view') return view?.count ?? 0;
  return decisions === null ? null : decisions[choice];
}

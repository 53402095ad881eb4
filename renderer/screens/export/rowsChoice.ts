/** Which rows go into the file: all, those of one decision, those selected in the review, or all of them in a file per segment. Pure. */
import type { DecisionValue } from '../../../electron/contract/decision.ts';

export type RowsChoice = 'all' | 'view' | 'split' | DecisionValue;

export const onlyOf = (choice: RowsChoice): DecisionValue | null =>
  choice === 'all' || choice === 'view' || choice === 'split' ? null : choice;

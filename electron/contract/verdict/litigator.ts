/** The litigator state outside a list: of one answer, and as text in files and JSON. Only grading determines it. */
import { exportText } from '../exports/recipeColumns.ts';
import { findOperation } from '../service/operations/catalog.ts';
import type { Litigator, Verdict } from './verdict.ts';

/** The three texts that exports and the command line write. */
export const litigatorText = (litigator: Litigator): string => exportText('litigator', litigator);

/**
 * Returns the litigator state to show beside one answer of this operation (`name@version`). Null if there is no verdict, or if the
 * operation doesn't check litigators and the answer names none.
 */
export function litigatorOfAnswer(operation: string, verdict: Pick<Verdict, 'litigator'> | null): Litigator | null {
  if (verdict === null) return null;
  return findOperation(operation)?.facts.litigator !== undefined || verdict.litigator === 'litigator' ? verdict.litigator : null;
}

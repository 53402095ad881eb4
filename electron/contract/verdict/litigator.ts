/** What is said about litigators outside a list: the result of one answer, and how files and JSON write it. Only grading judges. */
import { exportText } from '../exports/recipeColumns.ts';
import { findOperation } from '../service/operations/catalog.ts';
import type { Litigator, Verdict } from './verdict.ts';

/** The three texts, as exports and the command line write them. */
export const litigatorText = (litigator: Litigator): string => exportText('litigator', litigator);

/**
 * What to say beside one answer of this operation (`name@version`): the text of its verdict. Null if there is no verdict, or if the
 * operation doesn't check litigators and the answer names none.
 */
export function litigatorOfAnswer(operation: string, verdict: Pick<Verdict, 'litigator'> | null): Litigator | null {
  if (verdict === null) return null;
  return findOperation(operation)?.facts.litigator !== undefined || verdict.litigator === 'litigator' ? verdict.litigator : null;
}

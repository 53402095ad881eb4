/** What is said of litigators outside a list: one answer's word, and how files and JSON write it. Nobody but grading judges. */
import { exportText } from './exportColumns.ts';
import { findOperation } from './operations/catalog.ts';
import type { Litigator, Verdict } from './verdict.ts';

/** The three words, as exports and the command line write them. */
export const litigatorText = (litigator: Litigator): string => exportText('litigator', litigator);

/**
 * What to say beside one answer of this operation (`name@version`): its verdict's word. Null where there is no verdict, or where the operation knows
 * nothing of litigators and the answer names none.
 */
export function litigatorOfAnswer(operation: string, verdict: Pick<Verdict, 'litigator'> | null): Litigator | null {
  if (verdict === null) return null;
  return findOperation(operation)?.facts.litigator !== undefined || verdict.litigator === 'litigator' ? verdict.litigator : null;
}

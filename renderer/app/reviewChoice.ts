/** Which rows somebody asked to see: carried from a finding to the review, because screens don't know each other. */
import type { Filter } from '../../electron/contract/facets.ts';
import { goToStep } from './router.ts';

let asked: { listId: string; filter: Filter } | null = null;

/** Opens the review of a list at the rows that pass. */
export function showRows(listId: string, filter: Filter): void {
  asked = { listId, filter };
  goToStep(listId, 'review');
}

/** What was asked for, once; null: nothing was, and the review opens where it was left. */
export function takeAskedRows(listId: string): Filter | null {
  const filter = asked?.listId === listId ? asked.filter : null;
  asked = null;
  return filter;
}

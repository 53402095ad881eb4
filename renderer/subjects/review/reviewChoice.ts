/** Which rows somebody asked to see: passed from a finding to the review, because screens don't know each other. */
import type { Filter } from '#contract/review/facets.ts';
import { goToStep } from '../../base/router.ts';

let asked: { listId: string; filter: Filter; row: number | null } | null = null;

/** Opens the review of a list with this filter. */
export function showRows(listId: string, filter: Filter): void {
  asked = { listId, filter, row: null };
  goToStep(listId, 'review');
}

/** Opens the review of a list with all its rows, at this one. */
export function showRow(listId: string, row: number): void {
  asked = { listId, filter: {}, row };
  goToStep(listId, 'review');
}

/** The row that was asked for, until the filter is taken; null if none was. */
export const askedRow = (listId: string): number | null => (asked?.listId === listId ? asked.row : null);

/** Returns the requested filter once; null if there is none, and the review opens where it was left. */
export function takeAskedRows(listId: string): Filter | null {
  const filter = asked?.listId === listId ? asked.filter : null;
  asked = null;
  return filter;
}

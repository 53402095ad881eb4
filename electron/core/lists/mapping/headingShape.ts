/** The shape of a list's headings: lists with the same shape get the same mapping. */
import { createHash } from 'node:crypto';
import { foldHeading } from './headingAliases.ts';

/** A hash of the headings in order, ignoring case, blanks and punctuation; null if the list has no meaningful heading. */
export function headingShape(columns: readonly string[]): string | null {
  const folded = columns.map((heading) => foldHeading(heading) || heading.trim());
  if (folded.every((heading, column) => heading === '' || heading === `column${column + 1}`)) return null;
  return createHash('sha256').update(JSON.stringify(folded)).digest('hex');
}

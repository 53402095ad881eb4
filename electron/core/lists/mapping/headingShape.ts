/** The shape of a list's headings: lists with the same one are mapped alike. */
import { createHash } from 'node:crypto';
import { foldHeading } from './headingAliases.ts';

/** A hash of the headings in their order, whatever their case, blanks and signs; null where the list has no heading that says anything. */
export function headingShape(columns: readonly string[]): string | null {
  const folded = columns.map((heading) => foldHeading(heading) || heading.trim());
  if (folded.every((heading, column) => heading === '' || heading === `column${column + 1}`)) return null;
  return createHash('sha256').update(JSON.stringify(folded)).digest('hex');
}

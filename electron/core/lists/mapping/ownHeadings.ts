/** Knows the columns that an export of ours put behind a file's own: they say what was found out, and are nothing to ask about. */
import { plainHeading } from '../../../contract/export.ts';
import { operations } from '../../../contract/operations/catalog.ts';
import { answerColumns } from '../../answers/answerColumns.ts';

const ofAnswers = answerColumns(operations.map(({ id }) => id));
const known = new Set(ofAnswers.flatMap(({ name }) => [name, plainHeading(name)]));
const rollcall = /^(?:rollcall\.|Rollcall )/;

/** A test for the headings of one file. Columns of answers are ours only beside one of Rollcall's: `phone.is_valid` may well be somebody's own. */
export function openOwnHeadings(columns: readonly string[]): (heading: string) => boolean {
  if (!columns.some((heading) => rollcall.test(heading))) return () => false;
  // A list that was exported twice, under another name, numbers what it met.
  return (heading) => rollcall.test(heading) || known.has(heading.replace(/\.\d+$/, '')) || known.has(heading);
}

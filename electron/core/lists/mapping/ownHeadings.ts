/** Recognizes columns that our export appended to a file: they hold results, not input. */
import { headingsOf } from '#contract/exports/export.ts';
import { operations } from '#contract/service/operations/catalog.ts';
import { answerColumns } from '../../service/answers/answerColumns.ts';

const ofAnswers = answerColumns(operations.map(({ id }) => id));
const known = new Set(ofAnswers.flatMap(({ name }) => headingsOf(name)));
const rollcall = /^(?:rollcall[._]|Rollcall )/;

/**
 * Makes a test for the headings of one file. Columns of answers are ours only beside one of Rollcall's own: `phone.is_valid` may be
 * somebody else's.
 */
export function openOwnHeadings(columns: readonly string[]): (heading: string) => boolean {
  if (!columns.some((heading) => rollcall.test(heading))) return () => false;
  // A list that was exported again under another name has numbered columns.
  return (heading) => rollcall.test(heading) || known.has(heading.replace(/[._]\d+$/, '')) || known.has(heading);
}

/** Interprets headings: their shape, columns that an export appended, halves of a field, and cells whose heading is meaningless. */
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { headingsOf } from '#contract/exports/export.ts';
import type { FieldName } from '#contract/lists/fields.ts';
import { operations } from '#contract/service/operations/catalog.ts';
import { emailsInCell } from '../../normalise/email.ts';
import { stateCode } from '../../normalise/place.ts';
import { answerColumns } from '../../service/answers/answerColumns.ts';
import { foldHeading, halfOf, type HalfName } from './headingAliases.ts';

/**
 * Returns the shape of a list's headings: lists with the same shape get the same mapping. It is a hash of the headings in order, ignoring
 * case, blanks and punctuation; null if the list has no meaningful heading.
 */
export function headingShape(columns: readonly string[]): string | null {
  const folded = columns.map((heading) => foldHeading(heading) || heading.trim());
  if (folded.every((heading, column) => heading === '' || heading === `column${column + 1}`)) return null;
  return createHash('sha256').update(JSON.stringify(folded)).digest('hex');
}

const ofAnswers = answerColumns(operations.map(({ id }) => id));
const known = new Set(ofAnswers.flatMap(({ name }) => headingsOf(name)));
const rollcall = /^(?:rollcall[._]|Rollcall )/;

/**
 * Returns a test for headings of columns that an export appended to this file: they hold results, not input. Columns of answers count only
 * beside one of Rollcall's own, because `phone.is_valid` may have another origin.
 */
export function openOwnHeadings(columns: readonly string[]): (heading: string) => boolean {
  if (!columns.some((heading) => rollcall.test(heading))) return () => false;
  // A list exported repeatedly under other names has numbered columns.
  return (heading) => rollcall.test(heading) || known.has(heading.replace(/[._]\d+$/, '')) || known.has(heading);
}

/** A part of a field, to be joined with the column that has the rest: an area code, a country code, a house number. */
interface Half {
  field: FieldName;
  /** Its position when joined: smaller numbers come first. */
  order: number;
}

const shareOf = (cells: readonly string[], pattern: RegExp): number =>
  cells.length === 0 ? 0 : cells.filter((cell) => pattern.test(cell)).length / cells.length;

const halfFrom = 0.6;

/** The contents of such a column, and of the rest of its field without it. */
const halves: Readonly<Record<HalfName, { field: FieldName; own: RegExp; rest: RegExp; order: number }>> = {
  callingCode: { field: 'phone', own: /^(?:\+|00)?[1-9]\d{0,2}$/, rest: /^(?!\+|00)(?:\D*\d){4,12}\D*$/, order: 0 },
  areaCode: { field: 'phone', own: /^\(?(?:\d{3}|0\d{1,5})\)?$/, rest: /^(?:\D*\d){4,9}\D*$/, order: 1 },
  houseNumber: { field: 'address.street_line_1', own: /^\d+\s?[a-z]?(?:[-/]\d+)?$/i, rest: /^\D*$/, order: 2 },
};

/**
 * Returns the half that a column holds, by its heading and its cells; null if none. `rest`: the cells of the column that would otherwise
 * fill its field. `homeCode`: the calling code of the list's country, which numbers may omit.
 */
export function halfFor(
  heading: string,
  cells: readonly string[],
  rest: (field: FieldName) => readonly string[],
  homeCode: string,
): Half | null {
  const kind = halfOf(heading);
  if (kind === null) return null;
  const { field, own, rest: lacking, order } = halves[kind];
  if (shareOf(cells, own) < halfFrom || shareOf(rest(field), lacking) < halfFrom) return null;
  if (kind === 'callingCode' && cells.every((cell) => cell.replace(/^\+|^00/, '') === homeCode)) return null;
  return { field, order };
}

/** Returns the position of a column with this heading among those joined to one phone; the number itself comes last. */
export function joiningOrder(heading: string): number {
  const kind = halfOf(heading);
  return kind === null || kind === 'houseNumber' ? 2 : halves[kind].order;
}

/** Kinds that are recognized by the cells alone. */
export type ContentKind = 'phone' | 'email' | 'ip' | 'postalCode' | 'state';

const phone = /^\+?1?[\s.-]*\(?\d{3}\)?[\s./-]*\d{3}[\s.-]*\d{4}(\s*(x|ext\.?)\s*\d{1,6})?$|^\+\d[\d\s().-]{7,17}$/i;
const postalCode = /^\d{5}(-\d{4})?$|^[a-z]\d[a-z] ?\d[a-z]\d$/i;

/** Returns the first kind that matches the cell; null for plain text. */
export function contentKind(cell: string): ContentKind | null {
  const text = cell.trim();
  if (text === '') return null;
  if (isIP(text) > 0) return 'ip';
  if (text.includes('@')) return emailsInCell(text).length > 0 ? 'email' : null;
  if (postalCode.test(text)) return 'postalCode';
  if (phone.test(text)) return 'phone';
  return /^[a-z]{2}$/i.test(text) && stateCode(text) !== null ? 'state' : null;
}

/** Whether a cell is unlikely to be a heading: a number, a date, a time, an IP address. Two letters may be either. */
export function looksLikeData(cell: string): boolean {
  const text = cell.trim();
  const kind = contentKind(text);
  if (kind !== null && kind !== 'state') return true;
  return (
    /^[+-]?[$€£]?\d[\d.,]*(?:e[+-]?\d+)?%?$/i.test(text) ||
    /^\d{1,2}:\d{2}(?::\d{2})?$/.test(text) ||
    /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}([ T].*)?$/.test(text)
  );
}

/** The rule for what a file leaves out because people are called from it, shared by writing, previewing and counting it. */
import type { ExportRequest } from './export.ts';
import { writesPhones } from './recipeColumns.ts';

/**
 * `strict`: leaves out everyone who must not be called, even if kept with a reason; for files of rows to call, and files of all rows for a
 * program that calls · `reasoned`: leaves out those kept without such a reason; for files of kept rows · null: leaves out nobody. A split
 * list applies `reasoned` to its part of kept rows.
 */
export type FileGuard = 'strict' | 'reasoned' | null;

interface Guarded extends Partial<Pick<ExportRequest, 'columns' | 'redacted' | 'split'>>, Pick<ExportRequest, 'only'> {
  /** True if the rows come from a view of kept rows only. */
  keepsOnly?: boolean | undefined;
}

export function guardOf({ only, columns = [], redacted = false, split = false, keepsOnly = false }: Guarded): FileGuard {
  if (split) return null;
  if (only === 'toCall') return 'strict';
  if (only === 'keep' || keepsOnly) return 'reasoned';
  // A redacted copy has no phones to call.
  return only === null && !redacted && writesPhones(columns) ? 'strict' : null;
}

/**
 * Marks in the name of an exported file, before its extension and in this order: `leads.redacted.sandbox.csv`. `redacted`: people are
 * masked; `sandbox`: the answers are invented.
 */
const fileMarks = ['redacted', 'sandbox'] as const;
export type FileMark = (typeof fileMarks)[number];

const ending = new RegExp(`(?:\\.(?:${fileMarks.join('|')}))+$`, 'i');

/** Returns `name` (without its extension) with these marks added to the ones it has; if `marks` is empty, without any. */
export function markedName(name: string, marks: readonly FileMark[]): string {
  const [had = ''] = ending.exec(name) ?? [];
  const bare = name.slice(0, name.length - had.length);
  if (marks.length === 0) return bare;
  const has = had.toLowerCase().split('.');
  if (marks.every((mark) => has.includes(mark))) return name;
  return [bare, ...fileMarks.filter((mark) => marks.includes(mark) || has.includes(mark))].join('.');
}

export const marksOf = ({ redacted, sandbox }: Readonly<Record<FileMark, boolean>>): FileMark[] =>
  fileMarks.filter((mark) => (mark === 'redacted' ? redacted : sandbox));

/** Characters that start a formula in spreadsheet programs, full-width forms and line feed included (OWASP, "CSV injection"). */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
/** A plain number, or `+` and digits: harmless, and a guard would change it in a returned file. */
const plain = /^(?:-\d+(?:\.\d+)?|\+\d+(?:\.\d+)?)$/;

/**
 * Prefixes the text with `'` if a spreadsheet program could take it for a formula; numbers and phone numbers stay unchanged.
 * `unguardFormula` removes the prefix again.
 */
export function guardFormula(text: string): string {
  return formulaStart.test(text) && !plain.test(text) ? `'${text}` : text;
}

/** Returns a guarded text without its guard; any other text as is. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && guardFormula(text.slice(1)) === text ? text.slice(1) : text;
}

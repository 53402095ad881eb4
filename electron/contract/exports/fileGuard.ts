/** What a file keeps out, because people are called from it: the one rule for writing, previewing and counting it. */
import type { ExportRequest } from './export.ts';
import { writesPhones } from './recipeColumns.ts';

/**
 * `strict`: whoever must not be called, whatever reason somebody gave for keeping them; the file is one to call, or takes all rows for a program that
 * calls · `reasoned`: whoever is kept without such a reason; the file is one of kept rows · null: nobody. A split list has this rule for its part of
 * kept rows.
 */
export type FileGuard = 'strict' | 'reasoned' | null;

interface Guarded extends Partial<Pick<ExportRequest, 'columns' | 'redacted' | 'split'>>, Pick<ExportRequest, 'only'> {
  /** The rows are those of a view of kept rows only. */
  keepsOnly?: boolean | undefined;
}

export function guardOf({ only, columns = [], redacted = false, split = false, keepsOnly = false }: Guarded): FileGuard {
  if (split) return null;
  if (only === 'toCall') return 'strict';
  if (only === 'keep' || keepsOnly) return 'reasoned';
  // Nobody can be called from a redacted copy.
  return only === null && !redacted && writesPhones(columns) ? 'strict' : null;
}

/**
 * What the name of an exported file says of it, before its extension: `leads.redacted.sandbox.csv`. In this order. `redacted`: people are
 * masked; `sandbox`: its answers are invented.
 */
const fileMarks = ['redacted', 'sandbox'] as const;
export type FileMark = (typeof fileMarks)[number];

const ending = new RegExp(`(?:\\.(?:${fileMarks.join('|')}))+$`, 'i');

/** `name`: without its extension. It keeps the marks that it has, and gets these; without any to get, it loses them. */
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
 * Keeps a cell from acting as a formula in a spreadsheet program, without changing numbers and phone numbers; and removes the guard again.
 * The text, prefixed with `'` if it could act as a formula.
 */
export function guardFormula(text: string): string {
  return formulaStart.test(text) && !plain.test(text) ? `'${text}` : text;
}

/** A guarded text without its guard; any other text as is. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && guardFormula(text.slice(1)) === text ? text.slice(1) : text;
}

/**
 * Keeps a cell from acting as a formula in a spreadsheet program, without changing numbers and phone numbers; and removes the guard again.
 */

/** Characters that start a formula in spreadsheet programs, full-width forms and line feed included (OWASP, "CSV injection"). */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
/** A plain number, or `+` and digits: harmless, and a guard would change it in a returned file. */
const plain = /^(?:-\d+(?:\.\d+)?|\+\d+(?:\.\d+)?)$/;

/** The text, prefixed with `'` if it could act as a formula. */
export function guardFormula(text: string): string {
  return formulaStart.test(text) && !plain.test(text) ? `'${text}` : text;
}

/** A guarded text without its guard; any other text as is. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && guardFormula(text.slice(1)) === text ? text.slice(1) : text;
}

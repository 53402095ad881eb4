/** Keeps a cell from acting as a formula in a spreadsheet program, without harming numbers and phone numbers; and takes the guard off again. */

/** What spreadsheet programs take for the start of a formula, full-width forms and line feed included (OWASP, "CSV injection"). */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
/** A plain number, or `+` and digits: harmless, and a guard would damage it on its way back. */
const plain = /^(?:-\d+(?:\.\d+)?|\+\d+(?:\.\d+)?)$/;

/** The text with a `'` before it where it could act as a formula. */
export function guardFormula(text: string): string {
  return formulaStart.test(text) && !plain.test(text) ? `'${text}` : text;
}

/** A guarded text as it was before; any other as it is. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && guardFormula(text.slice(1)) === text ? text.slice(1) : text;
}

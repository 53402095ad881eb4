/** Keeps a cell from acting as a formula in a spreadsheet program, without harming numbers and phone numbers. */

/** What spreadsheet programs take for the start of a formula, full-width forms and line feed included (OWASP, "CSV injection"). */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
/** A plain number, or `+` and digits: harmless, and a guard would damage it on its way back. */
const plain = /^(?:-\d+(?:\.\d+)?|\+\d+(?:\.\d+)?)$/;

/** The text with a `'` before it where it could act as a formula. */
export function guardFormula(text: string): string {
  return formulaStart.test(text) && !plain.test(text) ? `'${text}` : text;
}

/** Postal codes: in upper case, and ZIP codes in the form of the post office, however a spreadsheet or a person wrote them. */

/** Nearly every ZIP code; needs nothing. */
const usual = /^\d{5}(?:-\d{4})?$/;

/** In upper case with single spaces; null if nothing is left. */
export function foldPostalCode(cell: string): string | null {
  if (usual.test(cell)) return cell;
  return cell.trim().replaceAll(/\s+/g, ' ').toUpperCase() || null;
}

/** Whatever is longer is no ZIP code. */
const longest = 20;
const nineDigits = /^(\d{5})[- ]*(\d{4})$/;
/** Without its zeros, so that only what is between the parts tells them apart. */
const shortParts = /^(\d{3,4})[- ]+(\d{4})$/;

/**
 * `98101.0`, `981011234`, `98101 1234`, `98101-`, `98,101`, and Facebook's `z:98101`, as ZIP codes, which may still lack their zeros; null
 * if the text is something else or is well-formed already. `text`: folded.
 */
export function zipForm(text: string): string | null {
  if (usual.test(text) || text.length > longest) return null;
  const plain = text
    .replace(/^Z:\s*/, '')
    .replace(/^(\d{1,2}),(\d{3})$/, '$1$2')
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/^(\d[\d -]*?)[-.,; ]+$/, '$1');
  const [, front, rest] = nineDigits.exec(plain) ?? shortParts.exec(plain) ?? [];
  const form = front === undefined ? plain : `${front}-${rest ?? ''}`;
  return form !== text && (usual.test(form) || /^\d{3,4}(?:-?\d{4})?$/.test(form)) ? form : null;
}

/** Folded, and a ZIP code in its form. */
export function normalisePostalCode(cell: string): string | null {
  const text = foldPostalCode(cell);
  return text === null ? null : (zipForm(text) ?? text);
}

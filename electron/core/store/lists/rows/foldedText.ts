/** How cells are compared in searches and sorts. */

/** Lower case without accents, so that "emile" finds "Émile", and both sort together. */
export function folded(text: string): string {
  // The escapes are the combining marks that decomposition leaves.
  return /^[\0-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase();
}

/** A cell that is entirely a number (with grouping, a currency sign before, percent after), else null. */
export function cellNumber(text: string): number | null {
  const [, sign = '', digits] = /^\s*([-+]?)\s*[$€£]?\s*(\d+(?:\.\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?)\s*%?\s*$/.exec(text) ?? [];
  return digits === undefined ? null : Number(sign + digits.replaceAll(',', ''));
}

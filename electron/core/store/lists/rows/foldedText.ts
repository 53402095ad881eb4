/** What searching and sorting see of a cell. */

/** Lower case without accents, so that "Émile" is found by "emile" and stands beside it. */
export function folded(text: string): string {
  // The escapes are the combining marks that decomposing leaves behind.
  return /^[\0-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase();
}

/** A cell that is wholly a number (grouping, a currency sign before, per cent behind), else null. */
export function cellNumber(text: string): number | null {
  const [, sign = '', digits] = /^\s*([-+]?)\s*[$€£]?\s*(\d+(?:\.\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?)\s*%?\s*$/.exec(text) ?? [];
  return digits === undefined ? null : Number(sign + digits.replaceAll(',', ''));
}

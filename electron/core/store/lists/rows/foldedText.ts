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

/** What cells of one column are compared by: folded, without surrounding white space; '' for an empty cell. */
export const comparable = (text: string): string => folded(text).trim();

/** Finds a column by its heading, as people and policy files name it. */

/** The column's position: exactly this heading, else the only one that differs in case or blanks alone; null if there is none. */
export function columnWithHeading(headings: readonly string[], heading: string): number | null {
  const exact = headings.indexOf(heading);
  if (exact >= 0) return exact;
  const plain = (text: string): string => text.trim().toLowerCase();
  const alike = [...headings.keys()].filter((index) => plain(headings[index] ?? '') === plain(heading));
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

/** Names, streets and whatever else stays text: white space folded, nothing else touched. */

/** Null where nothing is left. */
export function normaliseText(cell: string): string | null {
  return cell.replaceAll(/\s+/g, ' ').trim() || null;
}

/** Names, streets and whatever else stays text: white space folded, nothing else touched. */

/** Null where nothing is left. */
export function normaliseText(cell: string): string | null {
  // Nearly every cell is folded already, and asking is cheaper than doing.
  const folded = /^\s|\s$|\s\s|[^\S ]/.test(cell) ? cell.replaceAll(/\s+/g, ' ').trim() : cell;
  return folded || null;
}

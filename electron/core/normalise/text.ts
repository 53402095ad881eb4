/** Names, streets and other text: white space is collapsed, nothing else is changed. */

/** Null if nothing is left. */
export function normaliseText(cell: string): string | null {
  const folded = isFolded(cell) ? cell : cell.replaceAll(/\s+/g, ' ').trim();
  return folded || null;
}

const blank = 0x20;
const firstBeyondAscii = 0xa0;

/** Nearly every cell is, and checking its characters is cheaper than a regular expression. */
function isFolded(cell: string): boolean {
  let before = blank;
  for (let at = 0; at < cell.length; at++) {
    const code = cell.charCodeAt(at);
    if (code === blank ? before === blank : code < blank || code >= firstBeyondAscii) return !/^\s|\s$|\s\s|[^\S ]/.test(cell);
    before = code;
  }
  return before !== blank;
}

/**
 * Remembers the row in which a text was first seen, without keeping the text: a 64-bit hash per row in typed arrays (16 bytes per row,
 * whatever its length). In one of forty million lists of a million texts, two different texts share a hash.
 */
export interface FirstRows {
  /** The row that first had these texts, or 0 if it is this one; null differs from ''. Call it once per row, in order. */
  firstOf(texts: readonly (string | null)[], row: number): number;
  /** The row that first had these texts; 0: none yet. */
  find(texts: readonly (string | null)[]): number;
}

/** `rows`: how many rows the list has. */
export function openFirstRows(rows: number): FirstRows {
  const slots = 2 ** Math.ceil(Math.log2(Math.max(16, rows * 1.5)));
  const mask = slots - 1;
  // Row numbers; 0: free. A row's hash is at its own number.
  const table = new Uint32Array(slots);
  const high = new Uint32Array(rows + 1);
  const low = new Uint32Array(rows + 1);
  const hash = [0, 0] as [number, number];
  const hashOf = (texts: readonly (string | null)[]): void => {
    let a = 0x9e3779b9;
    let b = 0x85ebca6b;
    for (const text of texts) {
      // No character has these codes: they mark the end of a text, and null.
      let code = text === null ? 0x1ffff : 0x10000;
      for (let at = 0; ; at++) {
        a = Math.imul(a ^ code, 0x9e3779b1);
        b = Math.imul(b ^ code, 0x5f356495) ^ (a >>> 15);
        if (text === null || at === text.length) break;
        code = text.charCodeAt(at);
      }
    }
    a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ (b >>> 13);
    b = Math.imul(b ^ (b >>> 15), 0xc2b2ae35) ^ (a >>> 16);
    hash[0] = a >>> 0;
    hash[1] = b >>> 0;
  };
  /** The row that has this hash, and 0 with the free slot if none has. */
  const look = (): { row: number; slot: number } => {
    const [a, b] = hash;
    for (let slot = (a ^ (b >>> 7)) & mask; ; slot = (slot + 1) & mask) {
      const row = table[slot] ?? 0;
      if (row === 0 || (high[row] === a && low[row] === b)) return { row, slot };
    }
  };
  return {
    firstOf(texts, row) {
      hashOf(texts);
      const found = look();
      if (found.row > 0) return found.row;
      table[found.slot] = row;
      [high[row], low[row]] = hash;
      return 0;
    },
    find(texts) {
      hashOf(texts);
      return look().row;
    },
  };
}

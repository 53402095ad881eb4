/**
 * Remembers the row in which a text was first seen, without keeping the text: a 64-bit hash per row in typed arrays (16 bytes per row,
 * whatever its length). In one of forty million lists of a million texts, two different texts share a hash.
 */
export interface FirstRows {
  /** The row that first had these texts, or 0 if it is this one; null differs from ''. Call it once per row, in order. */
  firstOf(texts: readonly (string | null)[], row: number): number;
}

/** `rows`: how many rows the list has. */
export function openFirstRows(rows: number): FirstRows {
  const slots = 2 ** Math.ceil(Math.log2(Math.max(16, rows * 1.5)));
  const mask = slots - 1;
  // Row numbers; 0: free. A row's hash is at its own number.
  const table = new Uint32Array(slots);
  const high = new Uint32Array(rows + 1);
  const low = new Uint32Array(rows + 1);
  return {
    firstOf(texts, row) {
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
      a >>>= 0;
      b >>>= 0;
      for (let slot = (a ^ (b >>> 7)) & mask; ; slot = (slot + 1) & mask) {
        const other = table[slot] ?? 0;
        if (other === 0) {
          table[slot] = row;
          high[row] = a;
          low[row] = b;
          return 0;
        }
        if (high[other] === a && low[other] === b) return other;
      }
    },
  };
}

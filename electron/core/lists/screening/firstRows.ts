/**
 * Remembers in which row a text was seen first, without keeping the text: 64 bits of hash a row, in typed arrays (16 bytes a row, whatever stands in
 * it). Two different texts of a million share a hash once in forty million lists.
 */
export interface FirstRows {
  /** The row that brought these texts first, or 0 where this one does; null is not ''. Rows are asked in order, each once. */
  firstOf(texts: readonly (string | null)[], row: number): number;
}

/** `rows`: how many rows the list has. */
export function openFirstRows(rows: number): FirstRows {
  const slots = 2 ** Math.ceil(Math.log2(Math.max(16, rows * 1.5)));
  const mask = slots - 1;
  // Row numbers; 0: free. A row's hash stands at its own number.
  const table = new Uint32Array(slots);
  const high = new Uint32Array(rows + 1);
  const low = new Uint32Array(rows + 1);
  return {
    firstOf(texts, row) {
      let a = 0x9e3779b9;
      let b = 0x85ebca6b;
      for (const text of texts) {
        // No character has this code: it stands for the end of a text, or for none.
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

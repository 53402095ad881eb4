/**
 * Remembers the row in which a text was first seen, without keeping the text: 40 bits of a hash per row in typed arrays, and the others in the
 * row's place in a table (10 bytes per row, whatever its length). In one of a million lists of a million texts, two different texts share them.
 */
export interface FirstRows {
  /** The row that first had these texts, or 0 if it is this one; null differs from ''. Call it once per row, in order. */
  firstOf(texts: readonly (string | null)[], row: number): number;
  /** The row that first had these texts; 0: none yet. */
  find(texts: readonly (string | null)[]): number;
}

/** `rows`: how many rows the list has. */
export function openFirstRows(rows: number): FirstRows {
  const slots = Math.ceil(Math.max(16, rows * 1.25));
  // Row numbers; 0: free. What is kept of a row's hash is at its own number.
  const table = new Uint32Array(slots);
  const low = new Uint32Array(rows + 1);
  const high = new Uint8Array(rows + 1);
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
  /** The row that has this hash; 0: none has, and `freeSlot` is where it belongs. */
  let freeSlot = 0;
  const look = (): number => {
    const [a, b] = hash;
    const tag = b & 0xff;
    // The bits of b that aren't kept say where to begin: in a table of any size, the first that are nearly all of them.
    let slot = Math.floor(((a ^ (b & 0xffffff00)) >>> 0) * (slots / 2 ** 32));
    for (; ; slot = slot + 1 === slots ? 0 : slot + 1) {
      const row = table[slot] ?? 0;
      if (row === 0) {
        freeSlot = slot;
        return 0;
      }
      if (low[row] === a && high[row] === tag) return row;
    }
  };
  return {
    firstOf(texts, row) {
      hashOf(texts);
      const found = look();
      if (found > 0) return found;
      table[freeSlot] = row;
      [low[row], high[row]] = hash;
      return 0;
    },
    find(texts) {
      hashOf(texts);
      return look();
    },
  };
}

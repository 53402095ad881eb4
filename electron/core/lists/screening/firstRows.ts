/**
 * Remembers the row in which a text was first seen, without keeping the text: of its 64-bit hash, half is kept for the row, some bits beside the row in a
 * table, and the rest says where in the table that is (9 bytes per row, whatever its length). In one of a million lists of a million texts, two
 * different texts share them.
 */
export interface FirstRows {
  /** The row that first had these texts, or 0 if it is this one; null differs from ''. Call it once per row, in order. */
  firstOf(texts: readonly (string | null)[], row: number): number;
  /** The row that first had these texts; 0: none yet. */
  find(texts: readonly (string | null)[]): number;
}

/** `rows`: how many rows the list has. */
export function openFirstRows(rows: number): FirstRows {
  const slots = Math.ceil(Math.max(16, rows * 1.2));
  const perSlot = slots / 2 ** 32;
  const rowBits = 32 - Math.clz32(rows);
  const rowMask = 2 ** rowBits - 1;
  const tagMask = 2 ** (32 - rowBits) - 1;
  // A row's number, with bits of its hash above it: most others in its way are passed without looking at their hash. 0: free.
  const table = new Uint32Array(slots);
  const hashes = new Uint32Array(rows + 1);
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
  let freeSlot = 0;
  /** The row that has this hash; 0: none has, and `freeSlot` is where it belongs. */
  const look = (): number => {
    const [a, b] = hash;
    const tag = b & tagMask;
    for (let slot = Math.floor(((a ^ (b & ~tagMask)) >>> 0) * perSlot); ; slot = slot + 1 === slots ? 0 : slot + 1) {
      const entry = table[slot] ?? 0;
      if (entry === 0) {
        freeSlot = slot;
        return 0;
      }
      if (entry >>> rowBits === tag && hashes[entry & rowMask] === a) return entry & rowMask;
    }
  };
  return {
    firstOf(texts, row) {
      hashOf(texts);
      const found = look();
      if (found > 0) return found;
      table[freeSlot] = row + (hash[1] & tagMask) * 2 ** rowBits;
      hashes[row] = hash[0];
      return 0;
    },
    find(texts) {
      hashOf(texts);
      return look();
    },
  };
}

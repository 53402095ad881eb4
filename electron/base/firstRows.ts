/** Finds the first row that was alike, for millions of rows, by 64-bit hashes: outside the heap, in about 9 bytes per row, or 5. */

/**
 * Some bits of a hash stand beside the row in a table, and where in the table that is stands for most others. Half of it is kept for its row: of
 * well-mixed hashes of a million rows, two different ones are taken for the same in one of six million lists. Where the rows themselves can be
 * compared, nothing is kept, and nothing is taken for the same.
 */
export interface FirstRows {
  /** The row that first had this hash: an earlier one, or `row` itself. Call it with ascending rows, from 1 to the number of rows. */
  firstOf(a: number, b: number, row: number): number;
  /** The row that first had this hash; 0: none yet. */
  find(a: number, b: number): number;
  /** Frees its memory now: an idle thread may not collect it for minutes. It knows no row from then on, and must not be given any. */
  release(): void;
}

/**
 * `rows`: how many rows there are at most. A hash is two 32-bit numbers, signed or not. `isAlike`: whether what is looked for is alike to this
 * earlier row, which is asked of rows that are, and of few others; absent: it is if the hashes are.
 */
export function openFirstRows(rows: number, isAlike?: (row: number) => boolean): FirstRows {
  const slots = Math.ceil(Math.max(16, rows * 1.2));
  const perSlot = slots / 2 ** 32;
  const rowBits = 32 - Math.clz32(rows);
  const rowMask = 2 ** rowBits - 1;
  const tagMask = 2 ** (32 - rowBits) - 1;
  // A row's number, with bits of its hash above it: most others in its way are passed without looking at their hash. 0: free.
  const table = new Uint32Array(slots);
  const hashes = new Int32Array(isAlike ? 0 : rows + 1);
  let freeSlot = 0;
  /** 0: no row has this hash, and `freeSlot` is where it belongs. */
  const find = (a: number, b: number): number => {
    const tag = b & tagMask;
    for (let slot = Math.floor(((a ^ (b & ~tagMask)) >>> 0) * perSlot); ; slot = slot + 1 === slots ? 0 : slot + 1) {
      const entry = table[slot] ?? 0;
      if (entry === 0) {
        freeSlot = slot;
        return 0;
      }
      const row = entry & rowMask;
      if (entry >>> rowBits === tag && (isAlike ? isAlike(row) : hashes[row] === (a | 0))) return row;
    }
  };
  return {
    firstOf(a, b, row) {
      const found = find(a, b);
      if (found > 0) return found;
      table[freeSlot] = row + (b & tagMask) * 2 ** rowBits;
      if (!isAlike) hashes[row] = a;
      return row;
    },
    find,
    release() {
      table.buffer.transfer(0);
      hashes.buffer.transfer(0);
    },
  };
}

/** Finds the first of several equal rows among millions by 64-bit hashes, outside the heap, in about 9 bytes per row, or 5. */

/**
 * A hash table that stores some bits of a hash next to its row; most others follow from the position, and half of the hash is stored by
 * row. For well-mixed hashes of a million rows, two different ones are confused in one of six million lists. If rows themselves can be
 * compared, no hashes are stored, and none are confused.
 */
export interface FirstRows {
  /** Returns the first row with this hash: an earlier one, or `row` itself. Rows must ascend, from 1 to the number of rows. */
  firstOf(a: number, b: number, row: number): number;
  /** Returns the first row with this hash; 0 if none. */
  find(a: number, b: number): number;
  /** Frees its memory now: an idle thread may not collect it for minutes. It knows no rows then, and must not be given any. */
  release(): void;
}

/**
 * `rows`: the maximum number of rows. A hash is two 32-bit numbers, signed or not. `isAlike`: whether the row being looked up is like this
 * earlier row; called for rows that are, and for few others. If absent, rows are alike if their hashes are.
 */
export function openFirstRows(rows: number, isAlike?: (row: number) => boolean): FirstRows {
  const slots = Math.ceil(Math.max(16, rows * 1.2));
  const perSlot = slots / 2 ** 32;
  const rowBits = 32 - Math.clz32(rows);
  const rowMask = 2 ** rowBits - 1;
  const tagMask = 2 ** (32 - rowBits) - 1;
  // A row's number, with bits of its hash above it, by which most others in its way are skipped without comparing hashes. 0: free.
  const table = new Uint32Array(slots);
  const hashes = new Int32Array(isAlike ? 0 : rows + 1);
  let freeSlot = 0;
  /** 0 if no row has this hash; `freeSlot` is then where it belongs. */
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

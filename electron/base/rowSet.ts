/** Sets of row numbers as bitmaps: a million rows in 125 KB. Row 1 is bit 0 of byte 0. */

export type RowSet = Uint8Array;

export const emptyRowSet = (rows: number): RowSet => new Uint8Array(Math.ceil(rows / 8));

export function rowSetOf(rows: Uint32Array): RowSet {
  const set = emptyRowSet(rows.reduce((highest, row) => Math.max(highest, row), 0));
  for (const row of rows) addRow(set, row);
  return set;
}

export function addRow(set: RowSet, row: number): void {
  set[(row - 1) >>> 3] = (set[(row - 1) >>> 3] ?? 0) | (1 << ((row - 1) & 7));
}

export function removeRow(set: RowSet, row: number): void {
  set[(row - 1) >>> 3] = (set[(row - 1) >>> 3] ?? 0) & ~(1 << ((row - 1) & 7));
}

export const hasRow = (set: RowSet, row: number): boolean => ((set[(row - 1) >>> 3] ?? 0) & (1 << ((row - 1) & 7))) !== 0;

/** All rows in any of the sets. */
export function union(sets: readonly RowSet[]): RowSet {
  const all = new Uint8Array(sets.reduce((most, { length }) => Math.max(most, length), 0));
  for (const set of sets) for (const [at, byte] of set.entries()) all[at] = (all[at] ?? 0) | byte;
  return all;
}

/** The rows in both sets. */
export const intersection = (a: RowSet, b: RowSet): RowSet =>
  a.slice(0, Math.min(a.length, b.length)).map((byte, at) => byte & (b[at] ?? 0));

export const hasAny = (set: RowSet): boolean => set.some((byte) => byte !== 0);

/** The set's rows, in order. */
export function* rowsOf(set: RowSet): Generator<number> {
  for (const [at, byte] of set.entries()) for (let rest = byte; rest !== 0; rest &= rest - 1) yield at * 8 + 32 - Math.clz32(rest & -rest);
}

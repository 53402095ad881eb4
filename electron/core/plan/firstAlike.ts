/** Finds for each row the first one that asks the same question. */
import type { TextLanes } from './textLanes.ts';

export class FirstAlike {
  /** Row numbers by their question's hash; 0: free. */
  readonly #slots: Uint32Array;
  /** Each row's hash, at its number. */
  readonly #a: Int32Array;
  readonly #b: Int32Array;
  readonly #c: Int32Array;

  /** `rows`: how many the list has. */
  constructor(rows: number) {
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(16, rows * 1.5))));
    [this.#a, this.#b, this.#c] = [new Int32Array(rows + 1), new Int32Array(rows + 1), new Int32Array(rows + 1)];
  }

  /** The first row with this question: an earlier one, or `row` itself. */
  of(row: number, { a, b, c }: TextLanes): number {
    const last = this.#slots.length - 1;
    for (let slot = (a ^ (b >>> 7)) & last; ; slot = (slot + 1) & last) {
      const other = this.#slots[slot] ?? 0;
      if (other === 0) {
        this.#slots[slot] = row;
        [this.#a[row], this.#b[row], this.#c[row]] = [a, b, c];
        return row;
      }
      if (this.#a[other] === a && this.#b[other] === b && this.#c[other] === c) return other;
    }
  }
}

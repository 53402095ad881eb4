/** Finds for each of a million rows the first one that asks the same question, without keeping the texts. */
import { getRandomValues } from 'node:crypto';

/**
 * Distinguishes the questions of a million rows without keeping their texts: 96-bit hashes, mixed with a secret of the process, so that nobody
 * can construct two texts with the same hash. By chance, two of a million questions share one in some 10¹⁶ lists. Three 32-bit numbers that
 * represent a text, or several in order.
 */
export class TextLanes {
  a = 0;
  b = 0;
  c = 0;

  /** Sets the hash of this text alone. */
  ofText(text: string): void {
    let [a, b, c] = [seeds[0], seeds[1], seeds[2]];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      a = Math.imul(((a << 13) | (a >>> 19)) ^ code, 0x9e3779b1);
      b = Math.imul(((b << 15) | (b >>> 17)) ^ code, 0x85ebca77);
      c = Math.imul(((c << 11) | (c >>> 21)) ^ code, 0xc2b2ae3d);
    }
    [this.a, this.b, this.c] = [a, b, c];
    this.add(text.length, a, b);
  }

  /** Resets to an empty sequence. */
  begin(): void {
    [this.a, this.b, this.c] = [seeds[0], seeds[1], seeds[2]];
  }

  /** Appends another text's hash to the sequence. */
  add(a: number, b: number, c: number): void {
    this.a = mixed(this.a ^ a, this.b);
    this.b = mixed(this.b ^ b, this.c);
    this.c = mixed(this.c ^ c, this.a);
  }
}

const drawn = getRandomValues(new Int32Array(3));
const seeds: readonly [number, number, number] = [drawn[0] ?? 1, drawn[1] ?? 2, drawn[2] ?? 3];

/** Every input bit changes about half of the output bits. */
function mixed(one: number, other: number): number {
  const half = Math.imul(one ^ (one >>> 15), 0x2c1b3c6d) ^ other;
  return Math.imul(half ^ (half >>> 13), 0x297a2d39) ^ (half >>> 16);
}

/** Finds for each row the first one that asks the same question. */
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

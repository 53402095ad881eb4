/** Hashes the requests of a list's rows, to find equal ones without keeping their texts. */
import { getRandomValues } from 'node:crypto';

/**
 * The 64-bit hash of a text, or of several in order, as two 32-bit numbers. Mixed with a secret of the process, so that nobody can
 * construct two texts with the same hash.
 */
export class QuestionHash {
  a = 0;
  b = 0;

  /** Sets the hash of this text alone. */
  ofText(text: string): void {
    let [a, b] = seeds;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      a = Math.imul(((a << 13) | (a >>> 19)) ^ code, 0x9e3779b1);
      b = Math.imul(((b << 15) | (b >>> 17)) ^ code, 0x85ebca77);
    }
    [this.a, this.b] = [a, b];
    this.add(text.length, a);
  }

  /** Resets to an empty sequence. */
  begin(): void {
    [this.a, this.b] = seeds;
  }

  /** Appends another text's hash to the sequence. */
  add(a: number, b: number): void {
    this.a = mixed(this.a ^ a, this.b);
    this.b = mixed(this.b ^ b, this.a);
  }
}

const drawn = getRandomValues(new Int32Array(2));
const seeds: readonly [number, number] = [drawn[0] ?? 1, drawn[1] ?? 2];

/** Every input bit changes about half of the output bits. */
function mixed(one: number, other: number): number {
  const half = Math.imul(one ^ (one >>> 15), 0x2c1b3c6d) ^ other;
  return Math.imul(half ^ (half >>> 13), 0x297a2d39) ^ (half >>> 16);
}

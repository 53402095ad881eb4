/**
 * Distinguishes the questions of a million rows without keeping their texts: 96-bit hashes, mixed with a secret of the process, so that
 * nobody can construct two texts with the same hash. By chance, two of a million questions share one in some 10¹⁶ lists.
 */
import { getRandomValues } from 'node:crypto';

/** Three 32-bit numbers that represent a text, or several in order. */
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

/**
 * The distinct texts of a column, each with a code: one buffer, with a byte between two texts that UTF-8 never contains. Of a long text only
 * the beginning is kept, with a digest of the whole, so that a column of essays takes no more memory than one of names.
 */
import { hash } from 'node:crypto';

/** A text up to this many bytes is kept whole. */
const mostWhole = 96;
/** What is kept of a longer one, and of its digest. */
export const keptOfLong = 64;
const digestBytes = 16;
const textEnd = 0xff;

export interface ValueTexts {
  /** Codes in use; code 0 is the empty text. */
  readonly size: number;
  /** All texts one after the other: code `c` is at `starts[c]` up to `ends(c)`. */
  readonly bytes: Buffer;
  readonly starts: Uint32Array;
  /** The end of what is kept of the text. */
  ends(code: number): number;
  /** Codes of texts of which only the beginning is kept, in ascending order. */
  readonly long: ReadonlySet<number>;
  /** The code of a text; undefined if the column has no such text. */
  codeOf(text: Buffer): number | undefined;
}

export interface ValueTextsMaker {
  /** The text's code; a new one if it is new. */
  add(bytes: Buffer, from: number, to: number): number;
  finish(): ValueTexts;
}

/** `mostTexts`: how many there may be, such as the list's rows. */
export function makeValueTexts(mostTexts: number): ValueTextsMaker {
  const slots = 2 ** Math.max(4, 33 - Math.clz32(Math.max(1, mostTexts)));
  /** Codes by hash, with linear probing; 0 is free. Pages that nobody touches take no memory. */
  const table = new Uint32Array(slots);
  const hashes = new Uint32Array(mostTexts + 1);
  let starts = new Uint32Array(1_024);
  let bytes: Buffer = Buffer.allocUnsafe(16 << 10);
  const long = new Set<number>();
  // The empty text.
  bytes[0] = textEnd;
  let [size, end] = [1, 1];

  const endOf = (code: number): number => (code + 1 < size ? (starts[code + 1] ?? 0) : end) - 1 - (long.has(code) ? digestBytes : 0);
  /** Puts the text behind the others, without counting it; `sum`: its hash. */
  const put = (text: Buffer, from: number, to: number): { length: number; isLong: boolean; sum: number } => {
    const isLong = to - from > mostWhole;
    const length = isLong ? keptOfLong + digestBytes : to - from;
    if (end + length + 1 > bytes.length) bytes = grown(bytes, end, length + 1);
    let [source, start] = [text, from];
    if (isLong) {
      source = Buffer.concat([
        text.subarray(from, from + keptOfLong),
        hash('sha256', text.subarray(from, to), 'buffer').subarray(0, digestBytes),
      ]);
      start = 0;
    }
    const [target, place] = [bytes, end];
    let sum = 0x811c9dc5 ^ length;
    for (let at = 0; at < length; at++) {
      const byte = source[start + at] ?? 0;
      target[place + at] = byte;
      sum = Math.imul(sum ^ byte, 0x01000193);
    }
    target[place + length] = textEnd;
    sum ^= sum >>> 15;
    sum = Math.imul(sum, 0x2c1b3c6d);
    return { length, isLong, sum: (sum ^ (sum >>> 13)) >>> 0 };
  };
  /** The slot of what was put last: of its code, or a free one. */
  const slotOf = (sum: number, length: number, isLong: boolean): number => {
    for (let slot = sum & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      const code = table[slot] ?? 0;
      if (code === 0) return slot;
      if (hashes[code] !== sum || long.has(code) !== isLong) continue;
      const start = starts[code] ?? 0;
      const itsEnd = (code + 1 < size ? (starts[code + 1] ?? 0) : end) - 1;
      if (itsEnd - start !== length) continue;
      let at = 0;
      while (at < length && bytes[start + at] === bytes[end + at]) at++;
      if (at === length) return slot;
    }
  };

  return {
    add(text, from, to) {
      const { length, isLong, sum } = put(text, from, to);
      const slot = slotOf(sum, length, isLong);
      const known = table[slot] ?? 0;
      if (known !== 0) return known;
      const code = size++;
      if (code + 1 >= starts.length) starts = resized(starts, Math.min(mostTexts + 2, starts.length * 2));
      starts[code] = end;
      hashes[code] = sum;
      table[slot] = code;
      if (isLong) long.add(code);
      end += length + 1;
      return code;
    },
    finish: () => ({
      size,
      bytes: bytes.subarray(0, end),
      starts: starts.subarray(0, size),
      ends: endOf,
      long,
      codeOf(text) {
        if (text.length === 0) return 0;
        const { length, isLong, sum } = put(text, 0, text.length);
        return table[slotOf(sum, length, isLong)] || undefined;
      },
    }),
  };
}

function grown(bytes: Buffer, used: number, by: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, used + by));
  bytes.copy(larger, 0, 0, used);
  return larger;
}

function resized(numbers: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(numbers);
  return larger;
}

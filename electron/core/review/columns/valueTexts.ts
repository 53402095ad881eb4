/**
 * The distinct texts of a column, each with a code, in one buffer: texts are separated by a byte that UTF-8 never contains. Of a long text,
 * only the beginning and a digest of the whole are kept, so that a column of essays takes no more memory than one of names.
 */
import { hash } from 'node:crypto';

/** Texts up to this many bytes are kept whole. */
const mostWhole = 96;
/** Bytes kept of a longer text, and of its digest. */
export const keptOfLong = 64;
const digestBytes = 16;
const bytesOfLong = keptOfLong + digestBytes;
const textEnd = 0xff;

export interface ValueTexts {
  /** Number of codes in use; code 0 is the empty text. */
  readonly size: number;
  /** All texts in sequence: code `c` is at `starts[c]` up to `ends(c)`. */
  readonly bytes: Buffer;
  readonly starts: Uint32Array;
  /** Returns where the kept part of the text ends. */
  ends(code: number): number;
  /** Codes of texts of which only the beginning is kept, in ascending order. */
  readonly long: ReadonlySet<number>;
}

export interface ValueTextsMaker {
  /** Returns the text's code, assigning a new one if needed. */
  add(bytes: Buffer, from: number, to: number): number;
  /** Number of codes so far. */
  size(): number;
  finish(): ValueTexts;
}

/** `mostTexts`: maximum number of texts, such as the list's rows. */
export function makeValueTexts(mostTexts: number): ValueTextsMaker {
  /** The hash and the code of a text per slot, with linear probing; code 0 marks a free slot. Untouched pages take no memory. */
  const slots = 2 ** Math.max(4, 33 - Math.clz32(Math.max(1, mostTexts)));
  const table = new Int32Array(slots * 2);
  /** Indexed by code; the entry after the last code is where the next text begins. */
  let starts = new Uint32Array(1_024);
  let bytes: Buffer = Buffer.allocUnsafeSlow(16 << 10);
  const long = new Set<number>();
  // Code 0 is the empty text.
  bytes[0] = textEnd;
  let size = 1;
  starts[1] = 1;

  const isLong = (code: number): boolean => long.size > 0 && long.has(code);

  /** Whether the text with this code equals these bytes. `whole`: they are a complete text rather than a beginning with a digest. */
  const isText = (code: number, text: Buffer, from: number, to: number, whole: boolean): boolean => {
    const known = bytes;
    const length = to - from;
    const start = starts[code] ?? 0;
    if ((starts[code + 1] ?? 0) - 1 - start !== length) return false;
    for (let at = 0; at < length; at++) if (known[start + at] !== text[from + at]) return false;
    return length !== bytesOfLong || isLong(code) !== whole;
  };
  /** Returns the slot of these bytes in the table: the one with their code, or a free one. */
  const placeOf = (text: Buffer, from: number, to: number, sum: number, whole: boolean): number => {
    const last = slots * 2 - 1;
    for (let place = (sum << 1) & last; ; place = (place + 2) & last) {
      const code = table[place + 1] ?? 0;
      if (code === 0 || (table[place] === sum && isText(code, text, from, to, whole))) return place;
    }
  };
  const addBytes = (text: Buffer, from: number, to: number, whole: boolean): number => {
    const sum = hashOf(text, from, to);
    const place = placeOf(text, from, to, sum, whole);
    const known = table[place + 1] ?? 0;
    if (known !== 0) return known;
    const code = size++;
    if (code + 1 >= starts.length) starts = resized(starts, Math.min(mostTexts + 2, starts.length * 2));
    const start = starts[code] ?? 0;
    const length = to - from;
    if (start + length + 1 > bytes.length) bytes = grown(bytes, start, length + 1);
    const target = bytes;
    for (let at = 0; at < length; at++) target[start + at] = text[from + at] ?? 0;
    target[start + length] = textEnd;
    starts[code + 1] = start + length + 1;
    table[place] = sum;
    table[place + 1] = code;
    if (!whole) long.add(code);
    return code;
  };

  return {
    add(text, from, to) {
      if (to - from <= mostWhole) return addBytes(text, from, to, true);
      const kept = shortened(text, from, to);
      return addBytes(kept, 0, kept.length, false);
    },
    size: () => size,
    finish: () => valueTexts(size, bytes.subarray(0, starts[size]), starts.subarray(0, size), long),
  };
}

/** Kept out of the maker's closure, so that the maker's table can be freed. */
function valueTexts(size: number, bytes: Buffer, starts: Uint32Array, long: ReadonlySet<number>): ValueTexts {
  return {
    size,
    bytes,
    starts,
    long,
    ends: (code) => (code + 1 < size ? (starts[code + 1] ?? 0) : bytes.length) - 1 - (long.size > 0 && long.has(code) ? digestBytes : 0),
  };
}

/** Returns a text in the form in which it is kept; `isWhole`: it is short enough to be kept whole. */
export const keptText = (text: Buffer): { kept: Buffer; isWhole: boolean } => {
  const isWhole = text.length <= mostWhole;
  return { kept: isWhole ? text : shortened(text, 0, text.length), isWhole };
};

/** Returns the kept part of a long text. */
const shortened = (text: Buffer, from: number, to: number): Buffer =>
  Buffer.concat([text.subarray(from, from + keptOfLong), hash('sha256', text.subarray(from, to), 'buffer').subarray(0, digestBytes)]);

/** FNV-1a with mixed bits, because neighbors in a column often differ only in their last digits. */
function hashOf(text: Buffer, from: number, to: number): number {
  let sum = 0x811c9dc5 ^ (to - from);
  for (let at = from; at < to; at++) sum = Math.imul(sum ^ (text[at] ?? 0), 0x01000193);
  sum ^= sum >>> 15;
  sum = Math.imul(sum, 0x2c1b3c6d);
  // Signed, because an unsigned value may become a heap object.
  return sum ^ (sum >>> 13);
}

function grown(bytes: Buffer, used: number, by: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, used + by));
  bytes.copy(larger, 0, 0, used);
  return larger;
}

function resized(numbers: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(numbers);
  return larger;
}

/** Sorts places of an array by 64-bit keys, in slices: a stable radix sort, because a comparison sort of a million can't be interrupted. */
import type { Slices } from '../slices.ts';

/** A key for each place: its high and low 32 bits. */
export interface SortKeys {
  readonly high: Uint32Array;
  readonly low: Uint32Array;
}

const radix = 65_536;
/** Places handled between two checks of the time. */
const atOnce = 32_768;

/** Sorts `places[from]` to `places[to - 1]` by their keys; ties keep their order. `spare`: as long as `places`. */
export async function sortByKeys(
  { high, low }: SortKeys,
  places: Uint32Array,
  spare: Uint32Array,
  from: number,
  to: number,
  slices: Slices,
): Promise<void> {
  const ends = new Uint32Array(radix);
  let [source, target] = [places, spare];
  for (const [keys, shift] of [
    [low, 0],
    [low, 16],
    [high, 0],
    [high, 16],
  ] as const) {
    ends.fill(0);
    await inPieces(from, to, slices, (first, last) => {
      for (let at = first; at < last; at++) {
        const digit = ((keys[source[at] ?? 0] ?? 0) >>> shift) & 0xffff;
        ends[digit] = (ends[digit] ?? 0) + 1;
      }
    });
    // If all keys have the same digit, the pass would change nothing.
    if (ends[((keys[source[from] ?? 0] ?? 0) >>> shift) & 0xffff] === to - from) continue;
    let next = from;
    for (let digit = 0; digit < radix; digit++) {
      const size = ends[digit] ?? 0;
      ends[digit] = next;
      next += size;
    }
    await inPieces(from, to, slices, (first, last) => {
      for (let at = first; at < last; at++) {
        const place = source[at] ?? 0;
        const digit = ((keys[place] ?? 0) >>> shift) & 0xffff;
        const end = ends[digit] ?? 0;
        target[end] = place;
        ends[digit] = end + 1;
      }
    });
    [source, target] = [target, source];
  }
  if (source !== places) places.set(source.subarray(from, to), from);
}

/** Calls `work` for one piece after another from `from` to `to`, with pauses in between. */
export async function inPieces(
  from: number,
  to: number,
  slices: Slices,
  work: (first: number, last: number) => void,
  size = atOnce,
): Promise<void> {
  for (let first = from; first < to; first += size) {
    if (slices.due()) await slices.pause();
    work(first, Math.min(to, first + size));
  }
}

const bits = new ArrayBuffer(8);
const asNumber = new Float64Array(bits);
const asWords = new Uint32Array(bits);
/** Determines which half of a number comes first on this machine. */
asNumber[0] = -1;
const upper = asWords[1] === 0 ? 0 : 1;

/** Writes a key that sorts like the number itself; NaN isn't supported. */
export function setNumberKey({ high, low }: SortKeys, place: number, value: number): void {
  // Converts minus zero to zero.
  asNumber[0] = value + 0;
  const top = asWords[upper] ?? 0;
  const rest = asWords[1 - upper] ?? 0;
  const isNegative = top >>> 31 === 1;
  high[place] = isNegative ? ~top : top | 0x80000000;
  low[place] = isNegative ? ~rest : rest;
}

/**
 * Counts many rows at once: part after part of a filter instead of row after row, because a loop over one array takes a fraction of the time of
 * a dozen arrays at each row. It says the same as counting each row by itself (countView.ts).
 */
import type { Codes } from '../../verdict/kept/verdictCodes.sql.ts';

/** One part of the filter on one facet: which codes pass, and how many rows per code pass the other parts. */
export interface Part {
  readonly codes: Codes;
  /** Null: all. */
  readonly allowed: Uint8Array | null;
  readonly counts: Uint32Array;
}

/** How many parts of the filter a row fails; nothing is counted from two on. */
export const failsMuch = 2;

// One function per kind of array: V8 compiles a loop for the arrays that it has seen.

function failBytes(codes: Uint8Array, allowed: Uint8Array, fails: Uint8Array, first: number, last: number): void {
  for (let at = first; at < last; at++) if (allowed[codes[at] ?? 0] !== 1) fails[at - first] = (fails[at - first] ?? 0) + 1;
}

function failWords(codes: Exclude<Codes, Uint8Array>, allowed: Uint8Array, fails: Uint8Array, first: number, last: number): void {
  for (let at = first; at < last; at++) if (allowed[codes[at] ?? 0] !== 1) fails[at - first] = (fails[at - first] ?? 0) + 1;
}

/** Adds one for each row from `first` to before `last` that fails this part. */
export function fail({ codes, allowed }: Part, fails: Uint8Array, first: number, last: number): void {
  if (allowed === null) return;
  if (codes instanceof Uint8Array) failBytes(codes, allowed, fails, first, last);
  else failWords(codes, allowed, fails, first, last);
}

function countBytes(codes: Uint8Array, counts: Uint32Array, fails: Uint8Array, first: number, last: number): void {
  for (let at = first; at < last; at++) {
    if (fails[at - first] !== 0) continue;
    const code = codes[at] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}

function countWords(codes: Exclude<Codes, Uint8Array>, counts: Uint32Array, fails: Uint8Array, first: number, last: number): void {
  for (let at = first; at < last; at++) {
    if (fails[at - first] !== 0) continue;
    const code = codes[at] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}

/** Counts the rows that fail nothing, and those that fail this part alone. */
export function countPart({ codes, allowed, counts }: Part, fails: Uint8Array, first: number, last: number): void {
  if (codes instanceof Uint8Array) countBytes(codes, counts, fails, first, last);
  else countWords(codes, counts, fails, first, last);
  if (allowed === null) return;
  for (let at = first; at < last; at++) {
    if (fails[at - first] !== 1) continue;
    const code = codes[at] ?? 0;
    if (allowed[code] !== 1) counts[code] = (counts[code] ?? 0) + 1;
  }
}

/** Counts all rows, as if none failed anything. */
export function countEvery({ codes, counts }: Part, first: number, last: number): void {
  const code = codes[first] ?? 0;
  let at = first;
  // Of many facts there is one value only, as of a check that wasn't bought.
  while (at < last && codes[at] === code) at++;
  counts[code] = (counts[code] ?? 0) + at - first;
  if (codes instanceof Uint8Array) countEveryByte(codes, counts, at, last);
  else countEveryWord(codes, counts, at, last);
}

function countEveryByte(codes: Uint8Array, counts: Uint32Array, first: number, last: number): void {
  for (let at = first; at < last; at++) {
    const code = codes[at] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}

function countEveryWord(codes: Exclude<Codes, Uint8Array>, counts: Uint32Array, first: number, last: number): void {
  for (let at = first; at < last; at++) {
    const code = codes[at] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}

/** Ways in which a file goes bad. */
import { closeSync, ftruncateSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';

function overwrite(path: string, bytes: Uint8Array, at: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
}

/** A generator that gives the same numbers for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const damages: Readonly<Record<string, (path: string) => void>> = {
  'its header zeroed': (path) => overwrite(path, new Uint8Array(100), 0),
  'its first page zeroed': (path) => overwrite(path, new Uint8Array(4096), 0),
  'half of it gone': (path) => {
    const file = openSync(path, 'r+');
    ftruncateSync(file, Math.floor(statSync(path).size / 2));
    closeSync(file);
  },
  '8 KB of 0xFF in its middle': (path) => overwrite(path, new Uint8Array(8192).fill(0xff), Math.floor(statSync(path).size / 2)),
  'all of it overwritten': (path) => writeFileSync(path, Buffer.alloc(statSync(path).size, 0x20)),
};

/** Turns over single bits, anywhere. */
export function flipBits(path: string, count: number, seed: number): void {
  const bytes = readFileSync(path);
  const random = seeded(seed);
  for (let flip = 0; flip < count; flip += 1) {
    const at = Math.floor(random() * bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  }
  writeFileSync(path, bytes);
}

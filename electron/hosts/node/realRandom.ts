/** Randomness from the operating system, for salts and secrets. */
import { randomBytes } from 'node:crypto';
import type { Random } from '#core/ports.ts';

/** Drawn in advance for many ids: requesting each from the system costs more than everything else about an id. */
const drawn = 4_096;
let pool = randomBytes(drawn);
let used = 0;

/** Returns bytes that are never used again; the pool doesn't keep them. */
function fromPool(count: number): Uint8Array {
  if (used + count > pool.length) {
    pool = randomBytes(Math.max(drawn, count));
    used = 0;
  }
  const bytes = new Uint8Array(pool.subarray(used, used + count));
  pool.fill(0, used, used + count);
  used += count;
  return bytes;
}

export const realRandom: Random = {
  bytes: fromPool,
  fraction: () => Buffer.from(fromPool(6)).readUIntBE(0, 6) / 2 ** 48,
};

/** Randomness from the operating system: salts and secrets rest on it. */
import { randomBytes } from 'node:crypto';
import type { Random } from '../../core/ports.ts';

export const realRandom: Random = {
  bytes: (count) => randomBytes(count),
  fraction: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
};

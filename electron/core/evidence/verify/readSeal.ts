/** Reads the last line of evidence without reading the rest: what was signed, and the signature. */
import { open } from 'node:fs/promises';
import type { Seal } from '#contract/evidence/evidence.ts';
import { parseSeal } from '../format/seal.ts';

const mostSealBytes = 32 << 20;

/** Null if the file doesn't end in a seal. */
export async function readSeal(path: string): Promise<Seal | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    for (let length = 1 << 16; ; length *= 8) {
      const from = Math.max(0, size - length);
      const { buffer } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
      const before = buffer.lastIndexOf(10, buffer.length - 2);
      if (before < 0 && from > 0 && length < mostSealBytes) continue;
      return parseSeal(buffer.subarray(before + 1, buffer.length - 1).toString('utf8'));
    }
  } finally {
    await file.close();
  }
}

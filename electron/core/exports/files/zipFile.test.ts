import { expect, it } from 'vitest';
import { openZip } from './targets.ts';

it('copies bytes when they are written, so that their buffer can be reused', async () => {
  const pieces: Buffer[] = [];
  const zip = openZip({ write: (data) => Promise.resolve(void pieces.push(Buffer.from(data))) }, 0);
  const entry = zip.entry('a.csv', 'store');
  const memory = Buffer.alloc(1_000);
  for (const sign of ['a', 'b', 'c']) await entry.write(memory.fill(sign));
  entry.end();
  await zip.end();
  expect(Buffer.concat(pieces).includes('a'.repeat(1_000) + 'b'.repeat(1_000) + 'c'.repeat(1_000))).toBe(true);
});

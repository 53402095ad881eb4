import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { zipOf } from '#test/support/zipOf.ts';
import { openZip } from './openZip.ts';

test('the total unpacked size is limited, and a part that is read again counts once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-zip-'));
  const path = join(folder, 'book.zip');
  writeFileSync(
    path,
    zipOf([
      { name: 'a', data: 'x'.repeat(600) },
      { name: 'b', data: 'y'.repeat(600) },
    ]),
  );
  const zip = await openZip({ path, name: 'book.zip' }, 1000);
  const read = async (name: string): Promise<number> => {
    let bytes = 0;
    for await (const piece of zip.read(name)) bytes += piece.length;
    return bytes;
  };
  try {
    expect([await read('a'), await read('a')]).toEqual([600, 600]);
    await expect(read('b')).rejects.toMatchObject({ failure: { code: 'file.unsafe', params: { why: 'size' } } });
  } finally {
    zip.close();
    rmSync(folder, { recursive: true });
  }
});

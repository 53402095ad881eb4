import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStringTable } from './stringTable.ts';

test('strings come out as they went in, from memory and from the file, across blocks, in any order; the file goes with the table', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-strings-'));
  const spill = join(folder, 'spill');
  const table = openStringTable(spill);
  // About 60 MB: more than is kept in memory; every thousandth is longer than a block.
  const text = (index: number): string =>
    index % 1000 === 999 ? 'ü'.repeat(700_000 + index) : `${index} 東京 ${'x'.repeat(index % 2000)}`;
  const count = 30_000;
  for (let index = 0; index < count; index++) table.add(text(index));
  expect(table.length).toBe(count);
  expect(existsSync(spill)).toBe(true);
  expect(statSync(spill).mode & 0o777).toBe(0o600);
  for (let index = 0; index < count; index += 7) expect(table.get(index) === text(index)).toBe(true);
  for (let index = 999; index < count; index += 1000) expect(table.get(count - 1 - index) === text(count - 1 - index)).toBe(true);
  expect([table.get(-1), table.get(count), table.get(Number.NaN)]).toEqual(['', '', '']);
  table.close();
  expect(existsSync(spill)).toBe(false);
  rmSync(folder, { recursive: true });
});

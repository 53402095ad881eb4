import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { privateModes } from '#test/support/privateModes.ts';
import { zipOf } from '#test/support/zipOf.ts';
import { openZip } from './openZip.ts';
import { openStringTable } from './stringTable.ts';
import { withoutRows } from './withoutRows.ts';

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
  expect(statSync(spill).mode & 0o777).toBe(privateModes.file);
  for (let index = 0; index < count; index += 7) expect(table.get(index) === text(index)).toBe(true);
  for (let index = 999; index < count; index += 1000) expect(table.get(count - 1 - index) === text(count - 1 - index)).toBe(true);
  expect([table.get(-1), table.get(count), table.get(Number.NaN)]).toEqual(['', '', '']);
  table.close();
  expect(existsSync(spill)).toBe(false);
  rmSync(folder, { recursive: true });
});

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

async function left(xml: string, size: number): Promise<string> {
  const bytes = Buffer.from(xml);
  const pieces = Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size)),
  );
  const passed: Buffer[] = [];
  for await (const piece of withoutRows(pieces)) passed.push(piece);
  return Buffer.concat(passed).toString('utf8');
}

test('tables pass through without their rows, wherever the bytes are cut', async () => {
  const row = '<table:table-row><table:table-cell><text:p>a :table> ü</text:p></table:table-cell></table:table-row>'.repeat(5);
  const xml = `<o><table:table table:name="é"><table:table-column/><table:table-header-rows>${row}</table:table-header-rows>${row}</table:table><table:table table:name="B"/><t:table>${row.replaceAll('table:table', 't:table')}</t:table></o>`;
  for (const size of [1, 7, 64, 100_000])
    expect(await left(xml, size)).toBe(
      '<o><table:table table:name="é"><table:table-column/></table:table><table:table table:name="B"/><t:table></t:table></o>',
    );
});

test('anything with another structure passes through unchanged', async () => {
  const xml = '<o><table name="A"><table-row/></table></o>';
  expect(await left(xml, 3)).toBe(xml);
});

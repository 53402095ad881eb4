import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { withoutRows } from './withoutRows.ts';

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

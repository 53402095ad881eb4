import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { format, type FormatConfig } from 'oxfmt';
import { fileURLToPath } from 'node:url';
import { shippedPackages } from '../scripts/package/shippedPackages.mjs';

const file = fileURLToPath(new URL('../renderer/shell/about/shippedPackages.data.ts', import.meta.url));
const style = JSON.parse(readFileSync(new URL('../.oxfmtrc.json', import.meta.url), 'utf8')) as FormatConfig;

it('the about box names every package that ships, with its licence (npm run docs)', async () => {
  const rows = shippedPackages().map(({ name, version, licence }) => [name, version, licence]);
  expect(rows.length).toBeGreaterThan(40);
  const text = `/** What ships with the program: name, version and licence of each package. Written by \`npm run docs\`. */
export const shippedPackages: readonly (readonly [name: string, version: string, licence: string])[] = ${JSON.stringify(rows)};
`;
  const { code, errors } = await format(file, text, style);
  expect(errors).toEqual([]);
  await expect(code).toMatchFileSnapshot(file);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { dataUsed } from './aboutCommands.ts';

const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')));

test('the data shown is the data in use, each with its license and date', () => {
  const packages = dataUsed.filter(({ name }) => Object.hasOwn(dependencies, name));
  expect(packages.map(({ name }) => name)).toEqual(['libphonenumber-js', 'mailchecker', 'parse-address']);
  for (const { name, version } of packages) expect([name, version]).toEqual([name, dependencies[name]]);
  for (const set of dataUsed) {
    expect(set.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(Object.values(set).every((text) => text !== '')).toBe(true);
  }
});

test('data reduced to tables names the versions that the tables were made from', () => {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
  const tables = read('../calling/places.data.ts').replaceAll(/\s*\n \* /g, ' ');
  for (const { name, version, origin } of dataUsed) if (origin.includes('reduced')) expect(tables).toContain(`${name} ${version}`);
});

/**
 * docs/development.md names, for each promise, the tests that cover it, by their titles or, with “…”, by the beginning of a title: the
 * tests exist, and every fault of the list has a row.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Rows of the table: the promise's name, its text, and the tests as [file, title]. */
const rows = [...readFileSync(at('docs/development.md'), 'utf8').matchAll(/^\| ([A-Z]\d+) \| (.+?) \| (.+) \|$/gm)].map(
  ([, name = '', promise = '', held = '']) => ({
    name,
    promise,
    tests: [...held.matchAll(/`([^`]+)`: "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title })),
  }),
);
const names = (letter: string): string[] => rows.map(({ name }) => name).filter((name) => name.startsWith(letter));

it('has a row for each fault, and for the rules of money, evidence and verdicts', () => {
  expect(names('R')).toEqual(Array.from({ length: 24 }, (_, index) => `R${index + 1}`));
  for (const letter of ['M', 'E', 'V', 'T']) expect(names(letter).length, letter).toBeGreaterThan(2);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
});

it.each(rows)('$name is held by tests that are there', ({ tests }) => {
  expect(tests.length).toBeGreaterThan(0);
  for (const { file, title } of tests) {
    expect(existsSync(at(file)), file).toBe(true);
    // As written in the test's source, where a quote may be escaped.
    const source = readFileSync(at(file), 'utf8').replaceAll("\\'", "'");
    const begins = title.endsWith('…');
    const quoted = ["'", '`'].map((quote) => (begins ? `${quote}${title.slice(0, -1)}` : `${quote}${title}${quote}`));
    expect(
      quoted.some((text) => source.includes(text)),
      `${file} has a test “${title}”`,
    ).toBe(true);
  }
});

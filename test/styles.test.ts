/** The classes that components take from CSS modules: a class that doesn't exist is no error in a browser, only a missing style. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from '../scripts/checkout.mjs';
import { sourcesOf } from './support/sources.ts';

/** The CSS modules that a source imports, by the name it gives them; paths from the root of the checkout. */
const modulesOf = (file: string, text: string): { name: string; module: string }[] =>
  [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].map(([, name = '', from = '']) => ({
    name,
    module: from.startsWith('#') ? from.slice(1) : path.posix.join(path.posix.dirname(file), from),
  }));

it('has every class that a component takes from a stylesheet', () => {
  let looked = 0;
  const missing: string[] = [];
  for (const [file, text] of sourcesOf('renderer'))
    for (const { name, module } of modulesOf(file, text)) {
      const styles = readFileSync(inRoot(module), 'utf8');
      for (const [, dotted, quoted] of text.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))) {
        const named = dotted ?? quoted ?? '';
        looked += 1;
        if (!new RegExp(`\\.${named}(?![\\w-])`).test(styles)) missing.push(`${file}: ${named}`);
      }
    }
  expect(missing).toEqual([]);
  expect(looked).toBeGreaterThan(500);
});

/** What tests need beyond Node and npm: a test that starts a program has its tag, and missing programs are reported. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { missingNeeds, needs, tags } from '../scripts/test/testNeeds.mjs';
import { sourcesOf } from './support/sources.ts';

const texts = new Map(sourcesOf('test', 'electron', 'renderer'));
const sources = [...texts.keys()];

/** The code that starts each program; a file that imports it needs the program. */
const starters: Record<string, RegExp> = {
  chromium: /\bfindChromium\(\)/,
  postgres: /\bfindPostgres\(\)/,
  openssl: /execFile(?:Sync)?\('openssl'/,
  python: /\('python3'/,
  keychain: /\('dbus-run-session'/,
  strace: /spawn\('strace'/,
  mount: /asRoot\('mount'/,
  wine: /\bmakeWindows\(\)/,
};

/** The modules that a file runs by importing them, without type imports and `import()`. */
function imported(file: string): string[] {
  const text = (texts.get(file) ?? '').replace(/import type [^;]*;/g, '');
  return [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)]
    .map(([, to = '']) => path.posix.join(path.posix.dirname(file), to))
    .filter((to) => texts.has(to));
}

const imports = new Map(sources.map((file) => [file, imported(file)]));
function reached(file: string, seen = new Set([file])): Set<string> {
  for (const next of imports.get(file) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
  return seen;
}

it.each(Object.entries(starters))('whoever starts %s carries its tag', (need, starts) => {
  const startsIt = new Set(sources.filter((file) => starts.test(texts.get(file) ?? '')));
  expect(startsIt.size, 'where it is started').toBeGreaterThan(0);
  const tests = sources.filter((file) => /\.test\.tsx?$/.test(file) && file !== 'test/needs.test.ts');
  const without = tests.filter((file) => {
    const says = new RegExp(`@module-tag ${need}\\b|tags: \\[[^\\]]*'${need}'`).test(texts.get(file) ?? '');
    return !says && [...reached(file)].some((module) => startsIt.has(module));
  });
  expect(without).toEqual([]);
});

it('describes every need and how to get it, and says so where it is missing', () => {
  expect(Object.keys(starters).filter((name) => !needs.some((need) => need.name === name))).toEqual([]);
  const lines = missingNeeds(new Map(needs.map(({ name }) => [name, 3])));
  const missing = tags().filter(({ skip }) => skip);
  expect(lines).toHaveLength(missing.length);
  for (const [at, line] of lines.entries()) expect(line).toContain(`skipped for want of ${missing[at]?.description}: 3 tests; `);
});

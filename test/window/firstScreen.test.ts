/** What the built window loads before it can show its first screen, and whether that is complete. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { rendererFolder } from '#hosts/node/builtFiles.ts';

const mostBytes = 350 * 1024;

const assets = path.join(rendererFolder(), 'assets');
const read = (name: string): string => readFileSync(path.join(assets, name), 'utf8');
const page = readFileSync(path.join(rendererFolder(), 'index.html'), 'utf8');

/** Files that the page names, and those that they import before they run. */
function loadedFirst(): Set<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    if (name.endsWith('.js')) for (const [, other = ''] of read(name).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) add(other);
  };
  for (const [, name = ''] of page.matchAll(/(?:src|href)="\.\/assets\/([^"]+)"/g)) add(name);
  return found;
}

test('the first screen loads at most 350 KB of scripts and styles, compressed, and none of the other screens', () => {
  const names = [...loadedFirst()];
  expect(names.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(0);
  expect(names.filter((name) => name.endsWith('.css'))).toHaveLength(1);
  expect(readdirSync(assets).filter((name) => /Screen-.*\.js$/.test(name)).length).toBeGreaterThan(10);
  expect(names.filter((name) => name.includes('Screen'))).toEqual([]);
  expect(names.reduce((sum, name) => sum + gzipSync(read(name)).length, 0)).toBeLessThanOrEqual(mostBytes);
});

test('every class of Mantine that the window can set has its rules', () => {
  const classesIn = (text: string): string[] => [...new Set(text.match(/\bm_[0-9a-f]{5,8}\b/g))];
  const all = createRequire(import.meta.url).resolve('@mantine/core/styles.css');
  const styled = new Set(classesIn(readFileSync(all, 'utf8')));
  const set = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => classesIn(read(name)))
    .filter((name) => styled.has(name));
  expect(set.length).toBeGreaterThan(100);
  const [style = ''] = readdirSync(assets).filter((name) => name.endsWith('.css'));
  const loaded = new Set(classesIn(read(style)));
  expect(set.filter((name) => !loaded.has(name))).toEqual([]);
});

/**
 * Links in pages and comments are valid: each linked file exists, with its heading if the link names one; each file that a comment names
 * exists.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const read = (page: string): string => readFileSync(path.join(root, page), 'utf8');

/** The anchors that GitHub and editors give to a page's headings. */
const anchors = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Describes a page's broken links, one line each. */
function lost(page: string): string[] {
  const text = read(page).replaceAll(/```[^]*?```/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page : path.join(path.dirname(page), file);
      return !existsSync(path.join(root, target)) || (anchor !== undefined && !anchors(target).includes(anchor));
    });
}

it.each(pages)('%s leads to pages and headings that are there', (page) => {
  expect(lost(page)).toEqual([]);
});

it('finds links that lead nowhere', () => {
  expect(pages.length).toBeGreaterThan(30);
  expect(anchors('docs/team.md')).toContain('setting-up-a-server');
});

const sources = globSync(['electron/**/*.{ts,tsx}', 'renderer/**/*.{ts,tsx}', 'scripts/**/*.mjs'], { cwd: root });
const names = new Set([...sources, ...globSync('test/**/*.{ts,mjs}', { cwd: root })].map((file) => path.basename(file)));

/** TypeScript and SQL files that comments in this text name, and that don't exist. */
const goneFrom = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /^\s*(\/?\*|\/\/|--)/.test(line))
    .flatMap((line) => line.match(/(?<![\w.*])[\w/.]*\w\.(?:tsx?|mjs)\b/g) ?? [])
    .filter((file) => !names.has(path.basename(file)));

it('comments name files that are there', () => {
  expect(sources.flatMap((file) => goneFrom(read(file)).map((gone) => `${file}: ${gone}`))).toEqual([]);
  expect(goneFrom('/** As gone.ts says. */\nconst x = "gone.ts";\n-- and never.sql.ts, rowSet.ts')).toEqual(['gone.ts', 'never.sql.ts']);
});

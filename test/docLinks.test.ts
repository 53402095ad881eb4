/** Pages lead where they say: each link within the checkout has its file, and its heading if it names one. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const read = (page: string): string => readFileSync(path.join(root, page), 'utf8');

/** The names under which GitHub and editors find the headings of a page. */
const anchors = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  );

/** What is wrong with a page's links, one line each. */
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

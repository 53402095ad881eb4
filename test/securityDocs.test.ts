/** docs/security.md names a test for each defense: each test exists, and each item of Electron's checklist is listed. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const inRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path: string): string => readFileSync(inRoot(path), 'utf8');
const page = read('docs/security.md');

/** Parses `file` "title", "title": the tests that a line names. */
function namedTests(text: string): { file: string; title: string }[] {
  return [...text.matchAll(/`((?:test|electron)\/[\w/]+\.test\.ts)`((?: "[^"]+",?)+)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );
}

/** Whether vitest has a test with this title, or, with “…”, one that begins like this. */
function hasTest(file: string, title: string): boolean {
  const source = existsSync(inRoot(file)) ? read(file) : '';
  const begins = title.endsWith('…');
  return ["'", '"'].some((quote) => {
    const quoted = begins ? `${quote}${title.slice(0, -1)}` : `${quote}${title}${quote},`;
    return ['(', '[', '\n  ', '\n    '].some((before) => source.includes(`${before}${quoted}`));
  });
}

describe('docs/security.md', () => {
  it('names tests that exist', () => {
    const named = namedTests(page);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter(({ file, title }) => !hasTest(file, title))).toEqual([]);
    expect(hasTest('test/securityDocs.test.ts', 'a title that no test has')).toBe(false);
  });

  it('names a test in every row of a door', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| ') && !/^\| (#|what|door) \|/.test(line));
    expect(rows.filter((row) => namedTests(row).length === 0)).toEqual([]);
  });

  it('has every item of Electron’s checklist, in its order', () => {
    const items = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
    expect(items).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });
});

it('Electron is pinned to one version, which this page was compared with', () => {
  const manifest = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> };
  const version = manifest.devDependencies['electron'] ?? '';
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(lock.packages['node_modules/electron']?.version).toBe(version);
  // The page was compared with the recommendations for this major version; a newer version requires another review.
  expect(page).toContain(`as of Electron ${version.split('.', 1)[0] ?? ''}.`);
});

it('the desktop program starts no process but Windows’ own icacls, so that it can do without Electron as Node', () => {
  const modules = [
    'electron/core',
    'electron/contract',
    'electron/messages',
    'electron/hosts/electron',
    'electron/hosts/node',
    'electron/hosts/browser',
  ];
  const files = modules.flatMap((workspace) =>
    readdirSync(inRoot(workspace), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => `${workspace}/${name}`),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => /node:(child_process|cluster)|utilityProcess/.test(read(file)))).toEqual([
    'electron/hosts/node/accessList.ts',
  ]);
});

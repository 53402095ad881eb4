/**
 * The list of what tests need beyond Node and npm. A test declares a need by a tag of that name (`@module-tag chromium` at the head of
 * its file, or `{ tags: ['strace'] }`); if the need is missing, vitest skips the test, and the end of the run reports why.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmdirSync, rmSync, symlinkSync } from 'node:fs';
import { networkInterfaces, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { electronBinary } from '../setUp.mjs';
import { chromiumEnv, pinnedChromium, pinnedPostgres } from './testPrograms.mjs';

/** @typedef {{ name: string, what: string, get: string, isHere: () => boolean }} Need `get`: how to get it, as the end of a sentence */

/** Ignores what this machine has installed, like a bare machine: CI then tests what every other user gets. */
const onlyPinned = process.env['ROLLCALL_ONLY_PINNED'] === '1';

/** The folders that are searched for programs. */
const onPath = () => (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);

/** @param {readonly string[]} names @returns {string | null} the first program of these names on the PATH */
const program = (...names) =>
  onPath()
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file)) ?? null;

/** @param {string} command @param {...string} args */
function works(command, ...args) {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * The Chromium for tests and its environment: `CHROMIUM_PATH`, else the pinned one, else an installed Chromium, Chrome or Edge. Null if
 * there is none.
 *
 * @returns {{ path: string, env: Record<string, string> } | null}
 */
export function findChromium() {
  if (isTakenAway('chromium')) return null;
  const named = process.env['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? { path: named, env: {} } : null;
  const pinned = pinnedChromium();
  if (pinned !== null) return { path: pinned, env: chromiumEnv };
  if (onlyPinned) return null;
  const windows = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];
  const places = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ...['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((folder) =>
      windows.map((file) => path.join(process.env[folder] ?? '', file)),
    ),
  ];
  const found =
    program('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge') ??
    places.find((file) => existsSync(file));
  return found === undefined ? null : { path: found, env: {} };
}

/**
 * The folder of PostgreSQL's programs: `ROLLCALL_POSTGRES`, else the pinned ones, else those of an installed server. Null if there is none.
 *
 * @returns {string | null}
 */
export function findPostgres() {
  if (isTakenAway('postgres')) return null;
  const named = process.env['ROLLCALL_POSTGRES'];
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const installed = onlyPinned ? [] : [...versions.map((version) => path.join(debian, version, 'bin')), ...onPath()];
  const folders = named ? [named] : [pinnedPostgres(), ...installed];
  const initdb = process.platform === 'win32' ? 'initdb.exe' : 'initdb';
  return (
    folders.find(
      (folder) =>
        folder !== null && existsSync(path.join(folder, initdb)) && existsSync(path.join(folder, initdb.replace('initdb', 'postgres'))),
    ) ?? null
  );
}

/** Wine for 64-bit programs. Debian doesn't put it on the PATH. @returns {string | null} */
export function findWine() {
  if (isTakenAway('wine')) return null;
  const debian = '/usr/lib/wine/wine64';
  return existsSync(debian) ? debian : program('wine64', 'wine');
}

/** @returns {boolean} whether a tmpfs can be mounted: as root or with passwordless sudo, on Linux */
function canMount() {
  if (process.platform !== 'linux') return false;
  const folder = mkdtempSync(path.join(tmpdir(), 'rollcall-mount-'));
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  /** @param {...string} command */
  const asRoot = (...command) => {
    const [first = '', ...rest] = [...sudo, ...command];
    return works(first, ...rest);
  };
  const can = asRoot('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder);
  if (can) asRoot('umount', '-l', folder);
  rmdirSync(folder);
  return can;
}

/** Windows allows symbolic links to some users only, and wine 8 reports success without creating one. @returns {boolean} */
function canLink() {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollcall-link-'));
  const link = path.join(folder, 'link');
  try {
    symlinkSync(folder, link);
    return lstatSync(link).isSymbolicLink();
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const apt = (/** @type {string} */ packages) => `install it (Debian: apt-get install ${packages})`;
/** Caches the result: a machine's programs don't change while its tests run. @param {() => boolean} look */
const once = (look) => {
  /** @type {boolean | undefined} */
  let found;
  return () => (found ??= look());
};

/** @type {readonly Need[]} */
export const needs = [
  {
    name: 'chromium',
    what: 'a Chromium',
    get: 'the pinned one runs on Linux x64 only: install Chrome, Edge or Chromium, or set CHROMIUM_PATH',
    isHere: () => findChromium() !== null,
  },
  {
    name: 'postgres',
    what: 'PostgreSQL',
    get: 'none is pinned for this system: install version 15 or newer, or set ROLLCALL_POSTGRES to the folder of initdb',
    isHere: () => findPostgres() !== null,
  },
  { name: 'openssl', what: 'OpenSSL', get: apt('openssl'), isHere: () => program('openssl', 'openssl.exe') !== null },
  { name: 'python', what: 'Python 3', get: apt('python3'), isHere: once(() => works('python3', '--version')) },
  {
    name: 'keychain',
    what: 'a secret service to try the keychain with',
    get: apt('gnome-keyring dbus libsecret-tools'),
    isHere: () => ['dbus-run-session', 'gnome-keyring-daemon', 'secret-tool'].every((name) => program(name) !== null),
  },
  {
    name: 'strace',
    what: 'strace that may look at programs',
    get: apt('strace'),
    isHere: once(() => works('strace', '-f', '-o', '/dev/null', 'true')),
  },
  {
    name: 'mount',
    what: 'the right to mount a small disk',
    get: 'run as root, or allow sudo without a password (Linux)',
    isHere: once(canMount),
  },
  {
    name: 'wine',
    what: 'wine and 4 GB of memory, to run the Node of Windows',
    get: apt('wine64'),
    isHere: () => process.platform === 'linux' && process.arch === 'x64' && totalmem() >= 4e9 && findWine() !== null,
  },
  {
    name: 'network',
    what: 'an IPv4 address besides loopback',
    get: 'connect the machine to a network',
    isHere: () => Object.values(networkInterfaces()).some((all) => all?.some(({ family, internal }) => family === 'IPv4' && !internal)),
  },
  {
    name: 'posix',
    what: 'modes, sockets and pipes in folders, and a shell as POSIX has them',
    get: 'run it on Linux or macOS: Windows has none',
    isHere: () => process.platform !== 'win32',
  },
  {
    name: 'linux',
    what: '/proc and /dev/full',
    get: 'run it on Linux: no other system has them',
    isHere: () => process.platform === 'linux',
  },
  {
    name: 'links',
    what: 'the right to make links',
    get: 'turn the developer mode of Windows on; wine 8 has no links',
    isHere: once(canLink),
  },
  {
    name: 'openFiles',
    what: 'a system that lets the name of an open file be used again',
    get: 'run it on Linux or macOS: on Windows such a file is waited for',
    isHere: () => process.platform !== 'win32',
  },
  {
    name: 'electron',
    what: "Electron's binary",
    get: 'its journey uses the stand-in instead; `npm run set-up` tries to download it, or set ROLLCALL_ELECTRON',
    isHere: () => Boolean(process.env['ROLLCALL_ELECTRON']) || electronBinary() !== null,
  },
];

/** Simulates a machine that lacks a need: names in `ROLLCALL_WITHOUT`, separated by commas. @param {string} name */
const isTakenAway = (name) => (process.env['ROLLCALL_WITHOUT'] ?? '').split(',').includes(name);

/** @param {Need} need */
export const isMissing = (need) => isTakenAway(need.name) || !need.isHere();

/** The needs as vitest's tags; tests with a missing one are skipped. */
export const tags = () =>
  needs.map((need) => ({
    name: need.name,
    description: need.what,
    // If a test has two tags, the last one's options win: a present need must not override that the other is missing.
    ...(isMissing(need) && { skip: true }),
  }));

/** @param {ReadonlyMap<string, number>} skipped @returns {(need: Need) => string} */
const line =
  (skipped) =>
  ({ name, what, get }) =>
    `skipped for want of ${what}: ${skipped.get(name) ?? 0} tests; ${get}`;

/** One line for each missing need, with the number of tests skipped for it. @param {ReadonlyMap<string, number>} skipped */
export const missingNeeds = (skipped) => needs.filter(isMissing).map(line(skipped));

/**
 * The same for tests that ran on another system: one line for each need for which tests were skipped. @param {ReadonlyMap<string, number>}
 * skipped
 */
export const skippedFor = (skipped) => needs.filter(({ name }) => skipped.has(name)).map(line(skipped));

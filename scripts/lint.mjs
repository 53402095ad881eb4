/** Lints the sources in parts, one after the other; results are cached in `.cache`. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { inRoot, tools } from './house.mjs';
import { runChild } from './runChild.mjs';

const apart = ['renderer', 'test'];
/** ESLint holds the types of all that it is asked for until it ends: for everything at once, Node's 4 GB were too little. */
const parts = [...apart.map((folder) => [folder]), ['.', ...apart.flatMap((folder) => ['--ignore-pattern', `${folder}/`])]];

/** @param {string} node @returns {Promise<boolean>} whether nothing was found */
export async function lint(node) {
  let clean = true;
  for (const [index, part] of parts.entries()) {
    const cache = ['--cache', '--cache-location', inRoot('.cache', `eslint-${index}`)];
    if ((await runChild(node, [tools.eslint, ...part, '--max-warnings', '0', ...cache], { cwd: inRoot() })) !== 0) clean = false;
  }
  return clean;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await lint(process.execPath)) ? 0 : 1;

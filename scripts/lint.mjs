/** Lints the sources, each with the types of its side, and refuses comments that would silence the linter. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { inRoot, say, shareEnv, tools } from './checkout.mjs';
import { runChild } from './runChild.mjs';

/** The linter's own disable comments can't be turned off by an option; it ignores ESLint's, so those would only mislead. */
const silencing = /\b(?:es|ox)lint-(?:disable|enable)/;
const notOurs = new Set(['node_modules', 'out', 'artefacts', 'coverage', '.cache', '.git']);

/**
 * @param {string} folder @returns {string[]} the sources below it. Without `globSync`, because any Node that starts `npm test` loads this
 * file.
 */
const sourcesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : sourcesIn(place);
    return /\.(?:m?js|tsx?)$/.test(entry.name) ? [place] : [];
  });

/** @param {string} folder @returns {string[]} locations of comments that would silence the linter, as `file:line` */
export function silencingComments(folder) {
  return sourcesIn(folder).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    if (!silencing.test(text)) return [];
    return text.split('\n').flatMap((line, index) => (silencing.test(line) ? [`${path.relative(folder, file)}:${index + 1}`] : []));
  });
}

/** @param {string} node @returns {Promise<boolean>} whether it found nothing */
export async function lint(node) {
  const silenced = silencingComments(inRoot());
  for (const place of silenced) say(`${place}: the linter can't be silenced here; a rule that is wrong is changed in .oxlintrc.json`);
  return (await runChild(node, [tools.oxlint, '.'], { cwd: inRoot(), env: shareEnv })) === 0 && silenced.length === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await lint(process.execPath)) ? 0 : 1;

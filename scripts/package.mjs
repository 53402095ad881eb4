/** `npm run package -- KIND [--to FOLDER]`: builds the program and makes a package of it, in out/packages by default; prints the path of each file. */
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { inRoot, say } from './house.mjs';
import { layOutNpmPackage, packNpmPackage } from './npmPackage.mjs';
import { setUp } from './setUp.mjs';

/** What can be made, and how; each resolves to the files that it made in a folder. @type {Record<string, (to: string) => Promise<string[]>>} */
const kinds = {
  npm: async (to) => {
    const folder = path.join(to, 'npm');
    layOutNpmPackage(folder);
    return [await packNpmPackage(folder, to)];
  },
};

try {
  const { values, positionals } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });
  const [kind = ''] = positionals;
  const to = path.resolve(values.to ?? inRoot('out', 'packages'));
  if (!Object.hasOwn(kinds, kind)) throw new Error(`say which package to make: ${Object.keys(kinds).join(', ')}.`);
  const { node } = await setUp({ electron: false });
  await build(node);
  for (const file of await kinds[kind](to)) console.log(file);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

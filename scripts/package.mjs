/**
 * `npm run package -- KIND [--to FOLDER] [--electron FOLDER]`: builds the program and makes a package of it, in out/packages by default; prints
 * the path of each file. `--electron`: Electron's files for that system, instead of a download.
 */
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { inRoot, say } from './house.mjs';
import { setUp } from './setUp.mjs';

/** @typedef {{ to: string, electron: string | null }} Wanted */

/** When the sources were last changed, in seconds: packages say that they are of then, so that two builds of it are equal. */
const lastChange = () => Number(process.env['SOURCE_DATE_EPOCH'] ?? 1_795_392_000);

/** Loaded when it is asked for: electron-builder alone takes a second. */
const desktop = () => import('./desktopPackage.mjs');

/** What can be made, and how; each resolves to the files that it made. @type {Record<string, (wanted: Wanted) => Promise<string[]>>} */
const kinds = {
  npm: async ({ to }) => {
    const { layOutNpmPackage, packNpmPackage } = await import('./npmPackage.mjs');
    const folder = path.join(to, 'npm');
    layOutNpmPackage(folder);
    return [await packNpmPackage(folder, to)];
  },
  deb: async ({ to, electron }) => {
    const { buildDesktop, linuxFolder } = await desktop();
    const { layOutDeb, packDeb } = await import('./debPackage.mjs');
    await buildDesktop('linux', { to, electron, onlyFolder: true });
    const folder = path.join(to, 'deb');
    layOutDeb(folder, linuxFolder(to), process.arch);
    return [await packDeb(folder, to, process.arch, lastChange())];
  },
  linux: async (wanted) => (await desktop()).buildDesktop('linux', wanted),
  mac: async (wanted) => (await desktop()).buildDesktop('mac', wanted),
  win: async (wanted) => (await desktop()).buildDesktop('win', wanted),
};

try {
  const { values, positionals } = parseArgs({ options: { to: { type: 'string' }, electron: { type: 'string' } }, allowPositionals: true });
  const [kind = ''] = positionals;
  if (!Object.hasOwn(kinds, kind)) throw new Error(`say which package to make: ${Object.keys(kinds).join(', ')}.`);
  const { node } = await setUp({ electron: false });
  await build(node);
  const to = path.resolve(values.to ?? inRoot('out', 'packages'));
  for (const file of await kinds[kind]({ to, electron: values.electron === undefined ? null : path.resolve(values.electron) }))
    console.log(file);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

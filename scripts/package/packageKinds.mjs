/** The kinds of packages that can be made of the built program. */
import path from 'node:path';
import process from 'node:process';
import { sourceDate } from './sourceDate.mjs';

/**
 * @typedef {{ to: string, electron: string | null, releaseKey: string | null, vcRuntime?: string | null }} Wanted `releaseKey`: the public
 * key, PEM
 */

/** Loaded on demand: electron-builder alone takes a second. */
const desktop = () => import('./desktopPackage.mjs');

/** Each kind with its builder, which resolves to the files that it made. @type {Record<string, (wanted: Wanted) => Promise<string[]>>} */
export const packageKinds = {
  npm: async ({ to }) => {
    const { layOutNpmPackage, packNpmPackage } = await import('./npmPackage.mjs');
    const folder = path.join(to, 'npm');
    layOutNpmPackage(folder);
    return [await packNpmPackage(folder, to)];
  },
  sandbox: async ({ to }) => {
    const [{ layOutSandboxPackage }, { packNpmPackage }] = await Promise.all([import('./sandboxPackage.mjs'), import('./npmPackage.mjs')]);
    const folder = path.join(to, 'sandbox');
    await layOutSandboxPackage(folder);
    return [await packNpmPackage(folder, to)];
  },
  deb: async ({ to, electron, releaseKey }) => {
    const { buildDesktop, linuxFolder } = await desktop();
    const { layOutDeb, packDeb } = await import('./debPackage.mjs');
    await buildDesktop('linux', { to, electron, releaseKey, onlyFolder: true });
    const folder = path.join(to, 'deb');
    layOutDeb(folder, linuxFolder(to), process.arch);
    return [await packDeb(folder, to, process.arch, sourceDate())];
  },
  linux: async (wanted) => (await desktop()).buildDesktop('linux', wanted),
  mac: async (wanted) => (await desktop()).buildDesktop('mac', wanted),
  win: async (wanted) => (await desktop()).buildDesktop('win', wanted),
};

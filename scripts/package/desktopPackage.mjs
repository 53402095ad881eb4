/** The desktop program as packages: electron-builder lays it out around Electron and makes installers if it can get their tools. */
import { writeFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { build, Platform } from 'electron-builder';
import { desktopConfig } from './desktopConfig.mjs';
import { inRoot } from '../checkout.mjs';
import { licenceTexts } from './licenceTexts.mjs';
import { releaseKeyFolder } from './releaseKey.mjs';
import { vcRuntimeNotice } from './vcRuntime.mjs';

const platforms = { linux: Platform.LINUX, mac: Platform.MAC, win: Platform.WINDOWS };

/**
 * Builds for one system and resolves to the paths of the packages. The program must be built already.
 *
 * @param {'linux' | 'mac' | 'win'} system
 * @param {{ to: string, electron: string | null, releaseKey: string | null, vcRuntime?: string | null, onlyFolder?: boolean }} options
 *   `vcRuntime`: for Windows, the folder with Microsoft's runtime; `onlyFolder`: makes no installers, so that no tool is downloaded
 * @returns {Promise<string[]>}
 */
export async function buildDesktop(system, { to, electron, releaseKey, vcRuntime = null, onlyFolder = false }) {
  const notice = system === 'win' ? vcRuntimeNotice(vcRuntime) : null;
  if (notice !== null) console.error(notice);
  mkdirSync(inRoot('out', 'packages'), { recursive: true });
  writeFileSync(inRoot('out', 'packages', 'LICENSES-OF-PACKAGES.txt'), licenceTexts());
  return build({
    projectDir: inRoot(),
    targets: platforms[system].createTarget(onlyFolder ? ['dir'] : []),
    config: desktopConfig({ output: to, electron, releaseKeyFolder: releaseKeyFolder(releaseKey), vcRuntime }),
    publish: 'never',
  });
}

/** The folder in which `buildDesktop` lays the program out for Linux. @param {string} to */
export const linuxFolder = (to) => path.join(to, 'linux-unpacked');

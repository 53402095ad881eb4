/** Determines how this program was installed: an update has to be a package of the same kind. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PackageKind } from './signedRelease.ts';

interface Installed {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  /** Electron's resources folder. */
  resources: string;
  /** The running binary. */
  executable: string;
}

/** The file in which the package stores its kind: `deb`, `rpm`. */
const kindFile = 'package-type';
const uninstaller = 'Uninstall Rollcall.exe';

function linuxKind({ env, resources }: Installed): PackageKind | null {
  if ((env['APPIMAGE'] ?? '') !== '') return 'AppImage';
  const file = join(resources, kindFile);
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return text === 'deb' || text === 'rpm' ? text : null;
}

/** Returns null if the program was unpacked from an archive. */
export function ownPackage(installed: Installed): PackageKind | null {
  const { platform, executable } = installed;
  if (platform === 'linux') return linuxKind(installed);
  if (platform === 'darwin') return 'mac';
  return platform === 'win32' && existsSync(join(dirname(executable), uninstaller)) ? 'nsis' : null;
}

/** Locates and creates the data folder. */
import { existsSync, realpathSync, statfsSync } from 'node:fs';
import { userInfo, homedir } from 'node:os';
import { dirname, posix, resolve, win32 } from 'node:path';
import { Failed } from '#contract/failure.ts';
import { makeFolder } from '#core/platform/replaceFile.ts';
import { errorCode } from '#base/errors.ts';
import { restrictToUser } from './accessList.ts';

/** Returns the system's user name: the default author of records. */
export function systemUser(): string {
  try {
    return userInfo().username.slice(0, 80) || 'user';
  } catch {
    // A container may run under an id without a name.
    return 'user';
  }
}

/** Returns the system's per-user folder for a program's data, on this computer's own disk: Windows' `Roaming` may be on a share. */
export function defaultDataFolder(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  if (platform === 'win32') return win32.join(env['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local'), 'Rollcall');
  const { join } = posix;
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Rollcall');
  // XDG Base Directory specification: a relative path must be ignored.
  const data = env['XDG_DATA_HOME'];
  return join(data?.startsWith('/') ? data : join(home, '.local', 'share'), 'rollcall');
}

/** Determines which disk a path is on; tests replace it. */
interface Disks {
  platform: NodeJS.Platform;
  /** Resolves drive letters of shares. */
  realpath(path: string): string;
  /** Returns the number of the file system. */
  typeOf(path: string): number;
}
const disks: Disks = { platform: process.platform, realpath: realpathSync.native, typeOf: (path) => statfsSync(path).type };

/** Linux's numbers for NFS, SMB, CIFS, and SMB 2 and 3. */
const networkTypes = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42]);

/** Whether the path is `\\server\share`, or `\\?\UNC\server\share`, but not `\\?\C:` or a device. */
const isShare = (path: string): boolean => /^[\\/]{2}(?:[?.][\\/]UNC[\\/]|[^\\/?.])/i.test(path);

/** Whether the path, or the folder that it will be created in, is on another computer's disk. Not detected on macOS. */
export function isOnNetwork(path: string, { platform, realpath, typeOf }: Disks = disks): boolean {
  if (platform === 'win32' && isShare(path)) return true;
  let there = path;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  try {
    return platform === 'win32' ? isShare(realpath(there)) : platform === 'linux' && networkTypes.has(typeOf(there) >>> 0);
  } catch {
    // It can't be reached: creating the folder will report why.
    return false;
  }
}

/**
 * Creates the folder if it is missing, accessible only to its owner, and returns its absolute path. An existing folder keeps its mode and
 * access list, because it may be shared. Throws Failed('dataFolder.unusable' | 'dataFolder.onNetwork').
 */
export function makeDataFolder(dataDir: string, system?: Disks): string {
  const path = resolve(dataDir);
  if (isOnNetwork(path, system)) throw new Failed('dataFolder.onNetwork', { path });
  const isNew = !existsSync(path);
  try {
    makeFolder(path);
  } catch (error) {
    throw new Failed('dataFolder.unusable', { path, problem: errorCode(error) });
  }
  if (isNew) restrictToUser(path, 'folder', path);
  return path;
}

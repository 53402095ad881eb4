/** The default location of the data folder. */
import { userInfo, homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { Failed } from '#contract/failure.ts';
import { makeFolder } from '#core/platform/replaceFile.ts';
import { errorCode } from '#base/errors.ts';

/** The system's user name: the default author of records. */
export function systemUser(): string {
  try {
    return userInfo().username.slice(0, 80) || 'user';
  } catch {
    // A container may run under an id without a name.
    return 'user';
  }
}

/** The system's per-user folder for a program's data. */
export function defaultDataFolder(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Rollcall');
  if (platform === 'win32') return join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'Rollcall');
  // The base directory specification: a relative path must be ignored.
  const data = env['XDG_DATA_HOME'];
  return join(data?.startsWith('/') ? data : join(home, '.local', 'share'), 'rollcall');
}

/**
 * Creates the folder if it is missing, readable only by its owner, and returns its absolute path. An existing folder keeps its mode,
 * because it may be shared. Throws Failed('dataFolder.unusable').
 */
export function makeDataFolder(dataDir: string): string {
  const path = resolve(dataDir);
  try {
    makeFolder(path);
  } catch (error) {
    throw new Failed('dataFolder.unusable', { path, problem: errorCode(error) });
  }
  return path;
}

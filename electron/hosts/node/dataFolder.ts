/** Where everything that Rollcall keeps has its place on this machine. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { Failed } from '../../contract/failure.ts';
import { makeFolder } from '../../core/store/makeFolder.ts';
import { errorCode } from './errorCode.ts';

/** The system's per-user folder for a program's data. */
export function defaultDataFolder(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Rollcall');
  if (platform === 'win32') return join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'Rollcall');
  // The base directory specification: a relative path is to be ignored.
  const data = env['XDG_DATA_HOME'];
  return join(data?.startsWith('/') ? data : join(home, '.local', 'share'), 'rollcall');
}

/**
 * Makes the folder where it is missing, readable by its owner only, and returns its absolute path. A folder that exists keeps its mode: it may be anybody's.
 * Throws Failed('dataFolder.unusable').
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

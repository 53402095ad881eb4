import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where the program's log is written. */
export const logFolder = (dataDir: string): string => join(dataDir, 'logs');

/** Paths of the log in use and of older ones, as far as there are any. */
export function logFiles(dataDir: string): string[] {
  const folder = logFolder(dataDir);
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

/** Reads the program's version from package.json, which both the sources and the built files can reach. */
import { readFileSync } from 'node:fs';

export function readVersion(): string {
  const way = import.meta.url.endsWith('.ts') ? '../../../package.json' : '../../package.json';
  const text: unknown = JSON.parse(readFileSync(new URL(way, import.meta.url), 'utf8'));
  // Without zod, which takes longer to load than everything else needed for the version.
  if (text === null || typeof text !== 'object' || !('version' in text) || typeof text.version !== 'string')
    throw new Error('package.json names no version');
  return text.version;
}
